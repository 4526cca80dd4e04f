import { haveAccount } from './support/account.ts'
import { haveApplied } from './support/application-by-calls.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight, expectGoodSightOnTablets } from './support/sight.ts'
import { haveStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('staff read what an applicant’s bank account shows: chart and table, a figure and its transactions, a search, the report', async ({
  page,
  anotherDevice,
}) => {
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  const desk = await anotherDevice()
  await haveStaff(desk, 'employee')
  await desk.goto(`/admin/home/${loanId}?tab=bank`)

  await expect(desk.getByRole('img', { name: /^Balance of the account/ })).toBeVisible()
  await expectGoodSight(desk, 'bank account with its chart')
  await desk.getByRole('button', { name: 'Show as table' }).click()
  await expect(desk.getByRole('table', { name: 'Balance of the account by month' })).toBeVisible()
  await expect(desk.getByRole('table', { name: /^What the customer declared/ })).toContainText('$3,200.00 a month')
  // A pay of $1,850 every two weeks is one figure wherever it stands.
  await expect(desk.getByText('$4,008.33 a month', { exact: true })).toHaveCount(4)

  const list = desk.getByRole('table', { name: 'Transactions', exact: true })
  await expect(list.getByRole('row')).toHaveCount(26)
  await desk.getByText('Net income found').click()
  await desk.getByRole('link', { name: 'All transactions marked "Income"' }).click()
  await expect(desk).toHaveURL(/tab=bank&mark=income/)
  await expect(desk.getByRole('heading', { name: 'Transactions', exact: true })).toBeFocused()
  await expect(list.getByRole('row').filter({ hasText: 'Income' }).first()).toBeVisible()
  await expectGoodSightOnTablets(desk, 'balances as a table, a figure with its transactions, and a list kept to a mark')

  await desk.getByRole('searchbox', { name: 'Search transactions' }).fill('no such payee')
  await expect(desk.getByText('No transaction fits this search.')).toBeVisible()
  await desk.getByRole('button', { name: 'Clear search' }).click()
  await expect(list.getByRole('row')).toHaveCount(26)

  const href = await desk.getByRole('link', { name: /^Bank report/ }).getAttribute('href')
  const report = await desk.request.get(href ?? '')
  expect(report.headers()['content-type']).toBe('application/pdf')
  expect(report.headers()['x-document-sha256']).toMatch(/^[0-9a-f]{64}$/)
})
