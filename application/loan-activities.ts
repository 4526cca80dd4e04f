import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import type { CommandType } from '@tamarack/domain/loan/command'
import type { Refusal, Result } from '@tamarack/domain/shared/result'
import { makeExecute, type Execute } from './execute.ts'
import type { Outcome } from './outcome.ts'
import { LoanQueries } from './ports/loan-queries.port.ts'
import { makeCollectBankData, makeGiveUpBankData } from './provider-steps/bank-data.ts'
import { makeSendCoApplicantNotice } from './provider-steps/co-applicant-notices.ts'
import { makeConfirmIdentity } from './provider-steps/identity.ts'
import { makeCancelPayment, makeFollowPayment, makeSendPayment } from './provider-steps/payments.ts'
import { makeSendCopies } from './provider-steps/send-copies.ts'
import { makeSendDecision } from './provider-steps/send-decision.ts'
import { makeSendDisbursementNotice } from './provider-steps/send-disbursement-notice.ts'
import { makeSendNotices } from './provider-steps/send-notices.ts'
import { makeSendReminder } from './provider-steps/send-reminder.ts'
import { issue, stepPorts, type StepPorts } from './provider-steps/step.ts'
import { makeReadLoan } from './read-loan.ts'

export const activityPorts = { ...stepPorts, queries: LoanQueries } as const
export type LoanActivityPorts = Omit<StepPorts, 'execute'> & {
  readonly queries: Pick<LoanQueries, 'events'>
  /** One that is watched; a plain one if not given. */
  readonly execute?: Execute
}

/** Commands that time issues. */
export const timedCommands = [
  'expire-application',
  'expire-invitation',
  'redate-agreement',
  'note-funding-hour',
  'repeat-disbursement',
  'initiate-debit',
  'note-stop',
  'approve-clean-file',
  'initiate-refund',
  'accrue-interest',
  'close-small-balance',
] as const
export type TimedCommand = (typeof timedCommands)[number]

/** What is done for a loan next to a person's commands, over one set of ports. */
export const makeLoanActivities = (ports: LoanActivityPorts) => {
  const { execute = makeExecute(ports) } = ports
  const stepPorts = { ...ports, execute }
  return {
    /** Runs a command of time; throws when it is refused, which would be a programmer's mistake.
     * What is not due yet changes nothing. */
    executeTimed: ({ type, loanId }: { readonly type: TimedCommand; readonly loanId: string }): Promise<Outcome> =>
      issue<CommandType>(execute, { type, loanId }),
    /** Destroys the records of a loan whose retention is over; the refusal states why they are
     * still needed. */
    destroyRecords: (loanId: string): Promise<Result<Outcome, Refusal>> =>
      execute({ type: 'destroy-records', loanId, actor: systemActor, origin: noOrigin }),
    /** Reads what comes next for the loan. */
    readLoan: makeReadLoan(ports),
    confirmIdentity: makeConfirmIdentity(stepPorts),
    collectBankData: makeCollectBankData(stepPorts),
    giveUpBankData: makeGiveUpBankData(stepPorts),
    sendReminder: makeSendReminder(stepPorts),
    sendDecision: makeSendDecision(stepPorts),
    sendNotices: makeSendNotices(stepPorts),
    sendCopies: makeSendCopies(stepPorts),
    sendCoApplicantNotice: makeSendCoApplicantNotice(stepPorts),
    sendDisbursementNotice: makeSendDisbursementNotice(stepPorts),
    sendPayment: makeSendPayment(stepPorts),
    followPayment: makeFollowPayment(stepPorts),
    cancelPayment: makeCancelPayment(stepPorts),
  }
}
export type LoanActivities = ReturnType<typeof makeLoanActivities>
