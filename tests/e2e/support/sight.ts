import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Finding { readonly rule: string; readonly where: string }

const findings = async (page: Page): Promise<readonly Finding[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ rule: id, where: `${node.target.join(' ')} ${node.html.slice(0, 160)}` })))
}

/** How many pixels the page can be pushed sideways. Text, so that these tests need no types of the browser. */
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/**
 * Looks at the page that is open in four ways: light and dark, on a desk and on a phone of 360 px. No rule of axe is broken in any of them, and nothing
 * can be pushed sideways. The phone is as tall as a phone never is, because the staff rail lies over whatever stands at the lower edge of the screen.
 */
export const expectGoodSight = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 4000 : 900 })
    expect.soft(await page.evaluate<number>(sideways), `${name} at ${width} px: pixels sideways`).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect.soft(await findings(page), `${name} at ${width} px, ${colorScheme}: axe`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}
