import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied, haveBorrowed } from '../support/application-by-calls.ts'
import { moveClockByDay, moveClockUntil } from '../support/clock.ts'
import { sendElsewhere } from '../support/money-desk.ts'
import { newCustomer } from '../support/people.ts'
import { places } from '../support/places.ts'
import { expectGoodSight, expectGoodSightOnTablets } from '../support/sight.ts'
import { haveStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** The provider completes the newest payment of that amount that it had reported as failed. */
const completeFailed = async (operator: Page, amount: string): Promise<void> => {
  await operator.goto(places.zum)
  const failed = operator
    .getByRole('region', { name: /^Transactions/ })
    .getByRole('listitem')
    .filter({ hasText: amount })
    .filter({ hasText: /State\s*Failed/ })
    .first()
  await failed.getByText('Change it').click()
  await failed.getByRole('button', { name: 'Complete it' }).click()
  await expect(operator.getByRole('heading', { level: 1 })).toBeVisible()
}
const rowOn = (admin: Page, loanId: string) =>
  admin
    .getByRole('table', { name: 'Paid twice' })
    .getByRole('row')
    .filter({ has: admin.locator(`a[href*="${loanId}"]`) })

test('an advance that arrives twice is listed for staff, and the borrower reads how to send it back', async ({
  page,
  anotherDevice,
}) => {
  await haveAccount(page, { ...newCustomer(), email: `empty-wallet.${randomUUID()}@customers.example` })
  const loanId = await haveApplied(page)
  const admin = await anotherDevice()
  await haveStaff(admin, 'admin')
  await haveBorrowed(page, admin, loanId)
  await expect(page.getByRole('heading', { name: 'Your e-Transfer did not go through' })).toBeVisible()
  await moveClockUntil(admin, loanId, 'funding-hour-missed')
  await admin.goto(`/admin/home/${loanId}`)
  const colleague = await anotherDevice()
  await haveStaff(colleague, 'employee')
  await sendElsewhere([admin, colleague], loanId, 'alice.new@customers.example')
  await moveClockByDay(admin)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We sent you $500.00', exact: true })).toBeVisible()

  await test.step('the first transfer arrives too, and the borrower reads what to send back by when', async () => {
    await completeFailed(await anotherDevice(), '$500.00')
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'We sent you $500.00 twice by mistake' })).toBeVisible({
        timeout: 5_000,
      })
    }).toPass()
    await expect(page.getByText(/^We are sorry\. Please send back \$500\.00 by /)).toBeVisible()
    await expectGoodSight(page, 'dashboard after an advance that arrived twice', [768])
  })
  await test.step('staff find it among the exceptions and on the page of the loan', async () => {
    await admin.goto('/admin/exceptions')
    const row = rowOn(admin, loanId)
    await expect(row).toContainText('The advance was sent twice: $500.00 too much')
    await expectGoodSightOnTablets(admin, 'an advance that arrived twice among the exceptions')
    await row.getByRole('link').click()
    await expect(admin.getByRole('region', { name: 'The advance was sent twice: $500.00 too much' })).toBeVisible()
    await expectGoodSightOnTablets(admin, 'servicing tab after an advance that arrived twice')
  })
  await test.step('the borrower requests to send it back', async () => {
    await page.getByRole('link', { name: 'Send back $500.00' }).click()
    await onPage(page, 'Pay early')
    await expect(page.getByText('the first $500.00 pay back what we sent you too much')).toBeVisible()
    await expectGoodSight(page, 'pay early after an advance that arrived twice', [768])
    await page.getByRole('button', { name: 'Email me an e-Transfer request' }).click()
    await expect(page.getByRole('heading', { name: /^We sent you an e-Transfer request/ })).toBeVisible()
  })
})

test('a payment that two debits took is listed until its refund has arrived, and the borrower reads when it leaves', async ({
  page,
  anotherDevice,
}) => {
  const customer = newCustomer()
  await haveAccount(page, { ...customer, email: customer.email.replace('alice', 'nsf-once') })
  const loanId = await haveApplied(page)
  const admin = await anotherDevice()
  await haveStaff(admin, 'admin')
  await haveBorrowed(page, admin, loanId)
  await moveClockUntil(admin, loanId, 'debit-returned')
  await moveClockUntil(admin, loanId, 'debit-settled')
  // Its refund leaves at once and stays on its way for three days.
  const held = { course: 'unknown-status', courseFor: 'transfers', courseMinutes: 3 * 24 * 60 }
  await page.request.post(`${places.zum}/sandbox/switches`, { data: held })
  await completeFailed(await anotherDevice(), '$570.00')
  const notice = page.getByRole('region', { name: 'We took your payment of $570.00 twice by mistake' })
  await expect(async () => {
    await page.goto('/customer/dashboard')
    await expect(notice).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(async () => {
    await page.reload()
    await expect(notice).toContainText('It left on', { timeout: 5_000 })
  }).toPass()
  await page.request.post(`${places.zum}/sandbox/switches`, { data: { course: 'plain' } })
  await expectGoodSight(page, 'dashboard after a payment that was debited twice', [768])
  await admin.goto('/admin/exceptions')
  await expect(rowOn(admin, loanId)).toContainText('A payment was debited twice: $570.00 too much')
  await expectGoodSightOnTablets(admin, 'a payment that was debited twice among the exceptions')
  await rowOn(admin, loanId).getByRole('link').click()
  await expect(admin.getByRole('region', { name: 'A payment was debited twice: $570.00 too much' })).toBeVisible()
  await expectGoodSightOnTablets(admin, 'servicing tab after a payment that was debited twice')
  // The refund may have arrived meanwhile, so no event may be left to wait for.
  const arrived = page.getByText(/^We took a payment from you twice by mistake\. We sent you \$570\.00 back/)
  await expect(async () => {
    await moveClockByDay(admin)
    await page.reload()
    await expect(arrived).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await admin.goto('/admin/exceptions')
  await onPage(admin, 'Exceptions')
  await expect(rowOn(admin, loanId)).toHaveCount(0)
})
