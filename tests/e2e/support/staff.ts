import { randomUUID } from 'node:crypto'
import { expect, request, type Page } from '@playwright/test'
import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase } from '@tamarack/adapter-postgres/database'
import type { Accounts } from '@tamarack/application/ports/accounts.port'
import { instant } from '@tamarack/domain/values/instant'
import { call, codeAfter, countCodes, onPage } from './account.ts'
import { linkIn } from './inbox.ts'
import { newEmployee, type Person } from './people.ts'
import { places } from './places.ts'

type Role = 'admin' | 'employee' | 'reviewer'

/** The store of accounts, opened once for a worker. */
let store: Promise<Accounts> | undefined
const accounts = (): Promise<Accounts> =>
  (store ??= openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables }).then((database) =>
    makeAccounts(database, { now: () => instant(Date.now()) }),
  ))

/** A member of staff of this test's own with a password, put in as the demo people are. Two of them
 * count as two people, which two that one admin invited do not (TAM-290). */
export const newStaff = async (role: Role): Promise<Person> => {
  const person = newEmployee()
  await (await accounts()).ensure({ ...person, role })
  return person
}

/** An employee whom the admin invited and who has chosen a password. Both are done by calls of the
 * API, so the log of staff accounts names both. */
export const newInvitedEmployee = async (admin: Page): Promise<Person> => {
  const person = newEmployee()
  const { name, email, password } = person
  const headers = { origin: places.web }
  const invited = await admin.request.post(`${places.web}/api/employees/create`, {
    data: { name, email, role: 'employee' },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  })
  expect(invited.status(), await invited.text()).toBe(200)
  const guest = await request.newContext({ extraHTTPHeaders: headers })
  const opened = await guest.get(await linkIn(email, 'You are invited'), { maxRedirects: 0 })
  const token = new URL(opened.headers()['location'] ?? '', places.web).searchParams.get('token')
  const chosen = await guest.post(`${places.web}/api/auth/reset-password`, { data: { newPassword: password, token } })
  expect(chosen.status(), await chosen.text()).toBe(200)
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
