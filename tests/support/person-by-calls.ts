import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { patience } from '@tamarack/application/testing/patience'
import type { compose } from '@tamarack/shell-composition/container'
import { resolve } from '@tamarack/shell-composition/provide'
import { mailedCodes } from './mailed-codes.ts'

export type Reply = Readonly<Record<string, unknown>>

/** The product's own processes, as a person and a test reach them. */
export interface ServedProduct {
  readonly environment: Readonly<Record<string, string>>
  readonly container: ReturnType<typeof compose>
}

/** A person who is signed in and calls the API as the pages do. */
export interface PersonByCalls {
  readonly id: string
  readonly email: string
  /** Presses a button as the page does: the same key until an answer comes that is no fault of the
   * machinery. A refusal is an answer: the test fails at once and shows what was refused and why.
   * With the key of an earlier press it is that press repeated. */
  readonly press: (path: string, body: object, key?: string) => Promise<Reply>
  /** The same, and the first answer counts: a fault of the machinery fails the test. */
  readonly pressOnce: (path: string, body: object) => Promise<Reply>
  readonly read: (path: string) => Promise<Reply>
  /** Waits until the loan, as this person reads it, has these values. */
  readonly waitFor: (loanId: string, values: Reply) => Promise<void>
}

const password = 'A-long-Passw0rd'

const post = (address: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const callAuth = async (
  { environment: { PUBLIC_ORIGIN: origin = '' } }: ServedProduct,
  path: string,
  body: object,
  cookie = '',
): Promise<{ readonly reply: Reply; readonly cookie: string }> => {
  const answer = await post(`${origin}/api/auth/${path}`, body, { origin, cookie })
  const reply = (await answer.json()) as Reply
  expect({ status: answer.status, reply }).toMatchObject({ status: 200 })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { reply, cookie: cookies.join('; ') }
}

/** A customer's password is enough; staff give the code that is mailed to them. */
const signIn = async (product: ServedProduct, email: string): Promise<string> => {
  const { reply, cookie } = await callAuth(product, 'sign-in/email', { email, password })
  if (reply['twoFactorRedirect'] !== true) return cookie
  await callAuth(product, 'two-factor/send-otp', {}, cookie)
  const code = await vi.waitFor(async () => {
    const [newest] = await mailedCodes(product.environment['MAIL_INBOX_URL'] ?? '', email)
    if (newest === undefined) throw new Error('no code was mailed')
    return newest
  }, patience)
  return (await callAuth(product, 'two-factor/verify-otp', { code }, cookie)).cookie
}

interface Answer {
  readonly status: number
  readonly reply: Reply
}

const pressAs = async (origin: string, cookie: string, path: string, body: object, key: string): Promise<Answer> => {
  const answer = await post(`${origin}/api/v1/${path}`, body, { origin, cookie, 'idempotency-key': key })
  const reply = (await answer.json()) as Reply
  if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${JSON.stringify(reply)}`)
  return { status: answer.status, reply }
}

const accepted = async (path: string, body: object, answer: Promise<Answer>): Promise<Reply> => {
  const { status, reply } = await answer
  if (status !== 200)
    throw new Error(`${path} was refused: ${status} ${JSON.stringify(reply)}; sent was ${JSON.stringify(body)}`)
  return reply
}

/** A new person of that role, signed in. */
export const personByCalls = async (product: ServedProduct, role: 'customer' | 'employee'): Promise<PersonByCalls> => {
  const email = `${role}-${randomUUID()}@tamarack.example`
  const accounts = await resolve(product.container, Accounts)
  const name = role === 'customer' ? 'Alice Maplewood' : 'Mei Chen'
  const { id } = await accounts.ensure({ name, email, password, role })
  const cookie = await signIn(product, email)
  const origin = product.environment['PUBLIC_ORIGIN'] ?? ''
  const read = async (path: string): Promise<Reply> =>
    (await fetch(`${origin}/api/v1/${path}`, { headers: { cookie } })).json() as Promise<Reply>
  return {
    id,
    email,
    read,
    press: (path, body, key = randomUUID()) =>
      accepted(
        path,
        body,
        // A hundred presses a minute: nobody is refused for pressing too often, however long a busy
        // machine takes to start the parts.
        vi.waitFor(() => pressAs(origin, cookie, path, body, key), { ...patience, interval: 600 }),
      ),
    pressOnce: (path, body) => accepted(path, body, pressAs(origin, cookie, path, body, randomUUID())),
    waitFor: (loanId, values) =>
      vi.waitFor(async () => expect(await read(`loan/${loanId}`)).toMatchObject(values), patience),
  }
}

/** What a person does in a provider's window. */
export const inWindow = async (address: string, body: object): Promise<Reply> => {
  const answer = await post(address, body)
  const reply = (await answer.json()) as Reply
  expect({ address, status: answer.status, reply }).toMatchObject({ status: 200 })
  return reply
}

/** What a browser sends of a person who opened a document, read it and ticked the box. */
export const signatureUnder = ({ sha256: documentSha256 }: Reply) => {
  const openedAt = Date.now()
  return { acknowledged: true, documentSha256, openedAt, tickedAt: openedAt + 1 }
}
