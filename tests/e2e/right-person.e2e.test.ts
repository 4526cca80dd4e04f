import type { Page } from '@playwright/test'
import { becomeCustomer, haveAccount, onPage } from './support/account.ts'
import { haveApplied } from './support/application-by-calls.ts'
import { apply, approveApplication, checkIdentity, connectBank, signDocument } from './support/application.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { haveStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const chen = 'Chen Whitepine'
const differs = 'Your ID has another name than your account'

/** Changes the account's name on its own screen, from the link that a refusal shows. */
const changeName = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: 'Change the name in my account' }).click()
  await onPage(page, 'Change your name')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await onPage(page, differs)
}

test('an ID and a bank account of somebody else stop the application, each with its way on', async ({ page }) => {
  await becomeCustomer(page, newCustomer())
  await apply(page)
  await onPage(page, 'Verify your identity')
  await checkIdentity(page, 'Everything matches', { person: chen })
  await onPage(page, differs)
  await expectGoodSight(page, 'another name on the ID')

  await page.getByRole('button', { name: 'I have changed it, compare again' }).click()
  await expect(
    page.getByRole('heading', { name: 'The name in your account still differs from the name on the ID.' }),
  ).toBeVisible()
  await changeName(page, chen)
  await page.getByRole('button', { name: 'I have changed it, compare again' }).click()

  await onPage(page, 'Connect your bank')
  await connectBank(page, { person: chen, holder: 'Somebody else’s name' })
  await onPage(page, 'The account is in somebody else’s name')
  await expectGoodSight(page, 'an account of somebody else')
  await connectBank(page, { button: 'Connect an account of my own', person: chen })
  await onPage(page, 'About you')
})

test('an agreement is not signed under another name until the identity is checked again', async ({
  page,
  anotherDevice,
}) => {
  await haveAccount(page, newCustomer())
  const loanId = await haveApplied(page)
  const desk = await anotherDevice()
  await haveStaff(desk, 'employee')
  await approveApplication(desk, loanId)

  await page.goto('/account/name')
  await onPage(page, 'Change your name')
  await page.getByLabel('Name', { exact: true }).fill(chen)
  await page.getByRole('button', { name: 'Save' }).click()
  await onPage(page, 'Account')
  await page.goto(`/customer/application/loan-agreement?loanId=${loanId}`)
  await onPage(page, 'Loan Agreement & Disclosures')
  await signDocument(page)
  await expect(
    page.getByRole('heading', { name: 'The name in your account is not the name on your ID any more' }),
  ).toBeFocused()
  await expectGoodSight(page, 'a signature under another name')

  await desk.goto(`/admin/home/${loanId}?tab=identity`)
  await expect(desk.getByRole('row', { name: /In the account/ })).toContainText('Different')
  await expectGoodSight(desk, 'the names of an applicant')

  await page.getByRole('button', { name: 'Check my identity again' }).click()
  await onPage(page, 'Verify your identity')
  await checkIdentity(page, 'Everything matches', { person: chen })
  await onPage(page, 'Connect your bank')
  await connectBank(page, { person: chen })
  await onPage(page, 'About you')
  await expect(page.getByLabel('Where do you work?')).not.toHaveValue('')
})
