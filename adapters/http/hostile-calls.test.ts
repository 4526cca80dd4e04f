import { afterAll, beforeAll, expect, test } from 'vitest'
import { payoffOf, whatIfOf } from '@tamarack/application/queries/money-actions'
import { cancelLoan } from '@tamarack/contracts/commands/cancel-loan'
import { payEarly } from '@tamarack/contracts/commands/pay-early'
import { requestArrangement } from '@tamarack/contracts/commands/request-arrangement'
import { resumeDebit } from '@tamarack/contracts/commands/resume-debit'
import { stopDebit } from '@tamarack/contracts/commands/stop-debit'
import { takeMoneyAction } from '@tamarack/contracts/commands/take-money-action'
import type { Endpoint } from '@tamarack/contracts/endpoint'
import { getPayoff } from '@tamarack/contracts/endpoints/loan'
import { errorCatalogue } from '@tamarack/contracts/error-catalogue'
import type { CommandOf, CommandType } from '@tamarack/domain/loan/command'
import { decide } from '@tamarack/domain/loan/decide'
import type { ServicedLoan } from '@tamarack/domain/loan/loan'
import { arrangementSituations, moneyActionKinds, reasonsFor } from '@tamarack/domain/loan/servicing/money-action'
import { factsFor, usualWorld } from '@tamarack/domain/loan/testing/loan-steps.fixture'
import { advance, fundedLoan, installments, noonOf } from '@tamarack/domain/loan/testing/servicing.fixture'
import { paid, returned, sent, settled } from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { serveApp, type Served, type Who } from './testing/served-app.ts'

/* What somebody may send who has read the contract and means harm: amounts that no loan has, days
 * that no calendar has, values of another type. Each call is refused at the door, or its command
 * is decided on loans in every state of servicing, with an answer that the contract lists. */

const dayMs = 86_400_000
const amounts: readonly unknown[] = [
  -1,
  0,
  0.5,
  1,
  99,
  570_00,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e308,
  '1e3',
  '-5',
  ' 7 ',
  'many',
  '',
  null,
  true,
  [500],
  {},
]
const days: readonly unknown[] = [
  '1970-01-01',
  '2026-02-30',
  '2026-03-20',
  '2026-04-10',
  '2044-12-31',
  '2045-01-03',
  '2100-12-31',
  '9999-12-31',
  '0000-00-00',
  '2026-3-1',
  '2026-03-20T00:00:00Z',
  1_774_000_000,
  null,
  ['2026-03-20'],
]
const numbers: readonly unknown[] = [-1, 0, 1, 1.5, 2, 6, 7, 1_000, 2 ** 31, 2 ** 53, '1', '2; drop', null, true, [1]]

const actions = moneyActionKinds.flatMap((kind): readonly object[] => {
  switch (kind) {
    case 'record-payment':
      return [
        ...amounts.map((amount) => ({
          kind,
          amount,
          receivedOn: '2026-03-20',
          means: 'cash',
          receipt: 'R-17',
          purpose: 'payment',
        })),
        ...days.map((receivedOn) => ({
          kind,
          amount: 100_00,
          receivedOn,
          means: 'cash',
          receipt: 'R-17',
          purpose: 'prepayment',
        })),
      ]
    case 'reverse-payment':
      return ['E1', 'D1', '', 'x'.repeat(5_000), "'; --", 5, null].map((paymentId) => ({ kind, paymentId }))
    case 'change-due-date':
      return [
        ...numbers.map((payment) => ({ kind, payment, dueDate: '2026-04-10' })),
        ...days.map((dueDate) => ({ kind, payment: 1, dueDate })),
      ]
    case 'arrange-payments':
      return [
        ...numbers.map((parts) => ({ kind, parts, first: '2026-04-10', every: 'weekly' })),
        ...days.map((first) => ({ kind, parts: 2, first, every: 'monthly' })),
      ]
    case 'record-recovery':
      return [
        ...amounts.map((amount) => ({ kind, amount, receivedOn: '2026-03-04', means: 'cash', receipt: 'R-17' })),
        ...days.map((receivedOn) => ({ kind, amount: 1_00, receivedOn, means: 'cash', receipt: 'R-17' })),
      ]
    case 'refund':
      return amounts.map((amount) => ({ kind, amount, means: 'e-transfer' }))
    default:
      return [{ kind }]
  }
})

