import type { LoanSummary } from '@tamarack/application/loan-summary'
import type { LoanRequest, Outcome, RequestType } from '@tamarack/application/outcome'
import { mayRead, mayReadDocument, type mayFollow } from '@tamarack/application/policies/ownership'
import { present } from '@tamarack/application/ports/clock.port'
import type { Ids } from '@tamarack/application/ports/ids.port'
import type { ListedDocument, LoanQueries, StoredDocument } from '@tamarack/application/ports/loan-queries.port'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import { makeReadCoApplication } from '@tamarack/application/queries/co-application'
import type { Endpoint, ReadOnly, ReplyOf } from '@tamarack/contracts/endpoint'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import { documentKinds, documentOf, type ReportKind } from '@tamarack/contracts/views/document'
import type { JoinedServicingView } from '@tamarack/contracts/views/servicing'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { AppPorts } from './app-ports.ts'
import { toCoApplicationView } from './mappers/co-application.ts'
import { toLoanView } from './mappers/loan-view.ts'
import { toServicingView } from './mappers/servicing-view.ts'
import { answer, type Call, type Mounted } from './mount.ts'
import type { Refusal } from './problem.ts'

const notFound = { ok: false, error: { code: 'NOT_FOUND' } } as const

/** The loan if this person may see it, or learn of its changes; another's and a missing one are the
 * same. */
export const readableLoan = async (
  queries: LoanQueries,
  principal: Principal,
  loanId: string,
  may: typeof mayRead | typeof mayFollow = mayRead,
): Promise<Result<LoanSummary, Refusal>> => {
  const loan = await queries.loan(loanId)
  return loan !== null && may(principal, loan) ? ok(loan) : notFound
}

/** Joins an endpoint of one loan to what answers it for the one who may see the loan. */
export const answersOfLoan =
  (queries: LoanQueries) =>
  <E extends Endpoint>(
    endpoint: E,
    handle: (loan: LoanSummary, call: Call<E>) => Promise<Result<ReadOnly<ReplyOf<E>>, Refusal>>,
  ): Mounted =>
    answer(endpoint, async (call) => {
      const { id = '' }: { readonly id?: string } = call.params
      const loan = await readableLoan(queries, call.principal, id)
      return loan.ok ? handle(loan.value, call) : loan
    })

/** The document of a notice that this person may see, by its fingerprint; missing and another's are
 * the same. */
export const readableNotice = async (
  { queries, notices }: Pick<AppPorts, 'queries' | 'notices'>,
  principal: Principal,
  { loanId, sha256 }: { readonly loanId: string; readonly sha256: string },
): Promise<Result<StoredDocument, Refusal>> => {
  const loan = await queries.loan(loanId)
  const document = loan === null ? null : await notices.document(loan.id, sha256)
  if (loan === null || document === null) return notFound
  return mayReadDocument(principal, loan, documentOf(document.content.kind)) ? ok(document) : notFound
}

/** The document of a loan that this person may see, the one prepared last or the one with that
 * fingerprint; one that was not prepared yet is missing like any other. */
export const readableDocument = async (
  queries: LoanQueries,
  principal: Principal,
  loanId: string,
  kind: string,
  sha256?: string,
): Promise<Result<StoredDocument, Refusal>> => {
  const listed = documentKinds.find((each) => each === kind)
  const loan = await queries.loan(loanId)
  if (listed === undefined || loan === null || !mayReadDocument(principal, loan, documentOf(listed))) return notFound
  const document = await queries.document(loan.id, listed, sha256)
  return document === null ? notFound : ok(document)
}

/** What was signed of a loan or can be signed now, as far as this person may read it. */
export const readableDocuments = async (
  queries: LoanQueries,
  principal: Principal,
  loanId: string,
): Promise<Result<readonly ListedDocument[], Refusal>> => {
  const loan = await queries.loan(loanId)
  if (loan === null || !documentKinds.some((kind) => mayReadDocument(principal, loan, documentOf(kind))))
    return notFound
  const listed = (await queries.documents(loanId)) ?? []
  return ok(listed.filter(({ ref }) => mayReadDocument(principal, loan, documentOf(ref.kind))))
}

