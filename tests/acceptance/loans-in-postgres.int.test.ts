import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { makeDataCipher } from '@tamarack/adapter-crypto/aes-data-cipher'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeLoanNotices } from '@tamarack/adapter-postgres/loan-notices'
import { makeLoanProjections } from '@tamarack/adapter-postgres/loan-projections'
import { verifyChain } from '@tamarack/application/loan-log'
import { makeRebuild } from '@tamarack/application/rebuild'
import { personalInfo } from '@tamarack/application/testing/answers.fixture'
import { terms } from '@tamarack/application/testing/loan-desk.fixture'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import { messagesOf } from '../support/counted-statements.ts'
import {
  authorizeDebit,
  begin,
  cipher,
  lendingInPostgres,
  signUp,
  toFunded,
  toMoney,
  toReview,
  toSecondSignature,
} from '../support/lending-in-postgres.ts'

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())

const status = (expected: string) =>
  expect.objectContaining({ ok: true, value: expect.objectContaining({ status: expected }) })
const refused = (code: string) => expect.objectContaining({ ok: false, error: expect.objectContaining({ code }) })

test('a server without TLS is not spoken to where the address demands it', async () => {
  const url = `${process.env['DATABASE_URL'] ?? ''}?sslmode=verify-full`
  const demanding = await openDatabase({ url, entities: accountTables })
  await expect(demanding.em.fork().execute('select 1')).rejects.toThrow(/does not support SSL/)
  await demanding.close()
})

test('a loan is walked from application to money, its summary shows it, and its log makes what is stored', async () => {
  const world = await lending.withCustomer()
  const { loanId } = world
  expect(await toSecondSignature(world)).toEqual(status('pad'))
  expect(await authorizeDebit(world)).toEqual(status('active'))
  await toMoney(world)
  const { queries } = lending
  expect(await queries.loan(loanId)).toMatchObject({
    status: 'funded',
    customerName: 'Rowan Ashe',
    bankAccountEnding: '5678',
    advanceCents: 500_00,
    costOfBorrowingCents: 70_00,
    totalCents: 570_00,
    disclosureAprBasisPoints: 365_00,
    payments: [{ dueDate: '2026-12-04', amount: 570_00 }],
    identity: 'passed',
    bank: 'connected',
    cancellableAnyTime: false,
  })
  const events = await queries.events(loanId)
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1))
  expect(events[0]?.event).toMatchObject({ signUp, legalTexts: signUp.legalTexts })
  expect(verifyChain(events, sha256Fingerprint)).toMatchObject({ total: events.length, firstBroken: null })
  const rebuild = makeRebuild({ projections: makeLoanProjections(database, cipher), fingerprint: sha256Fingerprint })
  expect((await rebuild({ write: false })).differences).toEqual([])
})

test('a loan is read by exactly one statement, with the names next to it', async () => {
  const world = await lending.withCustomer()
  await begin(world)
  const { queries } = lending
  expect(await messagesOf(database, () => queries.loan(world.loanId))).toHaveLength(1)
  expect(await queries.loan(world.loanId)).toMatchObject({ customerName: 'Rowan Ashe', bankAccountEnding: null })
  expect(await queries.loan('ln_nobody')).toBeNull()
})

test('who only reads a loan does not wait for who changes it, and gets it as it was stored before', async () => {
  const { work } = lending
  const world = await lending.withCustomer()
  const { loanId } = world
  await begin(world)
  const [locked, meanwhile] = await work.run(async (tables) => [
    await tables.loans.lock(loanId),
    await work.run((others) => others.loans.read(loanId)),
  ])
  expect(meanwhile).not.toBeNull()
  expect(meanwhile).toEqual(locked)
})

test('an installment loan is walked from application to money; its documents, its summary and its books show the same cents', async () => {
  const world = await lending.withCustomer()
  const { loanId } = world
  const chosen = { ...terms, loanType: 'installment', advance: 2000_00, payFrequency: 'monthly', numberOfPayments: 6 }
  const { nextPayDate: _payDate, ...requested } = chosen as typeof chosen & { readonly nextPayDate?: string }
  expect(await toSecondSignature(world, requested as RequestedTerms)).toEqual(status('pad'))
  expect(await authorizeDebit(world)).toEqual(status('active'))
  await toMoney(world)
  const { queries } = lending
  const loan = await queries.loan(loanId)
  // 2,000 × i ÷ (1 − (1 + i)^−6) at i = 29.9 % ÷ 12
  expect(loan).toMatchObject({
    status: 'funded',
    product: 'installment',
    payFrequency: 'monthly',
    advanceCents: 2000_00,
  })
  expect(loan?.payments.map(({ amount }) => amount).slice(0, 5)).toEqual(Array(5).fill(363_00))
  const total = loan?.payments.reduce((sum, { amount }) => sum + amount, 0)
  expect([total, (loan?.costOfBorrowingCents ?? 0) + 2000_00]).toEqual([loan?.totalCents, loan?.totalCents])
  for (const kind of ['loan-agreement', 'pad-agreement'] as const) {
    const text = JSON.stringify((await queries.document(loanId, kind))?.content)
    expect(text).toContain('$363.00')
    expect(text.match(/\$50\.00/g)?.length).toBeGreaterThan(0)
  }
  const rebuild = makeRebuild({ projections: makeLoanProjections(database, cipher), fingerprint: sha256Fingerprint })
  expect((await rebuild({ write: false })).differences).toEqual([])
})

