import { haveAccount, onPage } from './support/account.ts'
import { haveApplied, haveBorrowed } from './support/application-by-calls.ts'
import { acceptRequest } from './support/at-bank.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { haveStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/** A customer whose money has arrived, on their dashboard. */
const haveMoney = async (page: Page, desk: Page): Promise<void> => {
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  await haveStaff(desk, 'employee')
  await haveBorrowed(page, desk, loanId)
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
}

test('a customer cancels in time in two presses, gives the advance back, and owes nothing', async ({
  page,
  anotherDevice,
}) => {
  const desk = await anotherDevice()
  await haveMoney(page, desk)
  await page.getByRole('button', { name: 'Cancel this loan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this loan?' })
  await expect(dialog).toContainText('You give back the $500.00 that you received')
  await expectGoodSight(page, 'question before a loan is cancelled')
  await dialog.getByRole('button', { name: 'Cancel my loan' }).click()
  await expect(page.getByRole('heading', { name: 'We sent you an e-Transfer request for $500.00' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'You give back' })).toContainText('$500.00')
  await expectGoodSight(page, 'dashboard of a loan that is being cancelled')
  await acceptRequest(await anotherDevice(), '$500.00')
  await expect(page.getByRole('heading', { name: 'Your loan was cancelled' })).toBeVisible()
  await expectGoodSight(page, 'dashboard of a cancelled loan')
})

test('a customer pays everything early by e-Transfer, which closes the loan', async ({ page, anotherDevice }) => {
  const desk = await anotherDevice()
  await haveMoney(page, desk)
  await page.getByRole('link', { name: 'Pay early' }).click()
  await expect(page.getByRole('region', { name: 'What pays off your loan today' })).toContainText('$570.00')
  const answer = page.getByRole('region', { name: 'What this payment would do' })
  await page.getByLabel('Amount to try').fill('120.50')
  await expect(answer).toContainText('$449.50')
  const day = await page.getByLabel('Day', { exact: true }).inputValue()
  await page.getByRole('slider', { name: 'Move the day' }).press('ArrowRight')
  await expect(page.getByLabel('Day', { exact: true })).not.toHaveValue(day)
  await expect(answer).toContainText('$449.50')
  await expectGoodSight(page, 'paying early')
  await page.getByRole('button', { name: 'Email me an e-Transfer request' }).click()
  await expect(page.getByRole('heading', { name: 'We sent you an e-Transfer request for $570.00' })).toBeVisible()
  await expectGoodSight(page, 'a request to pay early')
  await acceptRequest(await anotherDevice(), '$570.00')
  await expect(page.getByRole('heading', { name: 'Your loan is paid in full' })).toBeVisible()
  await expectGoodSight(page, 'the last payment arrives')
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await onPage(page, 'Your loan')
  await expectGoodSight(page, 'dashboard of a loan that is paid in full')
  await page.getByRole('link', { name: 'Every notice and statement of it' }).click()
  await onPage(page, 'Messages')
  await expectGoodSight(page, 'messages')
})
