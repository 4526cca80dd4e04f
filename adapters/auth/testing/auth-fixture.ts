import { MikroORM } from '@mikro-orm/postgresql'
import { makeMailRelay } from '@tamarack/application/mail-relay'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { QueuedEmail } from '@tamarack/application/ports/email-outbox.port'
import type { Email } from '@tamarack/application/ports/mailer.port'
import type { SecurityLog } from '@tamarack/application/ports/security-log.port'
import type { StaffAccounts } from '@tamarack/application/ports/staff-accounts.port'
import type { TextMessage } from '@tamarack/application/ports/text-messages.port'
import type { AlertSharedDevice } from '@tamarack/application/use-cases/shared-device'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { makeAccountEmails } from '../emails/account-emails.ts'
import { makeAuth, type AuthSettings } from '../make-auth.ts'
import { makeSecurityLog } from '../security-log/security-log.ts'
import { makeSessionReader } from '../session/session-reader.ts'
import { makeAccounts } from '../store/accounts.ts'
import { accountTables } from '../store/entities.ts'
import { makeStaffAccounts } from '../store/staff-accounts.ts'

export const publicOrigin = 'http://tamarack.test'
export const secret = 'a secret of the tests, long enough to be taken'
export const password = 'Maple-Leaf-2026'

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown> | null
  readonly headers: Headers
}
type Sent = Readonly<Record<string, unknown>>

