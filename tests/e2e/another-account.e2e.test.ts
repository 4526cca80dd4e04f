import { becomeCustomer, onPage } from './support/account.ts'
import { apply, checkIdentity, connectBank } from './support/application.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { expect, test } from './support/test.ts'

test('a customer sees what was read of the bank, and connects another account before the terms are sent', async ({
  page,
}) => {
  await becomeCustomer(page, newCustomer())
  const loanId = await apply(page)
  await onPage(page, 'Verify your identity')
  await checkIdentity(page, 'Everything matches')
  await onPage(page, 'Connect your bank')
  await connectBank(page)
  await onPage(page, 'About you')

  await page.goto(`/customer/application?loanId=${loanId}`)
  await onPage(page, 'Your application')
  await expect(page.getByText('Through Zum Rails.')).toBeVisible()
  await page.getByRole('link', { name: 'Connect another account' }).click()
  await onPage(page, 'Connect another account')
  await expectGoodSight(page, 'another account')
  await connectBank(page, { button: 'Connect another account' })
  await expect(page.getByRole('heading', { name: 'This account is connected now' })).toBeVisible()
  await expectGoodSight(page, 'another account is connected')
  await page.getByRole('link', { name: 'Back to your application' }).click()
  await onPage(page, 'Your application')
  await expect(page.getByText('The next step is about you.')).toBeVisible()
})
