import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'

const require = createRequire(import.meta.url)
/** Each document reads axe anew: its small build is half the text of the one that is imported. */
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that look at colours: in another theme nothing else is another
 * (`tests/architecture/themes.test.ts`). */
const colourRules = ['color-contrast', 'link-in-text-block']

interface Finding {
  readonly rule: string
  readonly where: string
}

/** Text, so that these tests need no types of the browser. Answers what axe found wrong, in
 * words. */
const lookFor = (
  runOnly: object,
): string => `window.axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })}).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map((node) => ({
    rule: id,
    where: node.target.join(' ') + ' ' + node.html.slice(0, 160) + ': ' + [...node.any, ...node.all, ...node.none].map(({ message }) => message).join(' '),
  }))))`

/** Figures that wait for newer ones are dimmed. */
const busy = '[aria-busy="true"]'

/** Text, so that these tests need no types of the browser. Returns null if something in the page was
 * busy while axe examined it: a dimmed part has other colours than the page. */
const lookUndisturbed = (runOnly: object): string => `(async () => {
  const isBusy = () => document.querySelector('${busy}') !== null
  let wasBusy = isBusy()
  const watch = new MutationObserver(() => { wasBusy ||= isBusy() })
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  const found = await ${lookFor(runOnly)}
  watch.disconnect()
  return wasBusy ? null : found
})()`

/** axe in the page itself, brought once for each document. It sees no frame of another origin, so
 * there must be none. With `fits` it examines a page on which nothing moves or is busy, and starts
 * again if that changes meanwhile. */
const findings = async (page: Page, runOnly: object, fits: boolean): Promise<readonly Finding[]> => {
  expect(page.frames(), 'no frame lies in the page').toHaveLength(1)
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe)
  if (!fits) return page.evaluate<readonly Finding[]>(lookFor(runOnly))
  let found: readonly Finding[] | null = null
  await expect(async () => {
    await expect(page.locator(busy)).toHaveCount(0)
    await page.evaluate(atRest)
    found = await page.evaluate<readonly Finding[] | null>(lookUndisturbed(runOnly))
    expect(found, 'nothing is busy while axe examines the page').not.toBeNull()
  }).toPass()
  return found ?? []
}

/** How many pixels the page can be pushed sideways. Text, so that these tests need no types of the
 * browser. */
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

const everyRule = { type: 'tag', values: tags }
const looks = [
  { width: 1280, height: 900, colorScheme: 'light', rules: everyRule },
  { width: 360, height: 800, colorScheme: 'light', rules: everyRule },
  { width: 360, height: 800, colorScheme: 'dark', rules: { type: 'rule', values: colourRules } },
] as const

/** Whether axe examines every look: in the two files that visit every screen and every state, and in
 * all files when `AXE=every-look` (`npm run test:release`). In the others, axe examines only the
 * light theme at phone width. Horizontal scrolling is measured at every width in all files. */
const examinesEveryLook = (): boolean =>
  process.env['AXE'] === 'every-look' || /every-(screen|state)\.e2e\.test\.ts$/.test(test.info().file)

/** Until what moves has come to rest; what moves for ever is not waited for. */
const atRest = `Promise.all(document.getAnimations()
  .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
  .map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)`

/** The sights that the README shows, and the size of the window. */
const inReadme: Readonly<Record<string, { readonly file: string; readonly width: number; readonly height: number }>> = {
  'cash advance': { file: 'phone', width: 390, height: 844 },
  'overview of an application': { file: 'desk', width: 1280, height: 844 },
}

/** Under `npm run screens`: writes the picture that the README shows of this page, as WebP. Playwright
 * writes none, so that the browser is asked itself. */
