import type { Memory, Table } from '@tamarack/adapter-sandbox/memory'
import type { KeptSwitches } from '@tamarack/adapter-sandbox/switches'
import type { SandboxTime } from '@tamarack/adapter-sandbox/time'
import type { Access } from './access.ts'
import type { Connections } from './connections.ts'
import type { Switches } from './switches.ts'
import type { Transactions } from './transactions.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** The first answer to a call with an idempotency key. */
export interface KeptAnswer {
  readonly key: string
  readonly at: number
  readonly status: number
  readonly body: object
}

/** What the routes of the sandbox share while it runs. */
export interface Parts {
  readonly access: Access
  readonly connections: Connections
  /** What a call changes is kept as a whole or not at all. */
  readonly atomically: Memory['atomically']
  readonly transactions: Transactions
  readonly answers: Table<KeptAnswer>
  readonly sender: WebhookSender
  readonly time: SandboxTime
  /** Calls so far by method and path. */
  readonly calls: Map<string, number>
  readonly switches: KeptSwitches<Switches>
}
