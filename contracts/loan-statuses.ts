/** Statuses of a loan and the groups that screens ask for: one list for domain, server and screens. */
export {
  applicationSteps,
  isApplication,
  isDisbursing,
  isEnded,
  isOutstanding,
  loanStatuses,
  mayAnswer,
  servicingStatuses,
  type AnswerStep,
  type LoanStatus,
} from '@tamarack/domain/loan/status'