/** One person's browser: keeps cookies, names its origin, comes from an address of its own. */
export const makeBrowser = (handler: (request: Request) => Promise<Response>, ip: string) => {
  const jar = new Map<string, string>()
  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split('; ')
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')) jar.delete(name)
    else jar.set(name, value)
  }
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body?: Sent,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const reply = await handler(
      new Request(`${publicOrigin}/api/auth${path}`, {
        method,
        headers: {
          'x-client-ip': ip,
          ...(jar.size > 0 ? { cookie: cookie() } : {}),
          ...(method === 'POST' ? { origin: publicOrigin, 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      }),
    )
    for (const line of reply.headers.getSetCookie()) keep(line)
    const text = await reply.text()
    return {
      status: reply.status,
      headers: reply.headers,
      body: /^[{[]|^null$/.test(text) ? (JSON.parse(text) as Answer['body']) : null,
    }
  }
  return {
    jar,
    cookie,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: Sent, headers?: Record<string, string>) => call('POST', path, body, headers),
  }
}

/** Seals nothing, and notices a text in another place than its own. */
const cipher: DataCipher = {
  seal: (plain, context) => `${context} ${Buffer.from(plain).toString('base64')}`,
  open(sealed, context) {
    const [place, text = ''] = sealed.split(' ')
    if (place !== context) throw new Error('a sealed text of another place')
    return Buffer.from(text, 'base64').toString()
  },
  sealBytes: (plain) => plain,
  openBytes: (sealed) => sealed,
}

let people = 0

/** The whole of accounts on a migrated database. */
export const makeFixture = async (
  url: string,
  options: {
    readonly triesPerMinute?: number
    readonly socialProviders?: AuthSettings['socialProviders']
    readonly oidc?: AuthSettings['oidc']
    readonly loans?: (customerId: string) => readonly unknown[]
    readonly alertSharedDevice?: AlertSharedDevice
    readonly securityLog?: Pick<SecurityLog, 'record'>
    readonly slowMail?: Promise<void>
    readonly present?: () => Promise<Instant>
  } = {},
) => {
  const orm = await MikroORM.init({ clientUrl: url, entities: accountTables })
  const emails: Email[] = []
  const texts: TextMessage[] = []
  const mail = { isDown: false }
  const lines: { readonly facts: object; readonly message: string }[] = []
  const write = (facts: object, message: string): void => {
    lines.push({ facts, message })
  }
  const mailer = {
    async send(message: Email) {
      await options.slowMail
      if (mail.isDown) throw new Error(`no way to ${message.to}`)
      emails.push(message)
    },
  }
  const clock = { now: () => instant(Date.now()) }
  const sessions = makeSessionReader(orm, clock, { publicOrigin, secret })
  const securityLog = makeSecurityLog(orm, clock)
  const accountEmails = makeAccountEmails(orm, cipher, clock)
  const run = <Row extends object>(statement: string, values: readonly unknown[] = []) =>
    orm.em.fork().execute<Row[]>(statement, [...values])
  const unused = async (): Promise<never> => {
    throw new Error('emails about accounts have no loan')
  }
  const mailRelay = makeMailRelay({
    mailer,
    clock,
    texts: null,
    work: { run: unused },
    execute: unused,
    fileOfDocument: unused,
    onFailure: (error) => write({ error }, 'An email was not sent'),
    // What the relay needs of adapters/postgres/email-outbox.ts.
    emails: {
      async claim({ limit }) {
        await run('delete from email_outbox where until <= ?', [Date.now()])
        const rows = await run<{ id: string; sealed: string; at: number }>(
          `with claimed as (update email_outbox set attempts = attempts + 1, tried_again_at = now() + interval '1 minute'
           where id in (select id from email_outbox where sent_at is null and tried_again_at <= now() order by at, id limit ?)
           returning id, sealed, at)
           select id, sealed, at::float8 as at from claimed order by claimed.at, id`,
          [limit],
        )
        return rows.map(({ id, sealed, at }) => ({
          ...(JSON.parse(cipher.open(sealed, `email_outbox/${id}`)) as QueuedEmail),
          at,
        }))
      },
      sent: async (id, at) =>
        void (await run(`update email_outbox set sent_at = ?, sealed = '' where id = ?`, [at, id])),
      release: async () => undefined,
      waiting: async () => 0,
    },
  })
  const auth = makeAuth(
    {
      orm,
      mailer,
      accountEmails,
      mailRelay,
      texts: {
        async send(message) {
          if (mail.isDown) throw new Error('nobody takes it')
          texts.push(message)
        },
      },
      securityLog: options.securityLog ?? securityLog,
      sessions,
      alertSharedDevice: options.alertSharedDevice,
      present: options.present ?? (async () => clock.now()),
      log: { warn: write, error: write },
      queries: { loansOfCustomer: async (id) => (options.loans?.(id) ?? []) as [] },
    },
    {
      publicOrigin,
      secret,
      triesPerMinute: options.triesPerMinute ?? 1_000,
      socialProviders: options.socialProviders ?? {},
      ...(options.oidc ? { oidc: options.oidc } : {}),
    },
  )
  const allSent = async (): Promise<void> => {
    await auth.settled()
    await mailRelay.settled()
  }
  const staff = makeStaffAccounts(orm, clock, { cipher, onQueued: () => void mailRelay.catchUp() }, { publicOrigin })
  /** Waits after each call until its emails were sent or refused. */
  const afterEmails = (accounts: StaffAccounts): StaffAccounts =>
    new Proxy(accounts, {
      get(target, name: keyof StaffAccounts) {
        const call = target[name] as (...given: readonly unknown[]) => Promise<unknown>
        return async (...given: readonly unknown[]) => {
          const answer = await call(...given)
          await mailRelay.settled()
          return answer
        }
      },
    })
  const linkIn = async (address: string): Promise<URL> => {
    await allSent()
    const found = emails.findLast(({ to }) => to === address)?.action?.url
    if (found === undefined) throw new Error('No email with a link has come')
    return new URL(found)
  }
  /** The newest code that was mailed to that address. */
  const codeIn = async (address: string): Promise<string> => {
    await auth.settled()
    const code = /is (\d{6})\./.exec(
      emails
        .findLast(({ to, subject }) => to === address && subject.includes('one-time password'))
        ?.paragraphs.join(' ') ?? '',
    )?.[1]
    if (code === undefined) throw new Error('No email with a code has come')
    return code
  }
  const browser = () => makeBrowser(auth.handler, `203.0.113.${people++ % 250}`)
  const follow = async (link: URL, as = browser()) => as.get(link.pathname.replace('/api/auth', '') + link.search)
  /** Somebody who signed up and proved the address, in a browser that is not signed in yet. */
  const newCustomer = async (name = 'Ada Miller') => {
    const email = `person${people++}@example.test`
    const person = browser()
    await person.post('/sign-up/email', { name, email, password })
    await follow(await linkIn(email))
    return { email, browser: person }
  }
  const newSignedIn = async () => {
    const person = await newCustomer()
    const answer = await person.browser.post('/sign-in/email', { email: person.email, password })
    if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}`)
    return person
  }
  /** Signs in and gives the mailed code, as every member of staff does. Answers what the code was
   * answered with. */
  const signInWithCode = async (email: string, as: ReturnType<typeof browser>, more: Sent = {}) => {
    const challenged = await as.post('/sign-in/email', { email, password })
    if (challenged.body?.['twoFactorRedirect'] !== true)
      throw new Error(`Sign-in answered ${challenged.status} without requiring a code`)
    await as.post('/two-factor/send-otp')
    return as.post('/two-factor/verify-otp', { code: await codeIn(email), ...more })
  }
  return {
    codeIn,
    signInWithCode,
    orm,
    auth,
    emails,
    texts,
    mail,
    lines,
    browser,
    linkIn,
    follow,
    newCustomer,
    newSignedIn,
    clock,
    sql: (statement: string, values: readonly unknown[] = []) =>
      orm.em.getConnection().execute<Record<string, unknown>[]>(statement, values),
    accounts: makeAccounts(orm, clock),
    staff: afterEmails(staff),
    /** The same without waiting for emails. */
    hurried: staff,
    mailRelay,
    allSent,
    sessions,
    securityLog,
    close: async () => {
      await allSent()
      await orm.close(true)
    },
  }
}
export type Fixture = Awaited<ReturnType<typeof makeFixture>>