const calls: readonly (readonly [Endpoint, Who, readonly unknown[]])[] = [
  [cancelLoan, 'customer', [undefined]],
  [payEarly, 'customer', amounts.map((amount) => ({ amount }))],
  [stopDebit, 'customer', numbers.map((payment) => ({ payment }))],
  [resumeDebit, 'customer', numbers.map((payment) => ({ payment }))],
  [
    requestArrangement,
    'customer',
    arrangementSituations.slice(0, 1).flatMap((situation) => [
      ...numbers.map((payment) => ({ situation, wish: { kind: 'change-due-date', payment, dueDate: '2026-04-10' } })),
      ...days.map((dueDate) => ({ situation, wish: { kind: 'change-due-date', payment: 1, dueDate } })),
      ...numbers.map((parts) => ({
        situation,
        wish: { kind: 'arrange-payments', parts, first: '2026-04-10', every: 'weekly' },
      })),
      ...days.map((first) => ({ situation, wish: { kind: 'arrange-payments', parts: 2, first, every: 'weekly' } })),
    ]),
  ],
  [
    takeMoneyAction,
    'admin',
    [...actions, { kind: 'nonsense' }, null, 'write-off'].flatMap((action) => {
      const kind = (action as { readonly kind?: (typeof moneyActionKinds)[number] } | null)?.kind
      const coded = moneyActionKinds.find((one) => one === kind)
      const reason = coded === undefined ? 'other' : (reasonsFor(coded)[0]?.code ?? 'other')
      return [{ action, reason, note: 'a note' }]
    }),
  ],
]

const day = (on: string) => localDate(on)
/** A loan in every state of servicing, and a moment. */
const loans: readonly (readonly [string, ServicedLoan, number])[] = [
  ['funded', fundedLoan(advance), noonOf('2026-03-06')],
  ['with a debit on its way', fundedLoan(advance, sent(advance, 1)), noonOf('2026-03-16')],
  ['returned', fundedLoan(advance, sent(advance, 1), returned(advance, 1, '901')), noonOf('2026-03-23')],
  ['overdue', fundedLoan(advance), noonOf('2026-03-25')],
  ['in collections', fundedLoan(advance, { type: 'sent-to-collections', on: day('2026-03-25') }), noonOf('2026-03-27')],
  [
    'written off',
    fundedLoan(
      advance,
      { type: 'sent-to-collections', on: day('2026-03-25') },
      { type: 'written-off', on: day('2026-06-25') },
    ),
    noonOf('2026-06-26'),
  ],
  ['repaid', fundedLoan(advance, sent(advance, 1), settled(advance, 1)), noonOf('2026-03-23')],
  ['overpaid', fundedLoan(advance, paid('2026-03-10', 'E1', 600_00)), noonOf('2026-03-23')],
  [
    'cancelled',
    fundedLoan(advance, { type: 'cancelled', at: noonOf('2026-03-05') }, paid('2026-03-05', 'E1', 500_00)),
    noonOf('2026-03-06'),
  ],
  ['being cancelled', fundedLoan(advance, { type: 'cancelled', at: noonOf('2026-03-05') }), noonOf('2026-03-06')],
  ['of six payments', fundedLoan(installments), noonOf('2026-03-10')],
  ['of six payments, long overdue', fundedLoan(installments), noonOf('2027-05-10')],
  [
    'of six payments, paid ahead and overdue',
    fundedLoan(installments, paid('2026-03-02', 'E1', 1_500_00, 'prepayment')),
    noonOf('2026-07-10'),
  ],
]

/** Refusals that any command may have. */
const general: readonly string[] = ['STEP_NOT_DUE', 'NOT_FOUND', 'INVALID_INPUT']