const keepForReadme = async (page: Page, name: string): Promise<void> => {
  const shown = inReadme[name]
  if (shown === undefined) return
  await page.setViewportSize({ width: shown.width, height: shown.height })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
  await page.evaluate(atRest)
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  const folder = join(import.meta.dirname, '../../../docs/pictures')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${shown.file}.webp`), Buffer.from(data, 'base64'))
}

/** Under `npm run screens`: the page as a phone, a tablet and a desk show it, in both themes. */
const keepPictures = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SCREENS']
  if (folder === undefined) return
  for (const width of [360, 768, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(atRest)
      const file = `${name.replace(/[^a-z0-9]+/gi, '-')}-${width}-${colorScheme}.png`
      await page.screenshot({ path: join(folder, file), fullPage: true })
    }
  await keepForReadme(page, name)
}

/** Looks at the page that is open on a desk and on a phone of 360 px: axe finds nothing
 * (`examinesEveryLook`), and nothing can be pushed sideways, at `widths` neither. */
export const expectGoodSight = async (page: Page, name: string, widths: readonly number[] = []): Promise<void> => {
  await expect(page.getByText('Loading...', { exact: true }).filter({ visible: true })).toHaveCount(0)
  await look(page, name, widths, true)
}

/** Keeps a picture under `npm run screens`, of a state whose parts other tests look at; any other
 * run passes by. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env['SCREENS'] === undefined) return
  await expect(page.getByText('Loading...', { exact: true }).filter({ visible: true })).toHaveCount(0)
  const before = page.viewportSize()
  await keepPictures(page, name)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  if (before !== null) await page.setViewportSize(before)
}

/** The same of a page that waits or has a notice over it: it fills every screen and more. */
export const expectGoodSightOfTallPage = (page: Page, name: string): Promise<void> => look(page, name, [], false)

const look = async (page: Page, name: string, widths: readonly number[], fits: boolean): Promise<void> => {
  const everyLook = examinesEveryLook()
  for (const { width, height, colorScheme, rules } of looks) {
    if (colorScheme === 'dark' && !everyLook) continue
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // On a screen as tall as the page, once it has its height: otherwise the staff rail lies over
    // what is at the lower edge, and axe takes that for too small.
    await expect(async () => {
      const content = await page.evaluate<number>('document.documentElement.scrollHeight')
      await page.setViewportSize({ width, height: Math.max(height, content + 100) })
      if (fits) expect(await page.evaluate<boolean>('document.documentElement.scrollHeight <= innerHeight')).toBe(true)
    }).toPass()
    // Another width may request the figures again.
    if (fits) await expect(page.locator(busy)).toHaveCount(0)
    expect.soft(await page.evaluate<number>(sideways), `${name} at ${width} px: pixels sideways`).toBe(0)
    if (everyLook || width === 360)
      expect.soft(await findings(page, rules, fits), `${name} at ${width} px, ${colorScheme}: axe`).toEqual([])
  }
  // 1280 px at 400 % are 320 (WCAG 1.4.10).
  for (const width of [320, ...widths]) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await page.evaluate<number>(sideways), `${name} at ${width} px: pixels sideways`).toBe(0)
  }
  await keepPictures(page, name)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The same, and on tablets: widths where a layout changes, and where little room is left next to
 * the rail. */
export const expectGoodSightOnTablets = (page: Page, name: string): Promise<void> =>
  expectGoodSight(page, name, [640, 768, 1024])

/** On a phone with its text at twice the size (WCAG 1.4.4) nothing can be pushed sideways. */
export const expectRoomForLargeText = async (page: Page, name: string): Promise<void> => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  expect.soft(await page.evaluate<number>(sideways), `${name} with large text: pixels sideways`).toBe(0)
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** On a phone the button stands in the window wherever the page is, and what ends the page is free
 * above it; at any size of text. */
export const expectInReach = async (page: Page, button: string): Promise<void> => {
  await page.setViewportSize({ width: 360, height: 800 })
  const bar = page.getByRole('region', { name: 'What to do next' })
  for (const size of ['', '200%']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
    for (const at of ['0', 'document.body.scrollHeight / 2', 'document.body.scrollHeight']) {
      await page.evaluate(`scrollTo({ top: ${at}, behavior: 'instant' })`)
      await expect(bar.getByRole('button', { name: button, exact: true })).toBeInViewport({ ratio: 1 })
    }
    const end = await page.locator('main').boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  }
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await page.setViewportSize({ width: 1280, height: 900 })
}
