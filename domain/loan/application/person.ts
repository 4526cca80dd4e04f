import type { Brand } from '../../shared/brand.ts'
import type { LocalDate } from '../../values/local-date.ts'
import type { LoanStatus } from '../status.ts'

/** Who a borrower is, no matter what account they signed up with: a keyed hash of the verified name
 * and date of birth. Two accounts of one person have the same key; nobody without our secret can
 * find the person from it. */
export type PersonKey = Brand<string, 'PersonKey'>

/** Which bank account was connected: a keyed hash of institution, transit and account number. */
export type AccountKey = Brand<string, 'AccountKey'>

/** Which identity document (or number) was shown: a keyed hash of its country, region, kind and
 * number. */
export type IdDocumentKey = Brand<string, 'IdDocumentKey'>

/** Whom an invitation was sent to: a keyed hash of the e-mail address, however it is written. */
export type EmailKey = Brand<string, 'EmailKey'>

/** What one borrower is recognised by. */
export type PersonKeys = {
  readonly person?: PersonKey | undefined
  readonly idDocument?: IdDocumentKey | undefined
  readonly account?: AccountKey | undefined
}

/** Another loan or application of the same person: of the same account with us, verified person,
 * identity document or bank account. */
export type LoanOfPerson = {
  readonly loanId: string
  readonly customerId: string
  readonly status: LoanStatus
  /** The Toronto day on which it was agreed; undefined for an application that never became a
   * loan. */
  readonly agreedOn: LocalDate | undefined
}
