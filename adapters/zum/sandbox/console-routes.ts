import { isFromHere, type Sibling, switchesFrom } from '@tamarack/adapter-sandbox/console'
import { rawBody } from '@tamarack/adapter-sandbox/http'
import { sandboxPagePolicy, showPage } from '@tamarack/adapter-sandbox/page'
import Router from '@koa/router'
import type Koa from 'koa'
import { isHolderChoice } from './bank/holder.ts'
import { zumConsolePage } from './console-page.ts'
import type { Parts } from './parts.ts'
import { allOff, switchShapes } from './switches.ts'
import { changeableFrom, type TransactionChange } from './transactions.ts'
import { fieldsOf, ZumRefusal } from './wire.ts'

type Act = (id: string, sent: URLSearchParams) => void
type Acts = Readonly<Record<string, Act>>

const connectionActs = ({ connections }: Parts): Acts => ({
  arrive: (id) => {
    connections.change(id, { fails: false })
    connections.resend(id)
  },
  fail: (id) => {
    connections.change(id, { fails: true })
    connections.resend(id)
  },
  debitable: (id) => connections.change(id, { debitable: true }),
  'not-debitable': (id) => connections.change(id, { debitable: false }),
  holder: (id, sent) => {
    const holder = sent.get('holder')
    if (!isHolderChoice(holder)) throw new ZumRefusal(400, 'holder is not one of the choices.')
    connections.change(id, { holder })
  },
  resend: (id) => connections.resend(id),
})

const transactionActs = ({ transactions }: Parts): Acts =>
  Object.fromEntries(
    Object.keys(changeableFrom).map((change) => [
      change,
      (id, sent) => {
        const event = sent.get('event') ?? ''
        if (change === 'fail' && !/^\w{5,80}$/.test(event)) throw new ZumRefusal(400, 'event names no failure.')
        transactions.change(id, change as TransactionChange, event)
      },
    ]),
  )

const formOf = async (ctx: Koa.Context): Promise<URLSearchParams> => {
  if (!isFromHere((name) => ctx.get(name))) throw new ZumRefusal(403, 'The form is of another page.')
  return new URLSearchParams((await rawBody(ctx.req)).toString('utf8'))
}

/** The console: connections, links and transactions, what can be made of them, and the faults. */
export const consoleRoutes = (parts: Parts, siblings: readonly Sibling[]): Koa.Middleware => {
  const router = new Router()
  const { connections, transactions, switches, sender, time } = parts
  router.get('/', (ctx) =>
    showPage(
      ctx,
      zumConsolePage({
        connections: connections.all(),
        links: connections.links(),
        usable: connections.usable,
        transactions: transactions.all(),
        balance: Number(fieldsOf(transactions.wallet())['Balance']),
        now: time.now(),
        sent: sender.counts(),
        switches: switches.current(),
        siblings,
      }),
      sandboxPagePolicy([]),
    ),
  )
  const acts: Readonly<Record<string, Acts>> = {
    connections: connectionActs(parts),
    transactions: transactionActs(parts),
    links: { expire: (token) => connections.expireLink(token) },
  }
  for (const [kind, actions] of Object.entries(acts))
    router.post(`/console/${kind}/:id`, async (ctx) => {
      const sent = await formOf(ctx)
      const [id, name] = [String(ctx.params['id']), sent.get('action') ?? '']
      const act = Object.hasOwn(actions, name) ? actions[name] : undefined
      if (!act) throw new ZumRefusal(400, 'The action is not one of the console.')
      parts.atomically(() => act(id, sent))
      ctx.redirect(`/#${kind === 'links' ? 'links' : id}`)
      ctx.status = 303
    })
  router.post('/console/switches', async (ctx) => {
    const problem = switches.change(switchesFrom(await formOf(ctx), allOff, switchShapes))
    if (problem !== null) throw new ZumRefusal(400, problem)
    ctx.redirect('/#faults')
    ctx.status = 303
  })
  return router.routes() as Koa.Middleware
}
