import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import Router from '@koa/router'
import type Koa from 'koa'
import { consolePage, isFromHere, switchesFrom, type Section, type Sibling } from './console.ts'
import { unlessWindowIsDown } from './faults.ts'
import { rawBody, type Fields } from './http.ts'
import type { Memory } from './memory.ts'
import { invalidLinkPage, sandboxPagePolicy, showPage, showScript } from './page.ts'
import type { KeptSwitches, SharedSwitches } from './switches.ts'
import type { MovableTime, SandboxClockState } from './time.ts'
import type { WebhookQueue } from './webhook-queue.ts'
import { sandboxWindowScript } from './window.ts'

/** What the sandbox of a provider has next to the provider's wire. */
export interface Side<Switches extends object> {
  readonly switches: KeptSwitches<Switches>
  /** Null where nothing is notified by webhooks. */
  readonly sender: Pick<WebhookQueue, 'counts' | 'underWay'> | null
  /** The provider's own answer to what it does not take. */
  readonly refusal: (status: 400 | 403, reason: string) => Error
}

/** What `GET` and `POST /sandbox/clock` answer. */
export interface SandboxClockAnswer extends SandboxClockState {
  /** Webhooks that are being sent at this moment. */
  readonly underWay: number
}

const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** The calls by which the product moves a sandbox's clock and sees what it has scheduled. */
export const clockCalls = (time: MovableTime, underWay: () => number) => {
  const read = (): SandboxClockAnswer => ({ ...time.state(), underWay: underWay() })
  return {
    read,
    /** Takes `{ offsetMs }`; null when it is no such thing. The clock is never moved back. */
    move: ({ offsetMs }: Fields): SandboxClockAnswer | null => {
      if (!isOffset(offsetMs)) return null
      time.raiseTo(offsetMs)
      return read()
    },
  }
}

/** For tests and rehearsals: faults to switch on, what was requested and done so far (`reads`, by
 * address), and the clock where it can be moved. */
export const rehearsalRoutes = <Switches extends object>({
  switches,
  sender,
  refusal,
  jsonOf,
  reads,
  clock,
}: Side<Switches> & {
  readonly jsonOf: (ctx: Koa.Context) => Promise<Fields>
  readonly reads: Readonly<Record<string, () => object>>
  readonly clock: MovableTime | undefined
}): Koa.Middleware => {
  const router = new Router({ prefix: '/sandbox' })
  router.get('/switches', (ctx) => {
    ctx.body = switches.current()
  })
  router.post('/switches', async (ctx) => {
    const problem = switches.change(await jsonOf(ctx))
    if (problem !== null) throw refusal(400, problem)
    ctx.body = switches.current()
  })
  for (const [name, read] of Object.entries(reads))
    router.get(`/${name}`, (ctx) => {
      ctx.body = { ...read(), ...(sender && { webhooks: sender.counts() }) }
    })
  if (clock !== undefined) {
    const { read, move } = clockCalls(clock, sender?.underWay ?? (() => 0))
    router.get('/clock', (ctx) => {
      ctx.body = read()
    })
    router.post('/clock', async (ctx) => {
      const moved = move(await jsonOf(ctx))
      if (moved === null) throw refusal(400, 'offsetMs is not a whole number of milliseconds')
      ctx.body = moved
    })
  }
  return router.routes() as Koa.Middleware
}

/** What the buttons of a row do, by their values; `sent` is the form of the button. */
export type Acts = Readonly<Record<string, (id: string, sent: URLSearchParams, ip: string) => void>>

/** The console: what there is and what can be made of it, by the kind of its rows, and the
 * faults. */
