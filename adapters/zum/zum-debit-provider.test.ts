import { afterAll, expect, test } from 'vitest'
import { debitProviderGuarantees } from '@tamarack/application/testing/debit-provider-contract'
import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import { plusBusinessDays } from '@tamarack/domain/calendars/business-calendar'
import { returnReasonOf } from '@tamarack/domain/pad/return-codes'
import { localDate } from '@tamarack/domain/values/local-date'
import { openWorld } from './sandbox/sandbox.fixture.ts'
import { makeZumDebitProvider } from './zum-debit-provider.ts'

const world = await openWorld()
afterAll(() => world.close())
const provider = makeZumDebitProvider({ ...world.connection, walletId: null })
const [dayMs, hourMs] = [24 * 3_600_000, 3_600_000]
let debits = 0
const debitId = (): string => `pay_debit_${++debits}`
/** Three clearing days ahead, by the sandbox's clock. */
const debitDate = (): string => {
  const today = localDate(new Date(world.time.now()).toISOString().slice(0, 10))
  const day = plusBusinessDays(acssCalendar, today, 3)
  if (!day.ok) throw new Error(day.error.code)
  return day.value
}
const until = (moment: number): Promise<void> => world.pass(Math.max(0, moment - world.time.now()))
let day = ''
const payor = (email: string) => ({
  firstName: 'Alice',
  lastName: 'Maplewood',
  email,
  customerId: 'customer-1',
  account: { institutionNumber: '001', transitNumber: '12345', accountNumber: '0012345678' },
})
const remember = (): string => (day = debitDate())

const guarantees = debitProviderGuarantees({
  provider,
  debitId,
  debitDate: remember,
  comment: (ending) =>
    ({
      paid: 'Loan payment',
      returned: 'EftFailedInsufficientFunds',
      'returned-late': 'EftFailedRefusedNoAgreement, Latefailure',
    })[ending],
  untilTransmitted: () => until(Date.parse(`${day}T13:00:00Z`)),
  untilAnswered: () => until(Date.parse(`${day}T13:00:00Z`) + 4 * dayMs),
  untilReturnedLate: () => world.pass(30 * dayMs),
  hourPasses: () => world.pass(hourMs + 1),
  takenCents: async (id) => (await world.calls()).movements[id]?.effectiveCents ?? 0,
  during: async (outage, act) => {
    await world.switch({ outage })
    try {
      await act()
    } finally {
      await world.switch({ outage: 'none' })
    }
  },
})
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))('%s', async (_sentence, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})

/** How the debit of that person ends when the bank has answered. */
const debitFrom = async (email: string): Promise<string | null> => {
  const [id, on] = [debitId(), debitDate()]
  await provider.submit({
    debitId: id,
    amountCents: 100_00,
    debitDate: on,
    memo: 'Tamarack loan',
    comment: 'Loan payment',
    payor: payor(email),
  })
  await until(Date.parse(`${on}T13:00:00Z`) + 5 * dayMs)
  const state = await provider.readDebit(id)
  return state?.failure ?? state?.state ?? null
}

test('a person’s address decides how their bank answers, so that one has debits returned while others pay', async () => {
  expect(await debitFrom('nsf-once.rowan@example.org')).toBe('EftFailedInsufficientFunds')
  expect(await debitFrom('nsf-once.rowan@example.org')).toBe('completed')
  expect(await debitFrom('nsf.rowan@example.org')).toBe('EftFailedInsufficientFunds')
  expect(await debitFrom('closed-account@example.org')).toBe('EftFailedAccountClosed')
  expect(await debitFrom('rowan@example.org')).toBe('completed')
})

test('a switch of the console lets every bank return what it is debited', async () => {
  await world.switch({ debits: 'EftFailedStopPayment' })
  expect(await debitFrom('rowan@example.org')).toBe('EftFailedStopPayment')
  await world.switch({ debits: 'paid' })
})

test('every event that the sandbox returns a debit with is one of the table, but for one that no table has', async () => {
  const { debitAnswers } = await import('./sandbox/switches.ts')
  const unknown = Object.keys(debitAnswers).filter((event) => event !== 'paid' && !returnReasonOf(event).ok)
  expect(unknown).toEqual(['EftFailedForReasonsOfItsOwn'])
})

test('a debit carries its day, its account and our own id', async () => {
  const id = debitId()
  await provider.submit({
    debitId: id,
    amountCents: 123_45,
    debitDate: debitDate(),
    memo: 'Tamarack loan',
    comment: 'Loan payment',
    payor: payor('rowan@example.org'),
  })
  const found = await world.api('POST', '/api/transaction/filter', { ClientTransactionId: id })
  const [item] = (found.body.result?.['Items'] ?? []) as Record<string, unknown>[]
  expect(item).toMatchObject({
    ZumRailsType: 'AccountsReceivable',
    TransactionMethod: 'Eft',
    Amount: 123.45,
    TransactionStatus: 'Scheduled',
    User: { BankAccountInformation: { InstitutionNumber: '001', TransitNumber: '12345', AccountNumber: '0012345678' } },
  })
})
