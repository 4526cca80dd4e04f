import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoggedEvent } from '@tamarack/application/loan-log'
import type { OwnDataView } from '@tamarack/contracts/endpoints/own-data'
import { instant } from '@tamarack/domain/values/instant'
import { toOwnEvent } from './mappers/record-view.ts'
import { people, serveApp, type Served, type Who } from './testing/served-app.ts'

let served: Served
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.close())

interface Copy extends Pick<OwnDataView, 'account' | 'purposes'> {
  readonly loans: readonly {
    readonly loan: { readonly id: string; readonly userId: string }
    readonly messages: readonly object[]
  }[]
}
const copy = async (as: Who) => (await served.call('GET', '/api/v1/own-data', { as })).body as Copy

test("a customer's copy has their loans, messages and history, and those of nobody else", async () => {
  const data = await copy('customer')
  expect(data.account).toEqual({ name: people.customer.name, email: expect.any(String), textNumber: null })
  expect(data.loans.map(({ loan }) => loan.userId)).toEqual(data.loans.map(() => people.customer.id))
  const own = data.loans.find(({ loan }) => loan.id === 'ln_own')
  expect(own?.messages.length).toBeGreaterThan(0)
  expect((await copy('stranger')).loans).toEqual([])
})

test('C-19: the copy states why each answer is asked for, also for one who has no loan', async () => {
  const { purposes } = await copy('stranger')
  expect(purposes['numberOfDependents']).toBe('People who depend on you are part of your monthly costs.')
  expect(Object.keys(purposes)).toContain('bankAccount')
})

test('the whole copy is one ZIP, with each document and message as it is on paper', async () => {
  const reply = await served.call('GET', '/api/v1/own-data.zip', { as: 'customer' })
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ])
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="tamarack-my-data.zip"')
  expect(reply.text).toMatch(/^PK/)
  expect(reply.text).toContain('data.json')
  expect(reply.text).toMatch(/ln_own\/loan-agreement-[0-9a-f]{8}\.pdf/)
  expect(reply.text).toMatch(/ln_own\/messages\/\d{4}\/\d{4}-\d\d-\d\d-[a-z-]+-[0-9a-f]{8}\.pdf/)
  expect(reply.text).not.toContain('ln_other')
  expect((await served.call('GET', '/api/v1/own-data.zip', { as: 'stranger' })).text).not.toContain('ln_own')
})

test.each([
  ['employee', 403, 'NOT_ALLOWED'],
  ['admin', 403, 'NOT_ALLOWED'],
  [undefined, 401, 'NO_SESSION'],
] as const)('%s has no such copy', async (as, status, code) => {
  expect(await served.call('GET', '/api/v1/own-data.zip', as === undefined ? {} : { as })).toMatchObject({
    status,
    body: { code },
  })
})

const line = (event: LoggedEvent['event']): LoggedEvent => ({
  loanId: 'ln_own',
  sequence: 1,
  event,
  at: 1,
  actor: { id: 'usr_mei', name: 'Mei Chen', role: 'employee' },
  ip: '203.0.113.7',
  userAgent: 'Chrome',
  documents: [],
  previousHash: '0',
  hash: '1',
})

test('its history names no member of staff, and has no note of theirs', () => {
  const rejected = { type: 'rejected', reasons: ['income-too-low'], note: 'Odd payslip', at: instant(1) }
  const own = toOwnEvent(line(rejected as unknown as LoggedEvent['event']))
  expect(own).toEqual({ at: 1, type: 'rejected', by: 'employee', data: { reasons: ['income-too-low'], at: 1 } })
  const by = { id: 'usr_mei', name: 'Mei Chen' }
  const approved = { type: 'approved', by, proposed: { by, note: 'Odd payslip', at: instant(1) }, at: instant(1) }
  expect(toOwnEvent(line(approved as unknown as LoggedEvent['event'])).data).toEqual({ at: 1 })
})

test('what a co-applicant did is theirs', () => {
  const checked = { type: 'co-applicant-identity-checked', name: 'Ines Elm' } as unknown as LoggedEvent['event']
  expect(toOwnEvent(line(checked)).data).toEqual({})
})
