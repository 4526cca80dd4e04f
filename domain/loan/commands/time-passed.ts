import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { type Decided, type Moment, noChange } from '../decided.ts'
import { type Loan, isServiced } from '../loan.ts'
import { type ServicingStep, servicingSteps } from '../servicing/servicing-steps.ts'
import { book } from './book.ts'

/** Books the event when that step is due by now, and nothing before. */
export const whenDue = (loan: Loan, type: ServicingStep['type'], { now }: Moment, event: LedgerEvent): Decided =>
  isServiced(loan) && servicingSteps(loan, now).some((step) => step.type === type && step.at <= now)
    ? book(loan, event)
    : noChange
