import type { LoanSummary } from '@tamarack/application/loan-summary'
import type { OutcomeOf, RequestOf, RequestType } from '@tamarack/application/outcome'
import { mayRead, mayReadDocument } from '@tamarack/application/policies/ownership'
import type { Ids } from '@tamarack/application/ports/ids.port'
import type { ListedDocument, LoanQueries, StoredDocument } from '@tamarack/application/ports/loan-queries.port'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import { documentKinds, documentOf, type ReportKind } from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { CommandInput } from '@tamarack/domain/loan/command'
import { mayChangeAccount } from '@tamarack/domain/loan/status'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { AppPorts } from './app-ports.ts'
import { toLoanView } from './mappers/loan-view.ts'
import type { Call } from './mount.ts'
import type { Refusal } from './problem.ts'

const notFound = { ok: false, error: { code: 'NOT_FOUND' } } as const

/** The loan if this person may see it; another's and a missing one are the same. */
export const readableLoan = async (
  queries: LoanQueries,
  principal: Principal,
  loanId: string,
): Promise<Result<LoanSummary, Refusal>> => {
  const loan = await queries.loan(loanId)
  return loan !== null && mayRead(principal, loan) ? ok(loan) : notFound
}

/** The document of a notice that this person may see, by its fingerprint; missing and another's are the same. */
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

/** Whether a bank connection is for the debits of a loan in service (TAM-78), rather than for an application. */
export const isInService = async ({ queries }: { readonly queries: LoanQueries }, loanId: string): Promise<boolean> => {
  const loan = await queries.loan(loanId)
  return loan !== null && mayChangeAccount(loan.status)
}

/** The document of a loan that this person may see, the one prepared last or the one with that fingerprint; one that was not prepared yet is missing like any other. */
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

/** One person's keys never meet another's; a key too long for the engine becomes a shorter one that is the same every time. */
export const commandKey = (ids: Ids, principal: Principal, idempotencyKey: string): string => {
  const key = `${principal.id}:${idempotencyKey}`
  return key.length <= 64 ? key : ids.derived('req', key)
}

type CommandPorts = Pick<AppPorts, 'process' | 'ids'>
type CallOrigin = Pick<Call<never>, 'principal' | 'origin' | 'idempotencyKey'>

/** Sends a command to the loan's process, which checks whose loan it is: to anybody else it is missing. */
export const perform = async <Type extends RequestType>(
  { process, ids }: CommandPorts,
  type: Type,
  { principal, origin, idempotencyKey }: CallOrigin,
  loanId: string,
  input: Omit<CommandInput[Type], 'checkId'> | CommandInput[Type],
): Promise<Result<OutcomeOf<Type>, Refusal>> => {
  const actor = { id: principal.id, name: principal.name, role: principal.role }
  const request = { type, loanId, actor, origin, ...input } as unknown as RequestOf<Type>
  return process.execute<Type>(request, commandKey(ids, principal, idempotencyKey))
}

/** The same, answered with the loan as it stands afterwards. */
export const change = async <Type extends RequestType>(
  ports: CommandPorts,
  type: Type,
  call: CallOrigin,
  loanId: string,
  input: CommandInput[Type],
): Promise<Result<LoanView, Refusal>> => {
  const outcome = await perform(ports, type, call, loanId, input)
  return outcome.ok ? ok(toLoanView(outcome.value.loan, call.principal)) : outcome
}

/** Refuses a body that names something else than the address does. */
export const sameAs = (pointer: string, inBody: string, inPath: string): Result<string, Refusal> =>
  inBody === inPath
    ? ok(inPath)
    : err({ code: 'INVALID_INPUT', errors: [{ pointer, detail: 'This is not what the address names' }] })
