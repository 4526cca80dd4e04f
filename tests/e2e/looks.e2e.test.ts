import { haveAccount, onPage } from './support/account.ts'
import { haveApplied } from './support/application-by-calls.ts'
import { newCustomer } from './support/people.ts'
import { places } from './support/places.ts'
import { expectGoodSight, expectGoodSightOnTablets } from './support/sight.ts'
import { becomeStaff, haveStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

interface Line {
  readonly type: string
  readonly byName: string | null
  readonly detail: string | null
  readonly reason: string | null
}

/** What one member of staff looked at, as the log has it, in the order of the alphabet. */
const looksOf = async (reviewer: Page, name: string): Promise<readonly string[]> => {
  const { activity } = (await (await reviewer.request.get('/api/v1/activity?kind=look')).json()) as {
    readonly activity: readonly Line[]
  }
  return activity
    .filter(({ byName }) => byName === name)
    .map(({ type, detail, reason }) => [type, detail, reason].filter((each) => each !== null).join(' '))
    .toSorted()
}

/** Each tab of a loan in review: what is there once it is read, and what of it no earlier tab has
 * shown. The page itself shows the loan and whether its records are held. */
const tabs = [
  ['overview', 'Decision', ['loan', 'legal-holds', 'bank-data', 'identity']],
  ['application', 'Personal info', ['answers']],
  ['bank', 'Transactions', []],
  ['identity', 'Other accounts and near matches', []],
  ['documents', 'Documents', ['documents']],
  ['history', 'History', ['history']],
  ['servicing', 'Servicing', []],
] as const
/** What no part of a customer is on. */
const withoutPeople = [
  ['ledger', 'Trial balance'],
  ['ledger/periods', 'Month end'],
  ['employee', 'Employees'],
  ['law', 'Law'],
  ['policy', 'House policy'],
] as const

test('every screen of a loan leaves a look for each part that it shows; a screen that shows nobody leaves none', async ({
  page,
  anotherDevice,
}) => {
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  const [desk, review] = [await anotherDevice(), await anotherDevice()]
  const { name } = await becomeStaff(desk, 'admin')
  await becomeStaff(review, 'reviewer')
  await expect(desk.getByRole('table', { name: 'Applications' })).toBeVisible()
  const expected: string[] = ['applications all', 'collections mentions']
  const expectLooks = () => expect.poll(() => looksOf(review, name)).toEqual(expected.toSorted())
  await expectLooks()

  for (const [tab, heading, parts] of tabs) {
    await desk.goto(`/admin/home/${loanId}?tab=${tab}`)
    await expect(desk.getByRole('heading', { name: heading }).first()).toBeVisible()
    expected.push(...parts)
    await expectLooks()
  }
  await desk.goto('/admin/exceptions')
  await onPage(desk, 'Exceptions')
  expected.push('applications failed-transfer', 'applications paid-twice')
  await expectLooks()
  for (const [path, heading] of withoutPeople) {
    await desk.goto(`/admin/${path}`)
    await onPage(desk, heading)
  }
  await desk.goto(`/admin/home/${loanId}?tab=bank`)
  const href = await desk.getByRole('link', { name: /^Bank report/ }).getAttribute('href')
  expect((await desk.request.get(href ?? '')).status()).toBe(200)
  expected.push('bank-data bank-report')
  await expectLooks()

  await test.step('a masked value is shown without a reason while the loan waits for staff', async () => {
    await expect(desk.getByText(/^•+\d{4}$/)).toBeVisible()
    await desk.getByRole('button', { name: 'Show account number' }).click()
    await expect(desk.getByText(/^\d{7,12}$/)).toBeVisible()
    await expectGoodSight(desk, 'account number in clear')
    expected.push('shown account-number')
    await expectLooks()
  })

  await test.step('the activity has it in words', async () => {
    await review.goto('/admin/activity?kind=look')
    const table = review.getByRole('table', { name: 'Activity of staff, newest first' })
    await expect(table.getByText(`${name} (admin) looked at the whole account number of`).first()).toBeVisible()
    await expectGoodSightOnTablets(review, 'activity of staff')
    const download = review.waitForEvent('download')
    await review.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toBe('activity.csv')
  })

  await test.step('she reads who looked at her data, and no name', async () => {
    await page.goto('/account')
    await page.getByRole('link', { name: /^Who looked at your data/ }).click()
    await expect(page.getByText('A team member read your bank data')).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
    await expectGoodSightOnTablets(page, 'who looked at your data')
  })
})

test('whoever has nothing to do with a loan gives a reason, which is recorded', async ({ page, anotherDevice }) => {
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  const withdrawn = await page.request.post(`/api/v1/loan/withdraw/${loanId}`, {
    headers: { origin: places.web, 'idempotency-key': `withdraw-${loanId}` },
  })
  expect(withdrawn.status(), await withdrawn.text()).toBe(200)
  const [desk, review] = [await anotherDevice(), await anotherDevice()]
  const { name } = await haveStaff(desk, 'employee')
  await becomeStaff(review, 'reviewer')

  await desk.goto(`/admin/home/${loanId}?tab=identity`)
  await desk.getByRole('button', { name: 'Show date of birth' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Show the date of birth?' })
  await expect(dialog).toBeVisible()
  await expectGoodSightOnTablets(desk, 'reason for a masked value')
  expect(await looksOf(review, name)).not.toContain('shown date-of-birth')
  await dialog.getByLabel('Why do you need it?').selectOption('The customer called')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(desk.getByRole('button', { name: 'Hide date of birth' })).toBeVisible()
  expect(await looksOf(review, name)).toContain('shown date-of-birth customer-called')
})
