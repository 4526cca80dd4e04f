import { expect, type Page } from '@playwright/test'
import { codeAfter, confirmAddress, countCodes, onPage } from './account.ts'
import { press, tabTo, type } from './keys.ts'
import type { Person } from './people.ts'

export const fillSignIn = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/auth/login')
  await onPage(page, 'Sign in')
  await type(page, /^input \| Email$/, person.email)
  await type(page, /^input \| Password$/, person.password)
  await page.keyboard.press('Enter')
}

/** The tab of the sign-up goes on, signed in, once the link of the email is open. */
export const openAccount = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/auth/signup')
  await onPage(page, 'Create an account')
  await type(page, /^input \| Name$/, person.name)
  await type(page, /^input \| Email$/, person.email)
  await type(page, /^input \| Password$/, person.password)
  await type(page, /^input \| Confirm password$/, person.password)
  await page.keyboard.press('Enter')
  await onPage(page, 'Check your email')
  // The email is read with a pointer: the inbox belongs to the sandbox, not to the product.
  await confirmAddress(page, person)
}

/** The whole way in of somebody who needs a mailed code; `trust` ticks that this device needs none
 * again. */
export const signInWithCode = async (
  page: Page,
  person: Person,
  lands: string,
  { trust = false } = {},
): Promise<void> => {
  const before = await countCodes(person.email)
  await fillSignIn(page, person)
  await onPage(page, 'Enter your code')
  await type(page, /^input \| 6-character code$/, await codeAfter(person.email, before))
  if (trust) await press(page, /^input \| Trust this device/, 'Space')
  await press(page, /^button \| Verify$/)
  await onPage(page, lands)
}

export const signOut = async (page: Page): Promise<void> => {
  await press(page, /^summary \| .*, account$/)
  await press(page, /^button \| Sign out$/)
  await onPage(page, 'Sign in')
}

/** To the account, and to one of its pages by its row. */
export const toAccount = async (page: Page, row?: RegExp, title?: string): Promise<void> => {
  await page.goto('/account')
  await onPage(page, 'Account')
  if (row === undefined || title === undefined) return
  await press(page, row)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
}

/** On the sandbox provider's page: as somebody with that address, who is in no list there. */
export const signInByKeyboard = async (page: Page, email: string): Promise<void> => {
  await onPage(page, 'Sign in with Sandbox ID')
  await tabTo(page, /^input \| Person/)
  // Up from the first of the list is its last.
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Somebody else/ })).toBeChecked()
  await type(page, /Email of somebody else$/, email)
  await press(page, /^button \| Continue/)
}
