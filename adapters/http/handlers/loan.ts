import { verifyChain } from '@tamarack/application/loan-log'
import { pageOf } from '@tamarack/application/page'
import { mayFollow, mayReadSecurityEvents } from '@tamarack/application/policies/ownership'
import { present } from '@tamarack/application/ports/clock.port'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import { answersHistoryOf } from '@tamarack/application/queries/answers-versions'
import { shortDebitOf } from '@tamarack/application/queries/bank-insight'
import { readTimelineParts, timelineOf } from '@tamarack/application/queries/timeline'
import { workflowReadingRoles } from '@tamarack/contracts/endpoint'
import * as loanEndpoints from '@tamarack/contracts/endpoints/loan'
import * as noticesEndpoints from '@tamarack/contracts/endpoints/notices'
import { isEnded, isOutstanding } from '@tamarack/domain/loan/status'
import { err, ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import {
  actorOf,
  answerAbout,
  answersOfLoan,
  readableDocument,
  readableDocuments,
  readableLoan,
} from '../loan-access.ts'
import { toFinancialInfoForm, toPersonalInfoForm } from '../mappers/answers.ts'
import { toLoanView } from '../mappers/loan-view.ts'
import {
  noteOfPreview,
  toDocumentView,
  toForeseenEventView,
  toListedDocumentView,
  toSentNoticeView,
  toThenAndNowView,
  toTimelineView,
} from '../mappers/record-view.ts'
import { toServicingView } from '../mappers/servicing-view.ts'
import { answer, type Mounted } from '../mount.ts'

/** Shorter than any proxy waits for an answer. */
const longestWaitMs = 20_000

export const loanHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { changes, clock, documentFiles, notices, preview, queries } = ports
  const ofLoan = answersOfLoan(queries)
  const servicingFor = async (loanId: string, reader: Principal) => {
    const servicing = await queries.servicing(loanId, present(clock))
    if (servicing === null) return null
    const hasNext = reader.role === 'customer' && servicing.nextDebit !== null
    const short = hasNext ? shortDebitOf(servicing, await queries.bankReading(loanId)) : null
    return toServicingView(servicing, reader, short)
  }
  return [
    ofLoan(loanEndpoints.getLoan, async (loan, { principal }) => ok(toLoanView(loan, principal))),
    answer(loanEndpoints.awaitLoanChange, async ({ principal, params, query: { after, known }, onLeft }) => {
      const loan = await readableLoan(queries, principal, params.id, mayFollow)
      if (!loan.ok) return loan
      const opened = principal.role === 'customer' ? null : await changes.open(params.id, principal)
      onLeft(() => opened?.leave('at once'))
      const areNew = async () =>
        opened !== null && known !== undefined && (await opened.others()).map(({ id }) => id).join(',') !== known
      const sequence =
        loan.value.sequence > after
          ? loan.value.sequence
          : await changes.sequenceAbove(after, params.id, longestWaitMs, areNew)
      opened?.leave('unless it waits again')
      if (sequence === null) return err({ code: 'NOT_FOUND' })
      return ok({ sequence, ...(opened && { others: await opened.others() }) })
    }),
    answer(loanEndpoints.awaitAnyChange, async () => {
      await changes.ofAnyLoan(longestWaitMs)
      return ok({ at: clock.now() })
    }),
    answerAbout(loanEndpoints.getLoansOfUser, async (personId, { principal }) =>
      ok((await queries.loansOfCustomer(personId)).map((loan) => toLoanView(loan, principal))),
    ),
    answer(loanEndpoints.getOwnLoans, async ({ principal }) => {
      const loans = await queries.loansOfCustomer(principal.id)
      const open = loans.find(({ status }) => !isEnded(status))
      const servicing = open === undefined ? null : await servicingFor(open.id, principal)
      return ok({
        loans: loans.map((loan) => toLoanView(loan, principal)),
        running: open === undefined || servicing === null ? null : { loanId: open.id, servicing },
      })
    }),
    /** A person's loans on which money was promised or is still owed. */
    answerAbout(loanEndpoints.getActiveLoans, async (personId, { principal }) => {
      const loans = (await queries.loansOfCustomer(personId)).filter(({ status }) => isOutstanding(status))
      return ok(loans.map((loan) => toLoanView(loan, principal)))
    }),
    ofLoan(loanEndpoints.getServicing, async (loan, { principal }) => {
      const servicing = await servicingFor(loan.id, principal)
      return servicing === null ? err({ code: 'NOT_FOUND' }) : ok(servicing)
    }),
    ofLoan(loanEndpoints.getTimeline, async ({ id, customerId }, { principal }) => {
      const parts = await readTimelineParts(ports, id, mayReadSecurityEvents(principal.role) ? customerId : null)
      const readsPages =
        (workflowReadingRoles as readonly string[]).includes(principal.role) && parts.steps?.length !== 0
      const url = readsPages ? ports.settings.workflowUrl(id) : null
      return ok(toTimelineView(timelineOf(parts), parts.steps !== null, url))
    }),
    ofLoan(loanEndpoints.getChainCheck, async ({ id }) => {
      const [events, records] = await Promise.all([queries.events(id), ports.checkLoanRecords(id)])
      const chain = { ...verifyChain(events, ports.fingerprint), checkedAt: clock.now() }
      return ok({ chain, records: { ...records, broken: records.broken.map(({ part }) => part) } })
    }),
    ofLoan(loanEndpoints.getThenAndNow, async ({ id }, { query: { at } }) => {
      const [log, now] = [await queries.events(id), present(clock)]
      return ok(toThenAndNowView(log, { at, now }))
    }),
    ofLoan(noticesEndpoints.getNotices, async (loan, { query }) => {
      const found = await notices.sent(loan.id, {
        before: query.cursor ?? null,
        limit: noticesEndpoints.noticesOnPage + 1,
      })
      const { page, next } = pageOf(found, noticesEndpoints.noticesOnPage, ({ sequence }) => sequence)
      return ok({ notices: page.map(toSentNoticeView), next })
    }),
    answer(loanEndpoints.getDocuments, async ({ principal, params }) => {
      const listed = await readableDocuments(queries, principal, params.id)
      if (!listed.ok) return listed
      const files = await documentFiles.hashesOf(params.id)
      return ok({ documents: listed.value.map((document) => toListedDocumentView(document, files)) })
    }),
    answer(loanEndpoints.getDocument, async ({ principal, params, query }) => {
      const document = await readableDocument(queries, principal, params.id, params.kind, query.sha256)
      if (!document.ok) return document
      return ok(toDocumentView(document.value, await documentFiles.hashesOf(params.id)))
    }),
    ofLoan(loanEndpoints.getPersonalInfo, async (loan) => {
      const info = await queries.personalInfo(loan.id)
      return ok(info && toPersonalInfoForm(info))
    }),
    ofLoan(loanEndpoints.getFinancialInfo, async (loan) => {
      const info = await queries.financialInfo(loan.id)
      return ok(info && toFinancialInfoForm(info))
    }),
    ofLoan(loanEndpoints.getAnswersVersions, async (loan) => {
      const { personalInfo, financialInfo } = await answersHistoryOf(queries, loan.id)
      return ok({
        personalInfo: personalInfo.map(({ answers, ...saved }) => ({ ...saved, answers: toPersonalInfoForm(answers) })),
        financialInfo: financialInfo.map(({ answers, ...saved }) => ({
          ...saved,
          answers: toFinancialInfoForm(answers),
        })),
      })
    }),
    /** A decision without its append. */
    answer(loanEndpoints.previewDecision, async ({ principal, origin, params, query }) => {
      const issued = { loanId: params.id, actor: actorOf(principal), origin, note: noteOfPreview(principal) }
      const reasons = query.reasons?.split(',')
      const shown = await (reasons === undefined
        ? preview({ type: 'approve-application', ...issued })
        : preview({ type: 'reject-application', reasons, ...issued }))
      if (!shown.ok) return shown
      const { events, before, after, email, approval } = shown.value
      if (before === null) return err({ code: 'NOT_FOUND' })
      return ok({
        email: email && { subject: email.subject, paragraphs: [...email.paragraphs] },
        result: approval,
        events: events.map(toForeseenEventView),
        before: toLoanView(before, principal),
        after: toLoanView(after, principal),
      })
    }),
  ]
}
