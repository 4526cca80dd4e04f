import { commandTypes, gathersFacts, type CommandOf, type CommandType } from '@tamarack/domain/loan/command'
import type { FactsOf } from '@tamarack/domain/loan/decide'
import type { Loan } from '@tamarack/domain/loan/loan'
import type { Gathered, Gathering } from './commands/shared/gathering.ts'

type AnyGather = (gathering: Gathering, loan: Loan | undefined, command: unknown) => Promise<Gathered<unknown>>

/** Of each command that declares it, what the file of its name exports; a command without one stops
 * the process at its start. */
const gathers: ReadonlyMap<CommandType, AnyGather> = new Map(
  await Promise.all(
    commandTypes.filter(gathersFacts).map(async (type): Promise<[CommandType, AnyGather]> => {
      const { gather } = (await import(`./commands/${type}.ts`)) as { readonly gather: AnyGather }
      return [type, gather]
    }),
  ),
)

/** Everything that a decision on this command needs beyond the loan; of most commands the moment,
 * with nothing kept next to the log. */
export const gatherFacts = async <Type extends CommandType>(
  gathering: Gathering,
  loan: Loan | undefined,
  command: CommandOf<Type>,
): Promise<Gathered<FactsOf<Type>>> => {
  const gather = gathers.get(command.type)
  const gathered = gather === undefined ? { facts: { now: gathering.now } } : await gather(gathering, loan, command)
  return gathered as Gathered<FactsOf<Type>>
}
