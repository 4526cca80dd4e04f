import type Koa from 'koa'
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
  at: { readonly hostOrigins: readonly string[]; readonly publicOrigin: () => string },
): Koa.Middleware => {
  const { router, window } = windowRouter(files, { ...at, switches: parts.switches.current, invalidLink })
  window('/connector', ({ query: { token } }, shown) =>
    typeof token === 'string' && parts.connections.usable(token) ? connectorPage({ token, ...shown }) : null,
  )
  router.post('/connector/:token/signin', async (ctx) => {
    ctx.body = parts.connections.signIn(String(ctx.params['token']), await jsonOf(ctx))
  })
  router.post('/connector/:token/connect', async (ctx) => {
    const chosen = await jsonOf(ctx)
    ctx.body = parts.atomically(() => parts.connections.connect(String(ctx.params['token']), chosen))
  })
  return router.routes() as Koa.Middleware
}
