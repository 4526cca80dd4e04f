import { token } from './token.ts'

/** How many wait, and for how long the oldest does; 0 where none waits. */
interface Waiting {
  readonly count: number
  readonly oldestSeconds: number
}

/** What an operator watches of the record. No personal data, and no id. */
export interface OperationFigures {
  /** Wakes that were recorded and have not reached their workflow. */
  readonly wakes: Waiting
  /** E-mails that were recorded and have not left. */
  readonly emails: Waiting
  /** Webhooks that were stored and have not reached their loan. */
  readonly webhooks: Waiting
  /** Signed loans whose money has not arrived. */
  readonly funding: Waiting
  /** Payments of the last 30 days. */
  readonly payments: readonly { readonly kind: string; readonly state: string; readonly count: number }[]
  /** Open differences by kind: `workflow` is a loan behind the record, `record` a record that is
   * not what was written. */
  readonly differences: Readonly<Record<string, number>>
  /** Connections of each part to the database, and the most that it takes of anybody. */
  readonly connections: readonly { readonly part: string; readonly count: number }[]
  readonly mostConnections: number
  /** When each daily run was last done, epoch milliseconds. */
  readonly runs: readonly { readonly name: string; readonly doneAt: number }[]
}

export type ReadOperation = (now: number) => Promise<OperationFigures>
export const ReadOperation = token<ReadOperation>('ReadOperation')
