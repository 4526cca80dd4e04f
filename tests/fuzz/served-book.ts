import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { LoanChanges } from '@tamarack/application/ports/loan-changes.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { ScheduleTrigger } from '@tamarack/application/ports/schedule-trigger.port'
import { SessionReader, type Principal, type PrincipalRole } from '@tamarack/application/ports/session-reader.port'
import { makeFakeSessions } from '@tamarack/application/testing/fake-accounts'
import { instant } from '@tamarack/domain/values/instant'
import { publicOrigin, serveComposedApi } from '@tamarack/shell-api/testing/composed-api'
import { constant, Log, resolve } from '@tamarack/shell-composition/provide'
import { filledBook } from '../support/filled-book.ts'
import type { ApiDocument, Caller } from './fuzz.ts'

/** The workflows stand aside: what people may send and read is the record's business, and no
 * provider answers. */
const noProcess: LoanProcess = {
  notify: async () => 'taken',
  wake: async () => undefined,
  lookAgain: async () => undefined,
  runningStatuses: async () => new Map(),
  history: async () => null,
}

const signIn = { method: 'password', secondFactor: 'none', at: 1 } as const

/** The API over a book of loans in every state, with one caller of each role. The sessions are
 * given: each caller has a cookie of their own. */
export const servedBook = async () => {
  const { variables, database } = await filledBook()
  // Somebody who proves afterwards what happened; the book has those who decide.
  const robin = {
    name: 'Robin Review',
    email: 'robin@tamarack.example',
    password: 'Book-of-a-test-1',
    role: 'reviewer',
  } as const
  await makeAccounts(database, { now: () => instant(Date.now()) }).ensure(robin)
  const sql = <Row>(statement: string) => database.em.fork().execute<Row[]>(statement)
  const accounts = await sql<{ id: string; name: string; email: string; role: PrincipalRole; loans: string[] }>(
    `select u.id, u.name, u.email, u.role, array_agg(l.id) as loans from auth_user u
     left join loan l on l.user_id = u.id group by u.id order by count(l.id) desc, u.id`,
  )
  const principals = accounts.map((account): Principal => ({ ...account, sessionId: `session-${account.id}`, signIn }))
  const reviewer = principals.find(({ role }) => role === 'reviewer')
  if (reviewer === undefined) throw new Error('Nobody reviews')
  const failures: string[] = []
  const keepLine = (facts: object, message: string): void => void failures.push(`${message} ${JSON.stringify(facts)}`)
  const api = await serveComposedApi(
    { ...variables, PUBLIC_ORIGIN: publicOrigin },
    (container) => {
      container.unbind(Log)
      constant(container, Log, { info: () => undefined, warn: () => undefined, error: keepLine } as never)
      container.unbind(SessionReader)
      constant(container, SessionReader, makeFakeSessions(principals))
      container.unbind(LoanProcess)
      constant(container, LoanProcess, noProcess)
      container.unbind(ScheduleTrigger)
      constant(container, ScheduleTrigger, { trigger: async () => undefined })
    },
    { commandsPerMinute: 10_000_000, readsPerMinute: 10_000_000 },
  )
  // Whoever waits for a change is answered at once.
  await (await resolve(api.container, LoanChanges)).stop()
  const origin = `http://127.0.0.1:${api.port}`
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as ApiDocument
  const customers = accounts.filter(({ role }) => role === 'customer')
  const ids = customers.slice(0, 12).flatMap(({ id, loans }) => [id, ...loans.filter((loan) => loan !== null)])
  const wordsOf = async ({ id, email, loans }: (typeof customers)[number]): Promise<readonly string[]> => {
    const headers = { cookie: `session=${reviewer.id}` }
    const [loan = ''] = loans
    const texts = await Promise.all(
      [`plaid/${id}`, `loan/personal-info/${loan}`].map(async (path) =>
        (await fetch(`${origin}/api/v1/${path}`, { headers })).text(),
      ),
    )
    const shown = texts.flatMap((text) => [...text.matchAll(/"(?:street|phone_number|whereDoYouWork)":"([^"]{6,})"/g)])
    return [email, ...shown.map(([, word = '']) => word)]
  }
  /** Addresses of those whom they named as co-applicants: they wrote them themselves. */
  const namedBy = async ({ loans }: (typeof customers)[number]): Promise<readonly string[]> => {
    const headers = { cookie: `session=${reviewer.id}` }
    const answers = await Promise.all(
      loans.map(async (loan) => (await fetch(`${origin}/api/v1/loan/personal-info/${loan}`, { headers })).text()),
    )
    return answers.flatMap((text) => [...text.matchAll(/"coApplicantEmail":"([^"]+)"/g)].map(([, word = '']) => word))
  }
  const callerOf = async ({ id, role }: Principal): Promise<Caller> => {
    const own = customers.find((one) => one.id === id)
    const ownWords = own === undefined ? [] : [...(await wordsOf(own)), ...(await namedBy(own))]
    const others =
      role === 'customer' ? (await Promise.all(customers.filter((one) => one.id !== id).map(wordsOf))).flat() : []
    return {
      role,
      headers: { cookie: `session=${id}`, origin: publicOrigin },
      ownIds: own === undefined ? [] : [id, ...own.loans.filter((loan) => loan !== null)],
      ids,
      mayNotRead: others.filter((word) => !ownWords.includes(word)),
    }
  }
  const people = [
    principals.find(({ role }) => role === 'admin'),
    principals.find(({ role }) => role === 'employee'),
    reviewer,
  ]
  const [one, other] = customers.map(({ id }) => principals.find((each) => each.id === id))
  const callers = await Promise.all(
    [one, other, ...people].flatMap((each) => (each === undefined ? [] : [callerOf(each)])),
  )
  const everyone = [...new Set(callers.flatMap(({ mayNotRead }) => mayNotRead))]
  const anonymous: Caller = { role: 'nobody', headers: { origin: publicOrigin }, ownIds: [], ids, mayNotRead: everyone }
  return {
    origin,
    document,
    callers: [anonymous, ...callers],
    /** What the log has of failures: the reason for an answer of 500. */
    failures,
    stop: async () => {
      await api.stop()
      await database.close()
    },
  }
}
