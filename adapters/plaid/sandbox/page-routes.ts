import type Koa from 'koa'
import { invalidLinkPage, sandboxPagePolicy, showPage } from '@tamarack/adapter-sandbox/page'
import { windowRouter } from '@tamarack/adapter-sandbox/routes'
import { invalidLink, linkPage } from './pages.ts'
import { jsonOf, type Parts } from './parts.ts'
import { PlaidRefusal } from './wire.ts'

const files = {
  vendors: new URL('./link-initialize.js', import.meta.url),
  pages: new URL('./link-page.js', import.meta.url),
}

/** The browser's side: the script that stands in for the vendor's, and the page inside the
 * window. */
export const pageRoutes = (
  parts: Parts,
  { hostOrigins, publicOrigin }: { hostOrigins: readonly string[]; publicOrigin: () => string },
): Koa.Middleware => {
  const { router, whileUp, pageScript: script } = windowRouter(files, parts.switches.current, publicOrigin)
  const policy = sandboxPagePolicy(hostOrigins)
  const opened = (ctx: Koa.Context) => parts.linkTokens.opened(String(ctx['params']['token']), parts.switches.current())

  router.get('/link/:token', whileUp, (ctx) => {
    const requested = ctx.query['origin']
    const parent = hostOrigins.find((origin) => origin === requested) ?? null
    const link = opened(ctx)
    showPage(
      ctx,
      link
        ? linkPage({
            token: link.token,
            check: parts.checks.latest(link.customerId),
            parent,
            script,
            asCustomer: (persona) => parts.checks.asCustomer(persona, link.customerId),
          })
        : invalidLinkPage(invalidLink, { parent, script }),
      policy,
    )
  })
  router.post('/link/:token/result', async (ctx) => {
    const link = opened(ctx)
    if (!link) throw new PlaidRefusal(400, 'INVALID_INPUT', 'INVALID_LINK_TOKEN', 'the link token was not found')
    const chosen = await jsonOf(ctx)
    const { check } = parts.atomically(() =>
      parts.checks.finish(link.customerId, chosen, ctx.ip.replace('::ffff:', '')),
    )
    ctx.body = { link_session_id: check.id, passed: check.status === 'success' }
  })
  return router.routes() as Koa.Middleware
}
