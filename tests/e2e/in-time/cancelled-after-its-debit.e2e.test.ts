import { randomUUID } from 'node:crypto'
import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied, haveBorrowed } from '../support/application-by-calls.ts'
import { moveClockByDay, moveClockUntil } from '../support/clock.ts'
import { sendElsewhere } from '../support/money-desk.ts'
import { newCustomer } from '../support/people.ts'
import { expectGoodSight, expectGoodSightOnTablets } from '../support/sight.ts'
import { haveStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const corrected = 'alice.new@customers.example'

test('a loan funded too late is cancelled weeks later, after its debit has settled: what was paid beyond the advance goes back, once', async ({
  page,
  anotherDevice,
}) => {
  // The sandbox's wallet is empty for such an address, so that neither the advance nor a refund
  // reaches it.
  await haveAccount(page, { ...newCustomer(), email: `empty-wallet.${randomUUID()}@customers.example` })
  const loanId = await haveApplied(page)
  const admin = await anotherDevice()
  await haveStaff(admin, 'admin')
  const colleague = await anotherDevice()
  await haveStaff(colleague, 'employee')
  await haveBorrowed(page, admin, loanId)
  await expect(page.getByRole('heading', { name: 'Your e-Transfer did not go through' })).toBeVisible()

  await test.step('the hour passes, and the money arrives late at a corrected address', async () => {
    await moveClockUntil(admin, loanId, 'funding-hour-missed')
    await admin.goto(`/admin/home/${loanId}`)
    await sendElsewhere([admin, colleague], loanId, corrected)
    await moveClockByDay(admin)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
    await expect(page.getByText('You can cancel at any time, without a reason and at no cost.')).toBeVisible()
  })
  await test.step('the debit settles; the customer cancels the paid loan in two presses, and reads when the cost goes back', async () => {
    await moveClockUntil(admin, loanId, 'debit-settled')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your loan is paid in full' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel this loan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this loan?' })
    await expect(dialog).toContainText('we refund anything you paid beyond it')
    await dialog.getByRole('button', { name: 'Cancel my loan' }).click()
    await expect(page.getByRole('heading', { name: 'Your loan was cancelled' })).toBeVisible()
    await expect(page.getByText(/^We owe you \$70\.00\. We send it to you by Interac e-Transfer on /)).toBeVisible()
    await expectGoodSight(page, 'dashboard of a cancelled loan with money that goes back')
    await admin.goto(`/admin/home/${loanId}?tab=servicing`)
    await expect(admin.getByText(/^\$70\.00 goes back to the borrower by itself on /)).toBeVisible()
  })
  await test.step('a refund that cannot be delivered is tried three times, and then waits for staff', async () => {
    for (const _attempt of [1, 2, 3]) await moveClockUntil(admin, loanId, 'payment-failed')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your refund did not reach you' })).toBeVisible()
    await expectGoodSight(page, 'dashboard after a refund that failed')
    await admin.reload()
    await onPage(admin, `Application ${loanId}`)
    await expect(admin.getByRole('heading', { name: 'A refund did not reach the borrower' })).toBeVisible()
    await expectGoodSight(admin, 'servicing tab after a refund that failed')
  })
  await test.step('it stands on the desk of exceptions, is counted in the rail, and leads to the loan', async () => {
    await admin.goto('/admin/exceptions')
    const row = admin
      .getByRole('table', { name: 'Failed transfers' })
      .getByRole('row')
      .filter({ has: admin.locator(`a[href*="${loanId}"]`) })
    await expect(row).toContainText('A refund did not arrive')
    await expect(row.getByRole('button', { name: /^Send again/ })).toBeVisible()
    await expect(admin.getByRole('link', { name: /^Exceptions \d+ open$/ })).toBeVisible()
    await expectGoodSightOnTablets(admin, 'a failed transfer among the exceptions')
    await row.getByRole('link').click()
    await expect(admin.getByRole('heading', { name: 'A refund did not reach the borrower' })).toBeVisible()
  })
  await test.step('staff correct the address, and the money arrives once', async () => {
    await sendElsewhere([admin, colleague], loanId, corrected)
    await moveClockUntil(admin, loanId, 'payment-completed')
    await admin.reload()
    const refunds = admin.getByRole('table', { name: 'Refunds' })
    await expect(refunds.getByRole('row', { name: /Delivered/ })).toHaveCount(1)
    await expect(refunds.getByRole('row', { name: /Failed/ })).toHaveCount(3)
    await page.reload()
    await expect(page.getByText(/^We sent you \$70\.00 back by Interac e-Transfer, and it arrived\./)).toBeVisible()
  })
})
