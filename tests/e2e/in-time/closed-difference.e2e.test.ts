import { Client, Connection } from '@temporalio/client'
import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied, haveBorrowed } from '../support/application-by-calls.ts'
import { moveClockByDay } from '../support/clock.ts'
import { newCustomer } from '../support/people.ts'
import { places } from '../support/places.ts'
import { expectGoodSight } from '../support/sight.ts'
import { haveStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** What an operator does with "Trigger" on the page of the schedule; the run of a day is due from
 * five in the morning on the calendar of the sandbox. */
const triggerReconciliation = async (): Promise<void> => {
  const connection = await Connection.connect({ address: process.env['TEMPORAL_ADDRESS'] ?? '' })
  await new Client({ connection }).schedule.getHandle('reconciliation').trigger()
  await connection.close()
}

test('a transfer that Zum makes a second time is a difference; staff read it, an admin closes it with a reason, and the record stays', async ({
  page,
  anotherDevice,
}) => {
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  const admin = await anotherDevice()
  const { name } = await haveStaff(admin, 'admin')
  await haveBorrowed(page, admin, loanId)
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()

  await test.step('an operator lets Zum make the transfer once more', async () => {
    const operator = await anotherDevice()
    await operator.goto(places.zum)
    const newest = operator
      .getByRole('region', { name: /^Transactions/ })
      .getByRole('listitem')
      .first()
    await expect(newest).toContainText('$500.00')
    await newest.getByText('Change it').click()
    // Other loans have transactions, too.
    const completed = operator.getByRole('region', { name: /^Transactions/ }).getByText('Completed')
    const before = await completed.count()
    await newest.getByRole('button', { name: 'Make it a second time' }).click()
    await expect(completed).toHaveCount(before + 1)
  })
  const reviewer = await anotherDevice()
  await haveStaff(reviewer, 'reviewer')
  const rowOn = (screen: typeof page) =>
    screen
      .getByRole('table', { name: /^Differences/ })
      .getByRole('row')
      .filter({ hasText: loanId })
  const readDifference = async (): Promise<void> => {
    await reviewer.goto('/admin/exceptions')
    await onPage(reviewer, 'Exceptions')
    await expect(rowOn(reviewer)).toContainText('Payment that Zum has twice', { timeout: 15_000 })
  }
  await test.step('the reconciliation of the next morning runs; where the loan had a notice a moment before, that of the morning after', async () => {
    await expect(async () => {
      await moveClockByDay(admin)
      await triggerReconciliation()
      await expect(readDifference).toPass({ timeout: 60_000 })
      // Several mornings, each with its own timeout.
    }).toPass({ timeout: 300_000 })
  })
  await test.step('staff read which payment it is and what both sides have', async () => {
    await expect(rowOn(reviewer)).toContainText('Once')
    await expect(rowOn(reviewer)).toContainText('More than once')
    await expect(rowOn(reviewer).getByRole('button')).toHaveCount(0)
    await expectGoodSight(reviewer, 'a difference')
  })
  await test.step('an admin closes it, and not without a reason', async () => {
    await admin.goto('/admin/exceptions')
    await rowOn(admin)
      .getByRole('button', { name: /^Close/ })
      .click()
    const dialog = admin.getByRole('dialog', { name: 'Close this difference?' })
    await dialog.getByRole('button', { name: 'Close difference' }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Reason').selectOption({ label: 'The other side corrected it' })
    await dialog.getByLabel('What did you find?').fill('Zum refunds the second one, ticket 4711')
    await dialog.getByRole('button', { name: 'Close difference' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rowOn(admin)).toContainText('Closed')
    await expectGoodSight(admin, 'a closed difference')
  })
  await test.step('who closed it and why stays on record for everybody', async () => {
    await reviewer.reload()
    await expect(rowOn(reviewer)).toContainText('Resolved')
    await expect(rowOn(reviewer)).toContainText(
      `The other side corrected it, ${name}: Zum refunds the second one, ticket 4711`,
    )
  })
})
