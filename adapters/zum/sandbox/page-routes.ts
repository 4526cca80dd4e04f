import { readFileSync } from 'node:fs'
import Router from '@koa/router'
import type Koa from 'koa'
import { unlessWindowIsDown } from '@tamarack/adapter-sandbox/faults'
import { sandboxPagePolicy, showPage, showScript } from '@tamarack/adapter-sandbox/page'
import { sandboxWindowScript } from '@tamarack/adapter-sandbox/window'
import { connectorPage, invalidTokenPage } from './pages.ts'
import type { Parts } from './parts.ts'
import { jsonOf } from './wire.ts'

const asset = (file: URL): string => readFileSync(file, 'utf8')
const connectorScript = asset(new URL('./connector.js', import.meta.url))
const pageScript = asset(new URL('./connector-page.js', import.meta.url))

/** The browser's side: the script that stands in for the vendor's, and the connector inside the
 * window. */
export const pageRoutes = (
  parts: Parts,
  {
    hostOrigins,
    publicOrigin,
  }: {
    hostOrigins: readonly string[]
    publicOrigin: () => string
  },
): Koa.Middleware => {
  const router = new Router()
  const policy = sandboxPagePolicy(hostOrigins)
  const whileUp = unlessWindowIsDown(parts.switches.current)
  router.get('/connector.js', whileUp, (ctx) =>
    showScript(
      ctx,
      `(function () {\n'use strict';\nconst sandboxOrigin = ${JSON.stringify(publicOrigin())};\n${sandboxWindowScript}\n${connectorScript}})()\n`,
    ),
  )
  router.get('/connector-page.js', whileUp, (ctx) => showScript(ctx, pageScript))
  router.get('/connector', whileUp, (ctx) => {
    const { token, origin } = ctx.query
    const parent = hostOrigins.find((each) => each === origin) ?? null
    const script = '/connector-page.js'
    showPage(
      ctx,
      typeof token === 'string' && parts.connections.usable(token)
        ? connectorPage({ token, parent, script })
        : invalidTokenPage({ parent, script }),
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
