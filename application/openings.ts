import { mayBeDue } from '@tamarack/domain/loan/command'
import { mayOpenCheck, mayRetryCheck } from '@tamarack/domain/loan/commands/retry-identity-check'
import type { Loan } from '@tamarack/domain/loan/loan'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { stepNotDue } from '@tamarack/domain/loan/slice'
import { isApplication } from '@tamarack/domain/loan/status'
import { err, ok, type Refusal, type Result } from '@tamarack/domain/shared/result'
import type { Attached } from './commands/shared/gathering.ts'
import { keptOutcome, lockFor, type Execute, type ExecutePorts } from './execute.ts'
import type { LoanOpening, OpeningType, OutcomeOf, RequestOf } from './outcome.ts'
import { BankDataProvider } from './ports/bank-data-provider.port.ts'
import { present } from './ports/clock.port.ts'
import { Deadline } from './ports/deadline.port.ts'
import { IdentityProvider, type IdentityCheck } from './ports/identity-provider.port.ts'
import type { LoanTables } from './ports/loan-tables.port.ts'
import { ProviderUnavailable } from './ports/provider-unavailable.ts'

export const openingPorts = {
  identityProvider: IdentityProvider,
  bankDataProvider: BankDataProvider,
  deadline: Deadline,
} as const
export interface OpeningPorts extends Pick<ExecutePorts, 'work' | 'fingerprint' | 'clock'> {
  readonly identityProvider: IdentityProvider
  readonly bankDataProvider: BankDataProvider
  readonly deadline: Deadline
  readonly execute: Execute
}

/** The customer whose check is due, and the check that the loan has. The provider recognises a
 * repeated call by both: the check that follows `currentCheckId` is made once. */
interface CheckRequest {
  readonly customerId: string
  readonly email: string
  readonly currentCheckId: string | null
}
type Due = Omit<CheckRequest, 'email'>

const borrowerDue = (loan: Loan): Due | undefined =>
  loan.status === 'identity' ? { customerId: loan.customerId, currentCheckId: loan.check?.checkId ?? null } : undefined

/** A check that passed for the borrower does not identify the co-applicant, so the next one is
 * new. */
const coApplicantDue = (loan: Loan): Due | undefined => {
  const accepted = isApplication(loan.status) ? acceptedCoApplicant(loan) : undefined
  if (accepted === undefined || accepted.person !== undefined) return undefined
  const { customerId, check } = accepted
  return { customerId, currentCheckId: check?.failed === 'same-person' ? null : (check?.checkId ?? null) }
}

/** Starting after a failed check makes another check, so the same limit applies as to a retry. */
const mayOpen = (type: OpeningType, loan: Loan): Result<true, Refusal> => {
  if (type === 'start-bank-connection') return mayBeDue(type, loan.status) ? ok(true) : stepNotDue(loan)
  if (type === 'retry-identity-check') return mayRetryCheck(loan)
  const isReplaced = loan.status === 'identity' && loan.check?.state === 'failed'
  return type === 'start-identity-check' && isReplaced ? mayOpenCheck(loan) : ok(true)
}

const checkRequestOf = async (
  tables: LoanTables,
  { type }: LoanOpening,
  loan: Loan,
): Promise<Result<CheckRequest, Refusal>> => {
  const due = type === 'start-co-applicant-check' ? coApplicantDue(loan) : borrowerDue(loan)
  const customer = due && (await tables.customers.lock(due.customerId))
  return due && customer ? ok({ ...due, email: customer.email }) : stepNotDue(loan)
}

/** The check for the provider's window: the open one, or a new one if the last one ended without
 * success. If an earlier call made a check and died before it was recorded, that check is returned,
 * since the provider's window shows the latest one. */
const checkToShow = async (
  provider: IdentityProvider,
  customer: CheckRequest,
  fresh: boolean,
): Promise<IdentityCheck> => {
  if (fresh) return provider.retryCheck({ ...customer, after: customer.currentCheckId })
  const check = await provider.openCheck(customer)
  // The provider keeps one check per person for ever. A check that passed for an earlier
  // application no longer counts.
  const isStale = check.outcome === 'passed' && check.checkId !== customer.currentCheckId
  return isStale || check.outcome === 'failed' || check.outcome === 'cancelled'
    ? provider.retryCheck({ ...customer, after: check.checkId })
    : check
}

