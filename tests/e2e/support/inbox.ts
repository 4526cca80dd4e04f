import { expect, type BrowserContext } from '@playwright/test'
import { places } from './places.ts'

/** Finds the newest email to an address in the sandbox's inbox, as a person does, and presses its
 * button. Answers the page on which the link ended: it takes the place of the email, because links
 * in it open in the whole window. `nth` is how many such emails must be there: 2 when one was sent
 * before. */
export const followEmail = async (context: BrowserContext, to: string, subject: RegExp, button: string, nth = 1) => {
  const page = await context.newPage()
  await page.goto(places.inbox)
  await page.getByLabel('Only emails to').fill(to)
  await page.getByRole('button', { name: 'Show' }).click()
  // The inbox looks for new emails by itself.
  const emails = page.getByRole('link', { name: subject })
  await expect(emails.nth(nth - 1)).toBeVisible()
  await emails.first().click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  const link = page.frameLocator('iframe[title="The email as HTML"]').getByRole('link', { name: button, exact: true })
  // A frame that is still being laid out may swallow a press.
  await expect(async () => {
    if (!page.url().startsWith(places.web)) await link.click({ timeout: 5_000 })
    await page.waitForURL((url) => url.href.startsWith(places.web), { timeout: 10_000 })
  }).toPass()
  return page
}

/** Waits until emails with these subjects are there for an address: they leave after the page has
 * answered, in no order that a test may rely on. */
export const expectEmails = async (
  context: BrowserContext,
  to: string,
  ...subjects: readonly string[]
): Promise<void> => {
  const page = await context.newPage()
  await page.goto(`${places.inbox}/?to=${encodeURIComponent(to)}`)
  const received = () => page.locator('#emails li strong').allInnerTexts()
  await expect.poll(received).toEqual(expect.arrayContaining([...subjects]))
  await page.close()
}

/** What the pattern finds in the newest message to an address with words of the subject, for tests
 * that need not see the message. */
const inNewest = async (to: string, subject: string, pattern: RegExp): Promise<string> => {
  const query = new URLSearchParams({ to, subject }).toString()
  const find = async (): Promise<string> => {
    const [message] = (await (await fetch(`${places.inbox}/api/messages?${query}`)).json()) as readonly {
      readonly text: string
    }[]
    return pattern.exec(message?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

/** The link in the newest email. */
export const linkIn = (to: string, subject: string): Promise<string> => inNewest(to, subject, /https?:\/\/\S+/)

/** The code in the newest text message. */
export const codeIn = (to: string): Promise<string> => inNewest(to, '', /\d{6}/)
