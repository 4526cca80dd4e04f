import { expect, type Page } from '@playwright/test'
import { places } from './places.ts'

/** Accepts the newest open e-Transfer request of that amount, as its recipient does at their
 * bank. */
export const acceptRequest = async (bank: Page, amount: string): Promise<void> => {
  const row = bank
    .getByRole('listitem')
    .filter({ hasText: 'AccountsReceivable, Interac' })
    .filter({ hasText: amount })
    // A request that was accepted before has no such button any more.
    .filter({ has: bank.locator('button[value="complete"]') })
    .first()
  // The request leaves after the page has answered.
  await expect(async () => {
    await bank.goto(`${places.zum}/`)
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await row.getByText('Change it').click()
  await row.getByRole('button', { name: 'Complete it' }).click()
  await expect(bank.getByRole('heading', { level: 1 })).toBeVisible()
}
