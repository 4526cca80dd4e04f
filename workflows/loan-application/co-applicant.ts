import { condition, log, proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import { invitationReminderMs } from '@tamarack/domain/loan/co-applicant'
import { isApplication } from '@tamarack/domain/loan/status'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import { document, timed } from '../shared/activity-kinds.ts'
import { makeErrands } from '../shared/errands.ts'
import { now, waitUntil } from '../shared/now.ts'
import { codeOfFailure } from '../shared/refusals.ts'
import type { CoApplicantState, LoanState, TrackedLoan } from '../shared/tracked-loan.ts'

const { executeTimed } = proxyLocalActivities<Pick<LoanActivities, 'executeTimed'>>(timed)
const { sendCoApplicantNotice } = proxyActivities<Pick<LoanActivities, 'sendCoApplicantNotice'>>(document)

const isLive = (coApplicant: CoApplicantState | undefined): boolean =>
  coApplicant?.state === 'invited' || coApplicant?.state === 'accepted'

/** Whose turn it is to sign, once per agreement: it is made anew every day. */
const signingNotices = (before: LoanState | undefined, after: LoanState): readonly string[] => {
  const { status, agreementDate, coApplicant } = after
  if (coApplicant?.state !== 'accepted') return []
  const isNew = status === 'agreement' && (before?.status === 'review' || before?.agreementDate !== agreementDate)
  const signedNow = coApplicant.signedAt !== null && before?.coApplicant?.signedAt === null && isApplication(status)
  return [...(isNew ? [`sign/${agreementDate}`] : []), ...(signedNow ? [`co-signed/${agreementDate}`] : [])]
}

/** The e-mails that a change leads to. */
const noticesOf = (before: LoanState | undefined, after: LoanState | undefined): readonly string[] => {
  const [was, is] = [before?.coApplicant, after?.coApplicant]
  if (after === undefined || is === undefined) return []
  const number = is.invitation
  const ended = ['withdrawn', 'expired', 'rejected'].includes(after.status) && before?.status !== after.status
  if (ended) return isLive(is) ? [`withdrawn/${number}`] : []
  if (was?.invitation !== number) return [`invitation/${number}`]
  if (was.state !== is.state) return is.state === 'invited' ? [] : [`${is.state}/${number}`]
  if (was.progress !== 'ready' && is.progress === 'ready') return [`ready/${number}`]
  return signingNotices(before, after)
}

/** Follows the invitation of a co-applicant: e-mails what happened, reminds once, and ends an invitation that nobody answers (TAM-51). */
export const makeCoApplicant = (loanId: string, carried: readonly string[]) => {
  const send = async (id: string): Promise<void> => {
    try {
      await sendCoApplicantNotice({ loanId, id })
    } catch (failure) {
      log.warn('a notice to the people of an application was not sent', { code: codeOfFailure(failure) })
    }
  }
  const notices = makeErrands(send, carried)
  const invited = (loan: TrackedLoan): CoApplicantState | undefined => {
    const { status, coApplicant } = loan.state() ?? {}
    return status !== undefined && isApplication(status) && coApplicant?.state === 'invited' ? coApplicant : undefined
  }
  return {
    changed: (before: LoanState | undefined, after: LoanState | undefined): void => {
      for (const id of noticesOf(before, after)) notices.add(id)
    },
    run: notices.run,
    open: notices.open,
    send,
    async watch(loan: TrackedLoan): Promise<never> {
      for (;;) {
        await condition(() => invited(loan) !== undefined)
        const one = invited(loan)
        if (one === undefined) continue
        const remindAt = one.invitedAt + invitationReminderMs
        const reminds = now() < remindAt && remindAt < one.expiresAt
        const isOver = () => invited(loan)?.invitation !== one.invitation
        // A second past the end: PostgreSQL's clock decides, and it may be a little behind.
        const changed = await waitUntil(reminds ? remindAt : one.expiresAt + 1000, isOver)
        if (changed) continue
        if (reminds) notices.add(`reminder/${one.invitation}`)
        else loan.updateByTime(await executeTimed({ type: 'expire-invitation', loanId }))
      }
    },
  }
}
