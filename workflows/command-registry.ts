import type { RequestType } from '@tamarack/application/outcome'

/** The workflows of a loan, one after the other. */
export type LoanWorkflow = 'loan-application' | 'loan-servicing'

interface Route {
  /** The workflow that the command is an Update of. */
  readonly workflow: LoanWorkflow
  /** The activity that runs it. `execute` is local: one short transaction. The others call a provider first. */
  readonly runs: 'execute' | 'openIdentityCheck' | 'openBankConnection'
}

const application = { workflow: 'loan-application', runs: 'execute' } as const
const servicing = { workflow: 'loan-servicing', runs: 'execute' } as const

/** Every command of a person: where it goes and what runs it. Its Update has the command's own name. */
export const commandRegistry = {
  'start-application': application,
  'start-identity-check': { workflow: 'loan-application', runs: 'openIdentityCheck' },
  'retry-identity-check': { workflow: 'loan-application', runs: 'openIdentityCheck' },
  'finish-identity-check': application,
  'check-identity-again': application,
  'start-bank-connection': { workflow: 'loan-application', runs: 'openBankConnection' },
  'finish-bank-connection': application,
  'save-personal-info': application,
  'save-financial-info': application,
  'choose-terms': application,
  'approve-application': application,
  'withdraw-proposal': application,
  'reject-application': application,
  'sign-agreement': application,
  'authorize-debit': application,
  'invite-co-applicant': application,
  'withdraw-co-applicant': application,
  'accept-co-application': application,
  'decline-co-application': application,
  'start-co-applicant-check': { workflow: 'loan-application', runs: 'openIdentityCheck' },
  'finish-co-applicant-check': application,
  'save-co-applicant-info': application,
  'co-sign-agreement': application,
  'withdraw-application': application,
  'reopen-application': application,
  'retry-disbursement': servicing,
  'cancel-undisbursed-loan': servicing,
  'cancel-loan': servicing,
  'pay-early': servicing,
  'retry-refund': servicing,
  'stop-debit': servicing,
  'resume-debit': servicing,
  'revoke-authorization': servicing,
  'request-arrangement': servicing,
  'start-account-change': { workflow: 'loan-servicing', runs: 'openBankConnection' },
  'finish-account-change': servicing,
  'prepare-authorization': servicing,
  'authorize-account': servicing,
  'take-money-action': servicing,
  'withdraw-money-action': servicing,
} as const satisfies Readonly<Record<RequestType, Route>>

/** The commands of one workflow. */
export const commandsOf = (workflow: LoanWorkflow): readonly RequestType[] =>
  (Object.keys(commandRegistry) as RequestType[]).filter((type) => commandRegistry[type].workflow === workflow)

/** The id of one loan's workflow. */
export const workflowId = (workflow: LoanWorkflow, loanId: string): string => `${workflow}/${loanId}`

/** The function that a worker runs for it. */
export const workflowTypes = {
  'loan-application': 'loanApplication',
  'loan-servicing': 'loanServicing',
} as const satisfies Readonly<Record<LoanWorkflow, string>>

/**
 * How long a worker may be silent in the middle of a workflow task before the engine gives the task to another. It has to be longer than the replay of
 * the longest run (shared/run-length.ts bounds it) on a busy machine, and twice as long as a try of a local activity (shared/activity-kinds.ts): at four
 * fifths of it a task is handed in with what is still open. And it has to be as short as a person's patience: it is how long a killed worker stays unnoticed.
 */
export const workflowTaskTimeout = '5 seconds'
