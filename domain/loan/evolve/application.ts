import type { ByHand } from '../application/by-hand.ts'
import { afterNews, afterOpening, checkOf, type IdentityChecks } from '../application/identity-checks.ts'
import type { ApplicationEvent, CoApplicantEvent, EventOf, LoanEventType } from '../loan-event.ts'
import {
  isConnectable,
  isEndedApplication,
  isServiced,
  type AgreementDue,
  type AnswersDue,
  type Application,
  type BankDue,
  type EndedApplication,
  type IdentityDue,
  type InReview,
  type Loan,
  type OpenCheck,
  type OpenConnection,
  type PadDue,
  type ServicedLoan,
} from '../loan.ts'
import { coApplicantAfter, hasLiveInvitation } from '../signing/co-applicant.ts'
import { statusAfterAnswering } from '../status.ts'

export type Evolvers<Type extends LoanEventType> = {
  readonly [Each in Type]: (loan: Loan, event: EventOf<Each>) => Loan
}

const began = ({
  loanId,
  customerId,
  startedAt,
  person,
  idDocument,
  account,
  coApplicant,
  declinedBy,
  reminded,
  officer,
  stoodStillMs,
  lineCorrections,
}: Application) => ({
  loanId,
  customerId,
  startedAt,
  ...(person && { person }),
  ...(idDocument && { idDocument }),
  ...(account && { account }),
  ...(reminded && { reminded }),
  ...(officer && { officer }),
  ...(stoodStillMs && { stoodStillMs }),
  ...(lineCorrections && { lineCorrections }),
  ...(coApplicant && { coApplicant }),
  ...(declinedBy && { declinedBy }),
})

export const started = (loanId: string, event: EventOf<'application-started'>): IdentityDue | BankDue | AnswersDue => ({
  loanId,
  customerId: event.customerId,
  startedAt: event.at,
  status: event.step,
  ...(event.person && { person: event.person }),
  ...(event.idDocument && { idDocument: event.idDocument }),
  ...(event.account && { account: event.account }),
})

const withChecks = (loan: IdentityDue, checks: IdentityChecks<OpenCheck>): IdentityDue => {
  const { check: _check, earlierChecks: _earlier, ...rest } = loan
  return { ...rest, ...checks }
}

/** A check was opened while the identity step is due. */
const checkOpened = (loan: Loan, { checkId }: Pick<OpenCheck, 'checkId'>): Loan => {
  if (loan.status !== 'identity') return loan
  const { check } = loan
  const number = check === undefined ? 1 : (check.number ?? 1) + (check.checkId === checkId ? 0 : 1)
  return withChecks(loan, afterOpening(loan, { checkId, state: 'open', ...(number > 1 && { number }) }))
}

/** Something became known of a check while the identity step is due. */
const checked =
  (state: OpenCheck['state']) =>
  (loan: Loan, { checkId, failed }: Pick<OpenCheck, 'checkId' | 'failed'>): Loan => {
    if (loan.status !== 'identity') return loan
    const number = checkOf(loan, checkId)?.number
    return withChecks(loan, afterNews(loan, { checkId, state, ...(failed && { failed }), ...(number && { number }) }))
  }

/** How far the connection of the account is, which a loan in service connects again. */
const bankConnection = (loan: Loan, connection: OpenConnection): Loan => {
  if (isServiced(loan)) return { ...loan, newAccount: { ...loan.newAccount, connection } }
  return isConnectable(loan) ? { ...loan, connection } : loan
}

const isAnswering = (loan: Loan): loan is AnswersDue =>
  loan.status === 'personal-info' || loan.status === 'financial-info' || loan.status === 'terms'

/** The step after these answers, unless a later one is due already. */
const answered =
  (step: 'personal-info' | 'financial-info') =>
  (loan: Loan): Loan =>
    isAnswering(loan) ? { ...loan, status: statusAfterAnswering(step, loan.status) as AnswersDue['status'] } : loan

const ended = (loan: Loan, end: Pick<EndedApplication, 'status' | 'endedAt' | 'decision'>): Loan =>
  isServiced(loan) || isEndedApplication(loan) ? loan : { ...began(loan), ...end, before: loan }

/** Without what the first of two people proposed. */
export const withoutProposal = <Waiting extends InReview | ServicedLoan>(loan: Waiting): Waiting => {
  const { proposal: _withdrawn, ...rest } = loan
  return rest as unknown as Waiting
}

