import { expect, type Locator, type Page } from '@playwright/test'
import { places } from './places.ts'

/** The id of the person who is signed in, by which the providers name their customer. */
export const customerIdOf = async (page: Page): Promise<string> => {
  const session = (await (await page.request.get(`${places.web}/api/auth/get-session`)).json()) as {
    readonly user: { readonly id: string }
  }
  return session.user.id
}

/** Opens the newest row of that customer on a provider's console, ready to be changed. */
const rowOf = async (page: Page, provider: 'plaid' | 'zum', customerId: string): Promise<Locator> => {
  await page.goto(`${places[provider]}/`)
  const row = page.getByRole('listitem').filter({ hasText: customerId }).first()
  await row.getByText('Change it').click()
  return row
}

/** Presses that button of the customer's newest row. */
export const pressOnConsole = async (
  page: Page,
  provider: 'plaid' | 'zum',
  customerId: string,
  button: string,
): Promise<void> => {
  await (await rowOf(page, provider, customerId)).getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
