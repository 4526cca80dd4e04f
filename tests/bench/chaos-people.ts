import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@tamarack/adapter-postgres/database'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { ApiError, makeApiClient, type ApiClient } from '@tamarack/contracts/client'
import { addStaffNote } from '@tamarack/contracts/commands/add-staff-note'
import { resumeDebit } from '@tamarack/contracts/commands/resume-debit'
import { startApplication } from '@tamarack/contracts/commands/start-application'
import { stopDebit } from '@tamarack/contracts/commands/stop-debit'
import { withdrawApplication } from '@tamarack/contracts/commands/withdraw-application'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import type { compose } from '@tamarack/shell-composition/container'
import { resolve } from '@tamarack/shell-composition/provide'
import { demoPassword, demoPeople } from '@tamarack/shell-dev/demo-people'
import { mailedCodes } from '../support/mailed-codes.ts'

/** What people met while the parts were in trouble. */
export interface Met {
  readonly acknowledged: number
  /** How often each refusal by a rule was answered. */
  readonly refused: Readonly<Record<string, number>>
  readonly triedAgain: number
  readonly slowestMs: number
  /** What nobody may see: a fault of ours that does not ask to try again, or no answer at all. */
  readonly faults: readonly string[]
  /** Acknowledged commands that are not in the log as often as they were. */
  readonly missing: readonly string[]
  readonly forged: number
}

interface Place {
  readonly container: ReturnType<typeof compose>
  readonly database: Database
  readonly environment: Readonly<Record<string, string>>
}

/** As long as nothing that is in trouble for half a minute can explain. */
const answeredWithinMs = 75_000
const canTryAgain = ['UNAVAILABLE', 'PROVIDER_UNAVAILABLE', 'TOO_MANY_REQUESTS']

const signIn = async (origin: string, inbox: string, email: string): Promise<string> => {
  const post = async (path: string, body: object, cookie = ''): Promise<Response> => {
    const answer = await fetch(`${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} of ${email} was answered ${answer.status}`)
    return answer
  }
  const cookieOf = (answer: Response): string =>
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  const first = await post('sign-in/email', { email, password: demoPassword })
  const cookie = cookieOf(first)
  if (((await first.json()) as { twoFactorRedirect?: boolean }).twoFactorRedirect !== true) return cookie
  await post('two-factor/send-otp', {}, cookie)
  for (;;) {
    const [code] = await mailedCodes(inbox, email)
    if (code !== undefined) return cookieOf(await post('two-factor/verify-otp', { code }, cookie))
    await pause(200)
  }
}

/** Borrowers, applicants and an officer go on pressing, each press under its key until it is
 * answered, and a stranger sends webhooks that nobody signed. */
