import type { ScheduledDebit } from '../pad/agreement.ts'
import type { LocalDate } from '../values/local-date.ts'

/** What the payor and staff have made of the debit authorization since it was signed. */
export type Authorization = {
  /** Of a later agreement; absent while those of the loan's terms are authorized. */
  readonly debits?: readonly ScheduledDebit[]
  /** Payments of the schedule whose debit the payor stopped. */
  readonly stopped: readonly number[]
  /** To be called back: stopped, or revoked, after they were initiated. */
  readonly recalled: readonly string[]
  /** When the payor revoked it, and the first day on which no debit is authorized any more. */
  readonly revoked: { readonly on: LocalDate; readonly endsOn: LocalDate } | undefined
  /** Returns that staff looked at: they hold up no debit any more. */
  readonly released: readonly { readonly debitId: string; readonly returnCode: string }[]
  /** Debits made under earlier agreements; later ones are under the present one. */
  readonly madeBefore: number
  /** Payments whose day to go to the bank lay before are not debited any more. */
  readonly debitsFrom: LocalDate | undefined
  /** Counts the changes, so that each has its own notice. */
  readonly changes: number
}

export const asSigned: Authorization = {
  stopped: [],
  recalled: [],
  revoked: undefined,
  released: [],
  madeBefore: 0,
  debitsFrom: undefined,
  changes: 0,
}

type Authorized = { readonly authorization: Authorization }

/** Whether the debit at that place of the book was made under the agreement that is now. */
export const isUnderPresentAgreement = ({ authorization }: Authorized, index: number): boolean =>
  index >= authorization.madeBefore

/** PAD-07: the first day without authorized debits; undefined without an end. */
export const revokedOn = ({ authorization }: Authorized): LocalDate | undefined => authorization.revoked?.endsOn
