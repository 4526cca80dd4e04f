import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { makeDocumentSeal } from '@tamarack/adapter-crypto/document-seal'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { makeAnchorFolder } from '@tamarack/adapter-documents/anchor-folder'
import { makeAnchors } from '@tamarack/adapter-postgres/anchors'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeDifferences } from '@tamarack/adapter-postgres/differences'
import { makeDocumentFiles } from '@tamarack/adapter-postgres/document-files'
import { makeLoanProjections } from '@tamarack/adapter-postgres/loan-projections'
import { makeLooks } from '@tamarack/adapter-postgres/looks'
import { makeUnitOfWork } from '@tamarack/adapter-postgres/unit-of-work'
import { hashOfLine, type LoggedEvent } from '@tamarack/application/loan-log'
import { chained, firstBrokenLook, type Look } from '@tamarack/application/look-log'
import type { Email } from '@tamarack/application/ports/mailer.port'
import { makeRebuild } from '@tamarack/application/rebuild'
import { write } from '@tamarack/application/testing/stored-loans.fixture'
import { makeCheckLoanRecords, makeCheckRecords } from '@tamarack/application/use-cases/check-records'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { credit, debit } from '@tamarack/domain/ledger/entry'
import type { LedgerEvent, Posted } from '@tamarack/domain/ledger/ledger-event'
import { instant } from '@tamarack/domain/values/instant'
import { localDate, plusDays } from '@tamarack/domain/values/local-date'
import { freshDatabase } from '../support/database.ts'
import { glass } from '../support/ended-loans.ts'
import { lendingInPostgres, toFunded, type World } from '../support/lending-in-postgres.ts'

const seal = makeDocumentSeal({ current: Buffer.alloc(32, 7).toString('base64') })
const folder = join(mkdtempSync(join(tmpdir(), 'tamarack-anchors-')), 'anchors')
const copies = makeAnchorFolder(folder)
const emails: Email[] = []
let authority: 'answers' | 'silent' = 'answers'
const unstamped: unknown[] = []
let database: Database
let lending: ReturnType<typeof lendingInPostgres>
let worlds: readonly World[]
let now = 0

const sql = <Row = Record<string, unknown>>(statement: string, values: readonly unknown[] = []) =>
  database.em.fork().execute<Row[]>(statement, [...values])
/** As somebody would who owns the tables and means harm: the triggers do not fire. */
const tamper = (...statements: readonly string[]): Promise<unknown> =>
  database.em.fork().transactional(async (em) => {
    const run = (statement: string) => em.getConnection().execute(statement, [], 'run', em.getTransactionContext())
    await run("set local session_replication_role = 'replica'")
    for (const statement of statements) await run(statement)
  })

const loanPorts = () => ({
  projections: makeLoanProjections(database, glass),
  fingerprint: sha256Fingerprint,
  anchors: makeAnchors(database, glass),
  looks: makeLooks(database, glass, sha256Fingerprint),
  seal,
})
const checkLoan = (loanId: string) => makeCheckLoanRecords(loanPorts())(loanId)
/** The nightly check to its end; where it found the records to be other than what was written. */
const nightly = async (): Promise<readonly string[]> => {
  const differences = makeDifferences(database)
  const check = makeCheckRecords({
    ...loanPorts(),
    clock: { now: () => instant(now) },
    copies,
    timeStamps: {
      stamp: async (hash) => {
        if (authority === 'silent') throw new Error('no answer')
        return `stamp of ${hash}`
      },
      covers: (token, hash) => token === `stamp of ${hash}`,
    },
    onUnstamped: (error) => void unstamped.push(error),
    differences,
    checkLoan: makeCheckLoanRecords(loanPorts()),
    mailer: { send: async (email) => void emails.push(email) },
    staff: {
      list: async () => [
        { id: 'r', name: 'R', email: 'r@tamarack.example', role: 'reviewer', status: 'active', invited: false },
        { id: 'e', name: 'E', email: 'e@tamarack.example', role: 'employee', status: 'active', invited: false },
      ],
    },
  })
  while ((await check()) === 'continues');
  return (await differences.open('record', 100)).map(({ loanId, subject }) => `${loanId ?? 'the book'} ${subject}`)
}

