import { open } from './shot.mjs'
const { browser, page } = await open('reviewer')
await page.screenshot({ path: '/work/shots/home.png' })
for (const [i, q] of [['1','repaid'],['2','overdue'],['3','cancelled']]) {
  await page.goto(`/admin/home?status=${q}&size=50`)
  await page.waitForTimeout(2500)
  const link = page.locator('table a[href*="/admin/home/"]').first()
  const href = await link.getAttribute('href').catch(() => null)
  console.log(q, href)
  if (!href) continue
  await page.goto(href.split('?')[0] + '?tab=documents')
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `/work/shots/doc${i}.png` })
  const [d] = await Promise.all([page.waitForEvent('download', { timeout: 60000 }), page.getByRole('button', { name: /evidence pack/i }).first().click().then(async () => { await page.waitForTimeout(1500); const c = page.getByRole('dialog').getByRole('button').filter({ hasText: /Make|Download/ }); if (await c.count()) await c.first().click() })])
  await d.saveAs(`/work/stranger/case-${i}.zip`)
}
await browser.close()
