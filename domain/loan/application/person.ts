import type { Brand } from '../../shared/brand.ts'
import type { LocalDate } from '../../values/local-date.ts'
import type { LoanStatus } from '../status.ts'

/** A borrower on whichever account: a keyed hash of verified name and date of birth, from which
 * nobody without our secret finds the person. */
export type PersonKey = Brand<string, 'PersonKey'>

/** Which bank account was connected: a keyed hash of institution, transit and account number. */
export type AccountKey = Brand<string, 'AccountKey'>

/** A keyed hash of the identity document's country, region, kind and number. */
export type IdDocumentKey = Brand<string, 'IdDocumentKey'>

/** Whom an invitation was sent to: a keyed hash of the e-mail address, however it is written. */
export type EmailKey = Brand<string, 'EmailKey'>

export type PersonKeys = {
  readonly person?: PersonKey | undefined
  readonly idDocument?: IdDocumentKey | undefined
  readonly account?: AccountKey | undefined
}

/** Of the same account, verified person, identity document or bank account. */
export type LoanOfPerson = {
  readonly loanId: string
  readonly customerId: string
  readonly status: LoanStatus
  /** Toronto day; undefined for an application that never became a loan. */
  readonly agreedOn: LocalDate | undefined
}