/** The person's id if this reader may read this report about them. */
export const readableReport = (principal: Principal, kind: ReportKind, customerId: string): Result<string, Refusal> =>
  mayReadDocument(principal, { customerId }, documentOf(kind)) ? ok(customerId) : notFound

/** The person's id if this reader may see their data. */
export const readablePerson = (principal: Principal, customerId: string): Result<string, Refusal> =>
  mayRead(principal, { customerId }) ? ok(customerId) : notFound

/** Joins an endpoint about one person to what answers it for the one who may see their data. */
export const answerAbout = <E extends Endpoint>(
  endpoint: E,
  handle: (personId: string, call: Call<E>) => Promise<Result<ReadOnly<ReplyOf<E>>, Refusal>>,
): Mounted =>
  answer(endpoint, async (call) => {
    const { id = '', userId = id }: { readonly id?: string; readonly userId?: string } = call.params
    const person = readablePerson(call.principal, userId)
    return person.ok ? handle(person.value, call) : person
  })

/** The one who calls, as a command and its event name them. */
export const actorOf = ({ id, name, role }: Principal) => ({ id, name, role })

/** One person's keys never meet another's; a key too long for the engine becomes a shorter one that
 * is the same every time. */
export const commandKey = (ids: Ids, principal: Principal, idempotencyKey: string): string => {
  const key = `${principal.id}:${idempotencyKey}`
  return key.length <= 64 ? key : ids.derived('req', key)
}

/** Who presses, and the key under which a repeat of it is recognised. */
export const pressOf = (
  { ids }: Pick<AppPorts, 'ids'>,
  { principal, idempotencyKey }: Pick<Call<never>, 'principal' | 'idempotencyKey'>,
) => ({ by: { id: principal.id, name: principal.name }, key: commandKey(ids, principal, idempotencyKey) })

/** Issues a command; whose loan it is, is checked with it: to anybody else it is missing. */
export const perform = (
  { process, ids }: Pick<AppPorts, 'process' | 'ids'>,
  type: RequestType,
  { principal, origin, idempotencyKey }: Pick<Call<never>, 'principal' | 'origin' | 'idempotencyKey'>,
  loanId: string,
  input: object,
): Promise<Result<Outcome, Refusal>> => {
  const request = { ...input, type, loanId, actor: actorOf(principal), origin }
  return process.execute<RequestType>(request as LoanRequest, commandKey(ids, principal, idempotencyKey))
}

type Ports = Pick<AppPorts, 'process' | 'ids' | 'queries' | 'fingerprint' | 'clock' | 'accounts'>

/** The application as this co-applicant, or the holder of this link, may see it. */
export const coApplicationOf = async (
  ports: Ports,
  principal: Principal,
  loanId: string,
  token: string | null,
): Promise<Result<ReadOnly<CoApplicationView>, Refusal>> => {
  const found = await makeReadCoApplication(ports)(loanId, principal, token)
  return found.ok ? ok(toCoApplicationView(found.value)) : found
}

/** The loan that this co-applicant owes with its borrower; one that is not active is no loan. */
export const joinedLoan = async (
  ports: Ports,
  principal: Principal,
  loanId: string,
): Promise<Result<LoanSummary, Refusal>> => {
  const found = await makeReadCoApplication(ports)(loanId, principal, null)
  if (!found.ok) return found
  const isActive = toCoApplicationView(found.value).stage === 'active'
  return isActive ? ok(found.value.summary) : err({ code: 'STEP_NOT_DUE' })
}

/** How that loan is today, as its co-applicant may see it. */
export const joinedServicingOf = async (
  ports: Ports,
  principal: Principal,
  loanId: string,
): Promise<Result<ReadOnly<JoinedServicingView>, Refusal>> => {
  const joined = await joinedLoan(ports, principal, loanId)
  if (!joined.ok) return joined
  const servicing = await ports.queries.servicing(loanId, present(ports.clock))
  return servicing === null
    ? err({ code: 'STEP_NOT_DUE' })
    : ok({ ...toServicingView(servicing, principal), loan: toLoanView(joined.value, principal) })
}
