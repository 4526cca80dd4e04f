import { plusMonths, type LocalDate } from '../values/local-date.ts'
import { isWholeNumber } from '../values/whole-number.ts'

export const recordKinds = [
  'agreement',
  'debit-authorization',
  'signing-evidence',
  'ledger',
  'application-without-loan',
  'breach-record',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Months a record is kept, counted from the closing of its account; configured, because Ontario's own period is not confirmed. */
export type RetentionPolicy = Readonly<Record<RecordKind, number>>

/**
 * TAM-16, PIPEDA Sched. 1, 4.5: our periods. Seven years for what proves a loan; two years for an application that came to nothing, long
 * enough for the applicant to see what was decided on; 24 months for a breach (SOR/2018-64 s. 6).
 */
export const retentionPolicy: RetentionPolicy = {
  agreement: 84,
  'debit-authorization': 84,
  'signing-evidence': 84,
  ledger: 84,
  'application-without-loan': 24,
  'breach-record': 24,
}

/** TAM-16: no policy may go below these: a debit can be claimed back for 90 days, a breach is kept 24 months. */
export const retentionMonthsMin: RetentionPolicy = {
  agreement: 12,
  'debit-authorization': 12,
  'signing-evidence': 12,
  ledger: 12,
  'application-without-loan': 1,
  'breach-record': 24,
}

/** TAM-16: the kinds whose period in a policy is too short or not a whole number of months. */
export const tooShortRetention = (policy: RetentionPolicy): readonly RecordKind[] =>
  recordKinds.filter((kind) => !isWholeNumber(policy[kind], retentionMonthsMin[kind]))

/** TAM-16: the first day on which a record is to be destroyed or made anonymous. */
export const destroyFrom = (
  kind: RecordKind,
  closedOn: LocalDate,
  policy: RetentionPolicy = retentionPolicy,
): LocalDate => plusMonths(closedOn, policy[kind])

/** The records of one loan prove one another, so they are kept until the last of them is due. */
const ofALoan = ['agreement', 'debit-authorization', 'signing-evidence', 'ledger'] as const

/**
 * TAM-16: the kind that decides for all records of a signed loan, or of an application that came to nothing, and the first day on which they are to be destroyed.
 */
export const destroyTogetherFrom = (
  signed: boolean,
  closedOn: LocalDate,
  policy: RetentionPolicy = retentionPolicy,
): { readonly from: LocalDate; readonly months: number } => {
  const kinds: readonly RecordKind[] = signed ? ofALoan : ['application-without-loan']
  const kept = kinds.map((kind) => ({ from: destroyFrom(kind, closedOn, policy), months: policy[kind] }))
  return kept.reduce((latest, one) => (one.from > latest.from ? one : latest))
}
