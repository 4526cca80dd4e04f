import { mayOpenCheck, mayRetryCheck } from '@tamarack/domain/loan/commands/retry-identity-check'
import type { Loan } from '@tamarack/domain/loan/loan'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { stepNotDue, type IdentityOutcome } from '@tamarack/domain/loan/slice'
import { isApplication } from '@tamarack/domain/loan/status'
import { err, ok, type Refusal, type Result } from '@tamarack/domain/shared/result'
import { keptOutcome, lockFor, workflowOf } from '../execute.ts'
import type { OutcomeOf, RequestOf } from '../outcome.ts'
import { identityKeysOf, type IdentityKeys } from '../person-keys.ts'
import type { IdentityCheck, IdentityProvider } from '../ports/identity-provider.port.ts'
import type { LoanWorkflow } from '../ports/outbox.port.ts'
import { issue, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'fingerprint' | 'identityProvider' | 'keyedHash' | 'execute'>

type Opening = 'start-identity-check' | 'retry-identity-check' | 'start-co-applicant-check'

interface IdentityRequest {
  readonly customerId: string
  readonly email: string
  readonly currentCheckId: string | null
}

/** The check for the provider's window: the open one, or a new one when the last has ended without
 * success. A try that outlived its time may have made it: the next try goes on with that one,
 * because the window shows the latest. */
const checkToShow = async (
  provider: IdentityProvider,
  customer: IdentityRequest,
  fresh: boolean,
): Promise<IdentityCheck> => {
  if (fresh) return provider.retryCheck({ ...customer, after: customer.currentCheckId })
  const check = await provider.openCheck(customer)
  // The provider keeps one check per person for ever; a check that passed for an earlier
  // application no longer counts.
  const isStale = check.outcome === 'passed' && check.checkId !== customer.currentCheckId
  return isStale || check.outcome === 'failed' || check.outcome === 'cancelled'
    ? provider.retryCheck({ ...customer, after: check.checkId })
    : check
}

type Due = Omit<IdentityRequest, 'email'>

const borrowerDue = (loan: Loan): Due | undefined =>
  loan.status === 'identity' ? { customerId: loan.customerId, currentCheckId: loan.check?.checkId ?? null } : undefined

/** A check that passed for the borrower is no second person's: the next one is a new one. */
const coApplicantDue = (loan: Loan): Due | undefined => {
  const accepted = isApplication(loan.status) ? acceptedCoApplicant(loan) : undefined
  if (accepted === undefined || accepted.person !== undefined) return undefined
  const { customerId, check } = accepted
  return { customerId, currentCheckId: check?.failed === 'same-person' ? null : (check?.checkId ?? null) }
}

/** A check that failed is replaced by another one, no matter which call shows it. */
const mayOpen = (type: Opening, loan: Loan): Result<true, Refusal> => {
  if (type === 'retry-identity-check') return mayRetryCheck(loan)
  const isReplaced = loan.status === 'identity' && loan.check?.state === 'failed'
  return type === 'start-identity-check' && isReplaced ? mayOpenCheck(loan) : ok(true)
}

type Prepared = { readonly requested: IdentityRequest; readonly workflow: LoanWorkflow } | { readonly outcome: unknown }

/** What is found out before the provider is called: whether the check is due, and the outcome of
 * this key where there is one, since a repeat of a committed command must not open another check
 * than the one in the loan. */
export const makePrepareIdentityCheck =
  ({ work, fingerprint }: Pick<Ports, 'work' | 'fingerprint'>) =>
  <Type extends Opening>(request: RequestOf<Type>, key: string): Promise<Result<Prepared, Refusal>> => {
    const unopened = { ...request, checkId: '' }
    return work.run(async (tables): Promise<Result<Prepared, Refusal>> => {
      const stored = await lockFor(tables, unopened)
      if (!stored.ok) return stored
      const kept = await keptOutcome(tables, unopened, key, fingerprint)
      if (kept !== null) return kept.ok ? ok({ outcome: kept.value }) : kept
      const loan = stored.value?.loan
      if (loan === undefined) return err({ code: 'NOT_FOUND' })
      const may = mayOpen(request.type, loan)
      if (!may.ok) return may
      const due = request.type === 'start-co-applicant-check' ? coApplicantDue(loan) : borrowerDue(loan)
      const customer = due && (await tables.customers.lock(due.customerId))
      if (!due || !customer) return stepNotDue(loan)
      return ok({ requested: { ...due, email: customer.email }, workflow: workflowOf(loan) })
    })
  }

/** Opens the customer's identity check at the provider and gives the token for its window. */
export const makeOpenIdentityCheck =
  ({ work, fingerprint, identityProvider, execute }: Ports) =>
  async <Type extends Opening>(request: RequestOf<Type>, key: string): Promise<Result<OutcomeOf<Type>, Refusal>> => {
    const prepared = await makePrepareIdentityCheck({ work, fingerprint })(request, key)
    if (!prepared.ok) return prepared
    if ('outcome' in prepared.value) return ok(prepared.value.outcome as OutcomeOf<Type>)
    const { requested } = prepared.value
    // At once: the token names the customer, and together with the calls before it a slow provider
    // would outlast the step.
    const [check, linkToken] = await Promise.all([
      checkToShow(identityProvider, requested, request.type === 'retry-identity-check'),
      identityProvider.linkToken(requested),
    ])
    const { checkId } = check
    const command = { ...request, checkId } as Parameters<typeof execute<Opening>>[0]
    const outcome = await execute<Opening>(command, { key, attached: { check }, extras: { linkToken, checkId } })
    return outcome as Result<OutcomeOf<Type>, Refusal>
  }

const outcomeOf = (check: IdentityCheck, { person, idDocument }: IdentityKeys): IdentityOutcome => {
  switch (check.outcome) {
    case 'passed':
      return { state: 'passed', person, ...(idDocument !== null && { idDocument }) }
    case 'pending-review':
      return { state: 'pending-review' }
    case 'failed':
      return { state: 'failed', failed: check.failedStep ?? 'other' }
    case 'open':
    case 'cancelled':
      return { state: 'open' }
  }
}

/** The result after an event or a wait: `settled` is false while the provider has not decided. */
export type ConfirmIdentity = (input: {
  readonly loanId: string
  readonly checkId: string
  /** Of the co-applicant's check, not the borrower's. */
  readonly coApplicant?: true
}) => Promise<{ readonly settled: boolean; readonly outcome: OutcomeOf<'record-identity-result'> | null }>

/** Reads the check at the provider and records its result. A check of another customer, or one that
 * is no longer the loan's latest, changes nothing; nor does one found open that was open for us
 * when it was asked for: what finished meanwhile stays finished. Throws when the provider does not
 * answer. */
export const makeConfirmIdentity =
  ({ work, identityProvider, keyedHash, execute }: Ports): ConfirmIdentity =>
  async ({ loanId, checkId, coApplicant }) => {
    const loan = (await work.run((tables) => tables.loans.read(loanId)))?.loan
    const person = coApplicant && loan ? acceptedCoApplicant(loan) : loan
    const check = await identityProvider.readCheck(checkId)
    if (check === null || check.customerId !== person?.customerId) return { settled: true, outcome: null }
    const wasOpen = 'check' in person && person.check?.state === 'open'
    const keys = identityKeysOf(check, keyedHash)
    const outcome = outcomeOf(check, keys)
    if (outcome.state === 'open' && wasOpen) return { settled: false, outcome: null }
    const recorded = await issue(
      execute,
      { type: coApplicant ? 'record-co-applicant-check' : 'record-identity-result', loanId, checkId, outcome },
      { attached: { check, ...(outcome.state === 'passed' && { keys }) } },
    )
    return { settled: outcome.state === 'passed' || outcome.state === 'failed', outcome: recorded }
  }
