import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { places } from './places.ts'

/** What went wrong on our own pages without a word on the page: exceptions nobody caught, and
 * anything that our content policy kept from loading. */
const watch = (context: BrowserContext): readonly string[] => {
  const troubles: string[] = []
  const isOurs = (page: Page | null): boolean => page?.url().startsWith(places.web) === true
  context.on('weberror', (error) => {
    if (isOurs(error.page())) troubles.push(`uncaught on ${error.page()?.url()}: ${error.error().message}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && isOurs(message.page()) && /Content.Security.Policy/i.test(message.text()))
      troubles.push(message.text())
  })
  return troubles
}

interface Fixtures {
  /** Opens a browser of its own, as another person at another device has. */
  readonly anotherDevice: () => Promise<Page>
}

export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    const troubles = watch(context)
    await use(context)
    expect(troubles).toEqual([])
  },
  anotherDevice: async ({ browser }, use) => {
    const opened: { readonly context: BrowserContext; readonly troubles: readonly string[] }[] = []
    await use(async () => {
      const context = await browser.newContext()
      opened.push({ context, troubles: watch(context) })
      return context.newPage()
    })
    for (const { context } of opened) await context.close()
    expect(opened.flatMap(({ troubles }) => troubles)).toEqual([])
  },
})

export { expect } from '@playwright/test'
export type { Page } from '@playwright/test'
