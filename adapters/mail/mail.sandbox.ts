import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Router from '@koa/router'
import Koa from 'koa'
import { SMTPServer } from 'smtp-server'
import type { Sibling } from '@tamarack/adapter-sandbox/console'
import { listen } from '@tamarack/adapter-sandbox/http'
import { openMemory, type Journal } from '@tamarack/adapter-sandbox/memory'
import { sandboxPagePolicy } from '@tamarack/adapter-sandbox/page'
import { linksIn, makeInbox, type Inbox, type Message } from './sandbox/inbox.ts'
import { emailInFrame, inboxPage, messagePage, missingPage } from './sandbox/pages.ts'

export interface MailSandboxSettings {
  /** 0 for any free port. */
  readonly smtpPort: number
  readonly inboxPort: number
  readonly host?: string
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly journal: Journal
  /** Other sandboxes' pages to which the inbox links. */
  readonly siblings?: readonly Sibling[]
}

export interface MailSandbox {
  readonly smtpPort: number
  readonly inboxPort: number
  readonly close: () => Promise<void>
}

const mostBytes = 20_000_000
const script = readFileSync(new URL('./sandbox/inbox.js', import.meta.url), 'utf8')

/** Accepts and keeps every email, from any sender to any recipient. */
const startSmtp = async (
  inbox: Inbox,
  port: number,
  host: string,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: mostBytes,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1_000,
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) =>
          inbox.take(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error('not an email')),
        )
    },
  })
  // A client that disconnects early must not end the process.
  server.on('error', () => undefined)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolved) => server.close(() => resolved())),
  }
}

const viewOf = (message: Message): object => ({
  ...message,
  links: linksIn(message),
  attachments: message.attachments.map(({ filename, contentType, base64 }, index) => ({
    filename,
    contentType,
    size: Buffer.byteLength(base64, 'base64'),
    url: `/messages/${message.id}/attachments/${index}`,
  })),
})

const pagesOf = (inbox: Inbox, siblings: readonly Sibling[]): Koa.Middleware => {
  const router = new Router()
  const one = (ctx: Koa.Context): Message | undefined => inbox.message(String(ctx['params']['id']))
  const show = (ctx: Koa.Context, page: string): void => {
    ctx.type = 'html'
    ctx.set('content-security-policy', sandboxPagePolicy([], "; frame-src 'self'"))
    ctx.body = page
  }
  const query = (ctx: Koa.Context, name: string): string | undefined =>
    typeof ctx.query[name] === 'string' && ctx.query[name] !== '' ? ctx.query[name] : undefined

  router.get('/', (ctx) =>
    show(ctx, inboxPage(inbox.messages({ to: query(ctx, 'to') }), query(ctx, 'to') ?? '', siblings)),
  )
  router.get('/inbox.js', (ctx) => {
    ctx.type = 'text/javascript'
    ctx.body = script
  })
  router.get('/messages/:id', (ctx) => {
    const message = one(ctx)
    show(ctx, message ? messagePage(message) : missingPage())
    ctx.status = message ? 200 : 404
  })
  router.get('/messages/:id/html', (ctx) => {
    const message = one(ctx)
    if (!message) return
    ctx.type = 'html'
    // Nothing in an email may run or load.
    ctx.set(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    )
    ctx.body = emailInFrame(message)
  })
  router.get('/messages/:id/attachments/:index', (ctx) => {
    const attachment = one(ctx)?.attachments[Number(ctx.params['index'])]
    if (!attachment) return
    ctx.type = attachment.contentType
    ctx.attachment(attachment.filename, {
      type: attachment.contentType === 'application/pdf' ? 'inline' : 'attachment',
    })
    ctx.body = Buffer.from(attachment.base64, 'base64')
  })
  router.get('/api/messages', (ctx) => {
    ctx.body = inbox.messages({ to: query(ctx, 'to'), subject: query(ctx, 'subject') }).map(viewOf)
  })
  router.delete('/api/messages', (ctx) => {
    inbox.empty()
    ctx.status = 204
  })
  return router.routes() as Koa.Middleware
}

/** A mail server that forwards nothing, and its inbox: pages for people,
 * `GET /api/messages?to=&subject=` for tests (newest first), `DELETE /api/messages` to empty it.
 * An email with a Message-ID that is stored already is counted and shown once. */
export const startMailSandbox = async ({
  smtpPort,
  inboxPort,
  host = '127.0.0.1',
  now,
  journal,
  siblings = [],
}: MailSandboxSettings): Promise<MailSandbox> => {
  const inbox = makeInbox(openMemory(journal).table<Message>('message'), now)
  const app = new Koa()
  app
    .use(async (ctx, next) => {
      ctx.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
      await next()
    })
    .use(pagesOf(inbox, siblings))
  const smtp = await startSmtp(inbox, smtpPort, host)
  const web = await listen(app.callback(), inboxPort, host)
  return {
    smtpPort: smtp.port,
    inboxPort: web.port,
    close: async () => {
      await smtp.close()
      await web.close()
    },
  }
}
