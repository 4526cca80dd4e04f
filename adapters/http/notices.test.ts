import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFakeLoanNotices, sampleSentNotices } from '@tamarack/application/testing/fake-loan-notices'
import { noticePdfAddress } from '@tamarack/contracts/paths'
import { serveApp, type Served, type Who } from './testing/served-app.ts'

let served: Served
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.close())

const list = '/api/v1/loan/notices/ln_own'
const [statement, disbursed] = sampleSentNotices.map(({ document }) => document.sha256)
const pdf = (loanId = 'ln_own', sha256 = statement ?? ''): string => noticePdfAddress(loanId, sha256)

describe('the notices of a loan', () => {
  test.each<Who>(['customer', 'employee', 'reviewer'])('are listed for their %s, the newest first', async (as) => {
    expect(await served.call('GET', list, { as })).toMatchObject({
      status: 200,
      body: {
        notices: [
          { title: 'Your statement', day: '2026-12-01', document: 'account-statement', sha256: statement },
          { title: 'We sent you your money', day: '2026-11-20', document: 'loan-notice', sha256: disbursed },
        ],
        next: null,
      },
    })
  })

  test('come in pages that lead to each other until the last', async () => {
    const [one] = sampleSentNotices
    const many = Array.from({ length: 23 }, (_, index) => ({
      ...one,
      sequence: 100 - index,
    })) as typeof sampleSentNotices
    const app = await serveApp({ ports: { notices: makeFakeLoanNotices(many) } })
    const sizes: number[] = []
    for (let next: number | null | undefined; next !== null;) {
      const { body } = await app.call('GET', next === undefined ? list : `${list}?cursor=${next}`, { as: 'customer' })
      const page = body as { notices: readonly unknown[]; next: number | null }
      sizes.push(page.notices.length)
      next = page.next
    }
    await app.close()
    expect(sizes).toEqual([10, 10, 3])
  })

  test('a cursor that is no place in a log is refused', async () => {
    expect((await served.call('GET', `${list}?cursor=first`, { as: 'customer' })).status).toBe(422)
  })

  test.each([
    ['the list', list],
    ['a file', pdf()],
  ])('of another person are missing: %s', async (_, address) => {
    expect(await served.call('GET', address, { as: 'stranger' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  })

  test.each([
    ['the list', '/api/v1/loan/notices/ln_joined'],
    ['a file', pdf('ln_joined')],
  ])('are not for the co-applicant: %s', async (_, address) => {
    expect((await served.call('GET', address, { as: 'customer' })).status).toBe(404)
  })
})

describe('the file of a notice', () => {
  test('is the PDF that was emailed, named after its loan and its day, with the fingerprint of its bytes', async () => {
    const { status, headers } = await served.call('GET', pdf(), { as: 'customer' })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toBe('inline; filename="statement-ln_own-2026-12-01.pdf"')
    expect(headers.get('x-file-sha256')).toMatch(/^[0-9a-f]{64}$/)
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('needs a session', async () => {
    expect((await served.call('GET', pdf())).status).toBe(401)
  })

  test('with a fingerprint that none of the loan’s notices has is missing', async () => {
    expect((await served.call('GET', pdf('ln_own', 'e'.repeat(64)), { as: 'customer' })).status).toBe(404)
  })

  test('counts with the other files of a person', async () => {
    const app = await serveApp({ settings: { filesPerMinute: 2 } })
    const statuses: number[] = []
    for (const address of [pdf(), '/api/v1/loan/document/ln_own/loan-agreement.pdf', pdf()])
      statuses.push((await app.call('GET', address, { as: 'customer' })).status)
    await app.close()
    expect(statuses).toEqual([200, 200, 429])
  })
})
