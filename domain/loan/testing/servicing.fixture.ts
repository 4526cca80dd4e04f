import { torontoInstant } from '../../calendars/toronto.ts'
import { dayOf, type LedgerEvent } from '../../ledger/ledger-event.ts'
import type { LoanTerms } from '../../products/signed-terms.ts'
import type { Stoppable } from '../../stops/stoppable.ts'
import { begun, cashAdvance, installment, lived } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { localDate } from '../../values/local-date.ts'
import { systemActor } from '../actor.ts'
import type { CommandInput, CommandType } from '../command.ts'
import { decide, type FactsOf } from '../decide.ts'
import { evolve } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import { isServicedToTheEnd, servicingSteps, type ServicingStep } from '../servicing/servicing-steps.ts'
import type { DebitOutcome, TransferOutcome } from '../slice.ts'
import { eventsUntil, given, issue, loanId } from './loan-steps.fixture.ts'
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
  return events.reduce<ServicedLoan>((before, event) => happen(before, event), {
    ...loan,
    offer,
    book,
    status: book.status as ServicedLoan['status'],
  })
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

/** How the bank answers a debit when the system looks at it. */
export type Bank = (debitId: string, now: Instant) => DebitOutcome

export const paying: Bank = () => ({ state: 'completed', providerId: 'tx' })
export const returning =
  (failure: string): Bank =>
  () => ({ state: 'returned', providerId: 'tx', failure })

/** How the e-Transfer network answers about a refund when the system looks at it. */
export type Network = (refundId: string, now: Instant) => TransferOutcome
export const arriving: Network = (_refundId, now) => ({ state: 'completed', providerId: 'zr', completedAt: now })
type World = { readonly bank: Bank; readonly network: Network }

export type Step = { readonly step: ServicingStep; readonly at: Instant; readonly loan: ServicedLoan } & Issued

/** What is done when a step is due. */
const take = (loan: ServicedLoan, step: ServicingStep, at: Instant, { bank, network }: World): Issued => {
  switch (step.type) {
    case 'initiate-debit':
    case 'note-stop':
    case 'initiate-refund':
    case 'accrue-interest':
    case 'close-small-balance':
      return issued(loan, at, step.type, {})
    case 'submit-refund':
      return issued(loan, at, 'record-refund', {
        refundId: step.refundId,
        outcome: { state: 'submitted', providerId: 'zr' },
      })
    case 'look-at-refund':
      return issued(loan, at, 'record-refund', { refundId: step.refundId, outcome: network(step.refundId, at) })
    case 'submit-debit':
      return issued(loan, at, 'record-debit', {
        debitId: step.debitId,
        outcome: { state: 'submitted', providerId: 'tx' },
      })
    case 'cancel-debit':
      return issued(loan, at, 'record-debit', {
        debitId: step.debitId,
        outcome: { state: 'cancelled', providerId: 'tx' },
      })
    case 'look-at-debit':
      return issued(loan, at, 'record-debit', { debitId: step.debitId, outcome: bank(step.debitId, at) })
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
