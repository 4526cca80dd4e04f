import { err, ok, type Result } from '../shared/result.ts'
import type { RuleCheck } from './check.ts'

/** A coded reason: what staff tick, and the neutral sentence the customer reads for it. */
export type DecisionReason = { readonly code: string; readonly label: string; readonly customerReads: string }

/** With what would change the answer, and whether other terms are among that (TAM-58). */
export type RejectionReason = DecisionReason & {
  readonly wouldChange: string
  /** Another amount or product can mend it; identity, data or other loans no terms mend. */
  readonly mendedByTerms: boolean
  /** Checks that bear it out; none for what a person judges from the whole. */
  readonly restsOn: readonly string[]
  /** Checks that suggest it where they fail; one that passes speaks not against it. */
  readonly suggestedBy?: readonly string[]
}

/** TAM-17: reasons for approving; the customer reads what the decision rested on. */
export const approvalReasons = [
  { code: 'rules-passed', label: 'All rules passed', customerReads: 'Your application meets our lending rules.' },
  { code: 'income-confirmed', label: 'Income confirmed', customerReads: 'Your bank data confirm your income.' },
  {
    code: 'identity-confirmed-by-hand',
    label: 'Identity confirmed by hand',
    customerReads: 'We confirmed your identity.',
  },
  { code: 'difference-explained', label: 'Difference explained', customerReads: 'You explained what we asked about.' },
] as const satisfies readonly DecisionReason[]

/** TAM-17, TAM-58: neutral, about the application and never about the person. */
export const rejectionReasons = [
  {
    code: 'identity-not-confirmed',
    label: 'Identity not confirmed',
    customerReads: 'We could not confirm your identity.',
    wouldChange: 'An identity check that passes would change this.',
    mendedByTerms: false,
    restsOn: ['TAM-39', 'TAM-40', 'TAM-41'],
  },
  {
    code: 'income-too-low',
    label: 'Income too low',
    customerReads: 'Your income is too low for this amount.',
    wouldChange: 'A higher income, or a loan that takes less of it at a time, would change this.',
    mendedByTerms: true,
    restsOn: [],
    suggestedBy: ['ON-05'],
  },
  {
    code: 'income-not-confirmed',
    label: 'Income not confirmed',
    customerReads: 'We could not confirm your income.',
    wouldChange: 'A bank account that shows the income you told us about would change this.',
    mendedByTerms: false,
    restsOn: ['TAM-31', 'TAM-32', 'TAM-154', 'TAM-155'],
  },
  {
    code: 'bank-data-incomplete',
    label: 'Bank data incomplete',
    customerReads: 'The information from your bank was not complete.',
    wouldChange: 'Connecting the account that your income is paid into would change this.',
    mendedByTerms: false,
    restsOn: ['TAM-36', 'TAM-37'],
  },
  {
    code: 'too-many-obligations',
    label: 'Too many obligations',
    customerReads: 'Your other payments leave too little room for this loan.',
    wouldChange: 'Lower payments on other debts, or a loan that takes less at a time, would change this.',
    mendedByTerms: true,
    restsOn: [],
    suggestedBy: ['TAM-34', 'TAM-38', 'TAM-44', 'TAM-152'],
  },
  {
    code: 'information-inconsistent',
    label: 'Information inconsistent',
    customerReads: 'Some of your answers did not match what we were able to confirm.',
    wouldChange: 'Answers that match your identity check and your bank data would change this.',
    mendedByTerms: false,
    restsOn: [],
  },
  {
    code: 'outside-ontario',
    label: 'Outside Ontario',
    customerReads: 'We lend in Ontario only, and your confirmed address is elsewhere.',
    wouldChange: 'A confirmed address in Ontario would change this.',
    mendedByTerms: false,
    restsOn: ['TAM-42'],
  },
  {
    code: 'other-loan-outstanding',
    label: 'Other loan outstanding',
    customerReads: 'You have a loan with us that is not paid back yet.',
    wouldChange: 'Paying back the loan that you have with us would change this.',
    mendedByTerms: false,
    restsOn: ['ON-15'],
  },
  {
    code: 'returned-debits',
    label: 'Returned debits',
    customerReads: 'Debits from your account were returned by your bank in the last months.',
    wouldChange: 'Three months without a returned debit would change this.',
    mendedByTerms: false,
    restsOn: ['TAM-33'],
  },
] as const satisfies readonly RejectionReason[]

