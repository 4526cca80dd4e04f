import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { staff } from '@tamarack/application/testing/loan-desk.fixture'
import { contactsPerSevenDaysMax } from '@tamarack/domain/collections/contact-limits'
import { systemActor } from '@tamarack/domain/loan/actor'
import { isServiced } from '@tamarack/domain/loan/loan'
import { localDate } from '@tamarack/domain/values/local-date'
import { lendingInPostgres, toFunded, type World } from '../support/lending-in-postgres.ts'

/* COL-01: a person is contacted about their debts three times in 168 hours, about all loans
 * together, no matter whether staff or e-mails do it. The loans have workflows of their own, so
 * their contacts can be recorded at the same moment. */

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())

/** Two loans in service of one person, who has an account for each: the first was repaid before the
 * second began, and its payment turned out to be a mistake. */
const twoLoans = async (): Promise<readonly [World, World]> => {
  const person = randomBytes(8).toString('hex')
  const first = await lending.withCustomer(person)
  await toFunded(first)
  const paid = await first.asStaff(
    'take-money-action',
    {
      action: {
        kind: 'record-payment',
        amount: 570_00,
        receivedOn: '2026-11-20',
        means: 'cash',
        receipt: 'R-17',
        purpose: 'payment',
      },
      reason: 'payment-arrived',
      note: 'Paid at the counter',
    },
    'pay',
  )
  expect(paid).toMatchObject({ ok: true, value: { status: 'repaid' } })
  const second = await lending.withCustomer(person)
  await toFunded(second)
  return [first, second]
}

/** A notice about the debt, as the loan's workflow records it. */
const notice = async (world: World, number: number): Promise<boolean> => {
  const noted = await world.as(systemActor)(
    'note-notice-sent',
    {
      kind: 'arrears',
      subject: `payment-${number}`,
      day: localDate('2026-11-20'),
      document: { kind: 'loan-notice', version: 1, sha256: 'a'.repeat(64) },
    },
    `notice-${number}`,
  )
  return noted.ok && noted.value.noChange !== true
}
const call = async (world: World, number: number): Promise<boolean> => {
  const planned = { channel: 'call', with: 'borrower', purpose: 'debt', direction: 'out' } as const
  const made = await world.as(staff)('start-contact', planned, `call-${number}`)
  if (!made.ok) expect(made.error.code).toBe('TOO_MANY_CONTACTS')
  return made.ok
}

const contactsIn = async ({ loanId }: World): Promise<number> => {
  const loan = (await lending.work.run((tables) => tables.loans.read(loanId)))?.loan
  return loan !== undefined && isServiced(loan) ? loan.noticed.contacts.length : 0
}

test('two loans of a person that contact them at the same moment never make a fourth contact', async () => {
  const [first, second] = await twoLoans()
  const made = await Promise.all([
    ...[1, 2, 3].flatMap((number) => [notice(first, number), notice(second, number)]),
    ...[1, 2].flatMap((number) => [call(first, number), call(second, number)]),
  ])
  expect(made.filter(Boolean)).toHaveLength(contactsPerSevenDaysMax)
  expect((await contactsIn(first)) + (await contactsIn(second))).toBe(contactsPerSevenDaysMax)
  expect([await notice(first, 9), await call(second, 9)]).toEqual([false, false])
})
