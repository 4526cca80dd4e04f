import { haveAccount, onPage } from './support/account.ts'
import { haveApplied } from './support/application-by-calls.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSightOnTablets } from './support/sight.ts'
import { haveStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('a complaint is recorded and answered by one person and closed by another, who found it in the review', async ({
  page,
  anotherDevice,
}) => {
  const desk = await anotherDevice()
  const from = `File of ${newCustomer().email}`
  await haveStaff(desk, 'employee')
  await desk.goto('/admin/requests')
  await onPage(desk, 'Requests from outside')
  await desk.getByRole('link', { name: 'Record a request' }).click()
  await onPage(desk, 'Record a request')
  await desk.getByRole('button', { name: 'Record request' }).click()
  await expect(desk.getByRole('heading', { name: 'Check these answers' })).toBeVisible()
  await expectGoodSightOnTablets(desk, 'a request with errors')
  await desk.getByLabel('Complaint').check()
  await desk.getByLabel('From').fill(from)
  await desk.getByLabel('What they want').fill('She was debited twice')
  await desk.getByLabel('Received on').fill('2026-01-05')
  await desk.getByLabel('Answer by').fill('2026-01-20')
  await desk.getByRole('button', { name: 'Record request' }).click()
  await onPage(desk, `Complaint: ${from}`)
  await expect(desk.getByText('Late', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Record the answer' }).click()
  await desk.getByLabel('What did we answer, and how was it sent?').fill('Letter of today: paid back')
  await desk.getByRole('dialog').getByRole('button', { name: 'Record the answer' }).click()
  await expect(desk.getByText('Waits for a second person')).toBeVisible()

  await haveStaff(page, 'reviewer')
  await page.goto('/admin/review')
  await onPage(page, 'Review')
  await expect(page.getByRole('table', { name: /^Looks of staff/ })).toBeVisible()
  await expectGoodSightOnTablets(page, 'the review')
  await page.getByRole('link', { name: from }).click()
  await onPage(page, `Complaint: ${from}`)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByLabel('What did you check?').fill('The refund arrived')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expectGoodSightOnTablets(page, 'a closed request')
})

test('a customer takes a copy of all their data from their account', async ({ page }) => {
  const customer = newCustomer()
  await haveAccount(page, customer)
  const loanId = await haveApplied(page)
  await page.goto('/account')
  await page.getByRole('link', { name: /^Your data/ }).click()
  await onPage(page, 'Your data')
  const copied = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  const stream = await (await copied).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const zip = Buffer.concat(chunks)
  for (const file of ['identity-check.pdf', 'bank-data.pdf']) expect(zip.includes(file)).toBe(true)
  // The first file of the ZIP, stored as it is (PKWARE APPNOTE 4.3.7).
  const begin = 30 + zip.readUInt16LE(26)
  const copy = JSON.parse(zip.subarray(begin, begin + zip.readUInt32LE(18)).toString()) as {
    readonly account: { readonly email: string }
    readonly bank: object | null
    readonly identity: object | null
    readonly loans: readonly { readonly loan: { readonly id: string }; readonly events: readonly object[] }[]
  }
  expect(copy.account.email).toBe(customer.email)
  expect(copy.loans.map(({ loan }) => loan.id)).toEqual([loanId])
  expect(copy.loans[0]?.events.length).toBeGreaterThan(5)
  expect(copy.bank).not.toBeNull()
  expect(copy.identity).not.toBeNull()
  const report = await page.request.get(
    (await page.getByRole('link', { name: /bank data/ }).getAttribute('href')) ?? '',
  )
  expect([report.status(), report.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expectGoodSightOnTablets(page, 'a copy of one’s data')
})