/** What the provider gave: the data for its window, and the check to record. */
interface Opened {
  readonly extras: object
  readonly checkId?: string
  readonly attached?: Attached
}

/** Opens a provider's window for a person, and returns what the window needs. */
export type OpenWindow = <Type extends OpeningType>(
  request: RequestOf<Type>,
  key: string,
) => Promise<Result<OutcomeOf<Type>, Refusal>>

/** Checks that the window is due, calls the provider outside any transaction, then records the
 * command. Refuses with PROVIDER_UNAVAILABLE if the provider does not answer in time. A repeat with
 * the same key returns the first outcome; a repeat after a crash finds the same check. */
export const makeOpenWindow = (ports: OpeningPorts): OpenWindow => {
  const { work, fingerprint, identityProvider, bankDataProvider, deadline, execute } = ports

  const callBank = async (): Promise<Opened> => {
    const { token: connectToken, scriptUrl } = await bankDataProvider.connectToken()
    return { extras: { connectToken, scriptUrl } }
  }
  const callIdentity = async (customer: CheckRequest, fresh: boolean): Promise<Opened> => {
    // In parallel: the token depends only on the customer.
    const [check, linkToken] = await Promise.all([
      checkToShow(identityProvider, customer, fresh),
      identityProvider.linkToken(customer),
    ])
    const { checkId } = check
    return { extras: { linkToken, checkId }, checkId, attached: { check } }
  }

  type Prepared = { readonly outcome: unknown } | { readonly call: () => Promise<Opened> }
  const prepare = (request: LoanOpening, key: string): Promise<Result<Prepared, Refusal>> => {
    const command = request.type === 'start-bank-connection' ? request : { ...request, checkId: '' }
    return work.run(async (tables): Promise<Result<Prepared, Refusal>> => {
      const stored = await lockFor(tables, command, present(ports.clock))
      if (!stored.ok) return stored
      const kept = await keptOutcome(tables, command, key, fingerprint)
      if (kept !== null) return kept.ok ? ok({ outcome: kept.value }) : kept
      const loan = stored.value?.loan
      if (loan === undefined) return err({ code: 'NOT_FOUND' })
      const may = mayOpen(request.type, loan)
      if (!may.ok) return may
      if (request.type === 'start-bank-connection') return ok({ call: callBank })
      const customer = await checkRequestOf(tables, request, loan)
      if (!customer.ok) return customer
      return ok({ call: () => callIdentity(customer.value, request.type === 'retry-identity-check') })
    })
  }

  const open = async (request: LoanOpening, key: string): Promise<Result<unknown, Refusal>> => {
    const prepared = await prepare(request, key)
    if (!prepared.ok) return prepared
    if ('outcome' in prepared.value) return ok(prepared.value.outcome)
    try {
      const { extras, checkId, attached } = await deadline(prepared.value.call())
      const command = { ...request, ...(checkId !== undefined && { checkId }) } as Parameters<
        typeof execute<OpeningType>
      >[0]
      return await execute<OpeningType>(command, {
        key,
        ...(attached && { attached }),
        extras: extras as OutcomeOf<OpeningType>,
      })
    } catch (error) {
      if (error instanceof ProviderUnavailable) return err({ code: 'PROVIDER_UNAVAILABLE' })
      throw error
    }
  }

  /** Two requests with one key at the same time are one opening. */
  const underWay = new Map<string, Promise<Result<unknown, Refusal>>>()
  return async <Type extends OpeningType>(given: RequestOf<Type>, key: string) => {
    const request = given as LoanOpening
    const press = [request.loanId, request.type, request.actor.id, key].join(' ')
    const opening = underWay.get(press) ?? open(request, key).finally(() => underWay.delete(press))
    underWay.set(press, opening)
    return (await opening) as Result<OutcomeOf<Type>, Refusal>
  }
}
