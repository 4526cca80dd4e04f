import type { Context } from 'koa'
import type { AppSettings } from './app-ports.ts'
import { refuse } from './problem.ts'

const plaidLinkPath = '/sandbox/plaid-link.js'
export const zumConnectorPath = '/sandbox/zum-connector.js'

/** The stand-ins for the providers' scripts, by our own path: only in a sandbox. */
export const sandboxScripts = ({ sandbox, plaidBaseUrl, zumBaseUrl }: AppSettings): ReadonlyMap<string, string> =>
  new Map(
    sandbox
      ? [
          [plaidLinkPath, new URL('/link-initialize.js', plaidBaseUrl).href],
          [zumConnectorPath, new URL('/connector.js', zumBaseUrl).href],
        ]
      : [],
  )

/** Passes a sandbox's script on from our own origin, since our pages load scripts from nowhere
 * else. */
export const passScript = async (ctx: Context, address: string): Promise<void> => {
  const reply = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  if (reply === null || !reply.ok) return refuse(ctx, { code: 'PROVIDER_UNAVAILABLE' })
  ctx.body = await reply.text()
  ctx.set({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  return undefined
}
