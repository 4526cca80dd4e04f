import { readFile } from 'node:fs/promises'
import { haveAccount, onPage } from './support/account.ts'
import { haveApplied, haveBorrowed } from './support/application-by-calls.ts'
import { newCustomer } from './support/people.ts'
import { expectGoodSight } from './support/sight.ts'
import { becomeStaff, haveStaff } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

const list = (desk: Page) => desk.getByRole('list', { name: 'Timeline' })
const lines = (desk: Page) => list(desk).locator('summary')
const focused = (desk: Page) => desk.evaluate<string>('document.activeElement.id')

test('one timeline of a loan: dense, filtered by its address, walked by keys, exported, and the loan then beside now', async ({
  page,
  anotherDevice,
}) => {
  const [desk, reader] = [await anotherDevice(), await anotherDevice()]
  const customer = newCustomer()
  await haveAccount(page, customer)
  const loanId = await haveApplied(page)
  await haveStaff(desk, 'employee')
  await haveBorrowed(page, desk, loanId)
  await expect(page.getByRole('heading', { name: 'We sent you $500.00' })).toBeVisible()
  await becomeStaff(reader, 'reviewer')
  await reader.setViewportSize({ width: 1280, height: 800 })
  const open = async (search = ''): Promise<void> => {
    await reader.goto(`/admin/home/${loanId}?tab=history${search}`)
    await onPage(reader, `Application ${loanId}`)
    await expect(lines(reader).first()).toBeVisible()
  }

  await test.step('a window of 800 px has 20 lines, before anybody scrolls', async () => {
    await open()
    const shown = (await list(reader).locator('> li').all()).slice(0, 20)
    const boxes = await Promise.all(shown.map((line) => line.boundingBox()))
    expect(boxes.map((box) => box?.height)).toEqual(boxes.map(() => 25))
    expect((boxes[19]?.y ?? 800) + 25).toBeLessThanOrEqual(800)
    await expect(reader.getByText(/^Chain check: (\d+) of \1 events verified/)).toBeVisible()
  })
  await test.step('what sources record of one thing is one line, and each source can be read alone', async () => {
    await expect(lines(reader).filter({ hasText: 'Advance of $500.00 delivered to the customer' })).toHaveCount(1)
    await reader.getByRole('button', { name: /^Ledger/ }).click()
    await expect(reader).toHaveURL(/source=ledger/)
    await expect(lines(reader).filter({ hasText: 'Advance of $500.00 delivered to the customer' })).toHaveCount(1)
    await expect(lines(reader).filter({ hasText: 'Identity verified' })).toHaveCount(0)
    await reader.getByRole('button', { name: 'Clear filters' }).click()
    await reader.getByRole('button', { name: /^Sign-in/ }).click()
    await expect(lines(reader).first()).toContainText(/Sign-/)
  })
  await test.step('the workflow states its steps in words, the raw record one press away', async () => {
    await open('&source=workflow')
    const asked = lines(reader).filter({ hasText: 'Asked Zum Rails to send the payment' }).first()
    await asked.click()
    await reader.getByText('Record of the workflow engine').click()
    await expect(reader.getByText('"workflowId": "loan-servicing/')).toBeVisible()
  })
  await test.step('a link opens one entry; j and k go on from there', async () => {
    await open('&event=3')
    await expect.poll(() => focused(reader)).toBe('entry-3')
    await expect(reader.getByText('This entry with its time, actor, origin and documents')).toBeVisible()
    await expectGoodSight(reader, 'an open entry of the timeline')
    await reader.setViewportSize({ width: 1280, height: 800 })
    await open()
    for (const [key, line] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await reader.keyboard.press(key)
      await expect(lines(reader).nth(line)).toBeFocused()
    }
  })
  await test.step('what is filtered is what is exported', async () => {
    await open('&source=document')
    const count = await lines(reader).count()
    const downloading = reader.waitForEvent('download')
    await reader.getByRole('button', { name: 'Export CSV' }).click()
    const rows = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
    expect(rows).toHaveLength(count + 1)
    expect(rows[1]).toMatch(/,[0-9a-f]{64},/)
  })
  await test.step('print has every entry open, with whole hashes and no button', async () => {
    await open()
    const closed = await lines(reader).count()
    await reader.evaluate("dispatchEvent(new Event('beforeprint'))")
    await reader.emulateMedia({ media: 'print' })
    await expect(list(reader).locator('> li > details[open]')).toHaveCount(closed)
    expect(await list(reader).innerText()).toMatch(/[0-9a-f]{64}/)
    await expect(list(reader).getByRole('button').filter({ visible: true })).toHaveCount(0)
    await reader.emulateMedia({ media: 'screen' })
    await reader.evaluate("dispatchEvent(new Event('afterprint'))")
  })
  const haveEntries = (count: number) =>
    reader.route(/\/api\/v1\/loan\/timeline\//, async (route) => {
      const response = await route.fetch()
      const timeline = (await response.json()) as { readonly entries: readonly object[] }
      const entries = Array.from({ length: count }, (_, index) => ({
        ...timeline.entries[index % timeline.entries.length],
        id: String(index + 1),
        title: `Entry ${index + 1}`,
      }))
      await route.fulfill({ response, json: { ...timeline, entries } })
    })
  await test.step('of 5,000 entries only those near the window are in the page, and a link finds its own', async () => {
    await haveEntries(5_000)
    await open('&event=4000')
    await expect.poll(() => focused(reader)).toBe('entry-4000')
    await expect(reader.getByText('Entry 4000', { exact: true })).toBeInViewport()
    expect(await list(reader).locator('> li').count()).toBeLessThan(200)
    await reader.keyboard.press('j')
    await expect.poll(() => focused(reader)).toBe('entry-4001')
    await reader.unrouteAll()
  })
  await test.step('print has those far from the window, too', async () => {
    await haveEntries(400)
    await open()
    expect(await list(reader).locator('> li').count()).toBeLessThan(200)
    await reader.evaluate("dispatchEvent(new Event('beforeprint'))")
    await expect(list(reader).locator('> li')).toHaveCount(400)
    await reader.evaluate("dispatchEvent(new Event('afterprint'))")
    await reader.unrouteAll()
  })
  await test.step('the loan at a moment stands beside today, and an event is named for each difference', async () => {
    await open()
    const sent = lines(reader).filter({ hasText: 'chosen and sent for review' })
    await sent.click()
    await reader.getByRole('link', { name: 'The loan at this moment' }).click()
    const table = reader.getByRole('table', { name: 'What differs' })
    const status = table.getByRole('row').filter({ hasText: 'Loan: Status' })
    await expect(status).toContainText('Waiting for review')
    await expect(status).toContainText('Funded')
    await expectGoodSight(reader, 'the loan then and now')
    await status.getByRole('link').click()
    await expect.poll(() => focused(reader)).toMatch(/^entry-\d+$/)
    await expect(reader).toHaveURL(/event=\d+/)
  })
})
