import { fillSignIn, fillSignInWithCode, onPage } from './support/account.ts'
import { followEmail } from './support/inbox.ts'
import { newEmployee } from './support/people.ts'
import { expectGoodSight, expectGoodSightOnTablets } from './support/sight.ts'
import { becomeStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('an admin creates an employee, who comes in by the invitation and is out the moment the account is inactivated', async ({
  page,
  anotherDevice,
}) => {
  const person = newEmployee()
  const newName = `${person.name} Moe`
  const { email: taken } = await becomeStaff(page, 'admin')
  await page.getByRole('link', { name: 'Employees', exact: true }).click()
  await onPage(page, 'Employees')
  await expectGoodSight(page, 'Employees')
  await page.getByRole('link', { name: 'Who may do what' }).click()
  await onPage(page, 'Who may do what')
  await expect(page.getByRole('row', { name: /^Change the role of an employee/ })).toHaveText(/Yes.*No.*No/)
  await expectGoodSight(page, 'Who may do what')
  await page.goBack()
  await page.getByRole('link', { name: 'Create employee' }).click()
  await onPage(page, 'Create employee')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(taken)
  await page.getByRole('radio', { name: /^Employee/ }).check()
  await page.getByRole('button', { name: 'Create employee' }).click()
  await expect(page.getByRole('link', { name: 'This email address already has an account.' })).toBeVisible()
  await expectGoodSight(page, 'Create employee')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Create employee' }).click()
  await onPage(page, 'Employee')
  await expect(page.getByText(/^Invited/)).toBeVisible()
  const first = await followEmail(
    (await anotherDevice()).context(),
    person.email,
    /^You are invited to work with Tamarack/,
    'Choose my password',
  )
  await onPage(first, 'Choose your password')
  await page.getByRole('button', { name: 'Send the invitation again' }).click()
  await expect(page.getByRole('main').getByText(/^A new invitation email is on its way/)).toBeVisible()
  await expectGoodSight(page, 'invited employee')
  // The link that was opened before no longer chooses a password.
  await first.getByLabel('Password', { exact: true }).fill(person.password)
  await first.getByLabel('Confirm password').fill(person.password)
  await first.getByRole('button', { name: 'Save the password' }).click()
  await expect(first.getByText('This link has expired or was already used.')).toBeVisible()

  const landing = await followEmail(
    (await anotherDevice()).context(),
    person.email,
    /^You are invited to work with Tamarack/,
    'Choose my password',
    2,
  )
  await onPage(landing, 'Choose your password')
  await landing.getByLabel('Password', { exact: true }).fill(person.password)
  await landing.getByLabel('Confirm password').fill(person.password)
  await landing.getByRole('button', { name: 'Save the password' }).click()
  await expect(landing.getByRole('heading', { name: 'Your password was saved.' })).toBeVisible()
  await fillSignInWithCode(landing, person)
  await onPage(landing, 'Applications')
  // An employee manages employees: no admin is in their list, and their own account is not changed.
  await landing.getByRole('link', { name: 'Employees', exact: true }).click()
  await onPage(landing, 'Employees')
  await expect(landing.getByRole('cell', { name: 'Admin', exact: true })).toHaveCount(0)
  await landing.getByRole('link', { name: person.name }).click()
  await expect(landing.getByText('This is your own account. Another admin can change it.')).toBeVisible()
  await expect(landing.getByRole('button', { name: 'Inactivate' })).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('table', { name: 'Sign-ins and security events, newest first' })).toBeVisible()
  await expectGoodSightOnTablets(page, 'Employee')
  await page.getByRole('link', { name: 'Change the name' }).click()
  await page.getByLabel('New name').fill(newName)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await page.getByRole('button', { name: 'Inactivate' }).click()
  const question = page.getByRole('dialog', { name: `Inactivate ${newName}?` })
  await expect(question.getByText('They are signed out now and cannot sign in.')).toBeVisible()
  await question.getByRole('button', { name: 'Inactivate' }).click()
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Employees', exact: true }).click()
  await expect(page.getByRole('link', { name: newName })).toBeFocused()

  expect((await landing.request.get('/api/v1/loan/get-all-applications?page=1&size=25')).status()).toBe(401)
  await landing.goto('/admin/home')
  await onPage(landing, 'Sign in')
  await fillSignIn(landing, person)
  await expect(landing.getByRole('heading', { name: 'This account is not active' })).toBeVisible()
})
