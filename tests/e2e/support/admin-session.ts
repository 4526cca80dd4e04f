import { expect, request } from '@playwright/test'
import { codeAfter, countCodes } from './account.ts'
import { demoAdmin } from './people.ts'
import { places } from './places.ts'

/** Runs once, before all tests: the admin of the demo data signs in, and leaves the session to all
 * of them (`./staff.ts`). No test signs in as that admin: the codes that are mailed to one person
 * replace one another. */
const signInAdmin = async (): Promise<void> => {
  const browser = await request.newContext({ baseURL: places.web, extraHTTPHeaders: { origin: places.web } })
  const call = async (path: string, data: object): Promise<void> =>
    expect((await browser.post(`/api/auth${path}`, { data })).status(), path).toBe(200)
  const before = await countCodes(demoAdmin.email)
  await call('/sign-in/email', { email: demoAdmin.email, password: demoAdmin.password })
  await call('/two-factor/send-otp', {})
  await call('/two-factor/verify-otp', { code: await codeAfter(demoAdmin.email, before) })
  process.env['ADMIN_SESSION'] = JSON.stringify(await browser.storageState())
  await browser.dispose()
}

export default signInAdmin
