import type { Page } from '@playwright/test'
import { confirmAddress, onPage } from './account.ts'
import { type } from './keys.ts'
import type { Person } from './people.ts'

export const fillSignIn = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/auth/login')
  await onPage(page, 'Sign in')
  await type(page, /^input \| E-mail$/, person.email)
  await type(page, /^input \| Password$/, person.password)
  await page.keyboard.press('Enter')
}

export const openAccount = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/auth/signup')
  await onPage(page, 'Create an account')
  await type(page, /^input \| Name$/, person.name)
  await type(page, /^input \| E-mail$/, person.email)
  await type(page, /^input \| Password$/, person.password)
  await type(page, /^input \| Repeat the password$/, person.password)
  await page.keyboard.press('Enter')
  await onPage(page, 'Check your e-mail')
  // The letter is read with a pointer: the inbox belongs to the sandbox, not to the product.
  await confirmAddress(page, person)
}
