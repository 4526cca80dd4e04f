import { torontoInstant } from '../../calendars/toronto.ts'
import { dayOf, type LedgerEvent } from '../../ledger/ledger-event.ts'
import type { LoanTerms } from '../../products/signed-terms.ts'
import type { Stoppable } from '../../stops/stoppable.ts'
import { begun, cashAdvance, installment, lived } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { localDate } from '../../values/local-date.ts'
import { systemActor } from '../actor.ts'
import type { AccountKey } from '../application/person.ts'
import type { CommandInput, CommandType } from '../command.ts'
import { decide, type FactsOf } from '../decide.ts'
import { evolve } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import type { PaymentStep } from '../payments/payment-steps.ts'
import { paymentOf } from '../payments/payment.ts'
import type { ProviderReport } from '../payments/provider-report.ts'
import { isServicedToTheEnd, servicingSteps, type ServicingStep } from '../servicing/servicing-steps.ts'
import { eventsUntil, given, issue, loanId, reporting } from './loan-steps.fixture.ts'
import { posted } from './posted.fixture.ts'

/* Loans in service for tests: a funded loan of any terms, the system's own commands at any moment,
 * and whole lives next to a bank. */

/** $500 from March 4, 2026 until March 18: cost $70. */
export const advance = cashAdvance(500_00, '2026-03-04', '2026-03-18')
/** $2,000 in six monthly payments from March 16, 2026. */
export const installments = installment(2000_00, '2026-02-13', '2026-03-16', 6)
/** Eight bi-weekly payments. */
export const biWeekly = installment(2000_00, '2026-02-13', '2026-02-27', 8, { payFrequency: 'bi-weekly' })

export const noonOf = (day: string): Instant => torontoInstant(localDate(day), 12, 0, 0)

/** A funded loan of those terms, with what else happened to it. */
export const fundedLoan = (terms: LoanTerms, ...events: readonly LedgerEvent[]): ServicedLoan => {
  const { loan } = given(eventsUntil('funded'))
  if (loan === undefined || !isServiced(loan)) throw new Error('the loan is not serviced')
  const book = lived(begun(terms))
  const offer = { ...loan.offer, payments: terms.payments } as ServicedLoan['offer']
  return events.reduce<ServicedLoan>((before, event) => [event, ...paymentEventsOf(event)].reduce(happen, before), {
    ...loan,
    offer,
    book,
    status: book.status as ServicedLoan['status'],
  })
}

/** The payment events that a log has next to an event of the ledger about a debit. */
export const paymentEventsOf = (event: LedgerEvent): readonly LoanEvent[] => {
  const at = noonOf(dayOf(event))
  const [nothing, attempt] = [{ providerId: 'tx', failure: null, outcome: 'failed' } as const, 1]
  switch (event.type) {
    case 'debit-initiated': {
      const { debitId: paymentId, amount } = event
      const account = 'account' as AccountKey
      return [{ type: 'payment-requested', kind: 'debit', at, paymentId, attempt, amount, account }]
    }
    case 'debit-settled':
      return [{ type: 'payment-completed', kind: 'debit', at, paymentId: event.debitId, providerId: 'tx' }]
    case 'debit-returned':
      return [{ ...nothing, type: 'payment-failed', kind: 'debit', at, paymentId: event.debitId }]
    default:
      return []
  }
}

export const happen = (loan: ServicedLoan, event: LoanEvent | LedgerEvent): ServicedLoan => {
  const after = evolve(loan, posted(loan, event), loanId)
  if (!isServiced(after)) throw new Error(`${event.type} ended the servicing`)
  return after
}

export type Issued = { readonly loan: ServicedLoan; readonly events: readonly LoanEvent[] }

