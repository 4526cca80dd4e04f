import type { LedgerEvent } from '../../../ledger/ledger-event.ts'
import { isServiced, type Loan } from '../../loan.ts'
import { servicingSteps, type ServicingStep } from '../../servicing/servicing-steps.ts'
import { noChange, type Decided, type Moment } from '../../slice.ts'
import { book } from './book.ts'

/** Books the event when that step is due by now, and nothing before. */
export const whenDue = (loan: Loan, type: ServicingStep['type'], { now }: Moment, event: LedgerEvent): Decided =>
  isServiced(loan) && servicingSteps(loan, now).some((step) => step.type === type && step.at <= now)
    ? book(loan, event)
    : noChange
