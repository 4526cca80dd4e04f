import { mayStart } from '@tamarack/domain/duties/duties'
import { isStaff, type PersonRole } from '@tamarack/domain/loan/actor'
import { mayIssue, type CommandOf, type CommandType } from '@tamarack/domain/loan/command'
import { debitedAccount } from '@tamarack/domain/loan/debits/debited-account'
import { decide } from '@tamarack/domain/loan/decide'
import type { Loan } from '@tamarack/domain/loan/loan'
import { dutyOfCommand } from '@tamarack/domain/loan/staff/duty-of-command'
import { isNotTheirOwn } from '@tamarack/domain/loan/staff/own-loan'
import { isApplication } from '@tamarack/domain/loan/status'
import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import type { Instant } from '@tamarack/domain/values/instant'
import { appendEvents } from './append-events.ts'
import type { Attached, Gathering } from './commands/shared/gathering.ts'
import { peopleBeforeStaff } from './commands/shared/person-facts.ts'
import { canonicalJson } from './documents/canonical-json.ts'
import { gatherFacts } from './gather-facts.ts'
import { summarize, type LoanNames } from './loan-summary.ts'
import type { ExtrasOf, OutcomeOf } from './outcome.ts'
import { Clock, present } from './ports/clock.port.ts'
import { Fingerprint } from './ports/fingerprint.port.ts'
import { Ids } from './ports/ids.port.ts'
import { KeyedHash } from './ports/keyed-hash.port.ts'
import { Lender } from './ports/lender.port.ts'
import { UnitOfWork, type LoanTables, type StoredLoan, type StoredNames } from './ports/loan-tables.port.ts'
import type { LoanWorkflow } from './ports/outbox.port.ts'
import type { ServicesOf } from './ports/token.ts'
import { readOnce } from './read-once.ts'

/** What a command is executed, or previewed, with. */
export const executePorts = {
  work: UnitOfWork,
  clock: Clock,
  ids: Ids,
  fingerprint: Fingerprint,
  keyedHash: KeyedHash,
  lender: Lender,
} as const
export type ExecutePorts = ServicesOf<typeof executePorts>

interface Beside<Type extends CommandType> {
  /** The idempotency key of the request: the same key returns the first outcome. The system's own
   * commands need none. */
  readonly key?: string
  readonly attached?: Attached
  readonly extras?: ExtrasOf<Type>
}

export type Execute = <Type extends CommandType>(
  command: CommandOf<Type>,
  beside?: Beside<Type>,
) => Promise<Result<OutcomeOf<Type>, Refusal>>

/** The command without its actor, origin and provider data: two requests with one key must have the
 * same. */
export const commandHash = (command: CommandOf<CommandType>, fingerprint: Fingerprint): string => {
  const { actor, origin: _origin, ...rest } = command as CommandOf<CommandType> & { checkId?: string }
  const opensCheck =
    rest.type === 'start-identity-check' ||
    rest.type === 'retry-identity-check' ||
    rest.type === 'start-co-applicant-check'
  return fingerprint.of(canonicalJson({ ...rest, ...(opensCheck && { checkId: undefined }), actor: actor.id }))
}

/** The first outcome of this key; a key that was used for another command is refused. Null when it
 * is new. */
export const keptOutcome = async (
  tables: LoanTables,
  command: CommandOf<CommandType>,
  key: string | undefined,
  fingerprint: Fingerprint,
): Promise<Result<unknown, Refusal> | null> => {
  const kept = key === undefined ? null : await tables.outcomes.find(command.loanId, key)
  if (kept === null) return null
  return kept.commandSha256 === commandHash(command, fingerprint) ? ok(kept.outcome) : refuse('IDEMPOTENCY_KEY_REUSED')
}

/** Locks the rows that the command depends on and loads the loan, if this actor may act on it. What
 * staff issue is refused on a loan of their own (TAM-117), and if they may not start the act
 * (TAM-291, TAM-294). */
