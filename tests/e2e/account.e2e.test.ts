import { becomeCustomer, fillSignIn, haveAccount, onPage, signIn } from './support/account.ts'
import { apply, checkIdentity, connectBank, fillFirstHalfOfPersonalInfo } from './support/application.ts'
import { followEmail } from './support/inbox.ts'
import { newCustomer } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a forgotten password: the link from the email works once, and the old password no more', async ({
  page,
  anotherDevice,
}) => {
  const customer = newCustomer()
  await haveAccount(page, customer)
  const other = await anotherDevice()
  await other.goto('/auth/forgot-password')
  await onPage(other, 'Reset your password')
  await other.getByLabel('Email', { exact: true }).fill(customer.email)
  await other.getByRole('button', { name: 'Send reset link' }).click()
  await expect(
    other.getByRole('heading', { name: 'If this email exists in our system, check your email for the reset link' }),
  ).toBeFocused()

  const landing = await followEmail(other.context(), customer.email, /^Choose a new password/, 'Choose a new password')
  await onPage(landing, 'Choose a new password')
  const link = landing.url()
  const chosen = { ...customer, password: 'Birch-River-2027' }
  await landing.getByLabel('New password', { exact: true }).fill(chosen.password)
  await landing.getByLabel('Confirm new password').fill(chosen.password)
  await landing.getByRole('button', { name: 'Save the new password' }).click()
  await expect(landing.getByRole('heading', { name: 'Your password was changed.' })).toBeVisible()

  await fillSignIn(landing, customer)
  await expect(landing.getByRole('heading', { name: 'Invalid email or password' })).toBeVisible()
  await fillSignIn(landing, chosen)
  await onPage(landing, 'Your loan')
  // The session that was open before the change has ended.
  await page.goto('/customer/dashboard')
  await onPage(page, 'Sign in')

  await page.goto(link)
  await onPage(page, 'Choose a new password')
  await page.getByLabel('New password', { exact: true }).fill('Third-Choice-2028')
  await page.getByLabel('Confirm new password').fill('Third-Choice-2028')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
})

test('signing out forgets what was typed, and Back shows nothing of it', async ({ page }) => {
  const customer = newCustomer()
  await becomeCustomer(page, customer)
  const loanId = await apply(page)
  await checkIdentity(page, 'Everything matches')
  await onPage(page, 'Connect your bank')
  await connectBank(page)
  await onPage(page, 'About you')
  await fillFirstHalfOfPersonalInfo(page)
  await page.goto('/customer/dashboard')
  await onPage(page, 'Your application')
  await page.getByText(customer.name).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await onPage(page, 'Sign in')
  await page.goBack()
  await onPage(page, 'Sign in')
  await signIn(page, customer, 'Your application')
  await page.goto(`/customer/application/personal-info?loanId=${loanId}`)
  await onPage(page, 'About you')
  await expect(page.getByLabel('How many people depend on you?')).toHaveValue('')
  await expect(page.getByLabel('Where do you work?')).toHaveValue('NORTHERN GOODS LTD')
})

test("another person's application is Not Found, no matter who requests it", async ({ page, anotherDevice }) => {
  await becomeCustomer(page, newCustomer())
  const loanId = await apply(page)
  const stranger = await anotherDevice()
  await haveAccount(stranger, newCustomer())
  await stranger.goto(`/customer/application?loanId=${loanId}`)
  await onPage(stranger, 'Not Found')
  expect((await stranger.request.get(`/api/v1/loan/${loanId}`)).status()).toBe(404)
  expect((await stranger.request.get('/api/v1/loan/get-all-applications?page=1&size=25')).status()).toBe(403)
})
