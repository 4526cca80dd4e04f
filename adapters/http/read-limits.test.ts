import { expect, test } from 'vitest'
import { serveApp, type Served } from './testing/served-app.ts'

const pdf = '/api/v1/loan/document/ln_own/loan-agreement.pdf'
const served = async (changed: Parameters<typeof serveApp>[0], use: (app: Served) => Promise<void>): Promise<void> => {
  const app = await serveApp(changed)
  try {
    await use(app)
  } finally {
    await app.close()
  }
}

test('files of documents have a limit by person, and another person is not held up by it', () =>
  served({ settings: { filesPerMinute: 2 } }, async ({ call }) => {
    const statuses = []
    for (let file = 0; file < 3; file++) statuses.push((await call('GET', pdf, { as: 'customer' })).status)
    expect(statuses).toEqual([200, 200, 429])
    const refused = await call('GET', pdf, { as: 'customer' })
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call('GET', pdf, { as: 'stranger' })).status).toBe(404)
  }))

test('reads have a limit by person', () =>
  served({ settings: { readsPerMinute: 2 } }, async ({ call }) => {
    const read = (as: 'customer' | 'reviewer') => call('GET', '/api/v1/loan/ln_own', { as })
    const statuses = []
    for (let time = 0; time < 3; time++) statuses.push((await read('customer')).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await read('reviewer')).status).toBe(200)
  }))

test('estimates have a limit by network, which a person who signs in does not escape', () =>
  served({}, async ({ call }) => {
    const path = '/api/v1/estimate?loanType=cash-advance&loanAmount=30000&paymentFrequency=bi-weekly'
    const ask = (as?: 'customer') => call('GET', path, as === undefined ? {} : { as })
    for (let asked = 0; asked < 300; asked++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('customer')).status).toBe(429)
    // No other call is held up by it.
    expect((await call('GET', '/api/v1/site')).status).toBe(200)
  }))

test('a full queue of documents is worth another try and no fault', () =>
  served(
    {
      ports: {
        fileOfDocument: () => Promise.reject(Object.assign(new Error('full'), { code: 'EBUSY' })),
      },
    },
    async ({ call }) => {
      const answer = await call('GET', pdf, { as: 'customer' })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    },
  ))

/** Files that are ready when `release` is called, and what was begun. */
const heldFiles = () => {
  const held = Promise.withResolvers<void>()
  const [begun, open]: [string[], { most: number; now: number }] = [[], { most: 0, now: 0 }]
  const fileOfDocument = async ({ sha256 }: { readonly sha256: string }) => {
    begun.push(sha256)
    open.now += 1
    open.most = Math.max(open.most, open.now)
    await held.promise
    open.now -= 1
    return { sha256: 'f'.repeat(64), bytes: new TextEncoder().encode('%PDF-1.7') }
  }
  return { begun, open, fileOfDocument, release: held.resolve }
}

test('one browser has one file in work at a time, the others wait, and who waits beyond the limit is refused at once', async () => {
  const { begun, open, fileOfDocument, release } = heldFiles()
  await served({ ports: { fileOfDocument }, settings: { filesPerMinute: 3 } }, async ({ call }) => {
    const sent = Array.from({ length: 10 }, () => call('GET', pdf, { as: 'customer' }))
    const refused = await Promise.race(sent)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    release()
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    expect([begun.length, open.most]).toEqual([3, 1])
  })
})
