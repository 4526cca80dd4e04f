import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeLoanList } from '@tamarack/adapter-postgres/loan-list'
import { makeStaffViews } from '@tamarack/adapter-postgres/staff-views'
import { identityKeysOf, nameWords } from '@tamarack/application/person-keys'
import type { LoanFilter, LoanList, LoanOrder } from '@tamarack/application/ports/loan-list.port'
import { referenceOf } from '@tamarack/domain/loan/reference-number'
import { loanFlags, loanSorts } from '@tamarack/domain/loan/staff/find-loans'
import { isEnded, loanStatuses, type LoanStatus } from '@tamarack/domain/loan/status'
import { loanTypes, type LoanType } from '@tamarack/domain/products/loan-type'
import { cipher } from '../support/lending-in-postgres.ts'

/* TAM-180: the list over PostgreSQL against a plain model of it in memory. */

const mark = randomBytes(4).toString('hex')
const hash = { of: (text: string) => createHmac('sha256', mark).update(text).digest('hex') }
let database: Database
let list: LoanList
const run = <Row>(sql: string, values: readonly unknown[] = []) => database.em.fork().execute<Row[]>(sql, [...values])

interface Listed {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly status: LoanStatus
  readonly product: LoanType | null
  readonly amount: number | null
  readonly createdAt: number
  readonly submittedAt: number | null
  readonly fundedAt: number | null
  readonly officer: { readonly id: string; readonly name: string } | null
  readonly flags: readonly (typeof loanFlags)[number][]
  /** As the provider of identities writes it. */
  readonly phone: string | null
}

const officers = [
  { id: `usr_mei_${mark}`, name: 'Mei Chen' },
  { id: `usr_omar_${mark}`, name: 'Omar Haddad' },
]
const names = ['Anne-Marie Côté', 'Sean O’Brien', "Sean O'Neil", 'Zoë Müller', 'Jean Ångström', 'Ève Roy', 'Li Wei']
const phones = ['+14165550101', '+14165550102', '+14165559101', '+16475550101', '4165553102']
/** Ends of numbers, as people type them, and what ends none. */
const phoneEnds = [
  '0101',
  '9101',
  '3102',
  '50101',
  '555-0101',
  '5555 9101',
  '416-555-0102',
  '647 5550101',
  '0009',
  '4165',
]
const moments = fc.integer({ min: 1_790_000_000_000, max: 1_790_000_000_009 })
// Few values, so that there are ties in everything.
const oneLoan = fc.record({
  name: fc.constantFrom(...names),
  status: fc.constantFrom(...loanStatuses),
  product: fc.constantFrom(null, ...loanTypes),
  amount: fc.constantFrom(null, 100_00, 300_00, 500_00),
  createdAt: moments,
  submittedAt: fc.option(moments),
  fundedAt: fc.option(moments),
  officer: fc.constantFrom(null, ...officers),
  flags: fc.subarray([...loanFlags]),
  phone: fc.constantFrom(null, ...phones),
})
const loans: readonly Listed[] = fc.sample(oneLoan, { seed: 7, numRuns: 120 }).map((loan, at) => {
  const id = `ln_${mark}${String(at).padStart(4, '0')}`
  return { ...loan, id, userId: `usr_${mark}${at}` }
})

/** A passed identity check with the keys that the product makes of that phone. */
const verifyPhone = async ({ id, userId }: Listed, phoneNumber: string) => {
  const [none, check] = [
    null,
    { checkId: `idv_${id}`, customerId: userId, outcome: 'passed', failedStep: null } as const,
  ]
  const place = { street: none, city: none, region: none, postalCode: none }
  const record = {
    ...place,
    phoneNumber,
    givenName: none,
    familyName: none,
    emailAddress: none,
    dateOfBirth: none,
    ipAddress: none,
  }
  const keys = identityKeysOf({ ...check, previousCheckId: none, idDocument: none, record }, hash)
  await run(
    `insert into identity_check (id, loan_id, user_id, outcome, sealed_record, phone_key, phone_ending_keys, read_at)
     values (?, ?, ?, 'passed', '', ?, string_to_array(?, ' '), 0)`,
    [check.checkId, id, userId, keys.phone, keys.phoneEndings.join(' ')],
  )
}

beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  list = makeLoanList(database, cipher, hash)
  for (const loan of loans) {
    const { id, userId, name, status, product, amount, createdAt, submittedAt, fundedAt, officer, flags, phone } = loan
    await run(
      `insert into auth_user (id, name, email, email_verified, created_at, updated_at) values (?, ?, ?, true, now(), now())`,
      [userId, name, `${userId}@mail.example`],
    )
    await run(
      `insert into loan (id, user_id, status, sequence, last_hash, state, loan_type, selected_loan_amount, created_at, submitted_at, funded_at,
         payment_reversed, check_failed, approved_against_check, request_waits, transfer_failed, paid_twice, debit_returned_since, account_key)
       values (?, ?, ?, 1, '', ?, ?, ?, ?, ?, ?, false, ?, ?, ?, ?, ?, ?, ?)`,
      [
        id,
        userId,
        status,
        JSON.stringify({
          loanId: id,
          customerId: userId,
          status: 'identity',
          startedAt: createdAt,
          ...(officer && { officer }),
          ...(flags.includes('late-funding') && { hourMissed: true }),
        }),
        product,
        amount,
        createdAt,
        submittedAt,
        fundedAt,
        ...(['failed-check', 'exception', 'request', 'failed-transfer', 'paid-twice'] as const).map((flag) =>
          flags.includes(flag),
        ),
        flags.includes('returned-debit') ? createdAt : null,
        status === 'funded' ? null : `account-${id}`,
      ],
    )
    if (phone !== null) await verifyPhone(loan, phone)
    if (flags.includes('legal-hold'))
      await run(
        `insert into legal_hold (id, loan_id, scope, customer_id, reason, sealed_note, placed_by_id, placed_by_name, placed_at)
         values (?, ?, 'loan', null, 'lawsuit', '', 'usr', 'A', 0)`,
        [`hold_${id}`, id],
      )
  }
})
afterAll(() => database.close())

const receivedAt = ({ submittedAt, createdAt }: Listed): number => submittedAt ?? createdAt
const orderedBy: Readonly<Record<(typeof loanSorts)[number], (loan: Listed) => string | number>> = {
  queue: (loan) => receivedAt(loan) - (loan.status === 'review' ? 1e14 : 0),
  received: receivedAt,
  since: receivedAt,
  name: ({ name }) => nameWords(name).join(' '),
  type: ({ product }) => product ?? '',
  amount: ({ amount }) => amount ?? -1,
  status: ({ status }) => status,
  officer: ({ officer }) => officer?.name ?? '',
}
const hasPhone = (typed: string, { phone }: Listed): boolean => phone?.endsWith(typed.replace(/\D/g, '')) === true
const matches = (filter: LoanFilter) => (loan: Listed) =>
  (filter.text === undefined || hasPhone(filter.text, loan)) &&
  (filter.statuses === undefined || filter.statuses.includes(loan.status)) &&
  (filter.product === undefined || filter.product === loan.product) &&
  (filter.minAmount === undefined || (loan.amount ?? -1) >= filter.minAmount) &&
  (filter.maxAmount === undefined || (loan.amount !== null && loan.amount <= filter.maxAmount)) &&
  (filter.from === undefined || receivedAt(loan) >= filter.from) &&
  (filter.before === undefined || receivedAt(loan) < filter.before) &&
  (filter.fundedFrom === undefined || (loan.fundedAt ?? 0) >= filter.fundedFrom) &&
  (filter.fundedBefore === undefined || (loan.fundedAt !== null && loan.fundedAt < filter.fundedBefore)) &&
  (filter.flag === undefined || loan.flags.includes(filter.flag)) &&
  (filter.officer === undefined ||
    (filter.officer === 'nobody' ? loan.officer === null : filter.officer.id === loan.officer?.id)) &&
  (filter.view === undefined || (loan.officer?.id === filter.view.staffId && !isEnded(loan.status)))
const compare = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0)
const modelled = (filter: LoanFilter, { by, descending }: LoanOrder): readonly string[] => {
  const way = descending ? -1 : 1
  return loans
    .filter(matches(filter))
    .toSorted((one, other) => way * (compare(orderedBy[by](one), orderedBy[by](other)) || compare(one.id, other.id)))
    .map(({ id }) => id)
}

