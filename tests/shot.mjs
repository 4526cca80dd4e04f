// usage: node tests/shot.mjs role
import { chromium } from '@playwright/test'
export const open = async (role, opts = {}) => {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const context = await browser.newContext({ baseURL: 'http://localhost:4000', locale: 'en-CA', timezoneId: 'America/Toronto', viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...opts })
  const page = await context.newPage()
  const email = { admin: 'admin', employee: 'staff', reviewer: 'reviewer', customer: 'customer' }[role] + '@tamarack.example'
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Tamarack-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  if (role !== 'customer') {
    await page.getByLabel(/code/i).first().waitFor()
    let code
    for (let i = 0; i < 40 && !code; i++) {
      const messages = await (await fetch(`http://localhost:4026/api/messages?to=${encodeURIComponent(email)}&subject=one-time%20password`)).json()
      const list = messages.messages ?? messages
      const m = JSON.stringify(list[0] ?? '')
      code = /\b(\d{6})\b/.exec(m)?.[1]
      if (!code) await new Promise((r) => setTimeout(r, 500))
    }
    await page.getByLabel(/code/i).first().fill(code)
    const b = page.getByRole('button', { name: /Continue|Verify|Confirm/ })
    if (await b.count()) await b.first().click().catch(() => {})
  }
  await page.waitForURL((u) => !u.pathname.startsWith('/auth'), { timeout: 20000 })
  return { browser, context, page }
}
