import { randomUUID } from 'node:crypto'
import { becomeCustomer, fillSignIn, onPage, signIn } from './support/account.ts'
import { apply } from './support/application.ts'
import { codeIn, expectEmails, followEmail } from './support/inbox.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { becomeStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/** From any page of the frame to one of the account, as a person goes there. */
const openAccount = async (page: Page, row?: string, heading?: string): Promise<void> => {
  await page.locator('summary', { hasText: ', account' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await onPage(page, 'Account')
  if (row === undefined) return
  await page.getByRole('link', { name: row }).click()
  await onPage(page, heading ?? row)
}
const isSignedOut = async (page: Page): Promise<void> => {
  await page.goto('/account')
  await onPage(page, 'Sign in')
}

test('a new password signs out the other devices, and only it opens the account', async ({ page, anotherDevice }) => {
  const [customer, chosen] = [newCustomer(), 'Birch-River-2027']
  await becomeCustomer(page, customer)
  const other = await anotherDevice()
  await signIn(other, customer, 'Your loan')
  await openAccount(page)
  await expectGoodSight(page, 'account')
  await page.getByRole('link', { name: /^Password/ }).click()
  await onPage(page, 'Change your password')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('heading', { name: 'Check these answers' })).toBeVisible()
  await expectGoodSight(page, 'password with errors')
  await page.getByLabel('Current password').fill('Not-my-password-1')
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm new password').fill(chosen)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('link', { name: 'Invalid password' })).toBeVisible()
  await page.getByLabel('Current password').fill(customer.password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Password changed. Other devices were signed out.')).toBeVisible()
  await onPage(page, 'Account')
  await isSignedOut(other)
  await fillSignIn(other, customer)
  await expect(other.getByRole('heading', { name: 'Invalid email or password' })).toBeVisible()
  await fillSignIn(other, { ...customer, password: chosen })
  await onPage(other, 'Account')
  await expectEmails(page.context(), customer.email, 'Your Tamarack password was changed')
})

test('text messages are turned on with the code that was texted, and off again', async ({ page }) => {
  await becomeCustomer(page, newCustomer())
  const number = `416555${String(Date.now()).slice(-4)}`
  await openAccount(page, 'Text messages')
  await expectGoodSight(page, 'text messages')
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await onPage(page, 'Enter the code')
  await expectGoodSight(page, 'code of a text message')
  await page.getByLabel('Code').fill(await codeIn(`1${number}@texts.sandbox`))
  await page.getByRole('button', { name: 'Turn text messages on' }).click()
  await onPage(page, 'Account')
  await page.getByRole('link', { name: /^Text messages ?On, to 416-555-/ }).click()
  await onPage(page, 'Text messages')
  await expectGoodSight(page, 'text messages that are on')
  await page.getByRole('button', { name: 'Turn text messages off' }).click()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
})

test('a device is signed out from another, one by one or all at once', async ({ page, anotherDevice }) => {
  const customer = newCustomer()
  await becomeCustomer(page, customer)
  const [phone, tablet] = [await anotherDevice(), await anotherDevice()]
  await signIn(phone, customer, 'Your loan')
  await phone.goto('/account/name')
  await onPage(phone, 'Change your name')
  await openAccount(page, 'Devices')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first().getByText('This device')).toBeVisible()
  await expectGoodSight(page, 'devices')
  await devices
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodSight(page, 'sign out a device')
  await page.keyboard.press('Escape')
  await expect(devices.last().getByRole('button', { name: /^Sign out/ })).toBeFocused()
  await devices
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  // Whoever was in the middle of something there sees a notice, and comes back to it.
  await phone.getByRole('button', { name: 'Save' }).click()
  await expect(phone.getByRole('heading', { name: 'You were signed out to protect your information.' })).toBeVisible()
  await expectGoodSight(phone, 'signed out')
  await fillSignIn(phone, customer)
  await onPage(phone, 'Change your name')
  await signIn(tablet, customer, 'Your loan')
  await page.reload()
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out the others' }).click()
  await expect(devices).toHaveCount(1)
  await isSignedOut(phone)
  await isSignedOut(tablet)
})

test('an email address is changed through the inbox: nothing before, everything after, and the old address is notified', async ({
  page,
  anotherDevice,
}) => {
  const [customer, email] = [newCustomer(), `moved.${randomUUID()}@customers.example`]
  await becomeCustomer(page, customer)
  await openAccount(page)
  await page.getByRole('link', { name: 'Change your email address' }).click()
  await onPage(page, 'New email address')
  await page.getByLabel('New email address').fill(customer.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('link', { name: 'Email is the same' })).toBeVisible()
  await expectGoodSight(page, 'email with errors')
  await page.getByLabel('New email address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your new mailbox' })).toBeFocused()
  await expectGoodSight(page, 'email requested')

  // On a device where nobody is signed in, the link leads to sign-in first, still with the old
  // address.
  const landing = await followEmail(
    (await anotherDevice()).context(),
    email,
    /^Confirm your new email address/,
    'Confirm my new address',
  )
  await onPage(landing, 'Sign in')
  await fillSignIn(landing, customer)
  await onPage(landing, 'Confirm your new address')
  await expectGoodSight(landing, 'confirm a new address')
  const link = landing.url()
  await landing.getByRole('button', { name: 'Use my new address' }).click()
  await expect(landing.getByRole('heading', { name: 'The new address is in use' })).toBeFocused()
  await expect(landing.getByText(email)).toBeVisible()
  await landing.goto(link)
  await landing.getByRole('button', { name: 'Use my new address' }).click()
  await expect(landing.getByRole('heading', { name: 'This link no longer works.' })).toBeFocused()
  await expectGoodSight(landing, 'a used link')

  await expectEmails(page.context(), customer.email, 'Your Tamarack account has a new email address')
  const stranger = await anotherDevice()
  await stranger.goto('/auth/login')
  await fillSignIn(stranger, customer)
  await expect(stranger.getByRole('heading', { name: 'Invalid email or password' })).toBeVisible()
  await fillSignIn(stranger, { ...customer, email })
  await onPage(stranger, 'Your loan')
})

