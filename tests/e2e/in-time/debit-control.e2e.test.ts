import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied, haveBorrowed } from '../support/application-by-calls.ts'
import { moveClockUntil } from '../support/clock.ts'
import { newCustomer } from '../support/people.ts'
import { expectGoodSight, picture } from '../support/sight.ts'
import { haveStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a customer stops a debit: none is made, the payment stays due, and staff see why it was missed', async ({
  page,
  anotherDevice,
}) => {
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  const admin = await anotherDevice()
  await haveStaff(admin, 'admin')
  await haveBorrowed(page, admin, loanId)
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
  const debits = page.getByRole('region', { name: 'Your debits and bank account' })
  const schedule = page.getByRole('region', { name: 'Payment schedule' })

  await test.step('the customer stops it, lets it go on, and stops it again', async () => {
    await debits.getByRole('heading').click()
    await debits.getByRole('button', { name: 'Stop this debit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stop the debit of $570.00?' })
    await expect(dialog).toContainText('There is no fee for stopping.')
    await expectGoodSight(page, 'question before a debit is stopped')
    await dialog.getByRole('button', { name: 'Stop this debit' }).click()
    await expect(debits).toContainText('You stopped the debit of $570.00.')
    await expect(schedule.getByRole('row', { name: /Due Debit stopped/ })).toBeVisible()
    await expectGoodSight(page, 'dashboard with a stopped debit')
    await debits.getByRole('button', { name: 'Let this debit go on' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Let it go on' }).click()
    await debits.getByRole('button', { name: 'Stop this debit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop this debit' }).click()
    await expect(debits).toContainText('You stopped the debit of $570.00.')
  })
  await test.step('the day passes without a debit: the payment is missed, and can be paid', async () => {
    await moveClockUntil(admin, loanId, 'default-interest-accrued')
    await page.reload()
    await expect(schedule.getByRole('row', { name: /Not paid Debit stopped/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Pay \$57\d\.\d\d now$/ })).toBeVisible()
    await picture(page, 'dashboard of a payment that was missed')
    await admin.goto(`/admin/home/${loanId}?tab=servicing`)
    await onPage(admin, `Application ${loanId}`)
    await expect(admin.getByText('No debit was made yet.')).toBeVisible()
    await expect(admin.getByRole('row', { name: /Missed Debit stopped by the customer/ })).toBeVisible()
    await picture(admin, 'servicing of a payment that was missed')
  })
})