/** In place of the agreement before; the ledger's `authorization-replaced` lets debits go on. */
const reauthorized = (loan: ServicedLoan, { document, at, assent }: EventOf<'debit-authorized'>): Loan => {
  const { newAccount, ...rest } = loan
  const { account, debits } = newAccount?.authorization ?? {}
  return account === undefined || debits === undefined
    ? loan
    : { ...rest, authorized: { document, at, assent, account, debits } }
}

/** Sent with a co-applicant who leaves it is back at its terms: alone it is another loan. */
const coApplicantChanged = (loan: Loan, event: Exclude<CoApplicantEvent, EventOf<'agreement-co-signed'>>): Loan => {
  if (isServiced(loan) || isEndedApplication(loan)) return loan
  const coApplicant = coApplicantAfter(loan.coApplicant, event)
  if (coApplicant === undefined || coApplicant === loan.coApplicant) return loan
  const declinedBy = [...(loan.declinedBy ?? []), ...(coApplicant.state === 'declined' ? [coApplicant.email] : [])]
  const change = { coApplicant, ...(declinedBy.length > 0 && { declinedBy }) }
  const wasSent = loan.status === 'review' || loan.status === 'agreement' || loan.status === 'pad'
  return wasSent && !hasLiveInvitation(change) ? { ...began(loan), ...change, status: 'terms' } : { ...loan, ...change }
}

/** Sent again, whoever asked for more waits no more, and the application goes on. */
const papersSubmitted = (loan: Loan, { at, step, papers }: EventOf<'papers-submitted'>): Loan => {
  if ((loan.status !== 'identity' && loan.status !== 'bank') || loan.status !== step) return loan
  const { byHand: before, stoodStillMs = 0, ...rest } = loan
  const stood = stoodStillMs + (before?.state === 'referred-back' ? at - before.since : 0)
  const since = before?.state === 'submitted' ? before.since : at
  const byHand: ByHand = { step, state: 'submitted', since, heldMs: before?.heldMs ?? 0, papers }
  return { ...rest, byHand, ...(stood > 0 && { stoodStillMs: stood }) }
}

/** The papers as staff left them. */
const papersRead = (loan: Loan, change: (byHand: ByHand) => ByHand): Loan =>
  (loan.status === 'identity' || loan.status === 'bank') && loan.byHand
    ? { ...loan, byHand: change(loan.byHand) }
    : loan

