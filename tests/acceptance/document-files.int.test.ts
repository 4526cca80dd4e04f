import { randomBytes } from 'node:crypto'
import { makeDocumentSeal } from '@tamarack/adapter-crypto/document-seal'
import { sha256Fingerprint as fingerprint } from '@tamarack/adapter-crypto/sha256-fingerprint'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { makeDocumentRenderer } from '@tamarack/adapter-documents/document-renderer'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeDocumentFiles } from '@tamarack/adapter-postgres/document-files'
import type { DocumentContent } from '@tamarack/application/documents/document-content'
import { makeFileOfDocument } from '@tamarack/application/use-cases/document-file'
import { instant } from '@tamarack/domain/values/instant'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
