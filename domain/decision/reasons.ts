import { err, ok, type Result } from '../shared/result.ts'

/** A coded reason: what staff tick, and the neutral sentence the customer reads for it. */
export type DecisionReason = { readonly code: string; readonly label: string; readonly customerReads: string }

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

/** TAM-17: reasons for rejecting. Neutral, about the application and never about the person; no product is offered in their place. */
export const rejectionReasons = [
  {
    code: 'identity-not-confirmed',
    label: 'Identity not confirmed',
    customerReads: 'We could not confirm your identity.',
  },
  { code: 'income-too-low', label: 'Income too low', customerReads: 'Your income is too low for this amount.' },
  { code: 'income-not-confirmed', label: 'Income not confirmed', customerReads: 'We could not confirm your income.' },
  {
    code: 'bank-data-incomplete',
    label: 'Bank data incomplete',
    customerReads: 'The information from your bank was not complete.',
  },
  {
    code: 'too-many-obligations',
    label: 'Too many obligations',
    customerReads: 'Your other payments leave too little room for this loan.',
  },
  {
    code: 'information-inconsistent',
    label: 'Information inconsistent',
    customerReads: 'Some of your answers did not match what we were able to confirm.',
  },
  {
    code: 'outside-ontario',
    label: 'Outside Ontario',
    customerReads: 'We lend in Ontario only, and your confirmed address is elsewhere.',
  },
  {
    code: 'other-loan-outstanding',
    label: 'Other loan outstanding',
    customerReads: 'You have a loan with us that is not paid back yet.',
  },
  {
    code: 'returned-debits',
    label: 'Returned debits',
    customerReads: 'Debits from your account were returned by your bank in the last months.',
  },
] as const satisfies readonly DecisionReason[]

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

/** TAM-17: the coded reasons of a rejection; at least one, or the customer would be refused without a word. */
export const parseRejectionReasons = (
  given: readonly string[],
): Result<readonly RejectionReasonCode[], ReasonRefusal> =>
  given.length === 0 ? err({ code: 'REASON_REQUIRED' }) : parseCodes(rejectionReasons, given)

/** What the customer reads for these reasons, in the list's order, whatever order they were ticked in. */
export const customerWording = (codes: readonly (ApprovalReasonCode | RejectionReasonCode)[]): readonly string[] =>
  [...approvalReasons, ...rejectionReasons]
    .filter(({ code }) => codes.includes(code))
    .map(({ customerReads }) => customerReads)
