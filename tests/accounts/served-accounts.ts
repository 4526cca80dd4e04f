import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startOidcSandbox } from '@tamarack/adapter-auth/providers/oidc.sandbox'
import { makeLibraryClient } from '@tamarack/adapter-auth/testing/library-client'
import { MailRelay } from '@tamarack/application/mail-relay'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import type { Email } from '@tamarack/application/ports/mailer.port'
import { password, serveComposedApi } from '@tamarack/shell-api/testing/composed-api'
import { Authentication, constant, Log, resolve } from '@tamarack/shell-composition/provide'

export { password }
const client = { clientId: 'tamarack', clientSecret: 'a secret of this test' }

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body read as JSON; null when it is none. */
  readonly body: Record<string, unknown> | null
}
interface Sent {
  /** A header that is null is left out. */
  readonly headers?: Record<string, string | null>
  readonly body?: string | ReadableStream | undefined
}

const parsed = (text: string): Answer['body'] => {
  try {
    return JSON.parse(text) as Answer['body']
  } catch {
    return null
  }
}

let clients = 0

/** One person's browser at an address of its own: keeps cookies, and calls `base` below which the
 * calls of section 7 are. */
const makeBrowser = (port: number, publicOrigin: string, base = '/api/auth') => {
  const jar = new Map<string, string>()
  const ip = `198.51.${100 + Math.floor(clients / 250)}.${1 + (clients++ % 250)}`
  const keep = (line: string): void => {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (/max-age=0(?:;|$)/i.test(line)) jar.delete(name)
    else jar.set(name, pair.slice(pair.indexOf('=') + 1))
  }
  const cookie = (): string => [...jar].map((pair) => pair.join('=')).join('; ')
  const raw = async (method: string, path: string, { headers, body }: Sent = {}): Promise<Response> => {
    const all = {
      'x-forwarded-for': ip,
      ...(jar.size > 0 ? { cookie: cookie() } : {}),
      origin: publicOrigin,
      ...headers,
    }
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body, ...(typeof body === 'string' ? {} : { duplex: 'half' }) }),
      headers: Object.entries(all).flatMap(([name, value]): [string, string][] =>
        value === null ? [] : [[name, value]],
      ),
    })
    for (const line of reply.headers.getSetCookie()) keep(line)
    return reply
  }
  const send = async (method: string, path: string, sent: Sent = {}): Promise<Answer> => {
    const reply = await raw(method, path, sent)
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, text, body: parsed(text) }
  }
  return {
    jar,
    cookie,
    send,
    ip,
    get: (path: string, headers: Record<string, string | null> = {}) => send('GET', base + path, { headers }),
    post: (path: string, body: object = {}, headers: Record<string, string | null> = {}) =>
      send('POST', base + path, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    /** The library's own client in this browser. */
    client: () =>
      makeLibraryClient(`${publicOrigin}/api/auth`, async (input, init) => {
        const request = new Request(input, init)
        const { pathname, search } = new URL(request.url)
        return raw(request.method, pathname + search, {
          headers: Object.fromEntries(request.headers),
          ...(request.method === 'GET' ? {} : { body: await request.text() }),
        })
      }),
  }
}
export type Browser = ReturnType<typeof makeBrowser>

const startProvider = (publicOrigin: string) =>
  startOidcSandbox({
    port: 0,
    ...client,
    redirectUri: `${publicOrigin}/api/auth/callback/oidc`,
    now: Date.now,
    identities: ['newcomer', 'linker', 'other', 'guarded', 'noaddress'].map((id) => ({
      id,
      name: `Person ${id}`,
      email: `${id}@id.example`,
      emailVerified: true,
      about: '',
    })),
  })

/** The whole product as one API process on real HTTP and PostgreSQL, with a mailbox and an identity
 * provider next to it. */
