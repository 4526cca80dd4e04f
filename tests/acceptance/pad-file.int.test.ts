import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { makePadDrop, writeWhole } from '@tamarack/adapter-bank-files/pad-drop'
import { makeBank } from '@tamarack/adapter-bank-files/sandbox/bank'
import { allOff, type Switches } from '@tamarack/adapter-bank-files/sandbox/switches'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeDifferences } from '@tamarack/adapter-postgres/differences'
import { makeBankAnswers, makePadDebits, makePadFiles } from '@tamarack/adapter-postgres/pad-files'
import { makeJournal, openMemory } from '@tamarack/adapter-sandbox/memory'
import { makeManualTime } from '@tamarack/adapter-sandbox/time'
import { makeDebitsByFile } from '@tamarack/application/pad-file/debits-by-file'
import { makeMakePadFile } from '@tamarack/application/pad-file/make-pad-file'
import { originatorOf } from '@tamarack/application/pad-file/rail'
import { makeReadBankAnswers, type BankAnswerPorts } from '@tamarack/application/pad-file/read-bank-answers'
import type { KeyedStopAct } from '@tamarack/application/ports/stops.port'
import type { ProviderEvent } from '@tamarack/application/ports/webhook.port'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { isServiced } from '@tamarack/domain/loan/loan'
import { paymentsOf } from '@tamarack/domain/loan/payments/payment'
import { readPadFile } from '@tamarack/domain/pad-file/read-pad-file'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import {
  authorizeDebit,
  cipher,
  lendingInPostgres,
  toMoney,
  toSecondSignature,
} from '../support/lending-in-postgres.ts'

/* A cash advance whose debit goes by PAD file, over PostgreSQL and a real folder, with the sandbox
 * of a bank on its other side. Due on Friday, December 4, 2026: initiated on Tuesday morning, in
 * the file of Tuesday afternoon, answered on Monday morning. */

const originator = originatorOf({
  originatorId: '0000061000',
  destinationDataCentre: '61210',
  userId: '6100',
  returnsTo: '001-12618-989899',
  operatingName: 'Tamarack Lending',
  legalName: 'Tamarack Lending Inc.',
})
const at = (day: string, hour: number) => torontoInstant(localDate(day), hour, 0, 0)
const [initiation, cutOff, monday] = [at('2026-12-01', 6), at('2026-12-01', 16), at('2026-12-07', 9)]

let database: Database
const sql = <Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row[]> =>
  database.em.fork().execute<Row[]>(statement, [...values])
let folder = ''
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamarack-pad-'))
  // What another test left behind is no business of the next one.
  for (const statement of [
    `update pad_debit set state = 'called-back' where state = 'waiting'`,
    'update pad_debit set notify = 0, paid_at = coalesce(paid_at, 1)',
    'delete from difference',
    'alter table pad_answer disable trigger user; delete from pad_answer; alter table pad_answer enable trigger user',
    'update pad_file set delivered_at = 1 where delivered_at is null',
    `update pad_file set answer = 'accepted' where answer is null`,
  ])
    await sql(statement)
})
afterEach(() => rm(folder, { recursive: true }))

let stopActs: readonly KeyedStopAct[] = []
afterEach(() => {
  stopActs = []
})

/** A loan with its first debit initiated and handed to the rail, and everything around it; `bank`
 * lives in the same time. */