/** The check of the night after, which anchors. */
const nextNight = (): ReturnType<typeof nightly> => {
  now += 86_400_000
  return nightly()
}
/** Forgets the last nights, and the copies of their anchors. */
const nightsBefore = async (nights: number): Promise<void> => {
  for (const { day } of (await makeAnchors(database, glass).all()).slice(0, nights))
    rmSync(join(folder, `anchor-${day}.json`))
  now -= nights * 86_400_000
}

const evidence = [
  'loan_event',
  'loan',
  'payment',
  'ledger_entry',
  'ledger_line',
  'document',
  'document_file',
  'look',
  'legal_hold',
  'outside_request_act',
  'stop_act',
  'house_policy_act',
  'period_act',
  'gl_account',
  'staff_event',
  'law_breach',
  'anchor',
  'anchor_head',
] as const
/** What is in no hash: when a document was prepared and marked (the log has that), and whose
 * rendering a file is, which a document that was never rendered lacks as well; of a hold what goes
 * with the records that it is about; when a breach was last seen; by which words a borrower is
 * found. */
const free = new Set([
  'document.prepared_at',
  'document.signed_at',
  'document.signed_by',
  'document_file.loan_id',
  'document_file.stored_at',
  'document_file.state',
  'legal_hold.customer_id',
  'legal_hold.sealed_note',
  'legal_hold.lifted_sealed_note',
  'law_breach.last_seen_at',
  'loan.borrower_name',
])
/** Every column but those that the database makes of others. */
const written = new Map<string, string>()
const restore = () =>
  tamper(
    ...evidence.toReversed().map((table) => `delete from ${table}`),
    ...evidence.map(
      (table) => `insert into ${table} (${written.get(table)}) select ${written.get(table)} from kept.${table}`,
    ),
    'delete from difference',
    'delete from comparison',
  )

