import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Paper } from '@tamarack/application/ports/papers.port'
import { makeFakeLoanQueries } from '@tamarack/application/testing/fake-loan-queries'
import { sampleLoan } from '@tamarack/application/testing/sample-loan'
import { paperFileAddress, sendPaper } from '@tamarack/contracts/endpoints/papers'
import { paperBytesMax } from '@tamarack/domain/papers/paper-file'
import { people, serveApp, type Served, type Who } from './testing/served-app.ts'

const png = Buffer.from('iVBORw0KGgoAAAAASUVORAAAAAA=', 'base64')
const jpegOf = (length: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(length - 5), Buffer.from([0xff, 0xd9])])

const stored: { readonly paper: Omit<Paper, 'size' | 'submittedAt'>; readonly size: number }[] = []
const removed: number[] = []
let submittedAt: number | null = 1
const paper = (loanId: string): Paper => ({
  loanId,
  step: 'identity',
  number: 1,
  type: 'application/pdf',
  size: png.length,
  sha256: 'a'.repeat(64),
  sentAt: 1,
  submittedAt,
})

let served: Served
beforeAll(async () => {
  const loans = new Map([['ln_own', sampleLoan('ln_own', people.customer.id, { status: 'identity' })]])
  served = await serveApp({
    ports: {
      queries: makeFakeLoanQueries(loans),
      papers: {
        put: async (given, bytes) => {
          stored.push({ paper: given, size: bytes.length })
          return given.number !== 6
        },
        remove: async ({ number }) => {
          removed.push(number)
          return number !== 6
        },
        of: async (loanId) => [paper(loanId)],
        find: async (key) => (key.number === 1 ? { paper: paper(key.loanId), bytes: png } : null),
        readings: async () => ({ account: null, findings: null }),
      },
    },
  })
})
afterAll(() => served.close())

const upload = (bytes: Buffer, number = 1, who: Who = 'customer') =>
  served.press(who, '/api/v1/loan/paper/ln_own', { step: 'identity', number, content: bytes.toString('base64') })

describe('TAM-208: a file', () => {
  test('of ten megabytes is kept, with its type and digest by its bytes', async () => {
    expect(await upload(jpegOf(paperBytesMax))).toMatchObject({ status: 200, body: { forStaff: null } })
    expect(stored.at(-1)).toMatchObject({ paper: { type: 'image/jpeg', number: 1 }, size: paperBytesMax })
  })

  test('that is larger, or no paper, is refused in a sentence and not kept', async () => {
    const before = stored.length
    expect(await upload(jpegOf(paperBytesMax + 1))).toMatchObject({ status: 413, body: { code: 'PAPER_TOO_LARGE' } })
    expect(await upload(jpegOf(paperBytesMax + 10_000))).toMatchObject({ status: 413 })
    expect(await upload(Buffer.from('<svg onload=x>'))).toMatchObject({ status: 422, body: { code: 'PAPER_TYPE' } })
    expect(stored.length).toBe(before)
  })

  test('that staff read is not replaced, and a seventh has no place', async () => {
    expect(await upload(png, 6)).toMatchObject({ status: 409, body: { code: 'PAPER_SUBMITTED' } })
    expect(await upload(png, 7)).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } })
  })

  test('comes from the borrower alone, and no body of its size is read anywhere else', async () => {
    const before = stored.length
    expect(await upload(png, 1, 'other')).toMatchObject({ status: 404 })
    expect(await upload(jpegOf(1_000_000), 1, 'employee')).toMatchObject({ status: 403 })
    expect(stored.length).toBe(before)
    const large = { note: 'x'.repeat(200_000) }
    expect(await served.press('employee', '/api/v1/loan/refer-back/ln_own', large)).toMatchObject({ status: 413 })
    expect(sendPaper.bodyLimit).toBeLessThan(14_000_000)
  })
})

describe('TAM-208: a file that the borrower removes', () => {
  const remove = (number: number, who: Who = 'customer', step = 'identity') =>
    served.press(who, '/api/v1/loan/remove-paper/ln_own', { step, number })

  test('is deleted on the server', async () => {
    expect(await remove(2)).toMatchObject({ status: 200, body: { forStaff: null } })
    expect(removed).toEqual([2])
  })

  test('stays once it is handed in', async () => {
    expect(await remove(6)).toMatchObject({ status: 409, body: { code: 'PAPER_SUBMITTED' } })
  })

  test('stays if the step is over or another person asks', async () => {
    const before = removed.length
    expect(await remove(1, 'customer', 'bank')).toMatchObject({ status: 409, body: { code: 'STEP_NOT_DUE' } })
    expect(await remove(1, 'other')).toMatchObject({ status: 404 })
    expect(await remove(1, 'employee')).toMatchObject({ status: 403 })
    expect(removed.length).toBe(before)
  })
})

describe('a paper is served', () => {
  const address = paperFileAddress('ln_own', 'identity', 1)

  test.each(['1%0a', '%0a1', '1%00', '%201', '01', '1e0', '0x1', '+1', '1.0', '1%2f', '%ff', '', '-1', '1%e2%80%a8'])(
    'not under the number %j, which is none of a paper',
    async (number) => {
      const reply = await served.call('GET', `/api/v1/loan/paper/ln_own/identity/${number}`, { as: 'employee' })
      expect([400, 404]).toContain(reply.status)
    },
  )

  test.each(['employee', 'reviewer'] as const)(
    'to the %s as a file that runs nothing, and it is a look',
    async (as) => {
      const reply = await served.call('GET', address, { as })
      expect(reply.status).toBe(200)
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="identity-1-ln_own.pdf"',
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      expect(served.looked.at(-1)).toMatchObject({
        part: 'papers',
        detail: 'identity-1',
        by: { id: people[as].id },
        everyTime: true,
        whose: { of: 'loan', loanId: 'ln_own' },
      })
    },
  )

  test('to nobody else, and not before it is handed in', async () => {
    expect(await served.call('GET', address, { as: 'customer' })).toMatchObject({ status: 403 })
    expect(await served.call('GET', address, {})).toMatchObject({ status: 401 })
    for (const [step, number] of [
      ['identity', 2],
      ['identity', 0],
      ['income', 1],
    ] as const)
      expect(await served.call('GET', paperFileAddress('ln_own', step, number), { as: 'admin' })).toMatchObject({
        status: 404,
      })
    submittedAt = null
    expect(await served.call('GET', address, { as: 'admin' })).toMatchObject({ status: 404 })
    submittedAt = 1
  })
})
