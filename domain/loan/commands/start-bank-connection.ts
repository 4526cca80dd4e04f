import { isConnectable } from '../loan.ts'
import { happened, slice, stepNotDue } from '../slice.ts'
import { isChangeable } from './shared/new-account.ts'

/** The bank connector opens: for the account due, another in its place (TAM-50), or one for a loan
 * in service (TAM-78). */
export const startBankConnection = slice({
  issuer: 'customer',
  statuses: ['bank', 'personal-info', 'financial-info', 'terms', 'funded', 'overdue'],
  decide: (loan, _command) =>
    isConnectable(loan) || isChangeable(loan) ? happened({ type: 'bank-connection-started' }) : stepNotDue(loan),
})
