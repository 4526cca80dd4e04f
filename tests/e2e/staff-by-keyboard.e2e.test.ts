import { fillSignIn, signInWithCode, signOut } from './support/account-by-keys.ts'
import { becomeCustomer, onPage } from './support/account.ts'
import { apply } from './support/application.ts'
import { followEmail } from './support/inbox.ts'
import { press, type } from './support/keys.ts'
import { newCustomer, newEmployee } from './support/people.ts'
import { places } from './support/places.ts'
import { becomeStaff, haveStaff, inviteEmployee } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

/* What staff do around accounts, on a screen of 360 px, with no pointer. */
test.use({ viewport: { width: 360, height: 800 } })

const securityLog = (page: Page) => page.getByRole('table', { name: 'Sign-ins and security events, newest first' })

test('an invited employee chooses the first password, comes in with a mailed code, and needs no code again on a device they trust', async ({
  page,
  anotherDevice,
}) => {
  const person = newEmployee()
  await inviteEmployee(await anotherDevice(), person)
  const landing = await followEmail(
    page.context(),
    person.email,
    /^You are invited to work with Tamarack/,
    'Choose my password',
  )
  await onPage(landing, 'Choose your password')
  await type(landing, /^input \| Password$/, person.password)
  await type(landing, /^input \| Confirm password$/, person.password)
  await landing.keyboard.press('Enter')
  await expect(landing.getByRole('heading', { name: 'Your password was saved.' })).toBeVisible()
  await landing.close()
  await signInWithCode(page, person, 'Applications', { trust: true })
  await signOut(page)
  await fillSignIn(page, person)
  await onPage(page, 'Applications')
})

test('an admin reads when and from where an employee signed in, and what was before', async ({
  page,
  anotherDevice,
}) => {
  const person = newEmployee()
  const desk = await anotherDevice()
  await inviteEmployee(desk, person)
  const pageOfEmployee = new URL(desk.url()).pathname
  // One more than a page of the log holds.
  for (let tries = 0; tries < 26; tries += 1) {
    const reply = await page.request.post('/api/auth/sign-in/email', {
      data: { email: person.email, password: 'Not-the-one-2026' },
      headers: { origin: places.web },
    })
    expect(reply.status()).toBe(401)
  }
  await becomeStaff(page, 'admin')
  await expect(page.getByRole('link', { name: 'Legal holds' })).toBeHidden()
  await press(page, /^button \| More$/)
  await press(page, /^a \| Legal holds$/)
  await onPage(page, 'Legal holds')
  await expect(page.getByRole('link', { name: 'Legal holds' })).toBeHidden()
  await page.goto(pageOfEmployee)
  await onPage(page, /^Employee$/)
  const rows = securityLog(page).getByRole('row')
  // With the one of the headings.
  await expect(rows).toHaveCount(26)
  await press(page, /^button \| Show earlier events$/)
  await expect(rows).toHaveCount(27)
})

test('a reviewer reads the sign-ins of a customer in the history of a loan', async ({ page, anotherDevice }) => {
  const home = await anotherDevice()
  await becomeCustomer(home, newCustomer())
  const loanId = await apply(home)
  await haveStaff(page, 'reviewer')
  await page.goto(`/admin/home/${loanId}`)
  await onPage(page, `Application ${loanId}`)
  await press(page, /^a \| History$/)
  await expect(page.getByRole('list', { name: 'Timeline' }).getByText('Sign-up')).toBeVisible()
})
