import { parseInstant, type Instant } from '@tamarack/domain/values/instant'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import {
  noOrigin,
  systemActor,
  type Command,
  type CommandContext,
  type CommandName,
  type CommandRefusal,
  type Reply,
} from '../commands.ts'
import { mayAct } from '../policies/ownership.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { Decision, LoanRecord, LoanWork, NewLoanEvent, UnitOfWork } from '../ports/unit-of-work.port.ts'

/** A use case that changes one loan: the command and its key in, the first outcome out, however often it is called. */
export type LoanStep<Name extends CommandName> = (
  command: Command<Name>,
  key: string,
) => Promise<Result<Reply<Name>, CommandRefusal>>

export interface Situation<Input> {
  readonly tables: LoanWork
  readonly loan: LoanRecord
  readonly command: Input
  readonly now: Instant
  /** Appends to the audit log of record: this command's actor and address, this moment. */
  readonly record: (type: string, data?: NewLoanEvent['data'], documents?: NewLoanEvent['documents']) => Promise<void>
}

/** The present as a domain moment; the clock is ours, so a moment outside the domain's range is broken machinery. */
export const present = (clock: Clock): Instant => {
  const now = parseInstant(clock.now())
  if (!now.ok) throw new Error('the clock is outside the range of moments')
  return now.value
}

/** Appends to the audit log of record as the actor of a command, at one moment. */
export const recorder =
  (tables: LoanWork, context: CommandContext, now: Instant): Situation<unknown>['record'] =>
  (type, data = {}, documents = []) =>
    tables.append(context.loanId, {
      type,
      at: now,
      actor: context.actor,
      ip: context.origin.ip,
      userAgent: context.origin.userAgent,
      data,
      documents,
    })

/** The same for what the product does by itself. */
export const systemRecorder = (tables: LoanWork, loanId: string, now: Instant): Situation<unknown>['record'] =>
  recorder(tables, { loanId, actor: systemActor, origin: noOrigin }, now)

/** The loan that a workflow works on, locked. A workflow is begun by its loan, so one without it is broken machinery: throws. */
export const lockLoanOfWorkflow = async (tables: LoanWork, loanId: string): Promise<LoanRecord> => {
  const loan = await tables.lockLoan(loanId)
  if (loan === null) throw new Error('a workflow asked about a loan that is not there')
  return loan
}

const keptIn = async <Name extends CommandName>(
  tables: LoanWork,
  name: Name,
  loanId: string,
  key: string,
): Promise<Result<Reply<Name>, CommandRefusal> | null> => {
  const kept = await tables.keptOutcome(loanId, key)
  if (kept === null) return null
  return kept.command === name ? ok(kept.outcome as Reply<Name>) : err({ code: 'IDEMPOTENCY_KEY_REUSED' })
}

/** What this key answered before, for a command that asks a provider before it decides; null when it has not answered yet. */
export const keptReply = <Name extends CommandName>(
  work: UnitOfWork,
  name: Name,
  command: CommandContext,
  key: string,
): Promise<Result<Reply<Name>, CommandRefusal> | null> =>
  work.run(async (tables) => {
    const loan = await tables.lockLoan(command.loanId)
    return loan === null || !mayAct(command.actor, loan) ? null : keptIn(tables, name, loan.id, key)
  })

/**
 * Runs a decision once per key: the loan's row is locked first, so that two calls with one key cannot both decide; the outcome is kept in the same
 * transaction. A refusal changes nothing and is not kept: the same key may succeed later. A loan that the actor may not touch is NOT_FOUND.
 */
export const makeLoanStep =
  <Name extends CommandName>(
    name: Name,
    ports: { readonly work: UnitOfWork; readonly clock: Clock },
    decide: (situation: Situation<Command<Name>>) => Promise<Result<Reply<Name>, CommandRefusal>>,
  ): LoanStep<Name> =>
  (command, key) =>
    ports.work.run(async (tables) => {
      const loan = await tables.lockLoan(command.loanId)
      if (loan === null || !mayAct(command.actor, loan)) return err({ code: 'NOT_FOUND' })
      const kept = await keptIn(tables, name, loan.id, key)
      if (kept !== null) return kept
      const now = present(ports.clock)
      const outcome = await decide({ tables, loan, command, now, record: recorder(tables, command, now) })
      if (outcome.ok) await tables.keepOutcome(loan.id, key, { command: name, outcome: outcome.value }, now)
      return outcome
    })

type Refused = { readonly ok: false; readonly error: CommandRefusal }

/** The refusal for a step that is not due. */
export const stepNotDue = (loan: Pick<LoanRecord, 'status'>): Refused =>
  err({ code: 'STEP_NOT_DUE', facts: { status: loan.status } })

/** The refusal for a decision that was made before; who made it is told by name, since two colleagues want to talk. */
export const alreadyDecided = ({ kind, byName, at }: Decision): Refused =>
  err({ code: 'ALREADY_DECIDED', facts: { decision: kind, by: byName, at } })