export const startPeople = async ({ container, database, environment }: Place) => {
  const { PUBLIC_ORIGIN: origin = '', MAIL_INBOX_URL: inbox = '' } = environment
  const rows = <Row>(sql: string): Promise<Row[]> => database.em.fork().execute<Row[]>(sql)
  const logged = async (): Promise<ReadonlyMap<string, number>> => {
    const lines = await rows<{ line: string; count: number }>(
      `select loan_id || ' ' || type as line, count(*)::int as count from loan_event group by 1`,
    )
    return new Map(lines.map(({ line, count }) => [line, count]))
  }
  const before = await logged()
  let [isOver, acknowledged, triedAgain, slowestMs, forged] = [false, 0, 0, 0, 0]
  const refused: Record<string, number> = {}
  const faults: string[] = []
  const told = new Map<string, number>()

  const clientOf = async (email: string): Promise<ApiClient> => {
    const cookie = await signIn(origin, inbox, email)
    return makeApiClient(
      (url, { headers, method, body }) =>
        fetch(origin + url, {
          method,
          headers: { ...headers, cookie, origin },
          ...(body !== undefined && { body }),
          signal: AbortSignal.timeout(answeredWithinMs),
        }),
      randomUUID,
    )
  }

  /** Tries until there is an answer; null where it is a refusal. What is acknowledged must be in
   * the log of that loan as that event. */
  const press = async <Reply>(
    event: LoanEvent['type'],
    call: (idempotencyKey: string) => Promise<Reply>,
    loanOf: (reply: Reply) => string,
  ): Promise<Reply | null> => {
    const key = randomUUID()
    for (;;) {
      const began = performance.now()
      try {
        const reply = await call(key)
        acknowledged += 1
        const line = `${loanOf(reply)} ${event}`
        told.set(line, (told.get(line) ?? 0) + 1)
        return reply
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status < 500 && error.code !== 'TOO_MANY_REQUESTS') {
          refused[error.code] = (refused[error.code] ?? 0) + 1
          return null
        }
        if (!canTryAgain.includes(error.code)) faults.push(`${event} was answered ${error.status} ${error.code}`)
        triedAgain += 1
        await pause((error.retryAfter ?? 1) * 1_000)
      } finally {
        const tookMs = performance.now() - began
        slowestMs = Math.max(slowestMs, tookMs)
        if (tookMs >= answeredWithinMs) faults.push(`${event} was not answered within ${answeredWithinMs / 1_000} s`)
      }
    }
  }

  const goOn = async (work: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      await work()
      // Between two presses loans come to rest: the clock waits for that before it moves on.
      for (const end = Date.now() + 15_000 * (0.5 + Math.random()); Date.now() < end && !isOver;) await pause(100)
    }
  }

  const applicant = async (): Promise<() => Promise<void>> => {
    const email = `applicant-${randomUUID()}@people.example`
    const accounts = await resolve(container, Accounts)
    const { id } = await accounts.ensure({ name: 'Ann Elm', email, password: demoPassword, role: 'customer' })
    const api = await clientOf(email)
    return async () => {
      const loan = await press(
        'application-started',
        (idempotencyKey) => api.call(startApplication, { body: { userId: id }, idempotencyKey }),
        (reply) => reply.id,
      )
      if (loan === null) return
      await press(
        'application-withdrawn',
        (idempotencyKey) => api.call(withdrawApplication, { params: { id: loan.id }, idempotencyKey }),
        () => loan.id,
      )
    }
  }

  /** Stops the debit of a later payment and lets it go on. */
  const borrower = async (email: string, id: string): Promise<() => Promise<void>> => {
    const api = await clientOf(email)
    const control = (event: 'debit-stopped' | 'debit-resumed', command: typeof stopDebit | typeof resumeDebit) =>
      press(
        event,
        (idempotencyKey) => api.call(command, { params: { id }, body: { payment: 4 }, idempotencyKey }),
        () => id,
      )
    // What was not stopped goes on without an event.
    return async () => {
      if ((await control('debit-stopped', stopDebit)) !== null) await control('debit-resumed', resumeDebit)
    }
  }

  const officer = async (ids: readonly string[]): Promise<() => Promise<void>> => {
    const api = await clientOf(demoPeople.find(({ role }) => role === 'employee')?.email ?? '')
    let turn = 0
    return async () => {
      const id = ids[(turn += 1) % ids.length] ?? ''
      const body = { note: `Looked at it, ${turn}`, mentions: [] }
      await press(
        'staff-note',
        (idempotencyKey) => api.call(addStaffNote, { params: { id }, body, idempotencyKey }),
        () => id,
      )
    }
  }

  const forge = async (): Promise<void> => {
    const answer = await fetch(`${origin}/api/webhooks/zum`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'zumrails-signature': randomBytes(32).toString('base64') },
      body: JSON.stringify({ Type: 'Transaction', Event: 'Completed', Data: { Id: randomUUID() } }),
    }).catch(() => null)
    if (answer === null) return
    forged += 1
    if (![401, 429, 503].includes(answer.status)) faults.push(`a forged webhook was answered ${answer.status}`)
  }

  const loans = await rows<{ id: string; email: string; type: string }>(
    `select loan.id, loan.loan_type as type, auth_user.email from loan join auth_user on auth_user.id = loan.user_id
     where loan.activated_at is not null order by loan.id`,
  )
  const borrowers = loans.filter(({ type }) => type === 'installment').slice(0, 4)
  const presses: (() => Promise<unknown>)[] = [forge, await officer(loans.map(({ id }) => id))]
  for (const { email, id } of borrowers) presses.push(await borrower(email, id))
  for (let count = 0; count < 2; count += 1) presses.push(await applicant())
  const walking = Promise.all(presses.map(goOn))
  return {
    /** Waits for the last answers, and compares them with the logs. */
    stop: async (): Promise<Met> => {
      isOver = true
      await walking
      const after = await logged()
      const added = (line: string): number => (after.get(line) ?? 0) - (before.get(line) ?? 0)
      const missing = [...told]
        .filter(([line, times]) => added(line) !== times)
        .map(([line, times]) => `${line}: acknowledged ${times} times, in the log ${added(line)} times`)
      return { acknowledged, refused, triedAgain, slowestMs, faults, missing, forged }
    },
  }
}

export const isServed = ({ faults, missing, acknowledged }: Met): boolean =>
  faults.length === 0 && missing.length === 0 && acknowledged > 0

/** The result for the one who reads it. */
export const linesOfPeople = ({ acknowledged, refused, triedAgain, slowestMs, faults, missing, forged }: Met) => [
  `${acknowledged} commands acknowledged, ${triedAgain} answers asked to try again, the slowest took ${(slowestMs / 1_000).toFixed(1)} s, ` +
    `${forged} forged webhooks refused. Refused by rules: ${
      Object.entries(refused)
        .map(([code, times]) => `${times} ${code}`)
        .join(', ') || 'none'
    }.`,
  ...faults.slice(0, 50).map((fault) => `  ${fault}`),
  ...missing.slice(0, 50).map((line) => `  ${line}`),
]
