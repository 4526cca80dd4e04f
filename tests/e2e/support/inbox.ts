import { expect, type BrowserContext } from '@playwright/test'
import { places } from './places.ts'

/**
 * Finds the newest letter to an address in the sandbox's inbox, as a person does, and presses its button. Answers the page on which the link ended:
 * it takes the place of the letter, because links in it open in the whole window. `nth` is how many such letters must be there: 2 when one was sent before.
 */
export const followLetter = async (context: BrowserContext, to: string, subject: RegExp, button: string, nth = 1) => {
  const page = await context.newPage()
  await page.goto(places.inbox)
  await page.getByLabel('Only letters to').fill(to)
  await page.getByRole('button', { name: 'Show' }).click()
  // The inbox looks for new letters by itself.
  const letters = page.getByRole('link', { name: subject })
  await expect(letters.nth(nth - 1)).toBeVisible()
  await letters.first().click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await page.frameLocator('iframe[title="The letter as HTML"]').getByRole('link', { name: button, exact: true }).click()
  await page.waitForURL((url) => url.href.startsWith(places.web))
  return page
}

/** The subjects of all letters to an address, newest first, once there are at least that many. */
export const lettersTo = async (context: BrowserContext, to: string, atLeast: number): Promise<readonly string[]> => {
  const page = await context.newPage()
  await page.goto(`${places.inbox}/?to=${encodeURIComponent(to)}`)
  const letters = page.locator('#letters li')
  await expect.poll(() => letters.count()).toBeGreaterThanOrEqual(atLeast)
  const subjects = await letters.locator('strong').allInnerTexts()
  await page.close()
  return subjects
}

/** The link in the newest letter to an address with words of the subject, for tests that need not see the letter. */
export const linkIn = async (to: string, subject: string): Promise<string> => {
  const query = new URLSearchParams({ to, subject }).toString()
  const find = async (): Promise<string> => {
    const [letter] = (await (await fetch(`${places.inbox}/api/messages?${query}`)).json()) as readonly {
      readonly text: string
    }[]
    return /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}
