import { torontoDateOf } from '../../calendars/toronto.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, type Decided, type Moment } from '../decided.ts'
import { isServiced, type Loan } from '../loan.ts'
import { servicingSteps, type ServicingStep } from '../servicing-steps.ts'
import { book } from './book.ts'

/** Books the event when that step is due by now, and nothing before. */
const whenDue = (loan: Loan, type: ServicingStep['type'], { now }: Moment, event: LedgerEvent): Decided =>
  isServiced(loan) && servicingSteps(loan, now).some((step) => step.type === type && step.at <= now)
    ? book(loan, event)
    : alreadySo

/** ON-07: a payment that nobody debits was missed: default interest is brought on the books, and the loan is overdue. */
export const accrueInterest = (loan: Loan, _command: CommandOf<'accrue-interest'>, moment: Moment): Decided =>
  whenDue(loan, 'accrue-interest', moment, { type: 'default-interest-accrued', on: torontoDateOf(moment.now) })

/** C-11: less than a dollar, either way, closes the account. */
export const closeSmallBalance = (loan: Loan, _command: CommandOf<'close-small-balance'>, moment: Moment): Decided =>
  whenDue(loan, 'close-small-balance', moment, { type: 'balance-forgiven', on: torontoDateOf(moment.now) })
