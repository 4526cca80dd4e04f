import Router from '@koa/router'
import Koa from 'koa'
import { clockCalls } from '@tamarack/adapter-sandbox/clock-calls'
import { consolePage, isFromHere, switchesFrom, type Row, type Sibling } from '@tamarack/adapter-sandbox/console'
import { listen, rawBody } from '@tamarack/adapter-sandbox/http'
import { openMemory, type Journal } from '@tamarack/adapter-sandbox/memory'
import { sandboxPagePolicy, shownTime, showPage } from '@tamarack/adapter-sandbox/page'
import { keptSwitches, type KeptSwitches } from '@tamarack/adapter-sandbox/switches'
import { makeStoppableTime, type MovableTime, type SandboxTime } from '@tamarack/adapter-sandbox/time'
import { makeBank, type Bank, type BankFile, type BankItem } from './sandbox/bank.ts'
import { allOff, debitAnswers, switchShapes, type Switches } from './sandbox/switches.ts'

export interface BankSandboxSettings {
  /** 0 for any free port. */
  readonly port: number
  readonly host?: string
  /** The folder that both sides see. */
  readonly folder: string
  readonly time: SandboxTime
  /** The same time where it can be moved: then `GET` and `POST /sandbox/clock` are there. */
  readonly clock?: MovableTime
  readonly journal: Journal
  /** From taking a file to its acknowledgement, milliseconds. */
  readonly acknowledgesAfterMs: number
  /** How often the folder is looked at, in real time; whoever calls the sandbox makes it look,
   * too. */
  readonly looksEveryMs: number
  readonly siblings?: readonly Sibling[]
}

export interface BankSandbox {
  readonly port: number
  readonly origin: string
  readonly close: () => Promise<void>
}

const dollars = (inCents: number): string => `$${(inCents / 100).toFixed(2)}`

const fileRow = ({ id, name, at, answer }: BankFile): Row => ({
  id,
  title: name,
  state: answer.state,
  facts: [
    ['Debits', `${answer.debitCount}, ${dollars(answer.debitTotal)}`],
    ['Taken', shownTime(at)],
  ],
  actions: { path: '', label: name, actions: [], choices: [] },
})

const { paid: _paid, ...returnChoices } = debitAnswers

const itemRow = ({ id, item, answer }: BankItem): Row => ({
  id,
  title: item.partyName,
  state: answer === null ? 'waits for its day' : answer === 'paid' ? 'paid' : `returned ${answer}`,
  facts: [
    ['Amount', dollars(item.amount)],
    ['Day', item.date],
    ['Reference', item.crossReference],
  ],
  actions: {
    path: `/console/items/${encodeURIComponent(id)}`,
    label: item.crossReference,
    actions: [],
    choices: [
      {
        name: 'code',
        label: 'The payor’s bank returns it',
        options: returnChoices,
        action: { value: 'return', label: 'Return it' },
      },
    ],
  },
})

const pageOf = (bank: Bank, switches: Switches, siblings: readonly Sibling[]): string =>
  consolePage({
    title: 'Bank sandbox',
    banner: 'Sandbox of a sponsoring bank. Nothing here is real.',
    siblings,
    sections: [
      { title: 'Files', empty: 'No file of debits was delivered.', rows: bank.files().map(fileRow) },
      { title: 'Debits', empty: 'No debit was in a file.', rows: bank.items().map(itemRow) },
    ],
    webhooks: 'A bank sends none: it answers with files in the same folder.',
    switches,
    shapes: switchShapes,
  })

interface Parts {
  readonly bank: Bank
  readonly switches: KeptSwitches<Switches>
  readonly clock: MovableTime | undefined
  readonly siblings: readonly Sibling[]
}

const bodyOf = async (ctx: Koa.Context): Promise<string> => (await rawBody(ctx.req)).toString()

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const changed = (ctx: Koa.Context, switches: KeptSwitches<Switches>, wanted: unknown): boolean => {
  const problem =
    typeof wanted === 'object' && wanted !== null ? switches.change(wanted as Record<string, unknown>) : 'no switches'
  if (problem === null) return true
  ctx.status = 400
  ctx.body = problem
  return false
}

const consoleRoutes = ({ bank, switches, siblings }: Parts): Koa.Middleware => {
  const router = new Router()
  router.get('/', (ctx) => showPage(ctx, pageOf(bank, switches.current(), siblings), sandboxPagePolicy([])))
  router.post('/console/switches', async (ctx) => {
    const sent = new URLSearchParams(await bodyOf(ctx))
    if (!changed(ctx, switches, switchesFrom(sent, allOff, switchShapes))) return
    ctx.redirect('/#faults')
    ctx.status = 303
  })
  router.post('/console/items/:id', async (ctx) => {
    const code = new URLSearchParams(await bodyOf(ctx)).get('code') ?? ''
    if (!Object.hasOwn(returnChoices, code) || !bank.giveBack(String(ctx.params['id']), code)) {
      ctx.status = 400
      return
    }
    ctx.redirect('/#debits')
    ctx.status = 303
  })
  return router.routes() as Koa.Middleware
}

const rehearsalRoutes = ({ bank, switches, clock }: Parts): Koa.Middleware => {
  const router = new Router({ prefix: '/sandbox' })
  router.get('/switches', (ctx) => {
    ctx.body = switches.current()
  })
  router.post('/switches', async (ctx) => {
    if (changed(ctx, switches, jsonIn(await bodyOf(ctx)))) ctx.body = switches.current()
  })
  router.get('/files', (ctx) => {
    ctx.body = { files: bank.files(), items: bank.items() }
  })
  if (clock !== undefined) {
    const calls = clockCalls(clock, () => 0)
    router.get('/clock', (ctx) => {
      ctx.body = calls.read()
    })
    router.post('/clock', async (ctx) => {
      const moved = calls.move(jsonIn(await bodyOf(ctx)))
      if (moved === null) ctx.status = 400
      else ctx.body = moved
    })
  }
  return router.routes() as Koa.Middleware
}

/** A sponsoring bank on the other side of the folder: takes files of debits, acknowledges or
 * rejects them, and returns debits on the clearing day after their own. At `/` is its console,
 * under `/sandbox` what tests and rehearsals call. */
export const startBankSandbox = async (settings: BankSandboxSettings): Promise<BankSandbox> => {
  const { folder, acknowledgesAfterMs, looksEveryMs, clock, siblings = [] } = settings
  const memory = openMemory(settings.journal)
  const time = makeStoppableTime(settings.time)
  const switches = keptSwitches(memory.table<Switches>('switches'), allOff, switchShapes)
  const bank = makeBank({ folder, memory, time, switches: switches.current, acknowledgesAfterMs })
  const parts: Parts = { bank, switches, clock, siblings }
  const app = new Koa()
  app
    .use(async (ctx, next) => {
      if (ctx.method === 'POST' && !isFromHere((name) => ctx.get(name))) {
        ctx.status = 403
        return
      }
      // An answer includes what lies in the folder at this moment.
      bank.collect()
      await next()
    })
    .use(consoleRoutes(parts))
    .use(rehearsalRoutes(parts))
  const { port, close } = await listen(app.callback(), settings.port, settings.host ?? '127.0.0.1')
  bank.resume()
  const looking = setInterval(bank.collect, looksEveryMs)
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      clearInterval(looking)
      time.stop()
      await close()
    },
  }
}
