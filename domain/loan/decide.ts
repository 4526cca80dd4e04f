import { mayBeDue, type CommandOf, type CommandType, type LoanCommand } from './command.ts'
import { commands } from './commands.ts'
import { recordsAreDestroyed } from './commands/destroy-records.ts'
import type { Loan } from './loan.ts'
import { stepNotDue, type Decided, type Moment } from './slice.ts'

/** Beyond the loan; the application gathers it, and a decision never fetches. */
export type FactsOf<Type extends CommandType> =
  Parameters<(typeof commands)[Type]['decide']> extends [unknown, unknown, infer Facts]
    ? unknown extends Facts
      ? Moment
      : Facts
    : Moment

/** What a command makes happen: events, none where it is so already, or a refusal. The one door to
 * every rule of a loan's life; without writing its events it is a preview. */
export const decide = <Type extends CommandType>(
  loan: Loan | undefined,
  command: CommandOf<Type>,
  facts: FactsOf<Type>,
): Decided => {
  const { type } = command as LoanCommand
  const decision = commands[type].decide as (loan: Loan | undefined, command: LoanCommand, facts: unknown) => Decided
  const given = command as LoanCommand
  if (loan === undefined) {
    if (type !== 'start-application') throw new TypeError(`${type} needs a loan`)
    return decision(loan, given, facts)
  }
  if (loan.destroyedAt !== undefined) return recordsAreDestroyed(type)
  return mayBeDue(type, loan.status) ? decision(loan, given, facts) : stepNotDue(loan)
}
