import { onPage } from './support/account.ts'
import { expectGoodSight } from './support/sight.ts'
import { becomeStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('a reviewer checks the law over all loans, opens a check and asks what another cap would change', async ({
  page,
}) => {
  await becomeStaff(page, 'reviewer')
  await page.getByRole('link', { name: 'Law', exact: true }).click()
  await onPage(page, 'Law')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/^Last run \w{3} \d/)).toBeVisible()
  await expect(page.getByText(/^20 of 20 checks without a finding/)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'A cash advance costs no more than the law allows' })
  await expect(row).toContainText(/Holds|No case yet/)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^A cash advance costs no more/ })).toBeFocused()
  await expect(page.getByText('O. Reg. 98/09 s. 23 (O. Reg. 475/24)')).toBeVisible()
  await page.getByRole('textbox', { name: 'At most' }).fill('12')
  await page.getByRole('textbox', { name: 'At most' }).press('Enter')
  await expect(page.getByText(/of the last twelve months would differ/)).toBeVisible()
  await expectGoodSight(page, 'law', [768])
})