test('a notice is stored sealed under its fingerprint and recorded once, and the log still makes what is stored', async () => {
  const world = await lending.withCustomer()
  const { activities, loanId } = world
  await toFunded(world)
  await activities.sendNotices({ loanId })
  await activities.sendNotices({ loanId })
  const events = await lending.queries.events(loanId)
  const sent = events.filter(({ event }) => event.type === 'notice-sent')
  expect(sent.map(({ documents }) => documents.map(({ kind }) => kind))).toEqual([['loan-notice']])
  const rows = await database.em
    .fork()
    .execute<{ sha256: string; sealed: string }[]>(
      `select sha256, sealed::text as sealed from document where loan_id = ? and kind = 'loan-notice'`,
      [loanId],
    )
  expect(rows.map(({ sha256 }) => sha256)).toEqual(sent.map(({ documents: [document] }) => document?.sha256))
  expect(rows[0]?.sealed).not.toContain('$570.00')
  const notices = makeLoanNotices(database, cipher)
  const [listed, ...others] = await notices.sent(loanId, { before: null, limit: 10 })
  expect(others).toEqual([])
  expect(listed).toMatchObject({ kind: 'disbursed', document: { kind: 'loan-notice', sha256: rows[0]?.sha256 } })
  expect(await notices.sent(loanId, { before: listed?.sequence ?? 0, limit: 10 })).toEqual([])
  expect(JSON.stringify((await notices.document(loanId, rows[0]?.sha256 ?? ''))?.content)).toContain('$570.00')
  expect(await notices.document('ln_another', rows[0]?.sha256 ?? '')).toBeNull()
  const agreement = await lending.queries.document(loanId, 'loan-agreement')
  expect(await notices.document(loanId, agreement?.sha256 ?? '')).toBeNull()
  expect(verifyChain(events, sha256Fingerprint)).toMatchObject({ total: events.length, firstBroken: null })
  const rebuild = makeRebuild({ projections: makeLoanProjections(database, cipher), fingerprint: sha256Fingerprint })
  expect((await rebuild({ write: false })).differences).toEqual([])
})

test('one press sent eight times at once is decided once', async () => {
  const world = await lending.withCustomer()
  await begin(world)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => world.asCustomer('withdraw-application', {}, 'one-press')),
  )
  expect(answers).toEqual(Array(8).fill(answers[0]))
  expect(answers[0]).toEqual(status('withdrawn'))
  const events = await lending.queries.events(world.loanId)
  expect(events.filter(({ event }) => event.type === 'application-withdrawn')).toHaveLength(1)
})

test('the same key with another body is refused, and the first outcome stands', async () => {
  const world = await lending.withCustomer()
  await toReview(world)
  const save = (numberOfDependents: number) =>
    world.asCustomer('save-personal-info', { answers: { ...personalInfo, numberOfDependents } }, 'personal')
  const before = await lending.queries.events(world.loanId)
  expect(await save(personalInfo.numberOfDependents)).toEqual(status('financial-info'))
  expect(await save(3)).toEqual(refused('IDEMPOTENCY_KEY_REUSED'))
  expect(await world.asCustomer('withdraw-application', {}, 'personal')).toEqual(refused('IDEMPOTENCY_KEY_REUSED'))
  expect(await lending.queries.events(world.loanId)).toEqual(before)
  expect(await lending.queries.personalInfo(world.loanId)).toEqual(personalInfo)
})

test('eight applications of one customer sent at once open one', async () => {
  const { asCustomer, customer } = await lending.withCustomer()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const another = { customerId: customer.id, loanId: lending.newLoanId() }
      return asCustomer('start-application', another, `create-${index}`)
    }),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await lending.queries.loansOfCustomer(customer.id)).toHaveLength(1)
})

test('two accounts of one person that sign at once get one loan between them', async () => {
  const [one, other] = [await lending.withCustomer('the same person'), await lending.withCustomer('the same person')]
  for (const world of [one, other]) expect(await toSecondSignature(world)).toEqual(status('pad'))
  const answers = await Promise.all([one, other].map(authorizeDebit))
  expect(answers).toContainEqual(status('active'))
  expect(answers).toContainEqual(refused('OTHER_LOAN_OUTSTANDING'))
  const [mine] = await lending.queries.otherLoansOfPerson(one.loanId)
  expect(mine).toMatchObject({ loanId: other.loanId, customerId: other.customer.id })
})

