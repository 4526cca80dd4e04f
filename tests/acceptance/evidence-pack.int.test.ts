import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { zipOf } from '@tamarack/adapter-http/stored-zip'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { loansIn, rootOf, signedText } from '@tamarack/application/anchor'
import { Anchors } from '@tamarack/application/ports/anchors.port'
import { DocumentSeal } from '@tamarack/application/ports/document-seal.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { Looks } from '@tamarack/application/ports/looks.port'
import { EvidencePack } from '@tamarack/application/use-cases/evidence-pack'
import { instant } from '@tamarack/domain/values/instant'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { constant, resolve } from '@tamarack/shell-composition/provide'
import { makeBook } from '@tamarack/shell-sandbox/book/make-book'
import { parseSandboxSettings } from '@tamarack/shell-sandbox/settings'
import { unzip } from '@tamarack/shell-verifier/files'
import { verifyPack } from '@tamarack/shell-verifier/verify'
import { freshDatabase } from '../support/database.ts'
import { productEnvironment } from '../support/product-environment.ts'

let database: Database
let container: ReturnType<typeof compose>
const sql = <Row>(statement: string, values: readonly unknown[] = []) =>
  database.em.fork().execute<Row[]>(statement, [...values])

/** A book of loans that people lived through the product's own commands, anchored as by night. */
beforeAll(async () => {
  const databaseUrl = await freshDatabase()
  const variables = await productEnvironment({ databaseUrl, temporalAddress: '127.0.0.1:1' })
  const environment = parseEnvironment(variables)
  database = await openDatabase({ url: databaseUrl, entities: accountTables })
  const accounts = makeAccounts(database, { now: () => instant(Date.now()) })
  const password = 'Book-of-a-test-1'
  for (const role of ['employee', 'admin'] as const)
    await accounts.ensure({ name: role, email: `${role}@tamarack.example`, password, role })
  const request = { size: 20, seed: 'pack', password }
  await makeBook(environment, parseSandboxSettings(variables), request, { report: () => undefined })
  container = compose(environment)
  container.unbind(LoanProcess)
  constant(container, LoanProcess, { history: async () => [] } as unknown as LoanProcess)
  const looks = await resolve(container, Looks)
  const by = { id: 'rev', name: 'Ana Li', role: 'reviewer' }
  const look = {
    by,
    origin: { ip: null, userAgent: null },
    part: 'loan',
    detail: null,
    reason: null,
    text: 'why',
    everyTime: true,
  } as const
  for (const { id: loanId } of await sql<{ id: string }>('select id from loan'))
    await looks.record({ ...look, at: 1, whose: { of: 'loan', loanId, person: 'borrower' } })
  const anchors = await resolve(container, Anchors)
  const heads = await anchors.heads()
  const root = rootOf(heads, await resolve(container, Fingerprint))
  const claims = { day: '2026-11-20', at: 1, loans: loansIn(heads), root, previousRoot: null }
  const signature = (await resolve(container, DocumentSeal)).sign(signedText(claims))
  await anchors.add({ ...claims, ...signature, timeStamp: null }, heads)
})
afterAll(async () => {
  await closeAll(container)
  await database.close()
})

const packOf = async (loanId: string) => {
  const loan = await (await resolve(container, LoanQueries)).loan(loanId)
  if (loan === null) throw new Error('there is no such loan')
  const files = await (await resolve(container, EvidencePack))(loan, { id: 'rev', name: 'Ana Li', role: 'reviewer' })
  return new Uint8Array(zipOf(files))
}

const closedInstallment = `select id from loan where status = 'repaid' and state ->> 'status' = 'repaid'
  and exists (select 1 from loan_event e where e.loan_id = loan.id and e.type = 'debit-settled')
  and exists (select 1 from loan_event e where e.loan_id = loan.id and e.type = 'activated' and e.payload::text like '%installment%')`
const returnedAdvance = `select id from loan where exists (select 1 from loan_event e where e.loan_id = loan.id and e.type = 'debit-returned')
  and exists (select 1 from loan_event e where e.loan_id = loan.id and e.type = 'activated' and e.payload::text like '%cash-advance%')`

test.each([
  ['an installment loan that was repaid', closedInstallment, 'What was debited?', /settled on/],
  ['a cash advance with a returned debit', returnedAdvance, 'What was returned?', /\(code 90\d\)/],
])('%s has a pack that proves itself', async (_what, select, question, answer) => {
  const [loan] = await sql<{ id: string }>(`${select} order by id limit 1`)
  const zip = await packOf(loan?.id ?? '')
  const { findings, headline, law, answers } = await verifyPack(await unzip(zip))
  expect(findings.filter(({ mark }) => mark === 'fails')).toEqual([])
  expect(headline).toBe('Everything in this pack is as it was recorded')
  expect(law).toBe('The law was kept, as far as these records can show')
  expect(Object.fromEntries(answers)[question]).toMatch(answer)
  const held = findings.flatMap(({ mark, text }) => (mark === 'holds' ? [text] : []))
  expect(held.join('\n')).toMatch(/The anchor of Nov 20, 2026 bears the signature/)
  expect(held.join('\n')).toMatch(/Event \d+ is the one that was anchored/)
  expect(held.join('\n')).toMatch(/Look 1 is the one that was anchored/)
  const again = await unzip(await packOf(loan?.id ?? ''))
  for (const [path, content] of await unzip(zip))
    if (!path.startsWith('manifest'))
      expect(Buffer.from(content).equals(again.get(path) ?? new Uint8Array()), path).toBe(true)
})

test('the packs of all other loans are as they were recorded, wherever the loans stand', async () => {
  const rows = await sql<{ id: string }>('select id from loan order by id')
  const found: string[] = []
  for (const { id } of rows) {
    const { findings } = await verifyPack(await unzip(await packOf(id)))
    found.push(
      ...findings.flatMap(({ mark, section, text }) =>
        mark === 'fails' && section !== 'Law' ? [`${id} ${text}`] : [],
      ),
    )
  }
  expect(rows.length).toBeGreaterThan(15)
  expect(found).toEqual([])
})
