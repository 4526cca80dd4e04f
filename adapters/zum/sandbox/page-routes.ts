import type Koa from 'koa'
import { invalidLinkPage, sandboxPagePolicy, showPage } from '@tamarack/adapter-sandbox/page'
import { windowRouter } from '@tamarack/adapter-sandbox/routes'
import { connectorPage, invalidLink } from './pages.ts'
import type { Parts } from './parts.ts'
import { jsonOf } from './wire.ts'

const files = {
  vendors: new URL('./connector.js', import.meta.url),
  pages: new URL('./connector-page.js', import.meta.url),
}

/** The browser's side: the script that stands in for the vendor's, and the connector inside the
 * window. */
export const pageRoutes = (
  parts: Parts,
  { hostOrigins, publicOrigin }: { hostOrigins: readonly string[]; publicOrigin: () => string },
): Koa.Middleware => {
  const { router, whileUp, pageScript: script } = windowRouter(files, parts.switches.current, publicOrigin)
  const policy = sandboxPagePolicy(hostOrigins)
  router.get('/connector', whileUp, (ctx) => {
    const { token, origin } = ctx.query
    const parent = hostOrigins.find((each) => each === origin) ?? null
    showPage(
      ctx,
      typeof token === 'string' && parts.connections.usable(token)
        ? connectorPage({ token, parent, script })
        : invalidLinkPage(invalidLink, { parent, script }),
      policy,
    )
  })
  router.post('/connector/:token/signin', async (ctx) => {
    ctx.body = parts.connections.signIn(String(ctx.params['token']), await jsonOf(ctx))
  })
  router.post('/connector/:token/connect', async (ctx) => {
    const chosen = await jsonOf(ctx)
    ctx.body = parts.atomically(() => parts.connections.connect(String(ctx.params['token']), chosen))
  })
  return router.routes() as Koa.Middleware
}
