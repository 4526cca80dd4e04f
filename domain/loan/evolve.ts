import { applicationEvolvers, started, type Evolvers } from './evolve/application.ts'
import { booked, servicingEvolvers, type Booked } from './evolve/servicing.ts'
import type { LoanEvent, LoanEventType } from './loan-event.ts'
import type { Loan } from './loan.ts'

/* What an event makes of a loan: the one place that sets a status, with `evolve/application.ts`
 * until activation and `evolve/servicing.ts` after it. It holds no rules: `decide` has applied them
 * before the event was written. Throws if the ledger cannot take one of its events; any other event
 * that does not fit leaves the loan as it is. */

const evolvers: Evolvers<Exclude<LoanEventType, Booked['type']>> = { ...applicationEvolvers, ...servicingEvolvers }

const evolved = (loan: Loan, event: LoanEvent): Loan => {
  const ofType = evolvers as Partial<Readonly<Record<LoanEventType, (loan: Loan, event: LoanEvent) => Loan>>>
  return ofType[event.type]?.(loan, event) ?? booked(loan, event as Booked)
}

/** The first event must be `application-started`: throws a `TypeError` otherwise. */
export const evolve = (loan: Loan | undefined, event: LoanEvent, loanId: string): Loan => {
  if (loan === undefined) {
    if (event.type === 'application-started') return started(loanId, event)
    throw new TypeError(`a loan cannot begin with ${event.type}`)
  }
  return evolved(loan, event)
}

/** The loan that a whole log makes; undefined for an empty one. */
export const replayLoan = (loanId: string, events: readonly LoanEvent[]): Loan | undefined =>
  events.reduce<Loan | undefined>((loan, event) => evolve(loan, event, loanId), undefined)
