import { isServiced, type Loan } from '../loan.ts'
import { byStops, type StopFacts } from '../servicing/held-by-stop.ts'
import { noChange, slice, type Decided, type Issued } from '../slice.ts'

/** TAM-198: notes that a stop of the house holds this loan's money, or does not any more. */
export const noteStop = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan: Loan, _command: Issued, facts: StopFacts): Decided =>
    isServiced(loan) ? byStops(loan, facts) : noChange,
})
