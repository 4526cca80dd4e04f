import { expect, type Page } from '@playwright/test'
import { mailedCodes } from '../../support/mailed-codes.ts'
import { followEmail, linkIn } from './inbox.ts'
import type { Person } from './people.ts'
import { places } from './places.ts'

/** Waits until the app has drawn a page of its own: 'Loading...' and an empty root are no page. */
export const onPage = (page: Page, heading: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

export const fillSignIn = async (
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export const signIn = async (page: Page, person: Person, lands: string | RegExp): Promise<void> => {
  await page.goto('/auth/login')
  await onPage(page, 'Sign in')
  await fillSignIn(page, person)
  await onPage(page, lands)
}

/** How many codes an address was sent so far; read before the sign-in whose code is wanted. */
export const countCodes = async (email: string): Promise<number> => (await mailedCodes(places.inbox, email)).length

/** The code that was sent after that many others. */
export const codeAfter = async (email: string, before: number): Promise<string> => {
  await expect.poll(() => countCodes(email)).toBeGreaterThan(before)
  return (await mailedCodes(places.inbox, email))[0] ?? ''
}

/** The whole sign-in of somebody who needs a mailed code, from the filled page of sign-in on. */
export const fillSignInWithCode = async (page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> => {
  const before = await countCodes(person.email)
  await fillSignIn(page, person)
  await onPage(page, 'Enter your code')
  await page.getByLabel('6-character code').fill(await codeAfter(person.email, before))
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** Staff always need a code. */
export const signInStaff = async (page: Page, person: Person, lands: string | RegExp): Promise<void> => {
  await page.goto('/auth/login')
  await onPage(page, 'Sign in')
  await fillSignInWithCode(page, person)
  await onPage(page, lands)
}

export const signUp = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/auth/signup')
  await onPage(page, 'Create an account')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await onPage(page, 'Check your email')
}

/** Reads the email in the inbox's own page and follows its link. */
export const confirmAddress = async (page: Page, person: Person): Promise<void> => {
  const landing = await followEmail(page.context(), person.email, /^Confirm your email address/, 'Confirm my address')
  await onPage(landing, 'Your email is confirmed')
  await landing.close()
}

/** The account of a new person on the screens: the tab in which they signed up goes on, signed in,
 * once the link of the email is open. */
export const openAccount = async (page: Page, person: Person): Promise<void> => {
  await signUp(page, person)
  await confirmAddress(page, person)
}

/** Calls the authentication server from the person's browser, as the product's own pages do. */
export const call = async (page: Page, path: string, data: object): Promise<void> => {
  const reply = await page.request.post(`/api/auth${path}`, { data, headers: { origin: places.web } })
  expect(reply.status(), path).toBe(200)
}

/** An account with a confirmed address, signed in; by calls, for tests whose subject is not the way
 * in. No page is opened: a test that goes to another one opens that first. */
export const haveAccount = async (page: Page, { name, email, password }: Person): Promise<void> => {
  await call(page, '/sign-up/email', { name, email, password })
  await page.request.get(await linkIn(email, 'Confirm your email address'))
  await call(page, '/sign-in/email', { email, password })
}

/** The same, on an empty dashboard. */
export const becomeCustomer = async (page: Page, person: Person): Promise<void> => {
  await haveAccount(page, person)
  await page.goto('/customer/dashboard')
  await onPage(page, 'Your loan')
}
