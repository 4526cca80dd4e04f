import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvidencePack } from '@tamarack/application/use-cases/evidence-pack'
import { evidencePackAddress } from '@tamarack/contracts/paths'
import { people, serveApp, type Served, type Who } from './testing/served-app.ts'

let served: Served
const made: Parameters<EvidencePack>[] = []
beforeAll(async () => {
  served = await serveApp({
    ports: {
      evidencePack: async (...given) => {
        made.push(given)
        return [{ path: 'README.txt', content: 'Evidence' }]
      },
    },
  })
})
afterAll(() => served.close())

const address = evidencePackAddress('ln_own')

test.each(['admin', 'reviewer'] as const)('the %s has it made, and is named as who made it', async (as) => {
  const reply = await served.press(as, address)
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ])
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="evidence-ln_own.zip"')
  expect(reply.text).toMatch(/^PK[^]*README\.txtEvidence/)
  const [loan, maker] = made.at(-1) ?? []
  const { id, name, role } = people[as]
  expect([loan?.id, maker]).toEqual(['ln_own', { id, name, role }])
  expect(served.looked.at(-1)).toMatchObject({
    part: 'evidence-pack',
    by: {
      id,
      name,
      role,
    },
    everyTime: true,
    reason: as === 'reviewer' ? 'file-review' : null,
    whose: {
      of: 'loan',
      loanId: 'ln_own',
      person: 'borrower',
    },
  })
})

test.each<readonly [Who | undefined, number, string]>([
  ['employee', 403, 'NOT_ALLOWED'],
  ['customer', 403, 'NOT_ALLOWED'],
  [undefined, 401, 'NO_SESSION'],
])('%s gets none', async (as, status, code) => {
  const before = made.length
  expect(await served.press(as, address)).toMatchObject({ status, body: { code } })
  expect(made.length).toBe(before)
})

test('a loan that is not there has none, and another site can have none made', async () => {
  const before = made.length
  expect(await served.press('admin', evidencePackAddress('ln_none'))).toMatchObject({ status: 404 })
  expect(await served.press('admin', address, undefined, { origin: 'https://elsewhere.test' })).toMatchObject({
    status: 403,
    body: { code: 'FOREIGN_ORIGIN' },
  })
  expect(await served.press('admin', address, undefined, { 'idempotency-key': '' })).toMatchObject({ status: 400 })
  expect(made.length).toBe(before)
})

interface Listed {
  readonly documents: readonly {
    readonly sha256: string
    readonly signedAt: number | null
    readonly fileSha256: string
  }[]
}

test('a listed document has the hash of the file that is downloaded of it, as it is signed or prepared', async () => {
  const listed = async (app: Served) =>
    ((await app.call('GET', '/api/v1/loan/documents/ln_own', { as: 'customer' })).body as Listed).documents
  const named = (await listed(served)).map(({ sha256 }) => ({ loanId: 'ln_own', documentSha256: sha256 }))
  expect(named.length).toBeGreaterThan(0)
  const files = named.flatMap((file) =>
    (['prepared', 'signed'] as const).map((state) => ({ ...file, state, sha256: `${state} ${file.documentSha256}` })),
  )
  const app = await serveApp({
    ports: {
      documentFiles: {
        find: async () => null,
        add: async (_key, file) => file,
        keyOf: async () => null,
        hashesOf: async () => files,
      },
    },
  })
  for (const { sha256, signedAt, fileSha256 } of await listed(app))
    expect(fileSha256).toBe(`${signedAt === null ? 'prepared' : 'signed'} ${sha256}`)
  await app.close()
})
