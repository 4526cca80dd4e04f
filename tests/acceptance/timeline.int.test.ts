import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeLegalHolds } from '@tamarack/adapter-postgres/legal-holds'
import { makeLooks } from '@tamarack/adapter-postgres/looks'
import { makeWebhookInbox } from '@tamarack/adapter-postgres/webhook-inbox'
import { pointsOf, thenAndNow } from '@tamarack/application/queries/then-and-now'
import { readTimelineParts, timelineOf } from '@tamarack/application/queries/timeline'
import { isServiced } from '@tamarack/domain/loan/loan'
import { servicingSteps } from '@tamarack/domain/loan/servicing/servicing-steps'
import { instant } from '@tamarack/domain/values/instant'
import { freshDatabase } from '../support/database.ts'
import { endedLoans, recorded } from '../support/ended-loans.ts'
import { cipher, lendingInPostgres, type World } from '../support/lending-in-postgres.ts'

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
let sql: ReturnType<typeof endedLoans>['sql']
let world: World

/** A loan whose debit is returned and presented again, with notices, webhooks, a hold, and money
 * by hand. */
const live = async ({ desk, loanId, activities, asStaff }: World): Promise<void> => {
  desk.rails.answerWith(() => ({ failure: 'EftFailedInsufficientFunds' }))
  for (let step = 0; step < 8; step += 1) {
    const loan = await lending.work.run(async (tables) => {
      const found = await tables.loans.lock(loanId)
      return found === null ? { ok: false } : { ok: true, loan: found.loan }
    })
    if (!('loan' in loan) || !isServiced(loan.loan)) throw new Error('the loan is not in service')
    const [next] = servicingSteps(loan.loan, instant(desk.now()))
    if (next === undefined) break
    desk.setNow(Math.max(desk.now(), next.at))
    if (next.type === 'initiate-debit' || next.type === 'accrue-interest')
      await activities.executeTimed({ type: next.type, loanId })
    if (next.type === 'send-payment') await activities.sendPayment({ loanId, paymentId: next.paymentId })
    if (next.type === 'look-at-payment') await activities.followPayment({ loanId, paymentId: next.paymentId })
    await activities.sendNotices({ loanId })
  }
  await asStaff('take-money-action', recorded(world), 'paid')
  const now = desk.now()
  const inbox = makeWebhookInbox(database, database, cipher)
  for (const [index, text] of ['one', 'two'].entries()) {
    const id = { provider: 'zum' as const, bodySha256: text.padEnd(64, '0') }
    const event = { about: 'transfer' as const, paymentId: null, providerId: `tx ${text}` }
    await inbox.keep(
      { ...id, body: new TextEncoder().encode(text), receivedAt: now + index },
      { state: 'received', event },
    )
    await inbox.attempted(id, { state: 'handled', loanId }, now + index)
  }
  const by = { id: 'usr_mei', name: 'Mei Chen' }
  const placed = { by, at: instant(now), reason: 'lawsuit', note: 'Letter of her lawyer' } as const
  await makeLegalHolds(database, cipher).place({ id: 'hold_1', loanId, scope: 'loan', placed })
  await makeLooks(database, cipher, sha256Fingerprint).record({
    by: { ...by, role: 'employee' },
    origin: { ip: null, userAgent: null },
    at: now,
    whose: { of: 'loan', loanId, person: 'borrower' },
    part: 'bank-data',
    detail: null,
    reason: null,
    text: null,
    everyTime: false,
  })
}

beforeAll(async () => {
  const url = await freshDatabase()
  database = await openDatabase({ url, entities: accountTables })
  lending = lendingInPostgres(database)
  const made = endedLoans({ database, url }, lending)
  ;({ sql } = made)
  world = await made.funded()
  await live(world)
})
afterAll(() => database.close())

const timeline = async () => {
  const ports = {
    queries: lending.queries,
    process: { history: async () => null },
    inbox: makeWebhookInbox(database, database, cipher),
    legalHolds: makeLegalHolds(database, cipher),
    looks: makeLooks(database, cipher, sha256Fingerprint),
    securityLog: { eventsOf: async () => ({ events: [], next: null }) },
    changeNotices: { of: async () => [] },
  }
  return timelineOf(await readTimelineParts(ports, world.loanId, world.customer.id))
}
const column = async (statement: string): Promise<readonly string[]> =>
  (await sql<{ id: unknown }>(statement, [world.loanId])).map(({ id }) => String(id)).toSorted()

test('every event, posting, payment, document, notice, webhook, hold and look of a loan is in its timeline once', async () => {
  const entries = await timeline()
  const ids = entries.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const of = (found: readonly unknown[]) => found.map(String).toSorted()
  expect(of(entries.flatMap(({ chain }) => chain?.sequence ?? []))).toEqual(
    await column('select sequence as id from loan_event where loan_id = ?'),
  )
  expect(ids.filter((id) => id.startsWith('look-'))).toEqual([`look-${world.loanId}-1`])
  const posted = await column('select number as id from ledger_entry where loan_id = ?')
  expect(posted.length).toBeGreaterThan(5)
  expect(of(entries.flatMap((entry) => entry.entries.map(({ number }) => number)))).toEqual(posted)
  const requested = entries.filter(({ kind }) => kind === 'payment-requested')
  expect(of(requested.flatMap(({ payments }) => payments.map((one) => one.paymentId)))).toEqual(
    await column('select id from payment where loan_id = ?'),
  )
  const prepared = entries.filter(({ kind }) => kind.endsWith('-prepared') || kind === 'notice-sent')
  const documents = await column('select sha256 as id from document where loan_id = ?')
  expect(documents.length).toBeGreaterThan(4)
  expect(of(prepared.flatMap((entry) => entry.documents.map(({ sha256 }) => sha256)))).toEqual(documents)
  expect(entries.filter(({ sources }) => sources[0] === 'webhook')).toHaveLength(2)
  expect(entries.filter(({ kind }) => kind === 'legal-hold-placed').map(({ title }) => title)).toEqual([
    'Legal hold placed: lawsuit',
  ])
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((one, other) => one - other))
})

test('a posting stands under the event that made it, with the amount in its title', async () => {
  const entries = await timeline()
  const returned = entries.filter(({ kind }) => kind === 'debit-returned')
  expect(returned.map(({ title }) => title)).toContain('Debit of $570.00 returned: Not sufficient funds (901)')
  for (const { entries: posted, sources } of returned) {
    expect(posted.map(({ kind }) => kind)).toContain('debit-returned')
    expect(sources).toEqual(['log', 'ledger', 'payment'])
  }
})

test('the loan folded from its stored log is, at its last event, the loan that is stored', async () => {
  const points = pointsOf(await lending.queries.events(world.loanId))
  const now = instant(world.desk.now())
  const last = points.at(-1)?.at ?? instant(0)
  expect(thenAndNow(points, last, last)?.filter(({ differs }) => differs)).toEqual([])
  const servicing = await lending.queries.servicing(world.loanId, now)
  const owed = thenAndNow(points, last, now)?.find(({ key }) => key === 'money: Owed')
  expect(owed?.is).toBe(servicing?.figures.owed)
})