/** The loan after one of the system's commands; throws when it is refused. */
export const issued = <Type extends CommandType>(
  loan: ServicedLoan,
  now: Instant,
  type: Type,
  input: CommandInput[Type],
  stopped: readonly Stoppable[] = [],
): Issued => {
  const facts = {
    now,
    stopped,
    debitId: (payment: number, attempt: number) => `D${payment}.${attempt}`,
    refundId: (number: number) => `R${number}`,
    requestId: (number: number) => `Q${number}`,
  }
  const decided = decide<Type>(loan, issue(type, input, systemActor), facts as unknown as FactsOf<Type>)
  if (!decided.ok) throw new Error(`${type} was refused: ${JSON.stringify(decided.error)}`)
  return { loan: decided.value.reduce(happen, loan), events: decided.value }
}

/** The loan after its provider reported that of a payment, as it stands here. */
export const reported = (loan: ServicedLoan, now: Instant, paymentId: string, report: ProviderReport): Issued =>
  issued(loan, now, 'record-payment', { paymentId, seen: paymentOf(loan, paymentId)?.state ?? 'requested', report })

/** How the bank answers a debit when the system looks at it. */
export type Bank = (debitId: string, now: Instant) => ProviderReport

export const paying: Bank = () => reporting('completed')
export const returning =
  (failure: string): Bank =>
  () =>
    reporting('failed', { failure })

/** How the e-Transfer network answers about a refund when the system looks at it. */
export type Network = (refundId: string, now: Instant) => ProviderReport
export const arriving: Network = (_refundId, now) => reporting('completed', { completedAt: now })
type World = { readonly bank: Bank; readonly network: Network }

type AnyStep = ServicingStep | PaymentStep
export type Step = { readonly step: AnyStep; readonly at: Instant; readonly loan: ServicedLoan } & Issued

/** What is done when a step is due. */
const take = (loan: ServicedLoan, step: AnyStep, at: Instant, { bank, network }: World): Issued => {
  switch (step.type) {
    case 'initiate-debit':
    case 'note-stop':
    case 'initiate-refund':
    case 'accrue-interest':
    case 'close-small-balance':
      return issued(loan, at, step.type, {})
    case 'send-payment':
      return reported(loan, at, step.paymentId, reporting('submitted'))
    case 'cancel-payment':
      return reported(loan, at, step.paymentId, reporting('cancelled'))
    case 'look-at-payment': {
      const answer = paymentOf(loan, step.paymentId)?.kind === 'debit' ? bank : network
      return reported(loan, at, step.paymentId, answer(step.paymentId, at))
    }
  }
}

/** Lives a loan on as the system does by itself, step by step as time brings them, until nothing is
 * left to do. Throws where a step leads nowhere: the system would take it for ever. */
export const livedByItself = (
  start: ServicedLoan,
  bank: Bank,
  from = start.book.asOf,
  network = arriving,
): readonly Step[] => {
  const steps: Step[] = []
  let [loan, now] = [start, noonOf(from)]
  for (;;) {
    const [step] = servicingSteps(loan, now)
    if (step === undefined) return steps
    now = instant(Math.max(now, step.at))
    const taken = take(loan, step, now, { bank, network })
    if (taken.events.length === 0) throw new Error(`${step.type} at ${now} changed nothing`)
    loan = taken.loan
    steps.push({ step, at: now, ...taken })
  }
}

export const lastOf = (steps: readonly Step[]): ServicedLoan => {
  const last = steps.at(-1)
  if (last === undefined) throw new Error('nothing happened')
  return last.loan
}
export const isAtItsEnd = (steps: readonly Step[]): boolean => {
  const last = steps.at(-1)
  return last !== undefined && isServicedToTheEnd(last.loan, last.at)
}

/** The events of a life, each with its day. */
export const eventsOf = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap(({ events }) => events.map((event) => event.type))

export const datedEventsOf = (steps: readonly Step[]): readonly (readonly [string, string])[] =>
  steps.flatMap(({ events, at }) =>
    events.map(
      (event) => [event.type, 'on' in event ? dayOf(event) : new Date(at).toISOString().slice(0, 10)] as const,
    ),
  )
