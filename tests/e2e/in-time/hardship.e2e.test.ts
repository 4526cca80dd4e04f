import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied, haveBorrowed } from '../support/application-by-calls.ts'
import { moveClockUntil } from '../support/clock.ts'
import { confirmAction, moneyPanel, openLoan, previewAction } from '../support/money-desk.ts'
import { newCustomer } from '../support/people.ts'
import { expectGoodSight, picture } from '../support/sight.ts'
import { haveStaff } from '../support/staff.ts'
import { expect, test, type Page } from '../support/test.ts'

/** A cash advance whose first debit was returned for want of funds; answers its id. */
const haveReturnedDebit = async (page: Page, admin: Page): Promise<string> => {
  const customer = newCustomer()
  await haveAccount(page, { ...customer, email: customer.email.replace('alice', 'nsf-once') })
  const loanId = await haveApplied(page)
  await haveStaff(admin, 'admin')
  await haveBorrowed(page, admin, loanId)
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
  await moveClockUntil(admin, loanId, 'debit-returned')
  return loanId
}

test('a borrower who cannot pay requests what is late in parts, staff grant it on a preview, and no default interest or debit follows', async ({
  page,
  anotherDevice,
}) => {
  const admin = await anotherDevice()
  const loanId = await haveReturnedDebit(page, admin)
  let first = ''

  await test.step('the borrower requests two parts', async () => {
    await page.goto('/customer/dashboard')
    await page.getByRole('link', { name: 'Pay it later or in parts' }).click()
    await onPage(page, 'If you cannot pay')
    const day = page.getByLabel('When can you pay the first one?')
    first = (await day.getAttribute('max')) ?? ''
    await expectGoodSight(page, 'request of an arrangement')
    await day.fill(first)
    await page.getByLabel('What happened?').selectOption({ label: 'My income comes later' })
    await page.getByRole('button', { name: 'Send my request' }).click()
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
    await expectGoodSight(page, 'a request that waits')
  })
  await test.step('staff grant it: the preview shows each part and changes no figure', async () => {
    await openLoan(admin, loanId)
    await previewAction(admin, 'Arrange late payments in parts', { parts: '2', first, reason: 'Hardship' })
    const figures = admin.getByRole('table', { name: 'Figures now and after' })
    await expect(figures.getByRole('row', { name: /^Part 1 of what is late – \$29\d\.\d\d by / })).toBeVisible()
    await expect(figures.getByRole('row', { name: /^Owed in all (\$\d+\.\d\d) \1$/ })).toBeVisible()
    await expectGoodSight(admin, 'preview of an arrangement')
    await confirmAction(admin, 'Arrange late payments in parts')
  })
  await test.step('the dashboard shows the parts; the returned debit is not presented again', async () => {
    await page.goto('/customer/dashboard')
    const late = page.getByRole('region', { name: 'What is late' })
    await expect(page.getByRole('heading', { name: 'You pay in parts, as arranged' })).toBeVisible()
    await expect(late).toContainText('You pay what is late in parts, as we arranged.')
    await expect(late.getByRole('listitem')).toHaveCount(2)
    await expect(late.getByRole('link', { name: /^Pay \$29\d\.\d\d now$/ })).toBeVisible()
    await expect(page.getByText(/We debit \$570\.00 once more/)).toHaveCount(0)
    await expectGoodSight(page, 'dashboard of an arrangement')
  })
})

test('staff waive a fee, send a loan to collections, write it off with a second person and record a recovery', async ({
  page,
  anotherDevice,
}) => {
  const [admin, colleague] = [await anotherDevice(), await anotherDevice()]
  const loanId = await haveReturnedDebit(page, admin)
  await haveStaff(colleague, 'employee')

  await test.step('the fee is waived', async () => {
    await openLoan(admin, loanId)
    await previewAction(admin, 'Waive the fee', { reason: 'Goodwill' })
    await expect(admin.getByRole('row', { name: /^Fee \$20\.00 \$0\.00/ })).toBeVisible()
    await picture(admin, 'preview of a waiver')
    await confirmAction(admin, 'Waive the fee')
  })
  await test.step('the loan goes to collections, and the borrower reads so', async () => {
    await previewAction(admin, 'Send to collections', { reason: 'Payments missed' })
    await confirmAction(admin, 'Send to collections')
    await page.goto('/customer/dashboard')
    await expect(page.getByRole('heading', { name: 'Your loan is with collections' })).toBeVisible()
    await expectGoodSight(page, 'dashboard of a loan in collections')
  })
  await test.step('one person proposes the write-off, another one confirms it', async () => {
    await previewAction(admin, 'Write off', { reason: 'Not collectable' })
    await confirmAction(admin, 'Propose')
    await openLoan(colleague, loanId)
    await moneyPanel(colleague).getByLabel('Your note').fill('Three letters were returned unopened')
    await moneyPanel(colleague).getByRole('button', { name: 'Preview and confirm' }).click()
    await expect(colleague.getByRole('row', { name: /^Written off \$0\.00 \$57\d\.\d\d/ })).toBeVisible()
    await confirmAction(colleague, 'Write off')
    await expect(colleague.getByText('Written off').first()).toBeVisible()
  })
  await test.step('money that arrives afterwards is a recovery', async () => {
    await previewAction(colleague, 'Record a recovery', {
      amount: '50',
      means: 'Interac e-Transfer',
      reason: 'Payment arrived',
    })
    await expect(colleague.getByRole('row', { name: /^Recovered \$0\.00 \$50\.00/ })).toBeVisible()
    await confirmAction(colleague, 'Record a recovery')
    await expect(moneyPanel(colleague)).toContainText('$50.00')
    await picture(colleague, 'servicing of a loan that was written off')
  })
})