const amounts = fc.constantFrom(undefined, 100_00, 200_00, 300_00, 500_00)
const filters: fc.Arbitrary<LoanFilter> = fc.record({
  text: fc.constantFrom(undefined, undefined, ...phoneEnds),
  statuses: fc.option(fc.subarray([...loanStatuses], { minLength: 1, maxLength: 12 }), { nil: undefined }),
  view: fc.constantFrom(undefined, undefined, undefined, { name: 'mine' as const, staffId: officers[0]?.id ?? '' }),
  product: fc.constantFrom(undefined, undefined, ...loanTypes),
  minAmount: amounts,
  maxAmount: amounts,
  from: fc.option(moments, { nil: undefined }),
  before: fc.option(moments, { nil: undefined }),
  fundedFrom: fc.option(moments, { nil: undefined }),
  fundedBefore: fc.option(moments, { nil: undefined }),
  flag: fc.constantFrom(undefined, undefined, ...loanFlags),
  officer: fc.constantFrom(undefined, undefined, 'nobody' as const, ...officers.map(({ id }) => ({ id }))),
})
const orders = fc.record<LoanOrder>({ by: fc.constantFrom(...loanSorts), descending: fc.boolean() })

/** Every page, one behind the other from the first, or before the other from the last. */
const walked = async (filter: LoanFilter, order: LoanOrder, size: number) => {
  const pages: string[][] = []
  for (let after: string | null = null; ;) {
    const page = await list.page(filter, order, { after, before: null, size }, 'usr_nobody')
    const ids = page?.loans.map(({ id }) => id) ?? []
    pages.push(ids)
    expect(page?.hasBefore).toBe(after !== null)
    if (page?.hasAfter !== true) return { pages, matching: page?.matching }
    after = ids.at(-1) ?? null
  }
}
const own = (ids: readonly string[]) => ids.filter((id) => id.startsWith(`ln_${mark}`))

test('pages visit each loan that a filter leaves once, in the order that was chosen, however many are equal', () =>
  fc.assert(
    fc.asyncProperty(filters, orders, fc.integer({ min: 3, max: 40 }), async (filter, order, size) => {
      const { pages, matching } = await walked(filter, order, size)
      expect(own(pages.flat())).toEqual(modelled(filter, order))
      expect(matching).toBe(pages.flat().length)
      const [back] = pages.slice(1, 2)
      if (back?.[0] === undefined) return
      const before = await list.page(filter, order, { after: null, before: back[0], size }, 'usr_nobody')
      expect(before?.loans.map(({ id }) => id)).toEqual(pages[0])
      expect(before).toMatchObject({ hasBefore: false, hasAfter: true })
    }),
    { numRuns: 60, seed: 11 },
  ))

test('each column sorts both ways', async () => {
  for (const by of loanSorts)
    for (const descending of [false, true]) {
      const { pages } = await walked({}, { by, descending }, 50)
      expect(own(pages.flat()), `${by} ${descending}`).toEqual(modelled({}, { by, descending }))
    }
})

test('a page behind a loan that is not there, or has left the view, is none', async () => {
  const place = { after: 'ln_none', before: null, size: 10 }
  expect(await list.page({}, { by: 'received', descending: false }, place, 'usr')).toBeNull()
  const left = loans.find(({ flags }) => !flags.includes('returned-debit'))?.id ?? ''
  const returned = { view: { name: 'returned-debits', staffId: 'usr' } } as const
  expect(await list.page(returned, { by: 'since', descending: false }, { ...place, after: left }, 'usr')).toBeNull()
})

