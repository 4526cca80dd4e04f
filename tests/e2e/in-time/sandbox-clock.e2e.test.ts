import { haveAccount, onPage } from '../support/account.ts'
import { haveApplied } from '../support/application-by-calls.ts'
import { newCustomer } from '../support/people.ts'
import { expectGoodSight } from '../support/sight.ts'
import { becomeStaff, haveStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('an admin moves the clock of the sandbox to the end of an application, which expires on every screen while nobody is signed out', async ({
  page,
  anotherDevice,
}) => {
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  await page.goto(`/customer/application?loanId=${loanId}`)
  await onPage(page, 'Your application')

  const admin = await anotherDevice()
  await haveStaff(admin, 'admin')
  await admin.goto(`/admin/home/${loanId}`)
  const date = admin.getByRole('button', { name: /^Sandbox: / })
  const before = await date.textContent()
  await date.click()
  const dialog = admin.getByRole('dialog', { name: 'Sandbox clock' })
  await expect(dialog.getByText(/^Next for this loan: the application expires on /)).toBeVisible()
  await expectGoodSight(admin, 'sandbox clock')
  await dialog.getByRole('button', { name: 'Next event' }).click()
  // Another test's application may end on the same day.
  const ended = dialog.getByRole('listitem').filter({ has: admin.locator(`a[href^="/admin/home/${loanId}"]`) })
  await expect(ended.getByText('Application expired')).toBeVisible()
  await expect(dialog.getByText('Nothing is due by itself for this loan.')).toBeVisible()
  await expect(dialog.getByText(/^Some work of this time|^The clock waits/)).toHaveCount(0)
  await expectGoodSight(admin, 'sandbox clock after a move')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(date).not.toHaveText(before ?? '')
  await expect(admin.getByText('Expired', { exact: true }).first()).toBeVisible()

  // Thirty days later for the loan, and a minute for the session.
  await page.reload()
  await expect(page.getByText(/expired|ended/i).first()).toBeVisible()
  const employee = await anotherDevice()
  await becomeStaff(employee, 'employee')
  await expect(employee.getByRole('button', { name: /^Sandbox: / })).toHaveCount(0)
})
