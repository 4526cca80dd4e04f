import { randomUUID } from 'node:crypto'
import { becomeCustomer, fillSignIn, haveAccount, onPage, signIn, signUp } from './support/account.ts'
import { followEmail } from './support/inbox.ts'
import { press } from './support/keys.ts'
import { newCustomer, newEmployee, type Person } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { inviteEmployee } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/* An email is opened on a device where its owner is signed in, or another person, or nobody: each
 * learns what came of it, and what to do next. */

const signedInAs = (page: Page, { email }: Pick<Person, 'email'>) =>
  expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()

const choosePassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
}
const requestReset = async (page: Page, email: string): Promise<void> => {
  await page.goto('/auth/forgot-password')
  await onPage(page, 'Reset your password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: /^If this email exists/ })).toBeFocused()
}

test('the email that confirms an address, opened where another person is signed in, and once more by its owner', async ({
  page,
  anotherDevice,
}) => {
  const [owner, other] = [newCustomer(), newCustomer()]
  await signUp(await anotherDevice(), owner)
  await becomeCustomer(page, other)
  const open = () => followEmail(page.context(), owner.email, /^Confirm your email address/, 'Confirm my address')
  const landing = await open()
  await onPage(landing, 'Your email is confirmed')
  await signedInAs(landing, other)
  await expectGoodSight(landing, 'address confirmed, another person signed in')
  await press(landing, /^button \| Sign out$/)
  await onPage(landing, 'Sign in')
  await fillSignIn(landing, owner)
  await onPage(landing, 'Your loan')
  const again = await open()
  await onPage(again, 'Your email is confirmed')
  await signedInAs(again, owner)
  await press(again, /^a \| Continue$/)
  await onPage(again, 'Your loan')
  await again.goto('/auth/verify-email?verified=1&error=TOKEN_EXPIRED')
  await onPage(again, 'This link no longer works.')
  await signedInAs(again, owner)
})

test('the email for a new password, opened by its owner while signed in, and where another person is', async ({
  page,
  anotherDevice,
}) => {
  const [owner, other] = [newCustomer(), newCustomer()]
  const [second, third] = ['Birch-River-2027', 'Spruce-Lake-2028']
  await haveAccount(page, owner)
  await page.goto('/account/password')
  await press(page, /^a \| Get a link to choose a new one$/)
  await onPage(page, 'Reset your password')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(owner.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: /^If this email exists/ })).toBeFocused()
  const open = (from: Page, nth = 1) =>
    followEmail(from.context(), owner.email, /^Choose a new password/, 'Choose a new password', nth)
  const landing = await open(page)
  await onPage(landing, 'Choose a new password')
  await signedInAs(landing, owner)
  await expectGoodSight(landing, 'a new password while signed in')
  await choosePassword(landing, second)
  await expect(landing.getByRole('heading', { name: 'Your password was changed.' })).toBeVisible()
  await fillSignIn(landing, { ...owner, password: second })
  await onPage(landing, 'Your loan')
  const used = await open(page)
  await expect(used.getByText('This link has expired or was already used.')).toBeVisible()
  await expect(used.getByRole('link', { name: 'Go to your account' })).toBeVisible()

  const device = await anotherDevice()
  await becomeCustomer(device, other)
  await requestReset(device, owner.email)
  const elsewhere = await open(device, 2)
  await onPage(elsewhere, 'Choose a new password')
  await signedInAs(elsewhere, other)
  await choosePassword(elsewhere, third)
  await expect(elsewhere.getByRole('heading', { name: 'Your password was changed.' })).toBeFocused()
  await signedInAs(elsewhere, other)
  await expectGoodSight(elsewhere, "another person's password chosen")
  await press(elsewhere, /^button \| Sign out$/)
  await onPage(elsewhere, 'Sign in')
  await fillSignIn(elsewhere, { ...owner, password: third })
  await onPage(elsewhere, 'Your loan')
})

test("an invitation opened by the admin who sent it goes on in the admin's browser", async ({ page }) => {
  const person = newEmployee()
  const admin = await inviteEmployee(page, person)
  const landing = await followEmail(
    page.context(),
    person.email,
    /^You are invited to work with Tamarack/,
    'Choose my password',
  )
  await onPage(landing, 'Choose your password')
  await signedInAs(landing, admin)
  await landing.getByLabel('Password', { exact: true }).fill(person.password)
  await landing.getByLabel('Confirm password').fill(person.password)
  await landing.getByRole('button', { name: 'Save the password' }).click()
  await expect(landing.getByRole('heading', { name: 'Your password was saved.' })).toBeFocused()
  await press(landing, /^a \| Stay signed in$/)
  await onPage(landing, 'Applications')
})

test('emails that change or delete an account, opened where another person is signed in, change nothing and name whose account is open', async ({
  page,
  anotherDevice,
}) => {
  const [owner, other, email] = [newCustomer(), newCustomer(), `moved.${randomUUID()}@customers.example`]
  await haveAccount(page, owner)
  await page.goto('/account/email')
  await page.getByLabel('New email address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your new mailbox' })).toBeFocused()
  await page.goto('/account/delete')
  await page.getByLabel('Type "delete" to confirm').fill('delete')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()

  const device = await anotherDevice()
  await becomeCustomer(device, other)
  const deletion = await followEmail(
    device.context(),
    owner.email,
    /^Confirm that Tamarack should delete/,
    'Delete my account',
  )
  await onPage(deletion, 'Your account was not deleted')
  await signedInAs(deletion, other)
  const change = await followEmail(device.context(), email, /^Confirm your new email address/, 'Confirm my new address')
  await onPage(change, 'Confirm your new address')
  await signedInAs(change, other)
  await press(change, /^button \| Use my new address$/)
  await expect(change.getByRole('heading', { name: 'This link no longer works.' })).toBeFocused()
  await expectGoodSight(change, "another person's new address")
  await press(change, /^button \| Sign in with another account$/)
  await onPage(change, 'Sign in')
  await fillSignIn(change, owner)
  await onPage(change, 'Confirm your new address')
  await press(change, /^button \| Use my new address$/)
  await expect(change.getByRole('heading', { name: 'The new address is in use' })).toBeFocused()
  await signIn(await anotherDevice(), other, 'Your loan')
})
