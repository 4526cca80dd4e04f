import type { Result } from '@tamarack/domain/shared/result'
import type { Command, CommandName, CommandRefusal, Reply } from '@tamarack/application/commands'
import type { CollectBankData } from '@tamarack/application/use-cases/bank-data'
import type { DatedStanding, SystemStep } from '@tamarack/application/use-cases/end-application'
import type { ConfirmIdentity } from '@tamarack/application/use-cases/identity'

/** One command and its key: the Update id, the same on every attempt. */
export interface Keyed<Name extends CommandName> {
  readonly command: Command<Name>
  readonly key: string
}
type CommandActivity<Name extends CommandName> = (keyed: Keyed<Name>) => Promise<Result<Reply<Name>, CommandRefusal>>

/** Commands that talk to a provider before they are done. */
export const providerCommands = [
  'startIdentityCheck',
  'retryIdentityCheck',
  'startBankConnection',
] as const satisfies readonly CommandName[]
export type ProviderCommand = (typeof providerCommands)[number]
export type LocalCommand = Exclude<CommandName, ProviderCommand>

/** Run as local activities: one short transaction each. */
export type LocalActivities = { [Name in LocalCommand]: CommandActivity<Name> } & {
  expireApplication: SystemStep
  redateAgreement: (input: { readonly loanId: string }) => Promise<DatedStanding>
  giveUpBankData: CollectBankData
}

/** Run as regular activities: they leave the machine. */
export type ProviderActivities = { [Name in ProviderCommand]: CommandActivity<Name> } & {
  confirmIdentity: ConfirmIdentity
}
export interface CollectingActivities {
  collectBankData: CollectBankData
}
export interface DocumentActivities {
  sendCopies: (input: { readonly loanId: string }) => Promise<void>
}
