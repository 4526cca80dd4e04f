import { randomUUID } from 'node:crypto'
import { makeAuthenticator } from '@tamarack/adapter-auth/testing/authenticator'
import { fillSignIn, openAccount, signInByKeyboard, signOut, toAccount } from './support/account-by-keys.ts'
import { becomeCustomer, codeAfter, countCodes, onPage, signIn } from './support/account.ts'
import { followEmail } from './support/inbox.ts'
import { press, tabTo, type } from './support/keys.ts'
import { newCustomer, newEmployee } from './support/people.ts'
import { haveStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/* Everything that people do with their account, on a screen of 360 px, with no pointer. Emails are
 * read in the sandbox's inbox, which is not ours. */
test.use({ viewport: { width: 360, height: 800 } })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

/** While a toast comes in it is seen nowhere and lies over what is at the lower edge; it goes by
 * itself. */
const toastsGone = (page: Page) => expect(page.locator('[data-sonner-toast]')).toHaveCount(0)

test('a customer: details, password, devices, deletion', async ({ page, anotherDevice }) => {
  const customer = newCustomer()
  const [chosen, forgotten] = ['Birch-River-2027', 'Spruce-Lake-2028']
  await openAccount(page, customer)
  await onPage(page, 'Your loan')
  await signIn(await anotherDevice(), customer, 'Your loan')

  await test.step('a new name', async () => {
    await press(page, /^summary \| .*, account$/)
    await press(page, /^a \| Account$/)
    await expect(heading(page, 'Account')).toBeFocused()
    await press(page, /^a \| Change your name$/)
    await expect(heading(page, 'Change your name')).toBeFocused()
    await tabTo(page, /^input \| Name$/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Alice Larch')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Account')).toBeFocused()
    await expect(page.getByRole('main').getByText('Alice Larch')).toBeVisible()
  })
  await test.step('a device less', async () => {
    await toAccount(page, /^a \| Devices/, 'Devices')
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await press(page, /^button \| Sign out [^a]/)
    await press(page, /^button \| Sign out$/)
    await expect(devices).toHaveCount(1)
  })
  await test.step('a new password', async () => {
    await toAccount(page, /^a \| Password/, 'Change your password')
    await type(page, /^input \| Current password$/, customer.password)
    await type(page, /^input \| New password$/, chosen)
    await type(page, /^input \| Confirm new password$/, chosen)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password changed. Other devices were signed out.')).toBeVisible()
  })
  await test.step('a new address', async () => {
    const email = `moved.${randomUUID()}@customers.example`
    await toAccount(page, /^a \| Change your email address$/, 'New email address')
    await type(page, /^input \| New email address$/, email)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Check your new mailbox')).toBeFocused()
    const landing = await followEmail(
      page.context(),
      email,
      /^Confirm your new email address/,
      'Confirm my new address',
    )
    await onPage(landing, 'Confirm your new address')
    await press(landing, /^button \| Use my new address$/)
    await expect(heading(landing, 'The new address is in use')).toBeFocused()
    await landing.close()
    Object.assign(customer, { email })
  })
  await test.step('a forgotten password', async () => {
    await toAccount(page)
    await signOut(page)
    await press(page, /^a \| Forgot your password\?$/)
    await type(page, /^input \| Email$/, customer.email)
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('If this email exists in our system, check your email for the reset link'),
    ).toBeVisible()
    const landing = await followEmail(page.context(), customer.email, /password/i, 'Choose a new password')
    await type(landing, /^input \| New password$/, forgotten)
    await type(landing, /^input \| Confirm new/, forgotten)
    await landing.keyboard.press('Enter')
    await expect(heading(landing, 'Your password was changed.')).toBeVisible()
    await landing.close()
    await fillSignIn(page, { ...customer, password: forgotten })
    await onPage(page, 'Your loan')
  })
  await test.step('no account', async () => {
    await toAccount(page, /^a \| Delete your account/, 'Delete your account')
    await type(page, /^input \| Type "delete" to confirm$/, 'delete')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Check your email')).toBeFocused()
  })
})

