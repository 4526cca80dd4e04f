import { firstStepDue } from '@tamarack/domain/loan/status'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { CommandRefusal, LoanStanding, Reply } from '../commands.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { IdentityCheck, IdentityProvider } from '../ports/identity-provider.port.ts'
import type { IdentityState } from '../ports/loan-queries.port.ts'
import type { LoanRecord, UnitOfWork } from '../ports/unit-of-work.port.ts'
import { mayAct } from '../policies/ownership.ts'
import {
  keptReply,
  lockLoanOfWorkflow,
  makeLoanStep,
  present,
  stepNotDue,
  systemRecorder,
  type LoanStep,
} from './loan-step.ts'

interface Ports {
  readonly work: UnitOfWork
  readonly clock: Clock
  readonly identityProvider: IdentityProvider
}

/** How long a passed check holds: 180 days, our policy (specification section 4 leaves the span open). */
const identityHoldsSeconds = 180 * 24 * 3600

const isOpenFor = (loan: LoanRecord): boolean => loan.status === 'identity'

interface Asked {
  readonly customerId: string
  readonly email: string
  readonly currentCheckId: string | null
}

/** The check that the provider's window shall show: the open one, or a new one when the last has ended without success. */
const checkToShow = async (provider: IdentityProvider, customer: Asked, fresh: boolean): Promise<IdentityCheck> => {
  if (fresh) return provider.retryCheck(customer)
  const check = await provider.openCheck(customer)
  // The provider keeps one check per person for ever: one that passed for an earlier application has expired with it.
  const isStale = check.outcome === 'passed' && check.checkId !== customer.currentCheckId
  return isStale || check.outcome === 'failed' || check.outcome === 'cancelled' ? provider.retryCheck(customer) : check
}

const makeOpening =
  <Name extends 'startIdentityCheck' | 'retryIdentityCheck'>(
    name: Name,
    { work, clock, identityProvider }: Ports,
  ): LoanStep<Name> =>
  async (command, key) => {
    // Before the provider is asked: a repeat of what was committed already must not open another check there than the one that the loan knows.
    const kept = await keptReply(work, name, command, key)
    if (kept !== null) return kept
    const asked = await work.run(async (tables): Promise<Result<Asked, CommandRefusal>> => {
      const loan = await tables.lockLoan(command.loanId)
      if (loan === null || !mayAct(command.actor, loan)) return err({ code: 'NOT_FOUND' })
      const customer = isOpenFor(loan) ? await tables.lockCustomer(loan.customerId) : null
      return customer === null
        ? stepNotDue(loan)
        : ok({ customerId: customer.id, email: customer.email, currentCheckId: loan.identityCheckId })
    })
    if (!asked.ok) return asked
    const check = await checkToShow(identityProvider, asked.value, name === 'retryIdentityCheck')
    const linkToken = await identityProvider.linkToken(asked.value)
    return makeLoanStep<Name>(name, { work, clock }, async ({ tables, loan, now, record }) => {
      if (!isOpenFor(loan)) return stepNotDue(loan)
      await tables.saveIdentityCheck(loan.id, check, now)
      await tables.saveLoan({ ...loan, identity: 'open', identityCheckId: check.checkId })
      await record(name === 'retryIdentityCheck' ? 'identity-check-retried' : 'identity-check-started', {
        checkId: check.checkId,
      })
      return ok({ status: loan.status, linkToken, checkId: check.checkId } as Reply<Name>)
    })(command, key)
  }

/** Opens (or opens again) the customer's identity check at the provider and gives the token for its window. */
export const makeStartIdentityCheck = (ports: Ports): LoanStep<'startIdentityCheck'> =>
  makeOpening('startIdentityCheck', ports)
/** A fresh check after one that failed. */
export const makeRetryIdentityCheck = (ports: Ports): LoanStep<'retryIdentityCheck'> =>
  makeOpening('retryIdentityCheck', ports)

