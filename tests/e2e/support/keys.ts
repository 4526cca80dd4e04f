import { expect, type Page } from '@playwright/test'

/** What has the focus, as a screen reader would name it; text, so that these tests need no types of
 * the browser. */
export const focused = `(() => {
  let e = document.activeElement
  if (!e || e === document.body) return 'nothing'
  const labelled = (e.getAttribute('aria-label') ?? '') || (e.labels?.[0]?.innerText ?? '') || e.innerText || ''
  const legend = e.closest('fieldset')?.querySelector('legend')?.innerText ?? ''
  return [e.tagName.toLowerCase(), legend, labelled.trim().replace(/\\s+/g, ' ')].filter(Boolean).join(' | ').slice(0, 200)
})()`

/** What has the focus, and whether that can be seen: an outline or a shadow, and nothing lying over
 * the middle of the element. A date box draws the ring on its own calendar button itself, where no
 * script can see it; what a page gave the focus to, and no Tab reaches, needs none. Both in one
 * look, because a page that comes takes the focus in between; and looked at again for a moment,
 * because a page on a busy machine scrolls to the focus a frame later. */
const stop = `(() => {
  const e = document.activeElement ?? document.body
  const name = ${focused}
  if (e.tabIndex < 0 || e.tagName === 'IFRAME') return [name, true]
  const box = e.getBoundingClientRect()
  const look = getComputedStyle(e)
  const ring = e.type === 'date' || look.outlineStyle !== 'none' || look.boxShadow !== 'none' || getComputedStyle(e.closest('label') ?? e).boxShadow !== 'none'
  const top = document.elementFromPoint(Math.min(innerWidth - 1, box.x + Math.min(box.width / 2, 20)), box.y + box.height / 2)
  return [name, ring && top !== null && (e.contains(top) || top.contains(e) || (e.labels?.[0]?.contains(top) ?? false))]
})()`

/** Until what opens or closes has done so, a second at most; text as above. */
const settled = `Promise.race([
  Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished)),
  new Promise((done) => setTimeout(done, 1000)),
]).then(() => null)`

/** Presses Tab until the focus is on what is meant; at every stop the focus must be visible. Fails
 * after a round that never gets there. */
export const tabTo = async (page: Page, wanted: RegExp): Promise<void> => {
  // A fold that was pressed is open first: what it brings would push the focus out of sight.
  await page.evaluate(settled)
  await expect(page.getByText('Loading...', { exact: true }).filter({ visible: true })).toHaveCount(0)
  const seen: string[] = []
  for (let step = 0; step < 120; step += 1) {
    const here = await page.evaluate<string>(focused)
    if (wanted.test(here)) return
    await page.keyboard.press('Tab')
    let now = 'nothing'
    const isSeen = async () => {
      const [name, visible] = await page.evaluate<readonly [string, boolean]>(stop)
      now = name
      return visible ? 'seen' : `hidden: ${name}`
    }
    await expect.poll(isSeen, { message: 'the focus is visible', timeout: 3_000 }).toBe('seen')
    seen.push(now)
  }
  throw new Error(`Tab never reached ${wanted}; it stopped at: ${seen.join(' / ')}`)
}

/** Goes to what is meant by Tab and presses a key on it. */
export const press = async (page: Page, wanted: RegExp, key = 'Enter'): Promise<void> => {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}
/** Goes to what is meant by Tab and types. */
export const type = async (page: Page, wanted: RegExp, text: string): Promise<void> => {
  await tabTo(page, wanted)
  await page.keyboard.type(text)
}