test('a customer: an authenticator app, its codes and backup codes, and off again', async ({ page, anotherDevice }) => {
  const customer = newCustomer()
  await becomeCustomer(page, customer)
  await toAccount(page, /^a \| Second step at sign-in/, 'Second step at sign-in')
  await press(page, /^a \| Use an authenticator app$/)
  await type(page, /^input \| Your password$/, customer.password)
  await page.keyboard.press('Enter')
  await onPage(page, 'Connect the app')
  const showCode = makeAuthenticator((await page.locator('main code').innerText()).replaceAll(' ', ''))
  await type(page, /^input \| 6-character code$/, showCode())
  await page.keyboard.press('Enter')
  await onPage(page, 'Save your backup codes')
  const [backup = '', second = ''] = await page
    .getByRole('list', { name: 'Backup codes' })
    .getByRole('listitem')
    .allInnerTexts()
  await press(page, /^input \| I have saved them$/, 'Space')
  await press(page, /^button \| Done$/)
  await expect(page.getByText('On: code of your authenticator app')).toBeVisible()

  await test.step('sign in with a backup code', async () => {
    await toAccount(page)
    await signOut(page)
    await fillSignIn(page, customer)
    await onPage(page, 'Enter your code')
    await press(page, /^summary \| Use another way$/)
    await press(page, /^button \| Use a backup code$/)
    await expect(page.getByLabel('Backup code')).toBeFocused()
    await page.keyboard.type(backup)
    await page.keyboard.press('Enter')
    await onPage(page, 'Your loan')
  })
  await test.step('sign in with a mailed code, on a device that is then trusted', async () => {
    const other = await anotherDevice()
    const before = await countCodes(customer.email)
    await fillSignIn(other, customer)
    await onPage(other, 'Enter your code')
    await press(other, /^summary \| Use another way$/)
    await press(other, /^button \| .*email/i)
    await type(other, /^input \| 6-character code$/, await codeAfter(customer.email, before))
    await press(other, /^input \| Trust this device/, 'Space')
    await press(other, /^button \| Verify$/)
    await onPage(other, 'Your loan')
  })
  await test.step('new backup codes, then no app', async () => {
    await toAccount(page, /^a \| Second step at sign-in/, 'Second step at sign-in')
    await press(page, /^button \| Make new backup codes$/)
    await type(page, /^input \| Your password$/, customer.password)
    await page.keyboard.press('Enter')
    await onPage(page, 'Save your backup codes')
    await expect(page.getByRole('list', { name: 'Backup codes' }).getByText(second, { exact: true })).toHaveCount(0)
    await press(page, /^input \| I have saved them$/, 'Space')
    await press(page, /^button \| Done$/)
    await press(page, /^button \| Remove the authenticator app$/)
    await type(page, /^input \| Your password$/, customer.password)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'The app was removed. We send codes by email from now on.')).toBeFocused()
  })
  await test.step('turn it off', async () => {
    expect(second).not.toBe(backup)
    await toAccount(page, /^a \| Second step at sign-in/, 'Second step at sign-in')
    await press(page, /^button \| Turn off$/)
    await type(page, /^input \| Your password$/, customer.password)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Your password alone is enough now.')).toBeFocused()
  })
})

test('a customer: another login connected and disconnected', async ({ page }) => {
  const customer = newCustomer()
  await becomeCustomer(page, customer)
  await toAccount(page, /^a \| Ways to sign in/, 'Ways to sign in')
  await press(page, /^button \| Connect Sandbox ID$/)
  await signInByKeyboard(page, customer.email)
  await onPage(page, 'Ways to sign in')
  await press(page, /^button \| Disconnect/)
  await press(page, /^button \| Disconnect/)
  await expect(page.getByRole('button', { name: 'Connect Sandbox ID' })).toBeVisible()
})

test('an admin: an employee invited, named again, inactivated and activated', async ({ page }) => {
  const person = newEmployee()
  await haveStaff(page, 'admin')
  await page.goto('/admin/employee')
  await onPage(page, 'Employees')
  await press(page, /^a \| Create employee$/)
  await onPage(page, 'Create employee')
  await type(page, /^input \| Name$/, person.name)
  await type(page, /^input \| Email$/, person.email)
  // An admin's account would wait for a second admin.
  await tabTo(page, /^input \| Role/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Employee/ })).toBeChecked()
  await press(page, /^button \| Create employee$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Employee' })).toBeFocused()
  await toastsGone(page)
  await press(page, /^button \| Send the invitation again$/)
  await expect(page.getByRole('main').getByText(/^A new invitation email is on its way/)).toBeVisible()
  await toastsGone(page)
  await press(page, /^a \| Change the name$/)
  await tabTo(page, /^input \| New name$/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${person.name} Moe`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name saved')).toBeVisible()
  await toastsGone(page)
  await press(page, /^button \| Inactivate$/)
  await press(page, /^button \| Inactivate$/)
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
  // Its message comes a moment after the state, and Tab would stop on it while it goes.
  await expect(page.getByRole('listitem').filter({ hasText: 'Employee inactivated' })).toBeVisible()
  await toastsGone(page)
  await press(page, /^button \| Activate$/)
  await press(page, /^button \| Activate$/)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})