/** The provider's answer was read and is recorded; a check that passed has led the loan on. */
const hasResult = (identity: IdentityState): boolean => identity === 'pending-review' || identity.startsWith('failed')

/** The window says it has finished. Believes nothing: notes only that the result is to be read, and refuses a check that is not this loan's. */
export const makeFinishIdentityCheck = (ports: Pick<Ports, 'work' | 'clock'>): LoanStep<'finishIdentityCheck'> =>
  makeLoanStep('finishIdentityCheck', ports, async ({ tables, loan, command, record }) => {
    if (!isOpenFor(loan)) return ok({ status: loan.status, already: true })
    const known = await tables.identityCheck(command.checkId)
    if (known === null || known.loanId !== loan.id) return err({ code: 'IDENTITY_CHECK_UNKNOWN' })
    // The provider's own news can be faster than the window: what is settled is not opened again.
    if (loan.identityCheckId === command.checkId && hasResult(loan.identity))
      return ok({ status: loan.status, already: true })
    await tables.saveLoan({ ...loan, identity: 'confirming', identityCheckId: command.checkId })
    await record('identity-check-finished', { checkId: command.checkId })
    return ok({ status: loan.status })
  })

const failedStates: Record<string, IdentityState> = {
  document: 'failed-document',
  phone: 'failed-phone',
  selfie: 'failed-selfie',
}
const stateOf = (check: IdentityCheck): IdentityState => {
  switch (check.outcome) {
    case 'passed':
      return 'passed'
    case 'pending-review':
      return 'pending-review'
    case 'failed':
      return failedStates[check.failedStep ?? 'other'] ?? 'failed'
    case 'open':
    case 'cancelled':
      return 'open'
  }
}
const eventOf: Partial<Record<IdentityState, string>> = {
  passed: 'identity-confirmed',
  'pending-review': 'identity-check-pending-review',
  open: 'identity-check-left-open',
}

/** What the workflow asks after news or a wait: `settled` is false while the provider has not decided. */
export type ConfirmIdentity = (input: {
  readonly loanId: string
  readonly checkId: string
}) => Promise<LoanStanding & { readonly settled: boolean }>

/**
 * Reads the check at the provider and records what it says. A check of another customer, or one that is no longer the loan's latest, changes nothing.
 * Safe to repeat: an outcome that is already recorded is not recorded again. Throws when the provider cannot be asked.
 */
export const makeConfirmIdentity =
  ({ work, clock, identityProvider }: Ports): ConfirmIdentity =>
  async ({ loanId, checkId }) => {
    const check = await identityProvider.readCheck(checkId)
    return work.run(async (tables) => {
      const loan = await lockLoanOfWorkflow(tables, loanId)
      const relevant =
        check !== null && isOpenFor(loan) && loan.identityCheckId === checkId && check.customerId === loan.customerId
      if (!relevant) return { status: loan.status, settled: true }
      const state = stateOf(check)
      if (state === loan.identity)
        return { status: loan.status, settled: state !== 'open' && state !== 'pending-review' }
      const now = present(clock)
      const customer = await tables.lockCustomer(loan.customerId)
      await tables.saveIdentityCheck(loanId, check, now)
      if (state === 'passed')
        await tables.setIdentityExpiry(loan.customerId, Math.floor(now / 1000) + identityHoldsSeconds)
      const status =
        state === 'passed'
          ? firstStepDue({ identity: Infinity, bank: customer?.bankExpiry ?? undefined }, Math.floor(now / 1000))
          : loan.status
      await tables.saveLoan({
        ...loan,
        identity: state,
        status,
        bank: status === 'personal-info' ? 'connected' : loan.bank,
      })
      await systemRecorder(
        tables,
        loanId,
        now,
      )(eventOf[state] ?? 'identity-check-failed', { checkId, outcome: state, status })
      return { status, settled: state !== 'open' && state !== 'pending-review' }
    })
  }
