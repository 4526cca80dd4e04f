import { isFromHere, type Sibling, switchesFrom } from '@tamarack/adapter-sandbox/console'
import { rawBody } from '@tamarack/adapter-sandbox/http'
import { sandboxPagePolicy, showPage } from '@tamarack/adapter-sandbox/page'
import Router from '@koa/router'
import type Koa from 'koa'
import { isChange } from './changes.ts'
import { plaidConsolePage } from './console-page.ts'
import type { Parts } from './parts.ts'
import { allOff, switchShapes } from './switches.ts'
import { invalidField, PlaidRefusal } from './wire.ts'

type Act = (id: string, sent: URLSearchParams, ip: string) => void

const actionsOf = ({ checks, linkTokens }: Parts): Readonly<Record<string, Act>> => ({
  approve: (id) => checks.review(id, true),
  reject: (id) => checks.review(id, false),
  change: (id, sent, ip) => {
    const to = sent.get('to')
    if (!isChange(to)) throw invalidField('to is not an outcome')
    checks.change(id, to, ip)
  },
  resend: (id) => checks.resend(id),
  'expire-links': (id) => linkTokens.expire(checks.get({ identity_verification_id: id }).client_user_id),
})

const formOf = async (ctx: Koa.Context): Promise<URLSearchParams> => {
  if (!isFromHere((name) => ctx.get(name)))
    throw new PlaidRefusal(403, 'INVALID_REQUEST', 'FORBIDDEN', 'the form is of another page')
  return new URLSearchParams((await rawBody(ctx.req)).toString('utf8'))
}

/** The console: the checks and what can be made of them, and the faults. */
export const consoleRoutes = (parts: Parts, siblings: readonly Sibling[]): Koa.Middleware => {
  const router = new Router()
  const actions = actionsOf(parts)
  router.get('/', (ctx) =>
    showPage(
      ctx,
      plaidConsolePage({
        checks: parts.checks.all(),
        sent: parts.sender.counts(),
        switches: parts.switches.current(),
        siblings,
      }),
      sandboxPagePolicy([]),
    ),
  )
  router.post('/console/checks/:id', async (ctx) => {
    const sent = await formOf(ctx)
    const [id, name] = [String(ctx.params['id']), sent.get('action') ?? '']
    const act = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!act) throw invalidField('action is not one of the console')
    parts.atomically(() => act(id, sent, ctx.ip.replace('::ffff:', '')))
    ctx.redirect(`/#${id}`)
    ctx.status = 303
  })
  router.post('/console/switches', async (ctx) => {
    const problem = parts.switches.change(switchesFrom(await formOf(ctx), allOff, switchShapes))
    if (problem !== null) throw invalidField(problem)
    ctx.redirect('/#faults')
    ctx.status = 303
  })
  return router.routes() as Koa.Middleware
}