describe('one box finds', () => {
  const found = async (text: string): Promise<readonly string[]> => {
    const lines = await list.lines({ text }, { by: 'name', descending: false }, 5000)
    return lines.filter(({ id }) => own([id]).length > 0).map(({ name }) => name)
  }
  const some = (name: string) => loans.filter((loan) => loan.name === name).map(() => name)

  test.each([
    ['cote anne', 'Anne-Marie Côté'],
    ['Côté', 'Anne-Marie Côté'],
    ['MAR cot', 'Anne-Marie Côté'],
    ['obrien', 'Sean O’Brien'],
    ["o'neil s", "Sean O'Neil"],
    ['o’neil', "Sean O'Neil"],
    ['muller', 'Zoë Müller'],
    ['angstrom je', 'Jean Ångström'],
  ])('a name by the beginnings of its words: %s', async (text, name) => {
    expect(some(name).length).toBeGreaterThan(0)
    expect(await found(text)).toEqual(some(name))
  })

  test.each(['arie', 'anne zoe', '100%_', "' | 'zz", ':*', '\\'])('and nothing else: %s', async (text) =>
    expect(await found(text)).toEqual([]),
  )

  test('the words of a name are the same in the database', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'grapheme', maxLength: 20 })),
        async (name) => {
          if (name.includes('\0')) return
          const [row] = await run<{ words: string }>('select search_name(?) as words', [name.toWellFormed()])
          expect(row?.words).toBe(nameWords(name.toWellFormed()).join(' '))
        },
      ),
      { numRuns: 200, seed: 3 },
    ))

  const [first] = loans
  const only = async (text: string) =>
    (await list.lines({ text }, { by: 'name', descending: false }, 50)).map(({ id }) => id)
  test('a number, whole or its beginning', async () => {
    expect(await only(first?.id ?? '')).toEqual([first?.id])
    expect(own(await only(`ln_${mark}000`))).toHaveLength(10)
  })
  test('TAM-203: the number that is said on the phone, however it is typed', async () => {
    const [id, other] = ['ln_mk4x7aqwertyuiopasdfghjk', 'ln_mk4x7abwertyuiopasdfghjk'] as const
    const copied = 'sequence, last_hash, state, created_at, payment_reversed, check_failed'
    for (const added of [id, other])
      await run(
        `insert into loan (id, user_id, status, ${copied}, approved_against_check, request_waits, transfer_failed)
         select ?, user_id, 'withdrawn', ${copied}, false, false, false from loan where id = ?`,
        [added, first?.id],
      )
    const reference = referenceOf(id)
    for (const text of [reference, reference.toLowerCase(), reference.replace('-', ''), reference.replace('-', ' ')])
      expect(await only(text), text).toEqual([id])
    await run('delete from loan where id = any (array[?, ?])', [id, other])
  })
  test('an e-mail address', async () => expect(await only(`${first?.userId}@mail.example`)).toEqual([first?.id]))
  test('the verified phone, however it is typed', async () => {
    const loan = loans.find(({ phone }) => phone === null)
    if (loan !== undefined) await verifyPhone(loan, '+14165550188')
    for (const text of ['416-555-0188', '(416) 555-0188', '+1 416 555 0188', '4165550188'])
      expect(await only(text), text).toEqual([loan?.id])
    expect(await only('0188')).toEqual([loan?.id])
    expect(await only('4165550189')).toEqual([])
  })
  test('the last four digits of the account', async () => {
    await run(
      `insert into bank_data (request_id, loan_id, user_id, account_key, sealed, account_ending, collected_at) values (?, ?, ?, ?, '', '7731', 0)`,
      [`req_${mark}`, first?.id, first?.userId, `account-${first?.id}`],
    )
    expect(own(await only('7731'))).toEqual(first?.status === 'funded' ? [] : [first?.id])
  })
  test('a name as it is now', async () => {
    await run('update auth_user set name = ? where id = ?', [`Renamed ${mark}x`, first?.userId])
    expect(await only(`renamed ${mark}`)).toEqual([first?.id])
  })
})

test('one’s own views are kept under their names, twenty at most, and renamed in their place', async () => {
  const views = makeStaffViews(database)
  const [staffId] = loans.map(({ userId }) => userId)
  const keep = (name: string, was: string | null = null, at = 1) =>
    views.keep(staffId ?? '', { name, was, filters: { status: name }, at }, 20)
  for (let at = 0; at < 20; at += 1) expect(await keep(`view ${at}`, null, at)).toBe(true)
  expect(await keep('one too many')).toBe(false)
  expect(await keep('renamed', 'view 0', 99)).toBe(true)
  expect(await keep('view 1', null, 99)).toBe(true)
  const kept = await views.of(staffId ?? '')
  expect(kept.slice(0, 2)).toEqual([
    { name: 'renamed', filters: { status: 'renamed' } },
    { name: 'view 1', filters: { status: 'view 1' } },
  ])
  await views.remove(staffId ?? '', 'renamed')
  expect(await views.of(staffId ?? '')).toHaveLength(19)
  expect(await views.of('usr_somebody')).toEqual([])
})
