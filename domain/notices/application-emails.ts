import { byHandOf } from '../loan/application/by-hand.ts'
import { isEndedApplication, type Loan } from '../loan/loan.ts'
import { coApplicantProgress, hasLiveInvitation } from '../loan/signing/co-applicant.ts'
import { isApplication } from '../loan/status.ts'

const agreementDay = (loan: Loan | undefined): string | undefined =>
  loan?.status === 'agreement' || loan?.status === 'pad' ? loan.date : undefined

const isCoSigned = (loan: Loan | undefined): boolean =>
  loan !== undefined && 'coSigned' in loan && loan.coSigned !== undefined

/** Whose turn it is to sign. An agreement that is prepared again for another day is no new turn. */
const signingEmails = (before: Loan | undefined, after: Loan): readonly string[] => {
  if (after.coApplicant?.state !== 'accepted') return []
  const isReady = after.status === 'agreement' && before?.status === 'review'
  const isSignedNow = isCoSigned(after) && !isCoSigned(before) && isApplication(after.status)
  const day = agreementDay(after)
  return [...(isReady ? [`sign/${day}`] : []), ...(isSignedNow ? [`co-signed/${day}`] : [])]
}

/** What the two people of an application read of each other's acts. */
const coApplicantEmails = (before: Loan | undefined, after: Loan): readonly string[] => {
  const [was, is] = [before?.coApplicant, after.coApplicant]
  if (is === undefined) return []
  const number = is.invitation
  if (isEndedApplication(after))
    return before?.status !== after.status && hasLiveInvitation(after) ? [`withdrawn/${number}`] : []
  if (was?.invitation !== number) return [`invitation/${number}`]
  if (was.state !== is.state) return is.state === 'invited' ? [] : [`${is.state}/${number}`]
  const isReadyNow =
    before !== undefined && coApplicantProgress(before) !== 'ready' && coApplicantProgress(after) === 'ready'
  return isReadyNow ? [`ready/${number}`] : signingEmails(before, after)
}

/** With the number of its event: after an approval the application may be decided again. */
const decisionEmails = (before: Loan | undefined, after: Loan, sequence: number): readonly string[] => {
  if (before === undefined || before.status === after.status) return []
  if (after.status === 'rejected') return [`rejected/${sequence}`]
  return before.status === 'review' && after.status === 'agreement' ? [`approved/${sequence}`] : []
}

const isReviewed = (loan: Loan): boolean => loan.status === 'identity' && loan.check?.state === 'pending-review'

/** TAM-208: what a person checks, here or at the provider, ends with an e-mail: more is needed, it
 * is done and the next step is due, or it did not pass. */
const checkEmails = (before: Loan | undefined, after: Loan, sequence: number): readonly string[] => {
  if (before === undefined) return []
  const [was, is] = [byHandOf(before), byHandOf(after)]
  if (is?.state === 'referred-back') return was?.state === 'submitted' ? [`referred-back/${sequence}`] : []
  if (was === undefined && !isReviewed(before)) return []
  if (after.status !== before.status) return isApplication(after.status) ? [`verified/${sequence}`] : []
  const hasFailed = after.status === 'identity' && after.check?.state === 'failed'
  return isReviewed(before) && hasFailed ? [`not-verified/${sequence}`] : []
}

/** The e-mails of one event, by what tells each from every other; nothing for a repeat. */
export const applicationEmails = (before: Loan | undefined, after: Loan, sequence: number): readonly string[] => [
  ...decisionEmails(before, after, sequence),
  ...checkEmails(before, after, sequence),
  ...coApplicantEmails(before, after),
]