beforeAll(async () => {
  database = await openDatabase({ url: await freshDatabase(), entities: accountTables })
  lending = lendingInPostgres(database, glass)
  worlds = [await lending.withCustomer(), await lending.withCustomer()]
  for (const world of worlds) {
    const { loanId, desk } = world
    await toFunded(world)
    const agreement = await lending.queries.document(loanId, 'loan-agreement')
    const claims = { documentSha256: agreement?.sha256 ?? '', preparedAt: 1, signedAt: null, eventHash: null }
    const bytes = seal.seal(new TextEncoder().encode(`%PDF-1.7 ${loanId}\ntrailer\n<<\n/Size 1\n>>\n`), claims)
    await makeDocumentFiles(database, glass).add(
      { loanId, documentSha256: claims.documentSha256, state: 'prepared' },
      { sha256: sha256Fingerprint.of(bytes), bytes },
      1,
    )
    now = desk.now()
    const { looks } = loanPorts()
    const by = { id: 'ann', name: 'Ann Chen', role: 'employee' }
    const look = { by, origin: { ip: '192.0.2.1', userAgent: 'Browser' }, at: now, everyTime: true } as const
    const whose = { of: 'loan', loanId, person: 'borrower' } as const
    for (const part of ['loan', 'bank-data', 'shown'] as const)
      await looks.record({ ...look, whose, part, detail: 'account-number', reason: 'complaint', text: 'She called' })
    const list = { of: 'list', people: 25 } as const
    await looks.record({ ...look, whose: list, part: 'applications', detail: 'all', reason: null, text: 'maya' })
  }
  const [loanId = ''] = worlds.map((world) => world.loanId)
  await sql(
    `insert into legal_hold (id, loan_id, scope, reason, sealed_note, placed_by_id, placed_by_name, placed_at, lifted_reason, lifted_sealed_note, lifted_by_id, lifted_by_name, lifted_at)
     values ('held', ?, 'loan', 'police', 'x', 'ann', 'Ann Chen', 1, null, null, null, null, null),
       ('over', ?, 'loan', 'police', 'x', 'ann', 'Ann Chen', 1, 'matter-closed', 'x', 'bo', 'Bo Li', 2)`,
    [loanId, loanId],
  )
  await sql(
    `insert into outside_request_act (id, sequence, at, by_id, by_name, key, sealed) values ('asked', 1, 1, 'ann', 'Ann Chen', 'k', 'x')`,
  )
  await sql(
    `insert into stop_act (what, number, type, at, by_id, by_name, reason, note, key)
     values ('debits', 1, 'stopped', 1, 'ann', 'Ann Chen', 'fraud', 'x', 'k')`,
  )
  await sql(
    `insert into house_policy_act (number, type, at, by_id, by_name, key, content)
     values (1, 'policy-proposed', 1, 'ann', 'Ann Chen', 'k', '{"reason": "x"}')`,
  )
  await sql(
    `insert into period_act (month, number, type, at, by_id, by_name, sha256, key, close, exported)
     values ('2026-10', 1, 'confirm', 1, 'ann', 'Ann Chen', 'x', 'k', '{"entries": 1}', 'Day')`,
  )
  await sql(
    `insert into gl_account (account, number, gl_number, gl_name, at, by_id, by_name, key)
     values ('cash', 1, '1010', 'Bank', 1, 'ann', 'Ann Chen', 'k')`,
  )
  await sql(
    `insert into staff_event (id, type, at, staff_id, actor_id, actor_name, actor_role, ip, user_agent, data, key)
     values ('made', 'created', 1, 'bo', 'ann', 'Ann Chen', 'admin', '192.0.2.1', 'Browser', '{}', 'k')`,
  )
  await sql(
    `insert into law_breach (id, check_id, loan_id, found, allowed, first_seen_at, last_seen_at, answer)
     values ('broken', 'ON-01', ?, '$15', '$14', 1, 1, '{"by": "ann"}')`,
    [loanId],
  )
  const found = await nightly()
  now += 86_400_000
  if ([...found, ...(await nightly())].length > 0) throw new Error('what nobody changed is found to be changed')
  await sql('create schema kept')
  for (const table of evidence) {
    await sql(`create table kept.${table} as select * from ${table}`)
    const [found] = await sql<{ names: string }>(
      `select string_agg('"' || column_name || '"', ', ') as names from information_schema.columns
       where table_schema = 'public' and table_name = ? and is_generated = 'NEVER'`,
      [table],
    )
    written.set(table, found?.names ?? '')
  }
})
afterAll(() => database.close())

test('each night one anchor covers every log, is kept outside the database, and reaches the reviewers alone', async () => {
  const anchors = await makeAnchors(database, glass).all()
  expect(anchors).toHaveLength(2)
  expect(anchors[0]).toMatchObject({ loans: 2, previousRoot: anchors[1]?.root })
  expect(await copies.find(anchors[0]?.day ?? '')).toEqual(anchors[0])
  expect(emails.map(({ to }) => to)).toEqual(['r@tamarack.example', 'r@tamarack.example'])
  expect(emails[1]?.paragraphs.join(' ')).toContain(anchors[0]?.root)
  expect(emails[1]?.paragraphs.join(' ')).toContain(`Time stamp: ${anchors[0]?.timeStamp}`)
  // No log moved in between: the second anchor needs no head of its own.
  expect(await sql('select distinct day from anchor_head')).toEqual([{ day: anchors[1]?.day }])
})

test('five hundred checks of what nobody changed find nothing', async () => {
  for (let round = 0; round < 250; round += 1)
    for (const { loanId } of worlds) expect((await checkLoan(loanId)).broken).toEqual([])
})

