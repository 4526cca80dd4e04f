import { signInByKeyboard } from './support/account-by-keys.ts'
import { becomeCustomer, onPage } from './support/account.ts'
import { press, tabTo } from './support/keys.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { expect, test } from './support/test.ts'

const requested = '/customer/application?loanId=ln_unknown'

test('without a pointer: to the provider and back, first as somebody whose account is not connected, then as a newcomer', async ({
  page,
  anotherDevice,
}) => {
  const [customer, newcomer] = [newCustomer(), newCustomer()]
  await becomeCustomer(await anotherDevice(), customer)
  await page.goto(requested)
  await onPage(page, 'Sign in')
  await test.step('an account with a password is not opened, and the page states what to do', async () => {
    await press(page, /^button \| Continue with Sandbox ID/)
    await onPage(page, 'Sign in with Sandbox ID')
    await expectGoodSight(page, 'the sandbox provider')
    await signInByKeyboard(page, customer.email)
    await onPage(page, 'Sign in')
    await expect(
      page.getByRole('heading', {
        name: 'You already have an account with this email. Sign in with your password, then connect this login in your account settings.',
      }),
    ).toBeVisible()
    await expect(page.locator('code')).toHaveText('account_not_linked')
    await expectGoodSight(page, 'sign in, not connected')
  })
  await test.step('who refuses sees that, and can start again', async () => {
    await press(page, /^button \| Continue with Sandbox ID/)
    await onPage(page, 'Sign in with Sandbox ID')
    await tabTo(page, /^input \| What happens/)
    await page.keyboard.press('ArrowDown')
    await press(page, /^button \| Continue/)
    await expect(page.locator('code')).toHaveText('access_denied')
  })
  await test.step("a newcomer ends on the page that was requested, and has a customer's home", async () => {
    await press(page, /^button \| Continue with Sandbox ID/)
    await signInByKeyboard(page, newcomer.email)
    await page.waitForURL((url) => url.pathname + url.search === requested)
    await page.goto('/customer/dashboard')
    await onPage(page, 'Your loan')
    await expect(page.getByText('Jordan Elsewhere').first()).toBeVisible()
  })
})

test('the page of the authentication server on which a sign-in ends badly works without script', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/api/auth/error?error=no_code')
  await onPage(page, 'We could not sign you in')
  await expectGoodSight(page, 'the error page')
  await press(page, /^a \| Help/)
  await expect(page).toHaveURL(/#help$/)
  await press(page, /^a \| Back to sign in/)
  await onPage(page, 'Sign in')

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
  const still = await plain.newPage()
  await still.goto('/error?error=%3Cscript%3Ealert(1)%3C/script%3E')
  await onPage(still, 'We could not sign you in')
  await expect(still.locator('code')).toHaveText('unknown')
  await plain.close()
})
