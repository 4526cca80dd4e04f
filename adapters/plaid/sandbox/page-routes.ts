import type Koa from 'koa'
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
  at: { readonly hostOrigins: readonly string[]; readonly publicOrigin: () => string },
): Koa.Middleware => {
  const { router, window } = windowRouter(files, { ...at, switches: parts.switches.current, invalidLink })
  const opened = (ctx: Koa.Context) => parts.linkTokens.opened(String(ctx['params']['token']), parts.switches.current())

  window('/link/:token', (ctx, shown) => {
    const link = opened(ctx)
    if (!link) return null
    const check = parts.checks.latest(link.customerId)
    return linkPage({
      ...shown,
      token: link.token,
      check,
      asCustomer: (persona) => parts.checks.asCustomer(persona, link.customerId),
    })
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
