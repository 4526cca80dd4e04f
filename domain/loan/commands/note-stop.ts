import { isServiced } from '../loan.ts'
import { byStops, type StopFacts } from '../servicing/held-by-stop.ts'
import { noChange, slice } from '../slice.ts'

/** TAM-198: notes that a stop of the house holds this loan's money, or does not any more. */
export const noteStop = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, _command, facts: StopFacts) => (isServiced(loan) ? byStops(loan, facts) : noChange),
})
