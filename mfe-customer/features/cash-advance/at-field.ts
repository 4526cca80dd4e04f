import type { ErrorCode } from '@tamarack/contracts/error-catalogue'
import type { CashAdvanceForm } from '@tamarack/contracts/forms/cash-advance'
import { problemOf, refusalText } from '@tamarack/ui/problem'

/** The answer that a refusal of the terms is about. */
const fieldOf: Readonly<Partial<Record<ErrorCode, keyof CashAdvanceForm>>> = {
  ADVANCE_BELOW_MINIMUM: 'loanAmount',
  ADVANCE_ABOVE_MAXIMUM: 'loanAmount',
  ADVANCE_ABOVE_HALF_NET_PAY: 'loanAmount',
  TERM_TOO_LONG: 'nextPayDate',
  TERM_TOO_SHORT: 'nextPayDate',
  NEXT_INCOME_NOT_AHEAD: 'nextPayDate',
  DUE_DATE_TOO_SOON: 'nextPayDate',
  TERM_ENDS_BEFORE_NEXT_INCOME: 'nextPayDate',
  OUTSIDE_CALENDAR: 'nextPayDate',
}

/** A refusal of the terms with the answer it is about named, so that it appears beside that answer. Other errors come back as they are. */
export const atField = (error: unknown): unknown => {
  const problem = problemOf(error)
  const field = problem === null ? undefined : fieldOf[problem.code]
  if (problem === null || field === undefined || (problem.errors ?? []).length > 0) return error
  return Object.assign(new Error(problem.title), {
    problem: { ...problem, errors: [{ pointer: `/${field}`, detail: refusalText(problem) }] },
    requestId: problem.requestId,
  })
}
