import { noticeTitles } from '@tamarack/application/documents/notice-words'
import { verifyChain } from '@tamarack/application/loan-log'
import type { SentNotice } from '@tamarack/application/ports/loan-notices.port'
import type { StaffView } from '@tamarack/application/ports/loan-queries.port'
import { present } from '@tamarack/application/present'
import { answersHistoryOf } from '@tamarack/application/queries/answers-versions'
import {
  attentionFilter,
  awaitAnyChange as awaitAnyChangeEndpoint,
  awaitLoanChange as awaitLoanChangeEndpoint,
  getActiveLoans as getActiveLoansEndpoint,
  getAllApplications as getAllApplicationsEndpoint,
  getAnswersVersions as getAnswersVersionsEndpoint,
  getDocument as getDocumentEndpoint,
  getDocuments as getDocumentsEndpoint,
  getFinancialInfo as getFinancialInfoEndpoint,
  getHistory as getHistoryEndpoint,
  getLoan as getLoanEndpoint,
  getLoansOfUser as getLoansOfUserEndpoint,
  getPersonalInfo as getPersonalInfoEndpoint,
  getServicing as getServicingEndpoint,
  mineFilter,
  previewApproval as previewApprovalEndpoint,
  returnedDebitsFilter,
  secondReviewFilter,
  waitingFilter,
} from '@tamarack/contracts/endpoints/loan'
import { getNotices as getNoticesEndpoint, noticesOnPage } from '@tamarack/contracts/endpoints/notices'
import type { SentNoticeView } from '@tamarack/contracts/views/notices'
import { isOutstanding, parseLoanStatus, type LoanStatus } from '@tamarack/domain/loan/status'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { followableLoan, readableDocument, readableDocuments, readableLoan, readablePerson } from '../loan-access.ts'
import { toFinancialInfoForm, toPersonalInfoForm } from '../mappers/answers.ts'
import { toLoanView } from '../mappers/loan-view.ts'
import {
  noteOfPreview,
  toDocumentView,
  toForeseenEventView,
  toHistoryView,
  toListedDocumentView,
} from '../mappers/record-view.ts'
import { toServicingView } from '../mappers/servicing-view.ts'
import { answer } from '../mount.ts'
import type { Refusal } from '../problem.ts'

const getLoan = ({ queries }: HandlerPorts) =>
  answer(getLoanEndpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    return loan.ok ? ok(toLoanView(loan.value, principal)) : loan
  })

/** Shorter than any proxy waits for an answer. */
const longestWaitMs = 20_000

const awaitLoanChange = ({ queries, changes }: HandlerPorts) =>
  answer(awaitLoanChangeEndpoint, async ({ principal, params, query: { after } }) => {
    const loan = await followableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const sequence =
      loan.value.sequence > after ? loan.value.sequence : await changes.sequenceAbove(after, params.id, longestWaitMs)
    return sequence === null ? err({ code: 'NOT_FOUND' }) : ok({ sequence })
  })

const awaitAnyChange = ({ changes, clock }: HandlerPorts) =>
  answer(awaitAnyChangeEndpoint, async () => {
    await changes.ofAnyLoan(longestWaitMs)
    return ok({ at: clock.now() })
  })

const getLoansOfUser = ({ queries }: HandlerPorts) =>
  answer(getLoansOfUserEndpoint, async ({ principal, params }) => {
    const person = readablePerson(principal, params.userId)
    return person.ok
      ? ok((await queries.loansOfCustomer(person.value)).map((loan) => toLoanView(loan, principal)))
      : person
  })

/** A person's loans on which money was promised or is still owed. */
const getActiveLoans = ({ queries }: HandlerPorts) =>
  answer(getActiveLoansEndpoint, async ({ principal, params }) => {
    const person = readablePerson(principal, params.id)
    if (!person.ok) return person
    return ok(
      (await queries.loansOfCustomer(person.value))
        .filter(({ status }) => isOutstanding(status))
        .map((loan) => toLoanView(loan, principal)),
    )
  })

const views: Readonly<Record<string, StaffView>> = {
  [secondReviewFilter]: 'second-person',
  [waitingFilter]: 'waiting',
  [mineFilter]: 'mine',
  [returnedDebitsFilter]: 'returned-debits',
  [attentionFilter]: 'attention',
}

/** `review` or `review,agreement`; nothing means every status. */
const statusesIn = (list: string): Result<readonly LoanStatus[] | null, Refusal> => {
  const statuses: LoanStatus[] = []
  for (const given of list.split(',').filter((each) => each !== '')) {
    const status = parseLoanStatus(given)
    if (!status.ok)
      return err({ code: 'INVALID_INPUT', errors: [{ pointer: '/status', detail: 'There is no such status' }] })
    statuses.push(status.value)
  }
  return ok(statuses.length === 0 ? null : statuses)
}

