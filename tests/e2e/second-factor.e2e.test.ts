import { makeAuthenticator } from '@tamarack/adapter-auth/testing/authenticator'
import { becomeCustomer, codeAfter, countCodes, fillSignIn, onPage } from './support/account.ts'
import { expectEmails } from './support/inbox.ts'
import { newCustomer, type Person } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { newStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

const challenged = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/auth/login')
  await onPage(page, 'Sign in')
  await fillSignIn(page, person)
  await onPage(page, 'Enter your code')
}
const verify = async (page: Page, label: string, code: string): Promise<void> => {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}
const signOut = async (page: Page, name: string): Promise<void> => {
  await page.getByText(name).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await onPage(page, 'Sign in')
}

/** Connects an authenticator app on the account's pages; answers the app and the backup codes. */
const connectApp = async (page: Page, { password }: Person) => {
  await page.goto('/account/second-factor')
  await onPage(page, 'Second step at sign-in')
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  await expectGoodSight(page, 'second step, off')
  await page.getByRole('link', { name: 'Use an authenticator app' }).click()
  await onPage(page, 'Set up an authenticator app')
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await onPage(page, 'Connect the app')
  await expect(page.getByRole('img', { name: 'QR code that holds the key below' })).toBeVisible()
  await expectGoodSight(page, "the authenticator's key")
  const showCode = makeAuthenticator((await page.locator('main code').innerText()).replaceAll(' ', ''))
  await page.getByLabel('6-character code').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(
    page.getByRole('link', { name: 'This code is not right. Enter the one that the app shows now.' }),
  ).toBeVisible()
  await page.getByLabel('6-character code').fill(showCode())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await onPage(page, 'Save your backup codes')
  await expectGoodSight(page, 'backup codes')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('tamarack-backup-codes.txt')
  const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await onPage(page, 'Second step at sign-in')
  await expect(page.getByText('On: code of your authenticator app')).toBeVisible()
  await expect(page.getByText('10 left')).toBeVisible()
  await expectGoodSight(page, 'second step, on')
  return { showCode, codes }
}

test('a customer connects an authenticator app and signs in with it, or with a backup code', async ({
  page,
  anotherDevice,
}) => {
  const customer = newCustomer()
  await becomeCustomer(page, customer)
  const {
    showCode,
    codes: [backup = ''],
  } = await connectApp(page, customer)
  await expectEmails(page.context(), customer.email, 'Your sign-in to Tamarack asks for a code')
  await page.goto('/customer/dashboard')
  await onPage(page, 'Your loan')
  await signOut(page, customer.name)

  await test.step('with the app, on a device that is then trusted', async () => {
    await challenged(page, customer)
    expect(await countCodes(customer.email), 'nothing is mailed to who has an app').toBe(0)
    await page.getByText('Use another way').click()
    await expectGoodSight(page, 'code of the app, with other ways')
    await page.getByLabel(/^Trust this device/).check()
    await verify(page, '6-character code', showCode())
    await onPage(page, 'Your loan')
    await signOut(page, customer.name)
    await fillSignIn(page, customer)
    await onPage(page, 'Your loan')
  })
  await test.step('with a backup code, once', async () => {
    const other = await anotherDevice()
    await challenged(other, customer)
    await other.getByText('Use another way').click()
    await other.getByRole('button', { name: 'Use a backup code' }).click()
    await expect(other.getByLabel('Backup code')).toBeFocused()
    await verify(other, 'Backup code', backup)
    await onPage(other, 'Your loan')
    const third = await anotherDevice()
    await challenged(third, customer)
    await third.getByText('Use another way').click()
    await third.getByRole('button', { name: 'Use a backup code' }).click()
    await verify(third, 'Backup code', backup)
    await expect(
      third.getByRole('link', { name: 'This backup code is not right, or it was used already.' }),
    ).toBeVisible()
    await expect(third.getByLabel('Backup code')).toBeFocused()
    await expectGoodSight(third, 'a wrong backup code')
  })
  await test.step('and turns it off again', async () => {
    await page.goto('/account/second-factor')
    await page.getByRole('button', { name: 'Turn off' }).click()
    const question = page.getByRole('dialog', { name: 'Turn the second step off?' })
    await question.getByLabel('Your password', { exact: true }).fill(customer.password)
    await expectGoodSight(page, 'turning the second step off')
    await question.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('heading', { name: 'Your password alone is enough now.' })).toBeFocused()
    const other = await anotherDevice()
    await other.goto('/auth/login')
    await fillSignIn(other, customer)
    await onPage(other, 'Your loan')
  })
})

test('staff give the code that is mailed to them, and cannot turn that off', async ({ page }) => {
  const reviewer = await newStaff('reviewer')
  const before = await countCodes(reviewer.email)
  await page.goto('/admin/home?status=funded')
  await onPage(page, 'Sign in')
  await fillSignIn(page, reviewer)
  await onPage(page, 'Enter your code')
  await expect(page.getByText('We sent it to i•••@staff.example. It works for 5 minutes.')).toBeVisible()
  expect(
    (await page.request.get('/api/v1/loan/get-all-applications?page=1&size=25')).status(),
    'the password alone opens nothing',
  ).toBe(401)
  await codeAfter(reviewer.email, before)
  await page.reload()
  await onPage(page, 'Enter your code')
  await expectGoodSight(page, 'mailed code')
  expect(await countCodes(reviewer.email), 'a reload sends no second code').toBe(before + 1)
  await verify(page, '6-character code', '12345')
  await expect(page.getByRole('link', { name: 'Your one-time password must be 6 characters.' })).toBeVisible()
  await expectGoodSight(page, 'mailed code with an error')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('We sent a new code. The one from before no longer works.')).toBeVisible()
  await verify(page, '6-character code', await codeAfter(reviewer.email, before + 1))
  await onPage(page, 'Applications')
  await expect(page).toHaveURL('/admin/home?status=funded')

  await page.goto('/account/second-factor')
  await onPage(page, 'Second step at sign-in')
  await expect(page.getByText('On: code by email')).toBeVisible()
  await expect(page.getByText('Staff always sign in with a second step, so it cannot be turned off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0)
  await expectGoodSight(page, 'second step of staff')
})
