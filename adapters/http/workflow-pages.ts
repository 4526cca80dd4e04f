import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Context } from 'koa'
import { workflowReadingRoles } from '@tamarack/contracts/endpoint'
import type { AppPorts } from './app-ports.ts'
import { admit } from './mount.ts'
import { refuse } from './problem.ts'

/** Below this path the engine serves its own pages too (its setting "public path"). */
export const workflowPagesPath = '/temporal'

/** The engine's pages begin with an inline script, and load nothing from elsewhere. */
const policy = `default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Passes Temporal's own pages on to those who review, to be read only: the pages themselves have
 * no sign-in and can end workflows (decision 0109). 404 where no address of them is configured. */
export const sendWorkflowPage = async (
  ctx: Context,
  { sessions }: Pick<AppPorts, 'sessions'>,
  pages: string | null,
): Promise<void> => {
  const principal = await admit(ctx, workflowReadingRoles, { sessions })
  if (!principal.ok) return refuse(ctx, principal.error)
  if (ctx.method !== 'GET') return refuse(ctx, { code: 'NOT_ALLOWED' })
  const address = pages === null ? null : new URL(ctx.path + ctx.search, pages)
  // Dots in a path are resolved by now.
  if (address === null || !address.pathname.startsWith(workflowPagesPath)) return refuse(ctx, { code: 'NOT_FOUND' })
  const reply = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(20_000) }).catch(() => null)
  if (reply === null) return refuse(ctx, { code: 'PROVIDER_UNAVAILABLE' })
  ctx.status = reply.status
  for (const name of ['content-type', 'cache-control', 'location', 'etag', 'last-modified']) {
    const value = reply.headers.get(name)
    if (value !== null) ctx.set(name, value)
  }
  ctx.set('content-security-policy', policy)
  ctx.body = reply.body === null ? '' : Readable.fromWeb(reply.body as ReadableStream)
  return undefined
}
