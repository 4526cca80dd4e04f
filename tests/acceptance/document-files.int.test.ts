import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { checkSeal, makeDocumentSeal } from '@tamarack/adapter-crypto/document-seal'
import { sha256Fingerprint as fingerprint } from '@tamarack/adapter-crypto/hashes'
import { makeDocumentRenderer } from '@tamarack/adapter-documents/document-renderer'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeDocumentFiles } from '@tamarack/adapter-postgres/document-files'
import type { DocumentContent } from '@tamarack/application/documents/document-content'
import { makeFileOfDocument } from '@tamarack/application/use-cases/document-file'
import { makeVerifyFile } from '@tamarack/application/use-cases/verify-file'
import { instant } from '@tamarack/domain/values/instant'
import { cipher, lendingInPostgres, toSecondSignature } from '../support/lending-in-postgres.ts'

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())

const seal = makeDocumentSeal({ current: randomBytes(32).toString('base64') })
/** A process of its own: nothing is remembered but what is stored. */
const newProcess = () => {
  const rendered: string[] = []
  const renderer = makeDocumentRenderer()
  const files = makeDocumentFiles(database, cipher)
  const fileOf = makeFileOfDocument({
    clock: { now: () => instant(Date.UTC(2026, 10, 20)) },
    files,
    fingerprint,
    seal,
    queries: lending.queries,
    renderer: {
      ...renderer,
      pdf: (content: DocumentContent, evidence) => {
        rendered.push(content.kind)
        return renderer.pdf(content, evidence)
      },
    },
  })
  return { files, fileOf, rendered }
}
const signedAgreement = async () => {
  const world = await lending.withCustomer()
  await toSecondSignature(world)
  const document = await lending.queries.document(world.loanId, 'loan-agreement')
  if (document === null) throw new Error('there is no agreement')
  return { world, document }
}

test('a document is rendered once, however many requests come at once and whichever process serves it later', async () => {
  const { document } = await signedAgreement()
  const [one, two, later] = [newProcess(), newProcess(), newProcess()]
  const files = await Promise.all([one, one, one, two, two].map(({ fileOf }) => fileOf(document)))
  expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(1)
  expect(one.rendered.length).toBeLessThanOrEqual(1)
  const again = await later.fileOf(document)
  expect([again, later.rendered]).toEqual([files[0], []])
  expect(fingerprint.of(again.bytes)).toBe(again.sha256)
})

test('what is stored is sealed, is found by the digest of the file, and cannot be changed or removed', async () => {
  const { world, document } = await signedAgreement()
  const { files, fileOf } = newProcess()
  const { sha256, bytes } = await fileOf(document)
  const key = { loanId: world.loanId, documentSha256: document.sha256, state: 'signed' }
  expect([await files.keyOf(sha256), await files.keyOf('0'.repeat(64))]).toEqual([key, null])
  const connection = database.em.getConnection()
  const [row] = await connection.execute<{ sealed: string }[]>(
    'select sealed from document_file where file_sha256 = ?',
    [sha256],
  )
  expect(row?.sealed).not.toContain(Buffer.from(bytes).toString('base64').slice(0, 40))
  for (const change of [`update document_file set file_sha256 = 'x'`, 'delete from document_file'])
    await expect(connection.execute(change)).rejects.toThrow('never changed')
})

test('prepared and signed are two files, and what was read before the signature stays what it was', async () => {
  const { document } = await signedAgreement()
  const { fileOf } = newProcess()
  const prepared = await fileOf({ ...document, signedAt: null, signedBy: null })
  const signed = await fileOf(document)
  expect(signed.sha256).not.toBe(prepared.sha256)
  expect(await newProcess().fileOf({ ...document, signedAt: null, signedBy: null })).toEqual(prepared)
})

test('whoever holds a file learns that it is intact, when it was signed and that the log is unbroken, and nothing else', async () => {
  const { document } = await signedAgreement()
  const { files, fileOf } = newProcess()
  const { sha256, bytes } = await fileOf(document)
  const verify = makeVerifyFile({ files, queries: lending.queries, fingerprint })
  const { preparedAt, signedAt } = document
  const intact = { state: 'intact', kind: 'loan-agreement', preparedAt, signedAt, chain: 'unbroken' }
  expect(await verify(sha256)).toEqual(intact)
  const prepared = await fileOf({ ...document, signedAt: null, signedBy: null })
  expect(await verify(prepared.sha256)).toEqual({ ...intact, signedAt: null })
  const changed = Uint8Array.from(bytes)
  changed[1_000] = (changed[1_000] ?? 0) ^ 1
  expect(await verify(fingerprint.of(changed))).toEqual({ state: 'unknown' })
  expect([checkSeal(bytes, seal.publicKeys), checkSeal(changed, seal.publicKeys)]).toMatchObject([
    { intact: true, claims: { documentSha256: document.sha256, preparedAt, signedAt } },
    { intact: false, because: 'changed' },
  ])
})

test('a log with a changed line is broken for the one who verifies', async () => {
  const { world, document } = await signedAgreement()
  const { files, fileOf } = newProcess()
  const { sha256 } = await fileOf(document)
  const events = await lending.queries.events(world.loanId)
  const changed = events.map((line, index) => (index === 1 ? { ...line, ip: '203.0.113.99' } : line))
  const verify = makeVerifyFile({ files, queries: { events: async () => changed }, fingerprint })
  expect(await verify(sha256)).toMatchObject({ state: 'intact', chain: 'broken' })
})