const withDebit = async () => {
  const [debits, files, drop] = [makePadDebits(database, cipher), makePadFiles(database, cipher), makePadDrop(folder)]
  const world = await lendingInPostgres(database).withCustomer(undefined, (clock) =>
    makeDebitsByFile({ debits, clock }),
  )
  const { desk, activities, loanId } = world
  await toSecondSignature(world)
  await authorizeDebit(world)
  await toMoney(world)
  desk.setNow(initiation)
  await activities.executeTimed({ loanId, type: 'initiate-debit' })
  const debitOf = async () => {
    const loan = await lendingInPostgres(database).work.run(async (tables) => (await tables.loans.lock(loanId))?.loan)
    if (loan === undefined || !isServiced(loan)) throw new Error('no loan in service')
    const [booked, progress] = [loan.book.debits.at(-1), paymentsOf(loan, 'debit').at(-1)]
    if (booked === undefined || progress === undefined) throw new Error('no debit')
    return { ...progress, booked: booked.state, returnCode: booked.returnCode }
  }
  const { paymentId: debitId } = await debitOf()
  await activities.sendPayment({ loanId, paymentId: debitId })

  const time = makeManualTime(desk.now())
  let switches: Switches = allOff
  const bankFolder = { folder, memory: openMemory(makeJournal()), time, acknowledgesAfterMs: 60_000 }
  const bank = makeBank({ ...bankFolder, switches: () => switches })
  const differences = makeDifferences(database)
  const notified: ProviderEvent[] = []
  const ports: BankAnswerPorts = {
    clock: desk.ports.clock,
    fingerprint: sha256Fingerprint,
    files,
    debits,
    answers: makeBankAnswers(database, cipher),
    drop,
    originator,
    returnsFiles: 'every-clearing-day',
    stops: { acts: async () => stopActs },
    differences,
    process: {
      // What the loan's workflow does with an event of its provider: it looks at the debit.
      notify: async (concerned: string, event: ProviderEvent) => {
        notified.push(event)
        expect(concerned).toBe(loanId)
        await activities.followPayment({ loanId, paymentId: debitId })
        return 'taken' as const
      },
    },
  }
  const moveTo = (moment: number): void => {
    desk.setNow(moment)
    bank.collect()
    time.pass(moment - time.now())
  }
  return {
    ...world,
    debitId,
    debitOf,
    debits,
    files,
    bank,
    differences,
    notified,
    moveTo,
    makeFile: makeMakePadFile(ports),
    readAnswers: makeReadBankAnswers(ports),
    look: () => activities.followPayment({ loanId, paymentId: debitId }),
    set: (change: Partial<Switches>): void => {
      switches = { ...switches, ...change }
    },
    kinds: async () =>
      (await differences.forStaff({ resolvedAfter: Number.MAX_SAFE_INTEGER, limit: 100 }))
        .filter(({ kind }) => kind.startsWith('pad-'))
        .map(({ kind, subject, ours, theirs }) => [kind, subject, ours, theirs]),
  }
}
/** Through the cut-off, the delivery and the acknowledgement. */
const filed = async () => {
  const world = await withDebit()
  world.moveTo(cutOff)
  await world.makeFile()
  world.bank.collect()
  world.moveTo(cutOff + 3_600_000)
  await world.readAnswers()
  return world
}

test('a debit waits for the cut-off, goes to the bank in one file, is acknowledged, and is settled on Monday', async () => {
  const { debitOf, makeFile, moveTo, bank, readAnswers, kinds } = await withDebit()
  expect(await debitOf()).toMatchObject({ state: 'submitted', booked: 'in-flight' })
  moveTo(cutOff)
  expect(await makeFile()).toEqual({ debits: 1, leftOut: 0 })
  bank.collect()
  expect(bank.files().map(({ answer }) => [answer.state, answer.debitCount, answer.debitTotal])).toEqual([
    ['accepted', 1, 570_00],
  ])
  await readAnswers()
  expect(await debitOf()).toMatchObject({ state: 'acknowledged' })
  moveTo(cutOff + 3_600_000)
  expect(await readAnswers()).toMatchObject({ answers: 1, notified: 1, differences: 0 })
  moveTo(monday)
  await readAnswers()
  expect(await debitOf()).toMatchObject({ state: 'completed', booked: 'settled' })
  expect(await kinds()).toEqual([])
})

test('TAM-198: while debits are stopped no file is made, and the next one has what waited', async () => {
  const { makeFile, moveTo, bank, debits, debitId } = await withDebit()
  const by = { id: 'usr_ada', name: 'Ada Admin' }
  const act = { what: 'debits', at: instant(1), by, reason: null, note: '' } as const
  stopActs = [{ ...act, number: 1, type: 'stopped', key: 'one' }]
  moveTo(cutOff)
  expect(await makeFile()).toEqual({ debits: 0, leftOut: 0 })
  expect(await debits.find(debitId)).toMatchObject({ state: 'waiting' })
  stopActs = []
  moveTo(cutOff + 24 * 3_600_000)
  expect(await makeFile()).toEqual({ debits: 1, leftOut: 0 })
  bank.collect()
  expect(bank.files()).toHaveLength(1)
})

