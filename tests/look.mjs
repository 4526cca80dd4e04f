import { open } from './shot.mjs'
for (const scheme of ['light','dark']) for (const [w,h] of [[1280,800],[360,740]]) {
  const { browser, page } = await open('reviewer', { colorScheme: scheme, viewport: { width: w, height: h } })
  const id = 'ln_jq2knbxk5hjesztkornils6z'
  for (const [n, u] of [['timeline', `/admin/home/${id}?tab=history`], ['documents', `/admin/home/${id}?tab=documents`], ['law','/admin/law'], ['activity','/admin/activity'], ['employees', '/admin/employees'], ['review', '/admin/review']]) {
    await page.goto(u); await page.waitForTimeout(2500)
    await page.screenshot({ path: `/work/shots/${n}-${w}-${scheme}.png` })
  }
  if (w === 1280 && scheme === 'light') {
    await page.goto(`/admin/home/${id}?tab=history`); await page.waitForTimeout(2500)
    const rows = await page.evaluate(() => [...document.querySelectorAll('details summary')].filter((s) => { const r = s.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight }).length)
    console.log('rows in first window', rows)
    const fps = await page.evaluate(async () => { let frames = 0, worst = 0, last = performance.now(); const t0 = last; const el = document.scrollingElement; while (performance.now() - t0 < 3000) { await new Promise(requestAnimationFrame); const n = performance.now(); worst = Math.max(worst, n - last); last = n; frames++; el.scrollTop += 40 } return [frames / 3, worst, el.scrollTop] })
    console.log('fps, worst ms, scrollTop', fps)
  }
  await browser.close()
}
