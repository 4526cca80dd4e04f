import { becomeCustomer, onPage } from './support/account.ts'
import { expectEmails } from './support/inbox.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { becomeStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/** A device with a fingerprint reader, as Chromium imitates one. Answers how to take its passkeys
 * away and to put them back, as another device has none. */
const giveDevice = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognises: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
const signOut = async (page: Page, name: string): Promise<void> => {
  await page.getByText(name).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await onPage(page, 'Sign in')
}
const addPasskey = async (page: Page): Promise<void> => {
  await page.goto('/account/sign-in')
  await onPage(page, 'Ways to sign in')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Not yet')).toBeVisible()
}
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()

test('a customer adds a passkey, signs in with it, and once it is removed it is refused', async ({ page }) => {
  const customer = newCustomer()
  const device = await giveDevice(page)
  await becomeCustomer(page, customer)
  await addPasskey(page)
  expect(await device.passkeys()).toBe(1)
  await expectEmails(page.context(), customer.email, 'A passkey was added to your Tamarack account')
  await expectGoodSight(page, 'passkeys')
  await signOut(page, customer.name)
  await expectGoodSight(page, 'sign-in with a passkey')

  await test.step('a finger that the device does not know opens nothing', async () => {
    await device.recognises(false)
    await byPasskey(page)
    await expect(page.getByRole('heading', { name: /^No passkey was used/ })).toBeVisible()
    await device.recognises(true)
  })
  await test.step('the right one signs in without a password', async () => {
    await byPasskey(page)
    await onPage(page, 'Your loan')
  })
  await page.goto('/account/sign-in')
  await expect(page.getByText('Not yet')).toHaveCount(0)
  await page.getByRole('button', { name: /^Remove the passkey of / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
  await signOut(page, customer.name)
  expect(await device.passkeys(), 'the device itself still has it').toBe(1)
  await byPasskey(page)
  await expect(page.getByRole('heading', { name: /^This passkey was removed/ })).toBeVisible()
})

test('staff sign in by passkey without a mailed code', async ({ page }) => {
  const employee = await becomeStaff(page, 'employee')
  await giveDevice(page)
  await addPasskey(page)
  await signOut(page, employee.name)
  await byPasskey(page)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Enter your code')
  await expect(page).toHaveURL(/\/admin/)
})