let served: Served
beforeAll(async () => {
  served = await serveApp({ settings: { commandsPerMinute: 1_000_000 } })
})
afterAll(() => served.close())

test.each(calls.map(([endpoint, who, bodies]) => ({ path: endpoint.path, endpoint, who, bodies })))(
  '$path: what is sent is refused at the door, or decided with an answer that the contract lists',
  async ({ endpoint, who, bodies }) => {
    const path = endpoint.path.replace(':id', 'ln_own')
    let accepted = 0
    for (const body of bodies) {
      const before = served.executed.length
      const reply = await served.press(who, path, body)
      const sentBody = JSON.stringify(body)?.slice(0, 200)
      expect([200, 422], sentBody).toContain(reply.status)
      expect(served.executed.length, sentBody).toBe(before + (reply.status === 200 ? 1 : 0))
      const request = served.executed.at(-1)?.request
      if (reply.status !== 200 || request === undefined) continue
      const command = { ...request, loanId: 'ln_1' } as unknown as CommandOf<CommandType>
      for (const [state, loan, at] of loans) {
        const facts = factsFor(loan, { ...usualWorld, now: instant(at) })
        const decided = decide(loan, command, facts)
        if (decided.ok) accepted += 1
        if (decided.ok) continue
        const { code } = decided.error
        expect([...general, ...(endpoint.errors ?? [])], `${sentBody} on a loan ${state}`).toContain(code)
        expect(Object.keys(errorCatalogue)).toContain(code)
      }
    }
    expect(accepted).toBeGreaterThan(0)
  },
)

test('an amount or a number that is no number is refused, not read as one', async () => {
  for (const amount of [true, [500], ' 7 ', '1e3', '0x10']) {
    const action = { kind: 'refund', amount, means: 'cash', receipt: 'R-17' }
    const reply = await served.press('admin', '/api/v1/loan/money-action/ln_own', { action, reason: 'r', note: 'n' })
    expect([JSON.stringify(amount), reply.status]).toEqual([JSON.stringify(amount), 422])
  }
})

test('a page that no list can have is refused before anything is read', async () => {
  for (const cursor of ['0', '-1', '1.5', '2147483648', '9007199254740993', '1e308', 'NaN', "1'; --", '1&cursor=2'])
    expect(await served.call('GET', `/api/v1/loan/notices/ln_own?cursor=${cursor}`, { as: 'customer' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT' },
    })
  for (const page of ['0', '-1', '10001', '1e9', 'many'])
    expect(await served.call('GET', `/api/v1/ledger/lines?account=cash&page=${page}`, { as: 'admin' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT' },
    })
})

test('a payoff is quoted for a day within the year, and any other day is refused', () => {
  const quotes = [...days.filter((one) => typeof one === 'string'), '', 'today'].flatMap((named) =>
    loans.map(([, loan, at]) => ({ named, at, quote: payoffOf(loan, named, instant(at)) })),
  )
  const asked = loans.map(([, loan, at]) => whatIfOf(loan, { on: '2027-02-30', amount: null }, instant(at)))
  expect(asked.filter((answer) => answer?.ok)).toEqual([])
  const codes = quotes.flatMap(({ quote }) => (quote === null || quote.ok ? [] : [quote.error.code]))
  expect(codes.filter((code) => !getPayoff.errors?.includes(code as never))).toEqual([])
  const quoted = quotes.filter(({ quote }) => quote?.ok)
  expect(quoted.length).toBeGreaterThan(0)
  expect(quoted.filter(({ named, at }) => Math.abs(Date.parse(named) - at) > 367 * dayMs)).toEqual([])
})

test('a search that no name or address needs is refused, in the list and in its file', async () => {
  for (const path of ['get-all-applications', 'export-applications'])
    for (const length of [201, 2_500, 6_000]) {
      const reply = await served.call('GET', `/api/v1/loan/${path}?q=${'a'.repeat(length)}`, { as: 'employee' })
      expect(reply).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } })
    }
})