/** Another value of the same type. */
const otherValue = (column: string, type: string): string => {
  switch (type) {
    case 'jsonb':
      return `case jsonb_typeof("${column}") when 'array' then '["x"]'::jsonb else coalesce("${column}", '{}') || '{"x": 1}' end`
    case 'boolean':
      return `not coalesce("${column}", false)`
    case 'integer':
    case 'bigint':
      return `coalesce("${column}", 0) + 1`
    default:
      return `case "${column}" when 'funded' then 'repaid' when 'debit' then 'credit'
        when 'shown' then 'history' when 'applications' then 'activity' when 'complaint' then 'authority' else coalesce("${column}", '') || '0' end`
  }
}

test('any changed column of any evidence is found, whichever row it is in', async () => {
  const columns = await sql<{ readonly name: string; readonly column: string; readonly type: string }>(
    `select table_name as name, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name in (${evidence.map((table) => `'${table}'`).join(', ')})
     order by table_name, ordinal_position`,
  )
  const missed: string[] = []
  let tried = 0
  for (const { name, column, type } of columns.filter((one) => !free.has(`${one.name}.${one.column}`)))
    for (const order of ['asc', 'desc']) {
      const changed = await tamper(
        `update ${name} set "${column}" = ${otherValue(column, type)}
         where ctid = (select ctid from ${name} order by ${name}::text ${order} limit 1)`,
      ).then(
        () => true,
        // A value that the table itself does not take.
        () => false,
      )
      if (!changed) continue
      tried += 1
      if ((await nightly()).length === 0) missed.push(`${name}.${column} ${order}`)
      await restore()
    }
  expect(missed).toEqual([])
  expect(tried).toBeGreaterThan(100)
  expect(await nightly()).toEqual([])
})

const rebuild = () =>
  makeRebuild({ projections: makeLoanProjections(database, glass), fingerprint: sha256Fingerprint })({ write: true })

/** The rows that remain are consistent with each other: the chain's own check finds nothing. */
const rewriteChain = async (loanId: string, change: (log: readonly LoggedEvent[]) => readonly LoggedEvent[]) => {
  const log = await lending.queries.events(loanId)
  let previousHash = '0'.repeat(64)
  const written = change(log).map((line, index) => {
    const next = { ...line, sequence: index + 1, previousHash }
    previousHash = hashOfLine(next, sha256Fingerprint)
    return { ...next, hash: previousHash }
  })
  const last = written.at(-1)
  await tamper(
    `delete from loan_event where loan_id = '${loanId}' and sequence > ${written.length}`,
    ...written.map(
      ({ sequence, at, hash, previousHash: before }) =>
        `update loan_event set at = ${at}, hash = '${hash}', previous_hash = '${before}' where loan_id = '${loanId}' and sequence = ${sequence}`,
    ),
    `update loan set sequence = ${last?.sequence}, last_hash = '${last?.hash}' where id = '${loanId}'`,
  )
  await rebuild()
}

const rewriteLooks = async (chain: string, change: (look: Look) => Look) => {
  let last: Look | undefined
  const statements: string[] = []
  for (const look of await loanPorts().looks.chain(chain)) {
    last = chained(change(look), last, sha256Fingerprint)
    statements.push(
      `update look set staff_name = '${last.staffName}', hash = '${last.hash}', previous_hash = '${last.previousHash}'
       where chain = '${chain}' and sequence = ${last.sequence}`,
    )
  }
  await tamper(...statements)
  expect(firstBrokenLook(await loanPorts().looks.chain(chain), sha256Fingerprint)).toBe(null)
}

const first = () => worlds[0]?.loanId ?? ''

