import { signInByKeyboard, toAccount } from './support/account-by-keys.ts'
import { onPage, signIn } from './support/account.ts'
import { press, type } from './support/keys.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { expect, test, type Page } from './support/test.ts'

/* An account that came by another provider, on a screen of 360 px, with no pointer. */
test.use({ viewport: { width: 360, height: 800 } })

const byProvider = async (page: Page, email: string): Promise<void> => {
  await press(page, /^button \| Continue with Sandbox ID/)
  await signInByKeyboard(page, email)
}
const setPassword = async (page: Page, password: string): Promise<void> => {
  await type(page, /^input \| New password$/, password)
  await type(page, /^input \| Confirm new password$/, password)
  await page.keyboard.press('Enter')
}

/** Ten minutes later, as the server states it, once. */
const tooOldOnce = async (page: Page, path: string): Promise<void> => {
  await page.route(
    `**/api/auth${path}`,
    (route) => route.fulfill({ status: 403, json: { code: 'SESSION_EXPIRED', message: 'Session expired' } }),
    { times: 1 },
  )
}

test('sets a first password, after signing in again, then signs out the other device and turns the mailed code on', async ({
  page,
  anotherDevice,
}) => {
  const customer = newCustomer()
  await page.goto('/auth/login')
  await onPage(page, 'Sign in')
  await byProvider(page, customer.email)
  await onPage(page, 'Your loan')

  await test.step('the sign-in is too old: the way to a new one leads back to the form', async () => {
    await tooOldOnce(page, '/set-password')
    await toAccount(page, /^a \| Password/, 'Set a password')
    await setPassword(page, customer.password)
    await expect(page.getByRole('dialog', { name: 'Is it still you?' })).toContainText('Your account has no password')
    await expectGoodSight(page, 'is it still you, without a password')
    await page.setViewportSize({ width: 360, height: 800 })
    await press(page, /^button \| Sign in again$/)
    await onPage(page, 'Sign in')
    await byProvider(page, customer.email)
    await onPage(page, 'Set a password')
  })
  await test.step('the password is saved, and opens the account on another device', async () => {
    await setPassword(page, customer.password)
    await expect(page.getByText('Password saved')).toBeVisible()
    await signIn(await anotherDevice(), customer, 'Your loan')
  })
  await test.step('the other device is signed out', async () => {
    await toAccount(page, /^a \| Devices/, 'Devices')
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await press(page, /^button \| Sign out all other devices$/)
    await press(page, /^button \| Sign out the others$/)
    await expect(devices).toHaveCount(1)
  })
  await test.step('a mailed code is requested from now on', async () => {
    await toAccount(page, /^a \| Second step at sign-in/, 'Second step at sign-in')
    await press(page, /^button \| Send me a code by email$/)
    await type(page, /^input \| Your password$/, customer.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'We ask for a mailed code from now on.' })).toBeFocused()
  })
})
