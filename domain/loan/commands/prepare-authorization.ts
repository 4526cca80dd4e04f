import { torontoDateOf } from '../../calendars/toronto.ts'
import type { ScheduledDebit } from '../../pad/agreement.ts'
import { refuse, type Refusal, type Result } from '../../shared/result.ts'
import type { DocumentRef } from '../signing/documents.ts'
import { happened, noChange, slice, stepNotDue, type Moment } from '../slice.ts'
import { debitsOf, isChangeable } from './shared/new-account.ts'

export type NewAuthorizationFacts = Moment & {
  /** Writes the authorization for these debits, answers its fingerprint, changes nothing. */
  readonly newAuthorizationFor: (debits: readonly ScheduledDebit[]) => Result<DocumentRef, Refusal>
}

/** TAM-77: the authorization for the new account, for today; another day, another one. */
export const prepareAuthorization = slice({
  issuer: 'customer',
  statuses: ['funded', 'overdue'],
  gathers: true,
  decide: (loan, _command, { now, newAuthorizationFor }: NewAuthorizationFacts) => {
    if (!isChangeable(loan) || loan.newAccount?.account === undefined) return stepNotDue(loan)
    const { account, authorization } = loan.newAccount
    const date = torontoDateOf(now)
    const debits = debitsOf(loan, date)
    if (debits.length === 0) return refuse('NOTHING_TO_DEBIT')
    const document = newAuthorizationFor(debits)
    if (!document.ok) return document
    return authorization?.document.sha256 === document.value.sha256
      ? noChange
      : happened({ type: 'authorization-prepared', document: document.value, account, date, debits })
  },
})