export const lockFor = async (
  tables: LoanTables,
  command: CommandOf<CommandType>,
  now: Instant,
): Promise<Result<StoredLoan | null, Refusal>> => {
  // The customer's row is locked first: a loan that does not exist yet cannot be locked.
  const starts = command.type === 'start-application' ? (command as CommandOf<'start-application'>) : null
  if (starts !== null) await tables.customers.lock(starts.customerId)
  const stored = await tables.loans.lock(command.loanId)
  const owned = stored?.loan ?? starts
  if (owned === null || !mayIssue(command.type, command.actor, owned)) return refuse('NOT_FOUND')
  if (stored === null || !isStaff(command.actor)) return ok(stored)
  const people = await peopleBeforeStaff(tables, stored.loan, command.actor)
  const others = isNotTheirOwn(command.actor.id, stored.loan.status, people)
  if (!others.ok) return others
  const act = dutyOfCommand(command)
  if (act === undefined) return ok(stored)
  const { id, name, role } = command.actor
  // A session belongs to an activated account.
  const doer = { id: id ?? '', name: name ?? '', role: role as PersonRole, isActivated: true }
  const may = mayStart(act, doer, { ties: await tables.customers.staffTies(now), now })
  return may.ok ? ok(stored) : may
}

/** The workflow that is responsible for a loan in this state. */
export const workflowOf = ({ status }: Loan): LoanWorkflow =>
  isApplication(status) ? 'loan-application' : 'loan-servicing'

/** The names next to the loan: those that were read with it, unless the command changed whose or
 * which account's they are. */
const namesAfter = (tables: LoanTables, loan: Loan, before: StoredNames | null): Promise<LoanNames> | LoanNames => {
  const { customerId } = loan
  const account = debitedAccount(loan)
  if (before === null || before.customerId !== customerId || before.account !== account)
    return tables.loans.names(customerId, account)
  return { customerName: before.customerName, bankAccountEnding: before.bankAccountEnding }
}

/** Runs any command on any loan, in one transaction: locks the loan, checks its people, returns the
 * first outcome of a repeated key, gathers the facts, lets the domain decide, appends the events,
 * updates the projections, and returns the loan after the command. A refusal changes nothing and
 * is not stored: the same key may succeed later. A loan that the actor may not act on is
 * NOT_FOUND. */
export const makeExecute =
  ({ work, clock, ids, fingerprint, keyedHash, lender }: ExecutePorts): Execute =>
  <Type extends CommandType>(command: CommandOf<Type>, { key, attached = {}, extras }: Beside<Type> = {}) =>
    work.run(async (stores): Promise<Result<OutcomeOf<Type>, Refusal>> => {
      const tables = readOnce(stores)
      // The lock comes first, so that what is read is as of it.
      const stored = await lockFor(tables, command, present(clock))
      if (!stored.ok) return stored
      const kept = await keptOutcome(tables, command, key, fingerprint)
      if (kept !== null) return kept as Result<OutcomeOf<Type>, Refusal>
      const storedNames = await tables.loans.storedNames(command.loanId)
      const gathering: Gathering = {
        tables,
        now: present(clock),
        ids,
        fingerprint,
        keyedHash,
        lender,
        attached,
      }
      const { facts, keep } = await gatherFacts(gathering, stored.value?.loan, command)
      const decided = decide(stored.value?.loan, command, facts)
      if (!decided.ok) return decided
      const after = await appendEvents(gathering, { loanId: command.loanId, stored: stored.value }, decided.value, {
        at: gathering.now,
        actor: command.actor,
        ...command.origin,
      })
      if (after === undefined) throw new Error('a command on no loan made none')
      const { loan, sequence } = after
      const [first] = decided.value
      if (first !== undefined) {
        await keep?.(decided.value)
        for (const email of attached.emails ?? []) await tables.emails.add(email, gathering.now)
        // The loan's own workflow runs the system's commands, and has their outcome.
        if (command.actor.role !== 'system') {
          const workflow = workflowOf(stored.value?.loan ?? loan)
          await tables.outbox.add({ loanId: loan.loanId, sequence, event: first.type, workflow }, gathering.now)
        }
      }
      const outcome = {
        status: loan.status,
        sequence,
        loan: summarize(
          loan,
          sequence,
          await namesAfter(tables, loan, attached.bankData === undefined ? storedNames : null),
        ),
        ...(decided.value.length === 0 && { noChange: true }),
        ...(extras as object | undefined),
      } as OutcomeOf<Type>
      if (key !== undefined)
        await tables.outcomes.keep(
          loan.loanId,
          key,
          { commandSha256: commandHash(command, fingerprint), outcome },
          gathering.now,
        )
      return ok(outcome)
    })
