import type { Context } from 'koa'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import type { Role } from '@tamarack/contracts/endpoint'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { AppPorts } from './app-ports.ts'
import { inTurn, type Turns } from './file-turns.ts'
import { admit, areIds, originOf } from './mount.ts'
import { refuse, type Refusal } from './problem.ts'
import type { RateLimit } from './rate-limits.ts'
import { recordLook, type LookPorts } from './record-look.ts'

export interface SentFile {
  readonly bytes: Uint8Array
  readonly type: string
  readonly name: string
  /** Shown in the browser; else it is downloaded. */
  readonly isShown?: true
  readonly headers?: Readonly<Record<string, string>>
  /** What staff who get it have looked at; nothing where only the person themselves can. */
  readonly looked?: Parameters<typeof recordLook>[3]
}

/** A call that is answered with bytes instead of JSON, and so has no contract of its own. */
export interface FileCall {
  readonly roles: readonly Role[]
  /** Whether this person may want one now, whatever it is. */
  readonly may: (principal: Principal, ctx: Context) => Promise<Result<unknown, Refusal>>
  /** Whose it is and whether it is there costs little; what makes it is called while somebody still
   * waits, and answers null where there is nothing, or nobody waits any more. */
  readonly find: (
    principal: Principal,
    params: Readonly<Record<string, string>>,
    ctx: Context,
  ) => Promise<Result<(gone: AbortSignal) => Promise<SentFile | null> | SentFile, Refusal>>
}

type FilePorts = LookPorts & Pick<AppPorts, 'sessions'> & { readonly fileTurns: Turns }

/** So many a minute for one person. */
export const within =
  (limit: RateLimit): FileCall['may'] =>
  async ({ id }) => {
    const retryAfter = await limit.take(id)
    return retryAfter === null ? ok(null) : err({ code: 'TOO_MANY_REQUESTS', retryAfter })
  }

/** Sends a file when it is the caller's turn, unless they have gone. */
export const sendFile = (ctx: Context, { roles, may, find }: FileCall, ports: FilePorts): Promise<void> =>
  inTurn(ctx, ports, async (gone) => {
    const admitted = await admit(ctx, roles, ports)
    if (!admitted.ok) return refuse(ctx, admitted.error)
    const { value: principal } = admitted
    if (principal === null) return refuse(ctx, { code: 'NO_SESSION' })
    const allowed = await may(principal, ctx)
    if (!allowed.ok) return refuse(ctx, allowed.error)
    const params = ctx['params'] as Readonly<Record<string, string>>
    if (!areIds(params)) return refuse(ctx, { code: 'NOT_FOUND' })
    const found = await find(principal, params, ctx)
    if (!found.ok) return refuse(ctx, found.error)
    const file = gone.aborted ? null : await found.value(gone)
    if (file === null) return gone.aborted ? undefined : refuse(ctx, { code: 'NOT_FOUND' })
    const looked = file.looked ? await recordLook(ports, principal, originOf(ctx), file.looked) : ok(null)
    if (!looked.ok) return refuse(ctx, looked.error)
    ctx.status = 200
    ctx.body = Buffer.from(file.bytes)
    ctx.set({
      'content-type': file.type,
      'cache-control': 'private, no-store',
      'content-disposition': `${file.isShown ? 'inline' : 'attachment'}; filename="${file.name}"`,
      ...file.headers,
    })
    return undefined
  })
