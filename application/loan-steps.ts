import type { LoanStep } from '@tamarack/domain/loan/loan-steps'
import { timedCommands, type LoanActivities, type TimedCommand } from './loan-activities.ts'
import { noticeOf } from './provider-steps/co-applicant-notices.ts'
import type { LoanReading, ReadLoanInput } from './read-loan.ts'

export type StepOf<Type extends LoanStep['type']> = Extract<LoanStep, { readonly type: Type }>

/** One step of a loan, as its workflow hands it over. */
export type StepInput<Type extends LoanStep['type']> = ReadLoanInput & { readonly step: StepOf<Type> }

/** What takes each step of a loan, by its type; answers what comes next. */
export type LoanSteps = {
  readonly [Type in LoanStep['type']]: (input: StepInput<Type>) => Promise<LoanReading | null>
}

type Take = {
  readonly [Type in LoanStep['type']]: (step: StepOf<Type> & { readonly loanId: string }) => Promise<unknown>
}

/** Every step of a loan over its activities. */
const makeLoanSteps = (activities: LoanActivities): LoanSteps => {
  const take: Take = {
    ...(Object.fromEntries(timedCommands.map((type) => [type, activities.executeTimed])) as Record<
      TimedCommand,
      LoanActivities['executeTimed']
    >),
    'send-reminder': activities.sendReminder,
    'send-application-email': (step) =>
      noticeOf(step.id) === undefined ? activities.sendDecision(step) : activities.sendCoApplicantNotice(step),
    'look-at-identity-check': activities.confirmIdentity,
    'collect-bank-data': activities.collectBankData,
    'give-up-bank-data': activities.giveUpBankData,
    'send-copies': activities.sendCopies,
    'send-payment': activities.sendPayment,
    'look-at-payment': activities.followPayment,
    'cancel-payment': activities.cancelPayment,
    'send-disbursement-notice': activities.sendDisbursementNotice,
    'send-notices': activities.sendNotices,
  }
  const taken = (Object.keys(take) as LoanStep['type'][]).map((type) => [
    type,
    async ({ step, ...loan }: StepInput<LoanStep['type']>) => {
      await (take[type] as (given: object) => Promise<unknown>)({ ...step, loanId: loan.loanId })
      return activities.readLoan(loan)
    },
  ])
  return Object.fromEntries(taken) as LoanSteps
}

/** What the workflows of loans run: reading a loan, and every step. */
export const makeWorkflowActivities = (activities: LoanActivities) => ({
  readLoan: activities.readLoan,
  ...makeLoanSteps(activities),
})
export type WorkflowActivities = ReturnType<typeof makeWorkflowActivities>
