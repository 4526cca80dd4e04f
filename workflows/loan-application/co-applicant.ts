import { condition, log, patched, proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import { invitationReminderMs } from '@tamarack/domain/loan/co-applicant'
import { isApplication } from '@tamarack/domain/loan/status'
import type { Instant } from '@tamarack/domain/values/instant'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import { document, timed } from '../shared/activity-kinds.ts'
import { makeErrands } from '../shared/errands.ts'
import { now, waitUntil } from '../shared/now.ts'
import { codeOfFailure } from '../shared/refusals.ts'
import { noReminders, remindWhile, type Reminded } from './reminders.ts'
import type { CoApplicantState, LoanState, TrackedLoan } from '../shared/tracked-loan.ts'

const { executeTimed } = proxyLocalActivities<Pick<LoanActivities, 'executeTimed'>>(timed)
const { sendCoApplicantNotice } = proxyActivities<Pick<LoanActivities, 'sendCoApplicantNotice'>>(document)

const isLive = (coApplicant: CoApplicantState | undefined): boolean =>
  coApplicant?.state === 'invited' || coApplicant?.state === 'accepted'

/** Since when the agreement has waited for the co-applicant's signature alone or with the borrower's; null while it does not. */
const signatureMissingSince = (state: LoanState | undefined): Instant | null => {
  const { status, coApplicant, actedAt } = state ?? {}
  const isToSign = status === 'agreement' || status === 'pad'
  return isToSign && coApplicant?.state === 'accepted' && coApplicant.signedAt === null ? (actedAt ?? null) : null
}

/** Whose turn it is to sign. Whoever does not is reminded; in runs without reminders each day's agreement leads to a notice of its own. */
const signingNotices = (before: LoanState | undefined, after: LoanState, reminds: boolean): readonly string[] => {
  const { status, agreementDate, coApplicant } = after
  if (coApplicant?.state !== 'accepted') return []
  const isAnotherDay = !reminds && before?.agreementDate !== agreementDate
  const isNew = status === 'agreement' && (before?.status === 'review' || isAnotherDay)
  const signedNow = coApplicant.signedAt !== null && before?.coApplicant?.signedAt === null && isApplication(status)
  return [...(isNew ? [`sign/${agreementDate}`] : []), ...(signedNow ? [`co-signed/${agreementDate}`] : [])]
}

/** The e-mails that a change leads to. */
const noticesOf = (
  before: LoanState | undefined,
  after: LoanState | undefined,
  reminds: boolean,
): readonly string[] => {
  const [was, is] = [before?.coApplicant, after?.coApplicant]
  if (after === undefined || is === undefined) return []
  const number = is.invitation
  const ended = ['withdrawn', 'expired', 'rejected'].includes(after.status) && before?.status !== after.status
  if (ended) return isLive(is) ? [`withdrawn/${number}`] : []
  if (was?.invitation !== number) return [`invitation/${number}`]
  if (was.state !== is.state) return is.state === 'invited' ? [] : [`${is.state}/${number}`]
  if (was.progress !== 'ready' && is.progress === 'ready') return [`ready/${number}`]
  return signingNotices(before, after, reminds)
}

/** What one run hands to the next of the notices to the people of an application. */
export interface NoticesCarried {
  readonly notices: readonly string[]
  /** Missing in what an earlier release carried. */
  readonly reminded?: Reminded
}

/**
 * Follows the co-applicant of an application: e-mails what happened, reminds once of an invitation and ends one that nobody answers (TAM-51), and reminds
 * of a missing signature as the borrower is reminded (TAM-55).
 */
export const makeCoApplicant = (loanId: string, { notices: open, reminded: before }: NoticesCarried) => {
  const reminded = { ...(before ?? noReminders) }
  // Decided when the first co-applicant is reported: a run that had one under an earlier release has no such timers, and an application of one person no mark.
  let reminds: boolean | undefined
  const send = async (id: string): Promise<void> => {
    try {
      await sendCoApplicantNotice({ loanId, id })
    } catch (failure) {
      log.warn('a notice to the people of an application was not sent', { code: codeOfFailure(failure) })
    }
  }
  const notices = makeErrands(send, open)
  const invited = (loan: TrackedLoan): CoApplicantState | undefined => {
    const { status, coApplicant } = loan.state() ?? {}
    return status !== undefined && isApplication(status) && coApplicant?.state === 'invited' ? coApplicant : undefined
  }
  return {
    changed: (before: LoanState | undefined, after: LoanState | undefined): void => {
      if (after?.coApplicant !== undefined) reminds ??= patched('co-signature-reminders')
      for (const id of noticesOf(before, after, reminds === true)) notices.add(id)
    },
    run: notices.run,
    carried: (): NoticesCarried => ({ notices: notices.open(), ...(reminded.sent > 0 && { reminded }) }),
    /** What the end itself leads to: nothing runs beside any more. */
    finish: async (): Promise<void> => {
      for (const id of notices.open()) await send(id)
    },
    /** Reminds the co-applicant to sign. Each act of anybody begins a new wait; the agreement of another day does not. */
    async remindToSign(loan: TrackedLoan): Promise<void> {
      await condition(() => reminds === true)
      await remindWhile(
        () => signatureMissingSince(loan.state()),
        reminded,
        async (since, number) => {
          reminded.since = since
          reminded.sent = number
          notices.add(`sign-reminder/${loan.state()?.agreementDate ?? number}`)
        },
      )
    },
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