test('TAM-113: a payment that is reversed after it repaid its loan leaves the loan owed, although the same person has agreed to another loan since', async () => {
  const day = 24 * 3_600_000
  const [one, other] = [
    await lending.withCustomer('who borrows twice'),
    await lending.withCustomer('who borrows twice'),
  ]
  const { activities, desk, loanId } = one
  await toFunded(one)
  desk.pass(11 * day)
  await activities.executeTimed({ loanId, type: 'initiate-debit' })
  const [{ id: debitId } = { id: '' }] = await database.em
    .fork()
    .execute<{ id: string }[]>("select id from payment where loan_id = ? and kind = 'debit'", [loanId])
  await activities.sendPayment({ loanId, paymentId: debitId })
  const receivedOn = torontoDateOf(desk.now())
  const action = {
    kind: 'record-payment',
    amount: 570_00,
    receivedOn,
    means: 'cash',
    receipt: 'R-17',
    purpose: 'payment',
  } as const
  const why = { reason: 'payment-arrived', note: 'At the counter' }
  expect(await one.asStaff('take-money-action', { action, ...why }, 'pay')).toEqual(status('repaid'))
  await toSecondSignature(other)
  expect(await authorizeDebit(other)).toEqual(status('active'))
  desk.rails.answerWith(() => ({ failure: 'EftFailedInsufficientFunds' }))
  desk.pass(5 * day)
  await activities.followPayment({ loanId, paymentId: debitId })
  expect(await lending.queries.loan(loanId)).toMatchObject({ status: 'repaid' })
  const [{ paymentId } = { paymentId: '' }] = (await lending.queries.moneyActions(loanId, desk.now()))?.reversible ?? []
  const reversal = {
    action: { kind: 'reverse-payment', paymentId },
    reason: 'recorded-by-mistake',
    note: 'No cash came',
  }
  expect(await one.asStaff('take-money-action', reversal as never, 'reverse')).toEqual(status('overdue'))
  expect(await lending.queries.loan(other.loanId)).toMatchObject({ status: 'active' })
})

test('a refusal in the middle of a use case leaves nothing of it behind', async () => {
  const world = await lending.withCustomer()
  await toReview(world)
  const before = await lending.queries.events(world.loanId)
  world.desk.pass(12 * 24 * 3_600_000)
  expect(await world.asStaff('approve-application', { note: 'As agreed' }, 'approve')).toMatchObject({ ok: false })
  expect(await lending.queries.events(world.loanId)).toEqual(before)
  expect(await lending.queries.loan(world.loanId)).toMatchObject({ status: 'review' })
})

test('income, address, account number and the words of documents do not stand in the database in clear', async () => {
  const world = await lending.withCustomer()
  await toSecondSignature(world)
  await authorizeDebit(world)
  await lending.work.run(({ recipients }) => recipients.save(world.loanId, 'pay_1', 'corrected@mail.example'))
  const em = database.em.fork()
  const tables = await em.execute<{ table_name: string }[]>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_name !~ '^(auth|security|staff)_'`,
  )
  expect(tables.length).toBeGreaterThan(10)
  const dump: string[] = []
  for (const { table_name: table } of tables) dump.push(JSON.stringify(await em.execute(`select * from "${table}"`)))
  const secrets = [
    'Larch Mill',
    '12 Larch Lane',
    '0012345678',
    '1990-05-04',
    'Loan Agreement',
    'link-idv',
    'corrected@',
  ]
  for (const secret of secrets) expect(dump.join('\n')).not.toContain(secret)
})

test('lists find by name and by id, filter by status, and count what they leave out', async () => {
  const world = await lending.withCustomer()
  await toReview(world)
  await begin(await lending.withCustomer())
  const { listed } = lending
  expect((await listed({ text: world.loanId })).loans.map(({ id }) => id)).toEqual([world.loanId])
  expect((await listed({ text: 'rowan a' })).matching).toBeGreaterThan(0)
  expect((await listed({ text: '100%_' })).matching).toBe(0)
  const waiting = await listed({ statuses: ['review'] })
  expect(waiting.loans.every((loan) => loan.status === 'review')).toBe(true)
  expect(waiting.total).toBeGreaterThan(waiting.matching)
  const inReview = (await listed({})).loans.map((loan) => loan.status === 'review')
  expect(inReview, 'what waits for review comes before everything else').toEqual(
    inReview.toSorted((one, other) => Number(other) - Number(one)),
  )
})

test('a loan whose sealed parts cannot be read is listed without them, and hides no other', async () => {
  const [one, other] = [await lending.withCustomer(), await lending.withCustomer()]
  await toReview(one)
  await toReview(other)
  const otherKey = makeDataCipher({ keys: { k1: randomBytes(32).toString('base64') }, current: 'k1' })
  const { listed, queries } = lendingInPostgres(database, otherKey)
  const { loans } = await listed({ statuses: ['review'] })
  expect(loans.filter(({ id }) => [one.loanId, other.loanId].includes(id))).toEqual([
    expect.objectContaining({ customerName: 'Rowan Ashe', checks: [] }),
    expect.objectContaining({ customerName: 'Rowan Ashe', checks: [] }),
  ])
  expect(await queries.loansOfCustomer(one.customer.id)).toHaveLength(1)
  await expect(queries.loan(one.loanId)).rejects.toThrow('what was sealed did not open')
})
