export {
  accruedInterest,
  bankAnswers,
  changeNotices,
  lawCheck,
  padFile,
  reconciliation,
  recordCheck,
  retention,
} from './daily/daily-run.workflow.ts'
export { loanApplication } from './loan-application/loan-application.workflow.ts'
export { loanServicing } from './loan-servicing/loan-servicing.workflow.ts'
export { sweep } from './sweep/sweep.workflow.ts'
