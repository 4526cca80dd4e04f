import { present } from '@tamarack/application/ports/clock.port'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import { answersHistoryOf } from '@tamarack/application/queries/answers-versions'
import { getOwnData, type OwnDataView } from '@tamarack/contracts/endpoints/own-data'
import { fieldPurposes } from '@tamarack/domain/privacy/field-purposes'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { toFinancialInfoForm, toPersonalInfoForm } from '../mappers/answers.ts'
import { toCoApplicationView } from '../mappers/co-application.ts'
import { toLoanView } from '../mappers/loan-view.ts'
import { toListedDocumentView, toOwnEvent, toSecurityEventView, toSentNoticeView } from '../mappers/record-view.ts'
import { toServicingView } from '../mappers/servicing-view.ts'
import { answer, type Mounted } from '../mount.ts'
import type { Refusal } from '../problem.ts'

/** More than anybody signs in, or is written to about a loan, within the time that these lines are
 * kept. */
export const linesAtMost = 1_000

type Ports = Pick<
  HandlerPorts,
  'accounts' | 'clock' | 'documentFiles' | 'evidence' | 'notices' | 'papers' | 'queries' | 'securityLog'
>

/** All that we hold about the customer who calls. */
export const readOwnData = async (ports: Ports, principal: Principal): Promise<Result<OwnDataView, Refusal>> => {
  const { accounts, clock, documentFiles, evidence, notices, papers, queries, securityLog } = ports
  const { id } = principal
  const account = await accounts.find(id)
  if (account === null) return err({ code: 'NOT_FOUND' })
  const [identity, bank, loans] = [
    await evidence.identity(id),
    await evidence.bankData(id),
    await queries.loansOfCustomer(id),
  ]
  const now = present(clock)
  const ofLoans = []
  // One after the other: they are read once in a while, and nobody else shall wait for them.
  for (const loan of loans) {
    const answers = await answersHistoryOf(queries, loan.id)
    const servicing = await queries.servicing(loan.id, now)
    const files = await documentFiles.hashesOf(loan.id)
    ofLoans.push({
      loan: toLoanView(loan, principal),
      personalInfo: answers.personalInfo.map((one) => ({ ...one, answers: toPersonalInfoForm(one.answers) })),
      financialInfo: answers.financialInfo.map((one) => ({ ...one, answers: toFinancialInfoForm(one.answers) })),
      servicing: servicing && toServicingView(servicing, principal),
      documents: ((await queries.documents(loan.id)) ?? []).map((one) => toListedDocumentView(one, files)),
      messages: (await notices.sent(loan.id, { before: null, limit: linesAtMost })).map(toSentNoticeView),
      papers: (await papers.of(loan.id)).map(({ loanId: _loan, ...paper }) => paper),
      events: (await queries.events(loan.id)).map(toOwnEvent),
    })
  }
  return ok({
    madeAt: now,
    account: { name: account.name, email: account.email, textNumber: account.textNumber },
    identity: identity && { readAt: identity.passed.readAt, ...identity.record },
    bank: bank && { collectedAt: bank.collectedAt, ...bank.data },
    loans: ofLoans,
    coApplications: (await queries.coApplicationsOf(id)).map(toCoApplicationView),
    signIns: (await securityLog.eventsOf(id, { before: null, size: linesAtMost })).events.map(toSecurityEventView),
    purposes: Object.fromEntries(Object.entries(fieldPurposes).map(([field, { why }]) => [field, why])),
  })
}

export const ownDataHandlers = (ports: HandlerPorts): readonly Mounted[] => [
  answer(getOwnData, async ({ principal }) => readOwnData(ports, principal)),
]