const getAllApplications = ({ queries }: HandlerPorts) =>
  answer(getAllApplicationsEndpoint, async ({ principal, query: { q, status = '', sort, page, size } }) => {
    const view = (Object.hasOwn(views, status) && views[status]) || null
    const statuses = statusesIn(view === null ? status : '')
    if (!statuses.ok) return statuses
    const found = await queries.applications({
      text: q?.trim() || null,
      statuses: statuses.value,
      view,
      staffId: principal.id,
      sort: sort ?? 'oldest',
      page,
      size,
    })
    return ok({
      applications: found.loans.map((loan) => toLoanView(loan, principal)),
      total: found.total,
      matching: found.matching,
      views: found.views,
      page,
      size,
    })
  })

const getServicing = ({ queries, clock }: HandlerPorts) =>
  answer(getServicingEndpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const servicing = await queries.servicing(params.id, present(clock))
    return servicing === null ? err({ code: 'NOT_FOUND' }) : ok(toServicingView(servicing, principal))
  })

/** Our own chain of events and what is stored next to it, checked now, and the workflow's history
 * as second witness. */
const getHistory = (ports: HandlerPorts) =>
  answer(getHistoryEndpoint, async ({ principal, params }) => {
    const { queries, process, checkLoanRecords, fingerprint, clock, settings } = ports
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const loanId = loan.value.id
    const [events, steps, records] = await Promise.all([
      queries.events(loanId),
      process.history(loanId),
      checkLoanRecords(loanId),
    ])
    const chain = verifyChain(events, fingerprint)
    return ok(
      toHistoryView({
        loanId,
        events,
        chain,
        checkedAt: clock.now(),
        records,
        steps,
        workflowUrl: settings.workflowUrl(loanId),
      }),
    )
  })

const toSentNoticeView = ({ kind, day, sentAt, document }: SentNotice): SentNoticeView => ({
  title: noticeTitles[kind],
  day,
  sentAt,
  document: document.kind,
  sha256: document.sha256,
})

const getNotices = ({ queries, notices }: HandlerPorts) =>
  answer(getNoticesEndpoint, async ({ principal, params, query }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    // One more than the page has shows whether there is another page.
    const found = await notices.sent(params.id, { before: query.cursor ?? null, limit: noticesOnPage + 1 })
    const page = found.slice(0, noticesOnPage)
    const next = found.length > page.length ? (page.at(-1)?.sequence ?? null) : null
    return ok({ notices: page.map(toSentNoticeView), next })
  })

const getDocuments = ({ queries }: HandlerPorts) =>
  answer(getDocumentsEndpoint, async ({ principal, params }) => {
    const listed = await readableDocuments(queries, principal, params.id)
    return listed.ok ? ok({ documents: listed.value.map(toListedDocumentView) }) : listed
  })

const getDocument = ({ queries }: HandlerPorts) =>
  answer(getDocumentEndpoint, async ({ principal, params, query }) => {
    const document = await readableDocument(queries, principal, params.id, params.kind, query.sha256)
    return document.ok ? ok(toDocumentView(document.value)) : document
  })

const getPersonalInfo = ({ queries }: HandlerPorts) =>
  answer(getPersonalInfoEndpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const info = await queries.personalInfo(loan.value.id)
    return ok(info && toPersonalInfoForm(info))
  })

const getFinancialInfo = ({ queries }: HandlerPorts) =>
  answer(getFinancialInfoEndpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const info = await queries.financialInfo(loan.value.id)
    return ok(info && toFinancialInfoForm(info))
  })

const getAnswersVersions = ({ queries }: HandlerPorts) =>
  answer(getAnswersVersionsEndpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const { personalInfo, financialInfo } = await answersHistoryOf(queries, loan.value.id)
    return ok({
      personalInfo: personalInfo.map(({ answers, ...saved }) => ({ ...saved, answers: toPersonalInfoForm(answers) })),
      financialInfo: financialInfo.map(({ answers, ...saved }) => ({
        ...saved,
        answers: toFinancialInfoForm(answers),
      })),
    })
  })

/** The decision of `approve-application` without its append. */
const previewApproval = ({ preview }: HandlerPorts) =>
  answer(previewApprovalEndpoint, async ({ principal, origin, params }) => {
    const { id, name, role } = principal
    const actor = { id, name, role }
    const shown = await preview({
      type: 'approve-application',
      loanId: params.id,
      actor,
      origin,
      note: noteOfPreview(principal),
    })
    if (!shown.ok) return shown
    const { events, before, after } = shown.value
    if (before === null) return err({ code: 'NOT_FOUND' })
    return ok({
      events: events.map(toForeseenEventView),
      before: toLoanView(before, principal),
      after: toLoanView(after, principal),
    })
  })

export const loanHandlers = [
  getLoan,
  awaitLoanChange,
  awaitAnyChange,
  getLoansOfUser,
  getActiveLoans,
  getAllApplications,
  getServicing,
  getHistory,
  getNotices,
  getDocuments,
  getDocument,
  getPersonalInfo,
  getFinancialInfo,
  getAnswersVersions,
  previewApproval,
] as const