test('an account is deleted through the inbox, and with it every way in', async ({ page, anotherDevice }) => {
  const customer = newCustomer()
  await becomeCustomer(page, customer)
  const other = await anotherDevice()
  await signIn(other, customer, 'Your loan')
  await openAccount(page, 'Delete your account')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('link', { name: 'Type delete to confirm' })).toBeVisible()
  await expectGoodSight(page, 'delete with errors')
  await page.getByLabel('Type "delete" to confirm').fill('delete')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expectGoodSight(page, 'deletion requested')

  const elsewhere = await followEmail(
    (await anotherDevice()).context(),
    customer.email,
    /^Confirm that Tamarack should delete/,
    'Delete my account',
  )
  await onPage(elsewhere, 'Your account was not deleted')
  await expectGoodSight(elsewhere, 'account not deleted')
  const gone = await followEmail(
    page.context(),
    customer.email,
    /^Confirm that Tamarack should delete/,
    'Delete my account',
  )
  await onPage(gone, 'Your account was deleted')
  await expectGoodSight(gone, 'account deleted')
  await isSignedOut(page)
  await isSignedOut(other)
  await fillSignIn(other, customer)
  await expect(other.getByRole('heading', { name: 'Invalid email or password' })).toBeVisible()
  await expectEmails(page.context(), customer.email, 'Your Tamarack account was deleted')
})

test('a login of another provider is connected, named and disconnected; one with another address is not connected', async ({
  page,
}) => {
  const customer = newCustomer()
  await becomeCustomer(page, customer)
  await openAccount(page, 'Ways to sign in')
  await expect(page.getByText('This is your only login, so it stays.')).toBeVisible()
  const connect = async (person: RegExp, email?: string): Promise<void> => {
    await page.getByRole('button', { name: 'Connect Sandbox ID' }).click()
    await onPage(page, 'Sign in with Sandbox ID')
    await page.getByRole('radio', { name: person }).check()
    if (email !== undefined) await page.getByLabel('Email of somebody else').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await onPage(page, 'Ways to sign in')
  }
  await connect(/^Alice Maplewood/)
  await expect(page.getByRole('heading', { name: 'Account not linked - different emails not allowed' })).toBeVisible()
  await expectGoodSight(page, 'a login that was not connected')
  await connect(/^Somebody else/, customer.email)
  await expect(page.getByRole('heading', { name: 'The login is connected' })).toBeVisible()
  await page.getByRole('button', { name: /^Show which login/ }).click()
  await expect(page.getByText(`Connected: ${customer.email}`)).toBeVisible()
  await expectGoodSight(page, 'two ways to sign in')
  await page.getByRole('button', { name: 'Disconnect Sandbox ID' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByText('This is your only login, so it stays.')).toBeVisible()
  await expectEmails(
    page.context(),
    customer.email,
    'A login was connected to your Tamarack account',
    'A login was disconnected from your Tamarack account',
  )
})

test('an account with an application stays, and its page states why before anything is typed', async ({ page }) => {
  await becomeCustomer(page, newCustomer())
  await apply(page)
  await page.goto('/account/delete')
  await onPage(page, 'Delete your account')
  await expect(page.getByText(/^You applied for a loan with us, so this account cannot be deleted/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send me the link' })).toHaveCount(0)
  await expectGoodSight(page, 'an account that cannot be deleted')
})

test('staff look after their account in their own frame', async ({ page }) => {
  await becomeStaff(page, 'reviewer')
  await openAccount(page)
  await expect(page.getByText('Reviewer', { exact: true })).toBeVisible()
  await expectGoodSight(page, 'account of staff')
  for (const [row, heading] of [
    ['Ways to sign in', 'Ways to sign in'],
    ['Devices', 'Devices'],
    ['Delete your account', 'Delete your account'],
  ] as const) {
    await page.getByRole('link', { name: row }).click()
    await onPage(page, heading)
    await expectGoodSight(page, `${row} of staff`)
    await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click()
    await onPage(page, 'Account')
  }
})