test.each<readonly [string, () => Promise<unknown>, () => readonly string[]]>([
  [
    'the last event of a log is deleted',
    () =>
      tamper(
        `delete from loan_event e where loan_id = '${first()}' and sequence = (select max(sequence) from loan_event where loan_id = e.loan_id)`,
      ),
    () => [`${first()} log`, `${first()} anchor`],
  ],
  [
    'the last event is deleted, and everything is made to agree with what is left',
    () => rewriteChain(first(), (log) => log.slice(0, -1)),
    () => [`${first()} anchor`],
  ],
  [
    'a whole log is written anew with hashes that agree',
    () =>
      rewriteChain(first(), (log) => log.map((line, index) => (index === 3 ? { ...line, at: line.at + 1000 } : line))),
    () => [`${first()} anchor`],
  ],
  [
    'a loan disappears with all its rows',
    () =>
      tamper(
        ...evidence
          .filter(
            (table) =>
              ![
                'anchor',
                'anchor_head',
                'house_policy_act',
                'loan',
                'outside_request_act',
                'staff_event',
                'stop_act',
                'period_act',
                'gl_account',
              ].includes(table),
          )
          .map((table) => `delete from ${table} where loan_id = '${first()}'`),
        `delete from loan where id = '${first()}'`,
      ),
    () => [`the book ${first()}`],
  ],
  [
    'the last look at a loan is deleted',
    () => tamper(`delete from look where chain = '${first()}' and sequence = 3`),
    () => [`${first()} looks`],
  ],
  [
    'all looks at a loan are deleted',
    () => tamper(`delete from look where chain = '${first()}'`),
    () => [`${first()} looks`],
  ],
  [
    'looks at a loan are written anew with hashes that agree',
    () => rewriteLooks(first(), (look) => ({ ...look, staffName: 'Somebody Else' })),
    () => [`${first()} looks`],
  ],
  [
    'the last list that somebody read is deleted',
    () => tamper(`delete from look where chain = 'ann' and sequence = 2`),
    () => ['the book looks/ann'],
  ],
  [
    'everything that somebody listed is deleted',
    () => tamper(`delete from look where chain = 'ann'`),
    () => ['the book looks/ann'],
  ],
  ...(
    [
      ['legal_hold', "id = 'held'", 'hold/held/placed'],
      ['outside_request_act', "id = 'asked'", 'request/asked/1'],
      ['stop_act', "what = 'debits'", 'stop/debits/1'],
      ['house_policy_act', 'number = 1', 'policy/1'],
      ['period_act', "month = '2026-10'", 'period/2026-10/1'],
      ['gl_account', "account = 'cash'", 'account/cash/1'],
      ['staff_event', "id = 'made'", 'employee/made'],
      ['law_breach', "id = 'broken'", 'breach/broken'],
    ] as const
  ).map(
    ([table, which, act]) =>
      [
        `an act of ${table} is deleted`,
        () => tamper(`delete from ${table} where ${which}`),
        () => [`the book ${act}`],
      ] as const,
  ),
  [
    'a lifted hold is in force again',
    () =>
      tamper(
        `update legal_hold set lifted_reason = null, lifted_sealed_note = null, lifted_by_id = null, lifted_by_name = null, lifted_at = null where id = 'over'`,
      ),
    () => ['the book hold/over/lifted'],
  ],
  [
    'an anchor disappears',
    () => tamper('delete from anchor where day = (select min(day) from anchor)'),
    () => ['the book'],
  ],
  [
    'a log and its anchored head are written anew',
    async () => {
      await rewriteChain(first(), (log) => log.slice(0, -1))
      await tamper(
        `update anchor_head h set sequence = l.sequence, hash = l.last_hash from loan l where h.log = 'loan' and l.id = h.id`,
      )
    },
    () => ['the book'],
  ],
  [
    'a file gets other bytes, and the hash of those',
    () => tamper(`update document_file set sealed = 'eA==', file_sha256 = '${sha256Fingerprint.of('x')}'`),
    () => [`${first()} document`],
  ],
  [
    'a document disappears',
    () => tamper(`delete from document where loan_id = '${first()}'`),
    () => [`${first()} document`],
  ],
])('%s: it is named, and the anchors of the nights after do not vouch for it', async (_what, change, expected) => {
  await change()
  const found = await nightly()
  for (const one of expected()) expect(found.some((line) => line.startsWith(one))).toBe(true)
  await nextNight()
  const anchoredOn = torontoDateOf(instant(now))
  const stillFound = await nextNight()
  for (const one of expected()) expect(stillFound.some((line) => line.startsWith(one))).toBe(true)
  expect(stillFound).not.toContain(`the book ${anchoredOn}`)
  await nightsBefore(2)
  await restore()
  expect(await nightly()).toEqual([])
})