export const applicationEvolvers: Evolvers<ApplicationEvent['type']> = {
  'application-started': (loan) => loan,
  'identity-check-started': checkOpened,
  'identity-check-retried': checkOpened,
  'identity-check-left-open': checked('open'),
  'identity-check-finished': checked('confirming'),
  'identity-check-pending-review': checked('pending-review'),
  'identity-check-failed': checked('failed'),
  // An earlier ID document is void.
  'identity-verified': (loan, { person, idDocument, account, step }) => {
    if (loan.status !== 'identity') return loan
    const { idDocument: _former, ...rest } = began(loan)
    return { ...rest, person, ...(idDocument && { idDocument }), ...(account && { account }), status: step }
  },
  // Who the borrower is, terms, decision and documents are void; the answers be next to the log.
  'identity-check-required': (loan) => {
    if (isServiced(loan) || isEndedApplication(loan)) return loan
    const { person: _person, idDocument: _idDocument, ...rest } = began(loan)
    return { ...rest, status: 'identity' }
  },
  'bank-connection-started': (loan) => bankConnection(loan, { state: 'open' }),
  'bank-connection-finished': (loan, { requestId }) => bankConnection(loan, { state: 'collecting', requestId }),
  'bank-connection-failed': (loan, { requestId, reason }) =>
    bankConnection(loan, { state: 'failed', requestId, failed: reason }),
  // The due step stays due when the account takes the place of another; answers stay given.
  'bank-data-collected': (loan, { account }) => {
    if (isServiced(loan)) return { ...loan, newAccount: { account } }
    return isConnectable(loan)
      ? { ...began(loan), account, status: loan.status === 'bank' ? 'personal-info' : loan.status }
      : loan
  },
  'papers-submitted': papersSubmitted,
  'papers-referred-back': (loan, { at, note }) =>
    papersRead(loan, ({ proposal: _proposal, ...byHand }) => {
      const heldMs = byHand.heldMs + (at - byHand.since)
      return { ...byHand, state: 'referred-back', since: at, heldMs, note }
    }),
  'verification-proposed': (loan, { at, by, isAdmin, note, answers }) =>
    papersRead(loan, (byHand) => ({ ...byHand, proposal: { at, by, isAdmin, note, answers } })),
  // What was verified follows it, as if a provider had reported it.
  'verified-by-hand': (loan) => loan,
  'personal-info-saved': answered('personal-info'),
  'financial-info-saved': answered('financial-info'),
  'terms-chosen': (loan, { at, terms, offer }) =>
    isAnswering(loan) ? { ...began(loan), status: 'review', terms, offer, submittedAt: at, checks: [] } : loan,
  'bank-line-corrected': (loan, { lineId, kind }) => {
    const before = (loan.lineCorrections ?? []).filter((each) => each.lineId !== lineId)
    return { ...loan, lineCorrections: [...before, { lineId, kind }] }
  },
  'checks-computed': (loan, { checks }) => (loan.status === 'review' ? { ...loan, checks } : loan),
  'decision-proposed': (loan, { type: _type, ...proposal }) =>
    loan.status === 'review' ? { ...loan, proposal } : loan,
  'proposal-withdrawn': (loan) => (loan.status === 'review' || isServiced(loan) ? withoutProposal(loan) : loan),
  'decision-made': (loan, { type: _type, ...decision }) => {
    if (decision.verdict.outcome === 'rejected')
      return ended(loan, { status: 'rejected', endedAt: decision.at, decision })
    return loan.status === 'review' ? { ...withoutProposal(loan), decision } : loan
  },
  'left-to-staff': (loan) => (loan.status === 'review' ? { ...loan, leftToStaff: true } : loan),
  'sample-reviewed': (loan, { at, by, finding }) => {
    if (!('decision' in loan) || loan.decision?.automatic === undefined) return loan
    const { decision } = loan
    return {
      ...loan,
      decision: { ...decision, automatic: { ...decision.automatic, reviewed: { at, by, finding } } },
    } as Loan
  },
  'application-reopened': (loan) => (loan.status === 'review' ? { ...began(loan), status: 'terms' } : loan),
  // A signature under an older agreement is void.
  'agreement-prepared': (loan, { document, offer, date }) => {
    if (loan.status !== 'review' && loan.status !== 'agreement' && loan.status !== 'pad') return loan
    const { decision, terms, submittedAt, checks } = loan as InReview | AgreementDue | PadDue
    return decision === undefined
      ? loan
      : { ...began(loan), terms, submittedAt, checks, decision, offer, agreement: document, date, status: 'agreement' }
  },
  'agreement-signed': (loan, { document, at, assent }) =>
    loan.status === 'agreement' ? { ...loan, status: 'pad', signed: { document, at, assent } } : loan,
  'authorization-prepared': (loan, { document, account, date, debits }) => {
    if (isServiced(loan))
      return date === undefined || debits === undefined
        ? loan
        : { ...loan, newAccount: { ...loan.newAccount, authorization: { document, account, date, debits } } }
    return loan.status === 'pad' ? { ...loan, authorization: { document, account } } : loan
  },
  // Activation is an event of its own.
  'debit-authorized': (loan, event) => {
    if (isServiced(loan)) return reauthorized(loan, event)
    const { document, at, assent } = event
    return loan.status === 'pad' && loan.authorization
      ? { ...loan, authorized: { document, at, assent, account: loan.authorization.account } }
      : loan
  },
  'co-applicant-invited': coApplicantChanged,
  'co-applicant-accepted': coApplicantChanged,
  'co-applicant-declined': coApplicantChanged,
  'co-applicant-invitation-expired': coApplicantChanged,
  'co-applicant-withdrawn': coApplicantChanged,
  'co-applicant-identity-checked': coApplicantChanged,
  'co-applicant-verified': coApplicantChanged,
  'co-applicant-consented': coApplicantChanged,
  'agreement-co-signed': (loan, { document, at, assent }) =>
    loan.status === 'agreement' || loan.status === 'pad' ? { ...loan, coSigned: { document, at, assent } } : loan,
  'application-withdrawn': (loan, { at }) => ended(loan, { status: 'withdrawn', endedAt: at }),
  'application-expired': (loan, { at }) => ended(loan, { status: 'expired', endedAt: at }),
  'reminder-sent': (loan, { since, number }) => ({ ...loan, reminded: { since, number } }),
}
