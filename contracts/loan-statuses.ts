/** Statuses of a loan and the groups that screens list: one list for domain, server and screens. */
export {
  isApplication,
  isDisbursing,
  isEnded,
  loanStatuses,
  mayAnswer,
  mayConnectBank,
  servicingStatuses,
  type AnswerStep,
  type LoanStatus,
} from '@tamarack/domain/loan/status'