test('no debit is in two files, however often and at whatever moment files are made', async () => {
  const { makeFile, moveTo, bank, debits, debitId } = await withDebit()
  moveTo(cutOff)
  const made = await Promise.all([makeFile(), makeFile(), makeFile()])
  expect(made.map((one) => one.debits).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect(await makeFile()).toEqual({ debits: 0, leftOut: 0 })
  bank.collect()
  const { reference } = (await debits.find(debitId)) ?? {}
  expect(bank.items().filter(({ item }) => item.crossReference === reference)).toHaveLength(1)
})

test('a debit that was handed over after the cut-off waits for the next file, however late the run is', async () => {
  const { makeFile, moveTo, debits, debitId } = await withDebit()
  moveTo(cutOff)
  expect(await makeFile(initiation - 1)).toEqual({ debits: 0, leftOut: 0 })
  expect(await debits.find(debitId)).toMatchObject({ state: 'waiting' })
  expect([await debits.waiting(initiation - 1), await debits.waiting(cutOff)]).toEqual([0, 1])
  expect(await makeFile(cutOff)).toEqual({ debits: 1, leftOut: 0 })
})

test('the file is stored sealed with the hash of its bytes, and the database lets nobody change it', async () => {
  const { files, makeFile, moveTo } = await withDebit()
  moveTo(cutOff)
  await makeFile()
  const rows = await sql<{ sealed: string; sha256: string }>('select * from pad_file order by sequence desc limit 1')
  const [name = ''] = await readdir(join(folder, 'to-bank'))
  const drop = makePadDrop(folder)
  await rm(join(folder, 'to-bank', name))
  const text = cipher.open(rows[0]?.sealed ?? '', `pad_file/${rows[0]?.sha256}`)
  expect(sha256Fingerprint.of(JSON.parse(text) as string)).toBe(rows[0]?.sha256)
  expect(rows[0]?.sealed).not.toContain('ASHE')
  await drop.deliver(name, JSON.parse(text) as string)
  expect(readPadFile(JSON.parse(text) as string)).toMatchObject({ ok: true })
  expect(await files.undelivered()).toEqual([])
  for (const change of [`set sha256 = 'x'`, 'set debit_total_cents = 1', 'set delivered_at = 1'])
    await expect(sql(`update pad_file ${change}`)).rejects.toThrow('never changed')
  await expect(sql('delete from pad_file')).rejects.toThrow('never changed')
  await expect(
    sql(`insert into pad_answer values ('a', 'a', 'a', '{}', null, 1); delete from pad_answer`),
  ).rejects.toThrow('never changed')
})

test.each([
  ['901', 'returned'],
  ['905', 'returned'],
] as const)('a return %s by file is the return of the debit, once, however often it is read', async (code, booked) => {
  const { set, moveTo, readAnswers, debitOf, notified, kinds } = await filed()
  set({ debits: code, duplicate: true })
  moveTo(monday)
  expect(await readAnswers()).toMatchObject({ notified: 1, differences: 0 })
  expect(await debitOf()).toMatchObject({ state: 'failed', booked, returnCode: code })
  const before = notified.length
  expect(await readAnswers()).toEqual({ answers: 0, notified: 0, differences: 0 })
  expect([notified.length, await kinds()]).toEqual([before, []])
})

test('a debit that was paid is returned weeks later by a file', async () => {
  const { moveTo, readAnswers, debitOf, bank } = await filed()
  moveTo(monday)
  await readAnswers()
  expect(await debitOf()).toMatchObject({ booked: 'settled' })
  expect(bank.giveBack(bank.items()[0]?.id ?? '', '915')).toBe(true)
  moveTo(at('2026-12-29', 9))
  await readAnswers()
  expect(await debitOf()).toMatchObject({ state: 'returned', booked: 'returned', returnCode: '915' })
})

test('a rejected file returns its debits as edit rejects, and no money is booked', async () => {
  const { set, moveTo, makeFile, bank, readAnswers, debitOf } = await withDebit()
  set({ rejectsFiles: true })
  moveTo(cutOff)
  await makeFile()
  bank.collect()
  moveTo(cutOff + 3_600_000)
  await readAnswers()
  expect(await debitOf()).toMatchObject({ state: 'failed', returnCode: '900' })
})

test('a return of a debit that was never ours is a difference for staff and books nothing', async () => {
  const { set, moveTo, readAnswers, kinds } = await filed()
  set({ debits: '901', strangers: true })
  moveTo(monday)
  await readAnswers()
  expect(await kinds()).toEqual([['pad-answer', 'NOTOURS in file 1 of 2026-12-07', 'missing', 'returned 901']])
})

test.each(['untidy', 'blocks'] as const)('a file of returns in the form %s returns its debit', async (form) => {
  const { set, moveTo, readAnswers, debitOf, kinds } = await filed()
  set({ debits: '901', form })
  moveTo(monday)
  await readAnswers()
  expect(await debitOf()).toMatchObject({ booked: 'returned', returnCode: '901' })
  expect(await kinds()).toEqual([])
})

/** The names of the answers in a room of the folder. */
const namesIn = (room: string) => readdir(join(folder, room))

test('a file of returns that cannot be read holds its debit until it was replaced', async () => {
  const { set, moveTo, readAnswers, look, debitOf, debits, debitId, kinds } = await filed()
  set({ debits: '901', form: 'damaged' })
  moveTo(monday)
  await readAnswers()
  await look()
  const [name = ''] = await namesIn('from-bank')
  expect(await kinds()).toEqual([
    ['pad-answer', expect.stringMatching(`^${name} #[0-9a-f]{8}$`), 'readable', 'WRONG_TOTAL 3:25:2957'],
  ])
  expect(await debitOf()).toMatchObject({ state: 'acknowledged', booked: 'in-flight' })
  moveTo(at('2026-12-21', 9))
  await readAnswers()
  await look()
  expect(await debitOf()).toMatchObject({ state: 'acknowledged', booked: 'in-flight' })
  const damaged = await readFile(join(folder, 'from-bank', name), 'latin1')
  const { reference = '' } = (await debits.find(debitId)) ?? {}
  const total = damaged.slice(2 * 1466 + 24, 2 * 1466 + 38)
  expect(damaged).toContain(reference)
  await writeWhole(join(folder, 'from-bank'), name, damaged.replace(total, '00000000057000'))
  expect(await readAnswers()).toMatchObject({ answers: 1, notified: 1 })
  expect(await debitOf()).toMatchObject({ booked: 'returned', returnCode: '901' })
  expect([await kinds(), await namesIn('from-bank')]).toEqual([[], []])
})

test('the effects of an unread answer are filled in once, and nothing else of it changes', async () => {
  const { set, moveTo, readAnswers } = await filed()
  set({ debits: '901', form: 'damaged' })
  moveTo(monday)
  await readAnswers()
  const answers = makeBankAnswers(database, cipher)
  const [name = ''] = await namesIn('from-bank')
  const text = await readFile(join(folder, 'from-bank', name), 'latin1')
  const answer = { sha256: sha256Fingerprint.of(text), name, text, at: monday }
  const effects = { file: null, returns: [], returnsFile: null, unmatched: [] }
  expect((await answers.keepUnread(answer, null)).name).toBe(name)
  await expect(sql(`update pad_answer set name = 'x' where sha256 = ?`, [answer.sha256])).rejects.toThrow(
    'never changed',
  )
  // A newer reader reads the same bytes.
  expect(await answers.keep(answer, effects)).toBe(true)
  expect(await answers.keep(answer, effects)).toBe(false)
  await expect(sql(`update pad_answer set effects = '{"x":1}' where sha256 = ?`, [answer.sha256])).rejects.toThrow(
    'never changed',
  )
})

test('a file of returns that never comes holds its debit and is listed', async () => {
  const { set, moveTo, readAnswers, look, debitOf, kinds } = await filed()
  set({ debits: '901', keepsReturns: true })
  moveTo(at('2026-12-21', 9))
  await readAnswers()
  await look()
  expect(await kinds()).toEqual([['pad-answer', 'returns of 2026-12-07', 'expected', 'no-answer']])
  expect(await debitOf()).toMatchObject({ state: 'acknowledged', booked: 'in-flight' })
})

test('a file that cannot be read is a difference, is kept, and holds up no return of another', async () => {
  const { readAnswers, moveTo, set, debitOf, kinds } = await filed()
  await writeWhole(join(folder, 'from-bank'), '000000-broken.txt', 'A0000not a file at all')
  set({ debits: '901' })
  moveTo(monday)
  await readAnswers()
  expect(await kinds()).toEqual([
    ['pad-answer', expect.stringMatching('^000000-broken.txt #'), 'readable', 'NOT_NUMERIC 1:6:6'],
  ])
  expect(await debitOf()).toMatchObject({ state: 'failed' })
  expect(await namesIn('from-bank')).toEqual(['000000-broken.txt'])
  expect(await sql(`select 1 from pad_answer where name = '000000-broken.txt' and unread is not null`)).not.toEqual([])
})

test('a file without an acknowledgement is a difference after a day, until the bank answers; until then its debit is not paid', async () => {
  const { set, moveTo, makeFile, bank, readAnswers, look, debitOf, kinds } = await withDebit()
  set({ silent: true })
  moveTo(cutOff)
  await makeFile()
  bank.collect()
  moveTo(monday)
  await readAnswers()
  await look()
  expect(await kinds()).toMatchObject([['pad-file', expect.any(String), 'delivered', 'unanswered']])
  expect(await debitOf()).toMatchObject({ state: 'acknowledged', booked: 'in-flight' })
})

test('a debit is called back before the cut-off, and not when it is in a file', async () => {
  const early = await withDebit()
  await early.activities.cancelPayment({ loanId: early.loanId, paymentId: early.debitId })
  expect(await early.debitOf()).toMatchObject({ state: 'cancelled', returnCode: '903' })
  early.moveTo(cutOff)
  expect(await early.makeFile()).toEqual({ debits: 0, leftOut: 0 })
  const late = await filed()
  await late.activities.cancelPayment({ loanId: late.loanId, paymentId: late.debitId })
  expect(await late.debitOf()).toMatchObject({ state: 'acknowledged', booked: 'in-flight' })
})

test('a run that ends after the file was made delivers it at the next one and makes no second', async () => {
  const { moveTo, makeFile, debitId, debits, bank } = await withDebit()
  moveTo(cutOff)
  // A file where the room should be: nothing can be written there.
  await rm(join(folder, 'to-bank'), { recursive: true })
  await writeWhole(folder, 'to-bank', '')
  await expect(makeFile()).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(await debits.find(debitId)).toMatchObject({ state: 'filed', fileState: 'made' })
  await rm(join(folder, 'to-bank'))
  expect(await makeFile()).toEqual({ debits: 0, leftOut: 0 })
  bank.collect()
  expect(bank.files().map(({ answer }) => answer.state)).toEqual(['accepted'])
})

test('a debit whose day has passed before its file could be made is returned as stale, and in no file', async () => {
  const { moveTo, makeFile, readAnswers, debitOf } = await withDebit()
  moveTo(instant(monday))
  expect(await makeFile()).toEqual({ debits: 0, leftOut: 1 })
  await readAnswers()
  expect(await debitOf()).toMatchObject({ state: 'failed', returnCode: '904' })
})

test('a debit whose amount the ledger does not have waits, and staff see it', async () => {
  const { moveTo, makeFile, debitId, kinds } = await withDebit()
  moveTo(cutOff)
  const setAmount = (amount: number) =>
    sql('update pad_debit set amount_cents = ? where debit_id = ?', [amount, debitId])
  await setAmount(1)
  expect(await makeFile()).toEqual({ debits: 0, leftOut: 1 })
  expect(await kinds()).toEqual([['pad-debit', debitId, 'other-amount', 'waiting']])
  await setAmount(570_00)
  expect(await makeFile()).toEqual({ debits: 1, leftOut: 0 })
})