export const consoleRoutes = <Switches extends object>({
  switches,
  sender,
  refusal,
  atomically,
  title,
  banner,
  siblings,
  sections,
  acts,
  placeOf = (kind, id) => (kind === 'links' ? 'links' : id),
  noWebhooks = '',
}: Side<Switches> & {
  readonly atomically: Memory['atomically']
  readonly title: string
  readonly banner: string
  readonly siblings: readonly Sibling[]
  readonly sections: () => readonly Section[]
  readonly acts: Readonly<Record<string, Acts>>
  /** Where on the page one is after an act. */
  readonly placeOf?: (kind: string, id: string) => string
  /** Why there are none, where there is no sender. */
  readonly noWebhooks?: string
}): Koa.Middleware => {
  const router = new Router()
  const formOf = async (ctx: Koa.Context): Promise<URLSearchParams> => {
    if (!isFromHere((name) => ctx.get(name))) throw refusal(403, 'the form is of another page')
    return new URLSearchParams((await rawBody(ctx.req)).toString('utf8'))
  }
  const goBackTo = (ctx: Koa.Context, place: string): void => {
    ctx.redirect(`/#${place}`)
    ctx.status = 303
  }
  router.get('/', (ctx) => {
    const counts = sender?.counts()
    const webhooks = counts
      ? `Since the sandbox started: ${counts.sent} sent, ${counts.accepted} accepted, ${counts.givenUp} given up.`
      : noWebhooks
    const page = { title, banner, siblings, webhooks, switches, sections: sections() }
    showPage(ctx, consolePage(page), sandboxPagePolicy([]))
  })
  for (const [kind, actions] of Object.entries(acts))
    router.post(`/console/${kind}/:id`, async (ctx) => {
      const sent = await formOf(ctx)
      const [id, name] = [String(ctx.params['id']), sent.get('action') ?? '']
      const act = Object.hasOwn(actions, name) ? actions[name] : undefined
      if (!act) throw refusal(400, 'the action is not one of the console')
      atomically(() => act(id, sent, ctx.ip.replace('::ffff:', '')))
      goBackTo(ctx, placeOf(kind, id))
    })
  router.post('/console/switches', async (ctx) => {
    const problem = switches.change(switchesFrom(await formOf(ctx), switches.shapes))
    if (problem !== null) throw refusal(400, problem)
    goBackTo(ctx, 'faults')
  })
  return router.routes() as Koa.Middleware
}

/** The browser's side of a provider: the script that stands in for the vendor's and the script of
 * the page inside the window, both served under the names of their files, and the window itself at
 * each address that `window` is given. */
export const windowRouter = (
  files: { readonly vendors: URL; readonly pages: URL },
  {
    switches,
    publicOrigin,
    hostOrigins,
    invalidLink,
  }: {
    readonly switches: () => SharedSwitches
    readonly publicOrigin: () => string
    readonly hostOrigins: readonly string[]
    readonly invalidLink: Parameters<typeof invalidLinkPage>[0]
  },
) => {
  const [vendors, pages] = [readFileSync(files.vendors, 'utf8'), readFileSync(files.pages, 'utf8')]
  const [address, script] = [`/${basename(files.vendors.pathname)}`, `/${basename(files.pages.pathname)}`]
  const router = new Router()
  const whileUp = unlessWindowIsDown(switches)
  router.get(address, whileUp, (ctx) =>
    showScript(
      ctx,
      `(function () {\n'use strict';\nconst sandboxOrigin = ${JSON.stringify(publicOrigin())};\n${sandboxWindowScript}\n${vendors}})()\n`,
    ),
  )
  router.get(script, whileUp, (ctx) => showScript(ctx, pages))
  const policy = sandboxPagePolicy(hostOrigins)
  /** `parent` is the page that shows it; a link that opens nothing makes null. */
  const window = (
    path: string,
    pageOf: (ctx: Koa.Context, shown: { readonly parent: string | null; readonly script: string }) => string | null,
  ) =>
    router.get(path, whileUp, (ctx) => {
      const shown = { parent: hostOrigins.find((each) => each === ctx.query['origin']) ?? null, script }
      showPage(ctx, pageOf(ctx, shown) ?? invalidLinkPage(invalidLink, shown), policy)
    })
  return { router, window }
}
