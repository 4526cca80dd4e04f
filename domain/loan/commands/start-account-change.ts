import { type Decided, happened, stepNotDue } from '../decided.ts'
import type { Loan } from '../loan.ts'
import { type Issued, slice } from '../slice.ts'
import { isChangeable } from './new-account.ts'

/** Another bank account for the debits of a loan in service, and the authorization for it. */
export type StartAccountChange = Issued

/** The bank connector is about to open for another account of a loan in service (TAM-78). */
export const startAccountChange = slice({
  issuer: 'customer',
  statuses: ['funded', 'overdue'],
  decide: (loan: Loan, _command: StartAccountChange): Decided =>
    isChangeable(loan) ? happened({ type: 'bank-connection-started' }) : stepNotDue(loan),
})
