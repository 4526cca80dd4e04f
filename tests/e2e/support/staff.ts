import { randomUUID } from 'node:crypto'
import { expect, request, type APIRequestContext, type Page } from '@playwright/test'
import { call, codeAfter, countCodes, onPage } from './account.ts'
import { linkIn } from './inbox.ts'
import { newEmployee, type Person } from './people.ts'
import { places } from './places.ts'

type Role = 'admin' | 'employee' | 'reviewer'
type Session = Awaited<ReturnType<APIRequestContext['storageState']>>

/** Every employee whom nobody has invited yet is invited in the session of `./admin-session.ts`. */
const invite = async ({ name, email }: Person, role: Role): Promise<void> => {
  const admin = await request.newContext({
    storageState: JSON.parse(process.env['ADMIN_SESSION'] ?? '') as Session,
    extraHTTPHeaders: { origin: places.web, 'idempotency-key': randomUUID() },
  })
  const reply = await admin.post(`${places.web}/api/employees/create`, { data: { name, email, role } })
  expect(reply.status(), await reply.text()).toBe(200)
  await admin.dispose()
}

/** A member of staff of this test's own, who was invited and has chosen the password; by calls. */
export const newStaff = async (role: Role): Promise<Person> => {
  const person = newEmployee()
  await invite(person, role)
  const guest = await request.newContext({ extraHTTPHeaders: { origin: places.web } })
  const opened = await guest.get(await linkIn(person.email, 'You are invited'), { maxRedirects: 0 })
  const token = new URL(opened.headers()['location'] ?? '', places.web).searchParams.get('token')
  const reply = await guest.post(`${places.web}/api/auth/reset-password`, {
    data: { newPassword: person.password, token },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  await guest.dispose()
  return person
}

/** A member of staff of this test's own, signed in; by calls, for tests whose subject is not the
 * way in. No page is opened: a test that goes to another one opens that first. */
export const haveStaff = async (page: Page, role: Role): Promise<Person> => {
  const person = await newStaff(role)
  const { email, password } = person
  const before = await countCodes(email)
  await call(page, '/sign-in/email', { email, password })
  await call(page, '/two-factor/send-otp', {})
  await call(page, '/two-factor/verify-otp', { code: await codeAfter(email, before) })
  return person
}

/** The same, at the list of applications. */
export const becomeStaff = async (page: Page, role: Role): Promise<Person> => {
  const person = await haveStaff(page, role)
  await page.goto('/admin/home')
  await onPage(page, 'Applications')
  return person
}

/** An account of staff that has been invited; the browser is then the inviting admin's, on the
 * person's page. Answers that admin. */
export const inviteEmployee = async (page: Page, person: Person): Promise<Person> => {
  const admin = await becomeStaff(page, 'admin')
  await page.goto('/admin/employee/create-employee')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('radio', { name: /^Employee/ }).check()
  await page.getByRole('button', { name: 'Create employee' }).click()
  await onPage(page, /^Employee$/)
  return admin
}