export type ApprovalReasonCode = (typeof approvalReasons)[number]['code']
export type RejectionReasonCode = (typeof rejectionReasons)[number]['code']

export type ReasonRefusal =
  | { readonly code: 'REASON_REQUIRED' }
  | { readonly code: 'UNKNOWN_REASON'; readonly given: string }
  | { readonly code: 'REASON_GIVEN_TWICE'; readonly given: string }

const parseCodes = <Code extends string>(
  reasons: readonly { readonly code: Code }[],
  given: readonly string[],
): Result<readonly Code[], ReasonRefusal> => {
  const codes: Code[] = []
  for (const candidate of given) {
    const match = reasons.find(({ code }) => code === candidate)
    if (!match) return err({ code: 'UNKNOWN_REASON', given: candidate })
    if (codes.includes(match.code)) return err({ code: 'REASON_GIVEN_TWICE', given: candidate })
    codes.push(match.code)
  }
  return ok(codes)
}

/** TAM-17: the coded reasons of an approval; it may have none. */
export const parseApprovalReasons = (given: readonly string[]): Result<readonly ApprovalReasonCode[], ReasonRefusal> =>
  parseCodes(approvalReasons, given)

/** TAM-17: at least one, or the customer would be refused without a word. */
export const parseRejectionReasons = (
  given: readonly string[],
): Result<readonly RejectionReasonCode[], ReasonRefusal> =>
  given.length === 0 ? err({ code: 'REASON_REQUIRED' }) : parseCodes(rejectionReasons, given)

type CheckOutcome = { readonly rule: string; readonly outcome: RuleCheck['outcome'] }

/** The reasons that failed checks suggest, in the list's order. A person may choose others. */
export const suggestedReasons = (checks: readonly CheckOutcome[]): readonly RejectionReasonCode[] =>
  rejectionReasons
    .filter(({ restsOn, suggestedBy = [] }: RejectionReason) =>
      checks.some(({ rule, outcome }) => outcome === 'fail' && [...restsOn, ...suggestedBy].includes(rule)),
    )
    .map(({ code }) => code)

/** TAM-116: reasons that the stored checks contradict: all that bears one out passed. A person may
 * have seen more; the note then states what the reason rests on. */
export const contradictedReasons = (
  codes: readonly string[],
  checks: readonly CheckOutcome[],
): readonly RejectionReasonCode[] =>
  rejectionReasons
    .filter(({ code, restsOn }: RejectionReason) => {
      const bearing = checks.filter(({ rule }) => restsOn.includes(rule))
      return codes.includes(code) && bearing.length > 0 && bearing.every(({ outcome }) => outcome === 'pass')
    })
    .map(({ code }) => code)

/** What the customer reads for these reasons, in the list's order. */
export const customerWording = (codes: readonly (ApprovalReasonCode | RejectionReasonCode)[]): readonly string[] =>
  [...approvalReasons, ...rejectionReasons]
    .filter(({ code }) => codes.includes(code))
    .map(({ customerReads }) => customerReads)

/** TAM-58: what would change the answer, a sentence for each reason, in the list's order. */
export const changesThatWouldPass = (codes: readonly RejectionReasonCode[]): readonly string[] =>
  rejectionReasons.filter(({ code }) => codes.includes(code)).map(({ wouldChange }) => wouldChange)

/** TAM-59: whether other terms mend every reason; one that they do not would stand in the way. */
export const otherTermsMend = (codes: readonly RejectionReasonCode[]): boolean =>
  rejectionReasons.filter(({ code }) => codes.includes(code)).every(({ mendedByTerms }) => mendedByTerms)