export const serveAccounts = async ({
  publicOrigin = 'http://tamarack.test',
  triesPerMinute = 100_000,
  staffShareDevices = true,
} = {}) => {
  const provider = await startProvider(publicOrigin)
  const lines: string[] = []
  const write = (...line: readonly unknown[]): void => {
    lines.push(JSON.stringify(line))
  }
  const api = await serveComposedApi(
    {
      PUBLIC_ORIGIN: publicOrigin,
      PROXIES: '1',
      SIGN_IN_TRIES_PER_MINUTE: String(triesPerMinute),
      STAFF_SHARE_DEVICES: String(staffShareDevices),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
      OIDC_NAME: 'Sandbox ID',
    },
    (composed) => {
      composed.unbind(Log)
      constant(composed, Log, { info: write, warn: write, error: write } as never)
    },
  )
  const { container, emails, port } = api
  const auth = await resolve(container, Authentication)
  const mailRelay = await resolve(container, MailRelay)
  const settled = async (): Promise<void> => {
    await auth.settled()
    await mailRelay.settled()
  }
  const accounts = await resolve(container, Accounts)
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 2 })
  const sql = async (statement: string, values: readonly unknown[] = []) =>
    (await pool.query<Record<string, unknown>>(statement, [...values])).rows
  const browser = (base?: string) => makeBrowser(port, publicOrigin, base)

  const emailTo = async (email: string): Promise<Email> => {
    await settled()
    const message = emails.findLast(({ to }) => to === email)
    if (message === undefined) throw new Error('No email has come')
    return message
  }
  const linkIn = async (email: string): Promise<URL> => new URL((await emailTo(email)).action?.url ?? '')
  const codeIn = async (email: string): Promise<string> =>
    /\b\d{6}\b/.exec((await emailTo(email)).paragraphs.join(' '))?.[0] ?? ''
  const follow = (link: URL, as = browser()) => as.send('GET', link.pathname + link.search)

  /** Somebody who signed up and proved the address, in a browser that is not signed in yet. */
  const newCustomer = async (email = `person.${randomUUID()}@example.test`) => {
    const person = browser()
    await person.post('/sign-up/email', { name: 'Ada Miller', email, password })
    await follow(await linkIn(email))
    const [row] = await sql('select id from auth_user where email = $1', [email])
    return { email, browser: person, id: String(row?.['id']) }
  }
  const newSignedIn = async (email?: string) => {
    const person = await newCustomer(email)
    const { status } = await person.browser.post('/sign-in/email', { email: person.email, password })
    if (status !== 200) throw new Error(`Sign-in answered ${status}`)
    return person
  }
  /** Somebody whose sign-in needs a mailed code. */
  const newGuarded = async () => {
    const person = await newSignedIn()
    await person.browser.post('/two-factor/enable', { password, method: 'otp' })
    return person
  }
  const newAdmin = async (admin = browser()) => {
    const { id, email } = await accounts.ensure({
      name: 'Maria Chen',
      email: `admin.${randomUUID()}@example.test`,
      password,
      role: 'admin',
    })
    await admin.post('/sign-in/email', { email, password })
    await admin.post('/two-factor/send-otp')
    await admin.post('/two-factor/verify-otp', { code: await codeIn(email) })
    return { id, email, browser: admin }
  }
  /** Every row that records who somebody is and what opens their account. What counts tries is left
   * out: an attack is counted. */
  const state = async () => ({
    users: await sql('select * from auth_user order by id'),
    sessions: await sql('select * from auth_session order by id'),
    accounts: await sql('select * from auth_account order by id'),
    secondFactors: await sql('select id, user_id, secret, backup_codes, verified from auth_two_factor order by id'),
  })
  return {
    publicOrigin,
    port,
    issuer: provider.issuer,
    emails,
    lines,
    sql,
    browser,
    emailTo,
    linkIn,
    codeIn,
    follow,
    newCustomer,
    newSignedIn,
    newGuarded,
    newAdmin,
    state,
    settled,
    close: async () => {
      await api.stop()
      await pool.end()
      await provider.close()
    },
  }
}
export type Served = Awaited<ReturnType<typeof serveAccounts>>
