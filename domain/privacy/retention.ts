import { plusDays, plusMonths, type LocalDate } from '../values/local-date.ts'
import { isWholeNumber } from '../values/whole-number.ts'

export const recordKinds = [
  'agreement',
  'debit-authorization',
  'signing-evidence',
  'ledger',
  'written-off-debt',
  'application-without-loan',
  'breach-record',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Months from the closing of its account; configured, as Ontario's period is not confirmed. */
export type RetentionPolicy = Readonly<Record<RecordKind, number>>

/** TAM-16, PIPEDA Sched. 1, 4.5: seven years for what proves a loan, also a written-off one
 * (TAM-106); two for an application that came to nothing; 24 months for a breach (SOR/2018-64 s.
 * 6). */
export const retentionPolicy: RetentionPolicy = {
  agreement: 84,
  'debit-authorization': 84,
  'signing-evidence': 84,
  ledger: 84,
  'written-off-debt': 84,
  'application-without-loan': 24,
  'breach-record': 24,
}

/** TAM-106: months for a claim in court, from default, last payment or acknowledgment (Limitations
 * Act, 2002, S.O. 2002, c. 24, Sched. B, ss. 4, 5 and 13). */
export const limitationMonths = 24

/** Months for which a law requires a record. The first day does not count and the last one does
 * (Interpretation Act, R.S.C. 1985, c. I-21, s. 28; Limitations Act, 2002, s. 4). The record is
 * kept through that day of the month, or through the last day of a shorter month. */
const monthsOfLaw: Readonly<Partial<Record<RecordKind, number>>> = {
  'written-off-debt': limitationMonths,
  'breach-record': 24,
}

/** TAM-16: at least: a debit is claimed back for 90 days, a breach kept 24 months, a debt proved
 * while it can be claimed. */
export const retentionMonthsMin: RetentionPolicy = {
  agreement: 12,
  'debit-authorization': 12,
  'signing-evidence': 12,
  ledger: 12,
  'written-off-debt': limitationMonths,
  'application-without-loan': 1,
  'breach-record': 24,
}

/** TAM-16: the kinds whose period in a policy is too short or not a whole number of months. */
export const tooShortRetention = (policy: RetentionPolicy): readonly RecordKind[] =>
  recordKinds.filter((kind) => !isWholeNumber(policy[kind], retentionMonthsMin[kind]))

/** TAM-16: the first day on which a record is destroyed or made anonymous. It follows the
 * policy's months after closing and the period of the law, whichever ends later. */
export const destroyFrom = (
  kind: RecordKind,
  closedOn: LocalDate,
  policy: RetentionPolicy = retentionPolicy,
): LocalDate => {
  const byPolicy = plusMonths(closedOn, policy[kind])
  const ofLaw = monthsOfLaw[kind]
  const afterLaw = ofLaw === undefined ? byPolicy : plusDays(plusMonths(closedOn, ofLaw), 1)
  return byPolicy > afterLaw ? byPolicy : afterLaw
}

/** The records of one loan prove one another, so they are kept until the last of them is due. */
const ofALoan = ['agreement', 'debit-authorization', 'signing-evidence', 'ledger'] as const

/** Repaid or cancelled, with its debt written off, or an application that came to nothing. */
export type RecordsOf = 'loan' | 'written-off-debt' | 'application-without-loan'

const kindsOf: Readonly<Record<RecordsOf, readonly RecordKind[]>> = {
  loan: ofALoan,
  'written-off-debt': [...ofALoan, 'written-off-debt'],
  'application-without-loan': ['application-without-loan'],
}

/** TAM-16, TAM-106: the kind that decides for all of them, and from when they are destroyed. */
export const destroyJointLoanFrom = (
  of: RecordsOf,
  closedOn: LocalDate,
  policy: RetentionPolicy = retentionPolicy,
): { readonly from: LocalDate; readonly months: number } => {
  const kept = kindsOf[of].map((kind) => ({ from: destroyFrom(kind, closedOn, policy), months: policy[kind] }))
  return kept.reduce((latest, one) => (one.from > latest.from ? one : latest))
}
