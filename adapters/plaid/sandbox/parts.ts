import type Koa from 'koa'
import { jsonFields, rawBody, type Fields } from '@tamarack/adapter-sandbox/http'
import type { Memory } from '@tamarack/adapter-sandbox/memory'
import type { KeptSwitches } from '@tamarack/adapter-sandbox/switches'
import type { SandboxTime } from '@tamarack/adapter-sandbox/time'
import type { IdentityChecks } from './identity-checks.ts'
import type { LinkTokens } from './link-tokens.ts'
import type { Switches } from './switches.ts'
import type { SigningKey, WebhookSender } from './webhook-sender.ts'
import { PlaidRefusal } from './wire.ts'

/** What the routes of the sandbox share while it runs. */
export interface Parts {
  readonly checks: IdentityChecks
  readonly linkTokens: LinkTokens
  /** What a call changes is kept as a whole or not at all. */
  readonly atomically: Memory['atomically']
  readonly signingKey: SigningKey
  readonly sender: WebhookSender
  /** Calls so far by path. */
  readonly calls: Map<string, number>
  readonly switches: KeptSwitches<Switches>
  readonly time: SandboxTime
}

export const jsonOf = async (ctx: Koa.Context): Promise<Fields> =>
  jsonFields(
    (await rawBody(ctx.req)).toString('utf8'),
    () => new PlaidRefusal(400, 'INVALID_REQUEST', 'INVALID_BODY', 'body could not be parsed as JSON'),
  )
