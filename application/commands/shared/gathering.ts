import type { CommandOf, CommandType } from '@tamarack/domain/loan/command'
import type { FactsOf } from '@tamarack/domain/loan/decide'
import type { Loan } from '@tamarack/domain/loan/loan'
import type { EventOf, LoanEvent, LoanEventType } from '@tamarack/domain/loan/loan-event'
import type { Instant } from '@tamarack/domain/values/instant'
import type { IdentityKeys } from '../../person-keys.ts'
import type { BankData } from '../../ports/bank-data-provider.port.ts'
import type { QueuedEmail } from '../../ports/email-outbox.port.ts'
import type { Fingerprint } from '../../ports/fingerprint.port.ts'
import type { IdentityCheck } from '../../ports/identity-provider.port.ts'
import type { Ids } from '../../ports/ids.port.ts'
import type { KeyedHash } from '../../ports/keyed-hash.port.ts'
import type { Lender } from '../../ports/lender.port.ts'
import type { LoanTables } from '../../ports/loan-tables.port.ts'

/** Personal data of a command, which are encrypted next to the log; the domain never gets them. */
export interface Attached {
  readonly check?: IdentityCheck
  /** What other customers' records are compared with; of a check that passed. */
  readonly keys?: IdentityKeys
  readonly bankData?: BankData
  /** What leaves once the command is recorded. */
  readonly emails?: readonly QueuedEmail[]
}

/** What the facts of a command are gathered with. */
export interface Gathering {
  readonly tables: LoanTables
  readonly now: Instant
  readonly ids: Ids
  readonly fingerprint: Fingerprint
  readonly keyedHash: KeyedHash
  readonly lender: Lender
  readonly attached: Attached
  /** True if nothing will be recorded: the result is shown and not compared (TAM-300). */
  readonly isPreview?: boolean
}

/** Facts for a decision, and what is kept next to the log when its events are. */
export interface Gathered<Facts> {
  readonly facts: Facts
  readonly keep?: (events: readonly LoanEvent[]) => Promise<void>
}

/** Finds out what the decision on a command needs; each file of a command exports its own as
 * `gather`. */
export type Gather<Type extends CommandType> = (
  gathering: Gathering,
  loan: Loan,
  command: CommandOf<Type>,
) => Promise<Gathered<FactsOf<Type>>>

export const eventIn = <Type extends LoanEventType>(
  events: readonly LoanEvent[],
  type: Type,
): EventOf<Type> | undefined => events.find((event): event is EventOf<Type> => event.type === type)

export const unixSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
