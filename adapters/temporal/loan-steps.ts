import type { CommandName } from '@tamarack/application/commands'
import type { LoanStep } from '@tamarack/application/use-cases/loan-step'
import type {
  CollectingActivities,
  DocumentActivities,
  LocalActivities,
  ProviderActivities,
} from '@tamarack/workflows/loan-application/activities'
import { commandNames } from '@tamarack/workflows/loan-application/messages'
import type { MoneyActivities, ServicingLocalActivities } from '@tamarack/workflows/loan-servicing/activities'

type Activities = LocalActivities &
  ProviderActivities &
  CollectingActivities &
  DocumentActivities &
  ServicingLocalActivities &
  MoneyActivities
type SystemSteps = Omit<Activities, CommandName>

/** Every use case that a workflow runs: the commands by name, and what the system does by itself. */
export type LoanSteps = { readonly [Name in CommandName]: LoanStep<Name> } & SystemSteps

/** Workflows hand over command and key as one object; everything else is the use case itself. */
export const makeActivities = (steps: LoanSteps): Activities => {
  const commands = commandNames.map(
    (name) => [name, ({ command, key }: { command: never; key: string }) => steps[name](command, key)] as const,
  )
  return { ...steps, ...Object.fromEntries(commands) } as unknown as Activities
}