test('a head that is in no log is not anchored: once the row is made anew, nothing is found', async () => {
  await tamper(`update loan set last_hash = 'another' where id = '${first()}'`)
  expect(await nextNight()).toEqual([`${first()} loan`])
  await rebuild()
  expect(await nextNight()).toEqual([])
  await nightsBefore(2)
  await restore()
})

test('a log that goes on is anchored with its new head', async () => {
  const { loanId, asStaff } = worlds[1] as World
  await asStaff('add-staff-note', { note: 'Called the bank', mentions: [] }, 'note')
  expect(await nextNight()).toEqual([])
  const head = await makeAnchors(database, glass).lastHead({ log: 'loan', id: loanId })
  expect(head?.sequence).toBe((await lending.queries.events(loanId)).length)
  await nightsBefore(1)
  await restore()
})

test('the last anchor disappears: the night after it is named, by its copy', async () => {
  const [last] = await makeAnchors(database, glass).all()
  await tamper(`delete from anchor where day = '${last?.day}'`)
  now += 86_400_000
  expect(await nightly()).toEqual([`the book ${last?.day}`])
  now -= 86_400_000
  rmSync(join(folder, `anchor-${plusDays(localDate(last?.day ?? ''), 1)}.json`))
  await restore()
  expect(await nightly()).toEqual([])
})

test('an authority that does not answer stops no anchor, and is reported', async () => {
  authority = 'silent'
  now += 2 * 86_400_000
  expect(await nightly()).toEqual([])
  const [last] = await makeAnchors(database, glass).all()
  expect([last?.timeStamp, unstamped]).toEqual([null, [new Error('no answer')]])
  expect(emails.at(-1)?.paragraphs.join(' ')).toContain('No time stamp of an outside authority')
  authority = 'answers'
  now -= 2 * 86_400_000
  rmSync(join(folder, `anchor-${last?.day}.json`))
  await restore()
})

test('what staff have answered stays answered while it is as it was, and opens again when it changes', async () => {
  await tamper(`update payment set amount_cents = amount_cents + 1 where loan_id = '${first()}'`)
  expect(await nightly()).toEqual([`${first()} payment`])
  const differences = makeDifferences(database)
  const resolution = { byId: 's', byName: 'S', reason: 'no-action-needed', note: 'A test', at: now } as const
  await differences.resolve(`record/${first()}/payment`, resolution)
  expect(await nightly()).toEqual([])
  await tamper(`update payment set amount_cents = amount_cents + 1 where loan_id = '${first()}'`)
  expect(await nightly()).toEqual([`${first()} payment`])
  await restore()
})

test('a booked balance that is not what the rules give is listed with both figures until it is corrected', async () => {
  const loanId = first()
  const happen = (event: LedgerEvent | Posted) =>
    makeUnitOfWork(database, glass).run((tables) => write(tables, sha256Fingerprint, loanId, [event]))
  const on = torontoDateOf(instant(now))
  const lines = [debit('cash', 1_00), credit('owed to borrower', 1_00)]
  await happen({ type: 'authorization-revoked', on, postings: [{ on, kind: 'reallocated', lines }] })
  expect(await nightly()).toEqual([])
  const listed = async () =>
    (await makeDifferences(database).forStaff({ resolvedAfter: 0, limit: 100 })).map((one) => [
      one.kind,
      one.loanId,
      one.subject,
      one.ours,
      one.theirs,
      one.resolvedAt !== null,
    ])
  expect(await listed()).toEqual([
    ['booked-balance', loanId, 'cash', '-49900', '-50000', false],
    ['booked-balance', loanId, 'owed to borrower', '100', '0', false],
  ])
  await happen({ type: 'posting-corrected', on })
  await nightly()
  expect((await listed()).map(([, , subject, , , isResolved]) => [subject, isResolved])).toEqual([
    ['cash', true],
    ['owed to borrower', true],
  ])
  await restore()
})
