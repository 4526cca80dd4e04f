import { personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { openYardstick, type Yardstick } from '@tamarack/adapter-temporal/testing/yardstick'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { LoanCommands } from '@tamarack/application/issue-command'
import { compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { resolve } from '@tamarack/shell-composition/provide'
import { part } from '../chaos/part.ts'
import { productEnvironment } from '../support/product-environment.ts'
import { withServers } from './servers.ts'

/*
 * What a command costs over HTTP beside a bare Temporal Update on the same server in the same minutes, and how soon the first command succeeds after
 * the worker was killed. Runs as `npm run bench -- commands`.
 */
const [rounds, kills, openLoans] = [60, 20, 60]
/** People whose commands are timed, each with a yardstick of the same age: one alone gives a ratio that differs by a tenth from run to run. */
const timedPeople = 3
/** People who come first, with so many rounds each: a product that serves people has run for hours, and V8 optimizes what was called some 400 times. */
const [earlierPeople, earlierRounds] = [6, 80]
const password = 'A-long-Passw0rd'

type Timed = readonly number[]
const at = (times: Timed, share: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
const milliseconds = (value: number): string => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`.padStart(10)
const line = (what: string, times: Timed, unit: number): string =>
  `${what.padEnd(58)}${milliseconds(at(times, 0.5))}${milliseconds(at(times, 0.95))}${(at(times, 0.5) / unit).toFixed(2).padStart(10)}`

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ status: number; body: Record<string, unknown> }>

/** Of the calls that are timed: `fetch` takes up to a millisecond more of the caller, which is nothing of the product. */
const connections = new Agent({ keepAlive: true })

const signIn = async (origin: string, email: string): Promise<Call> => {
  const reply = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
  if (!reply.ok) throw new Error(`signing in answered ${reply.status}`)
  const cookie = reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const headers = { 'content-type': 'application/json', origin, cookie }
  return async (method, path, body) => {
    const call = request(`${origin}/api/v1/${path}`, {
      agent: connections,
      method,
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })
    call.end(body && JSON.stringify(body))
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, body: (await json(answer)) as Record<string, unknown> }
  }
}

const must = async (answer: ReturnType<Call>): Promise<Record<string, unknown>> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}
const inWindow = async (address: string, body: object): Promise<Record<string, unknown>> => {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as Record<string, unknown>
}

/** Resolves when the workflow has brought the loan there. */
const untilIn = async (status: string, call: Call, loanId: string): Promise<void> => {
  while ((await must(call('GET', `loan/${loanId}`)))['status'] !== status) await pause(100)
}

/** A loan with the answers due, gone there as a person does. */
const walkToAnswers = async (environment: Record<string, string>, call: Call, userId: string): Promise<string> => {
  const loanId = String((await must(call('POST', 'loan/create', { userId })))['id'])
  const { linkToken, idvId } = await must(call('POST', 'plaid/server/generate_link_token_for_idv', { loanId }))
  const window = `${environment['PLAID_BASE_URL']}/link/${String(linkToken)}/result`
  await inWindow(window, { persona: 'maple', outcome: 'matches' })
  await must(call('POST', 'plaid/store-plaid-data', { userId, idvId, loanId }))
  await untilIn('bank', call, loanId)
  const { token } = await must(call('POST', 'zum/connect-token', { loanId }))
  const connected = await inWindow(`${environment['ZUM_BASE_URL']}/connector/${String(token)}/connect`, {
    user: 'zum',
    password: 'rails',
    person: 'maple',
    account: 0,
    outcome: 'works',
    options: { testinstitution: true, clientuserid: userId, extrafield1: loanId },
  })
  await must(call('POST', 'users/update-zum-verified', { userId, requestId: connected['requestid'], loanId }))
  await untilIn('personal-info', call, loanId)
  return loanId
}

type Kinds = Readonly<Record<string, { readonly times: Timed }>>

/** Every kind in each round, so that whatever else the machine does meets all of them. Each loan has a yardstick of its own age. */
const measure = async (yardstick: Yardstick, call: Call, loanId: string, count: number): Promise<Kinds> => {
  const kinds: Record<string, { readonly run: () => Promise<unknown>; readonly times: number[] }> = {
    'Update that sets a variable (the yardstick)': { run: yardstick.update, times: [] },
    'read a loan over HTTP (session, one query)': { run: () => must(call('GET', `loan/${loanId}`)), times: [] },
    'command over HTTP (saving answers)': {
      run: () => must(call('POST', `loan/personal-info/${loanId}`, personalAnswers)),
      times: [],
    },
  }
  for (let round = 0; round < count; round += 1)
    for (const { run, times } of Object.values(kinds)) times.push(await timed(run))
  return kinds
}

const compare = (measured: readonly Kinds[]): void => {
  const kinds = Object.fromEntries(
    Object.keys(measured[0] ?? {}).map((kind) => [kind, { times: measured.flatMap((one) => one[kind]?.times ?? []) }]),
  )
  const [bare, read, command] = Object.values(kinds).map(({ times }) => at(times, 0.5)) as [number, number, number]
  console.log(`\n${''.padEnd(58)}${'median'.padStart(10)}${'95 %'.padStart(10)}${'ratio'.padStart(10)}`)
  for (const [what, { times }] of Object.entries(kinds)) console.log(line(what, times, bare))
  console.log(
    `A command over HTTP takes ${(command / bare).toFixed(2)} bare Updates: ${read.toFixed(1)} ms HTTP, session and one query, ` +
      `${(command - read).toFixed(1)} ms the transaction that decides, appends, projects and records the wake.`,
  )
}

/** The first command after each kill of the worker, while it starts again. */
const afterKills = async (call: Call, loanId: string, worker: ReturnType<typeof part>): Promise<void> => {
  const [times, statuses]: [number[], number[]] = [[], []]
  for (let kill = 0; kill < kills; kill += 1) {
    const down = worker.crash()
    times.push(
      await timed(async () => {
        for (;;) {
          const { status } = await call('POST', `loan/personal-info/${loanId}`, personalAnswers)
          statuses.push(status)
          if (status === 200) return
        }
      }),
    )
    await down
  }
  const errors = statuses.filter((status) => status >= 500).length
  console.log(
    `\nAfter a killed worker, ${openLoans} open loans, the first command succeeds within ${milliseconds(at(times, 0.5)).trim()} (median), ` +
      `${milliseconds(at(times, 0.95)).trim()} (95 %), ${milliseconds(at(times, 1)).trim()} (worst of ${kills}); answers of 500 and above: ${errors}.`,
  )
}

/** Loans of other people, which are open while the timed ones are pressed. */
const openLoansOf = async (people: readonly { readonly id: string }[], process: LoanCommands): Promise<void> => {
  for (const { id } of people) {
    const actor = { id, name: 'Alice Maplewood', role: 'customer' } as const
    const begun = await process.execute<'start-application'>(
      { type: 'start-application', loanId: `ln_${id}`, customerId: id, actor, origin: { ip: null, userAgent: null } },
      randomUUID(),
    )
    if (!begun.ok) throw new Error(`an application was refused: ${begun.error.code}`)
  }
}

await withServers('commands', async ({ databaseUrl, temporalAddress, track }) => {
  const environment = await productEnvironment({ databaseUrl, temporalAddress })
  const [sandbox, worker, api] = [part('sandbox', environment), part('worker', environment), part('api', environment)]
  track(sandbox, worker, api)
  await Promise.all([sandbox.start(), worker.start(), api.start()])
  const container = compose(parseEnvironment(environment))
  const accounts = await resolve(container, Accounts)
  const people: { readonly id: string }[] = []
  for (let one = 0; one < openLoans; one += 1) {
    const email = `person-${one}@tamarack.example`
    people.push(await accounts.ensure({ name: 'Alice Maplewood', email, password, role: 'customer' }))
  }
  await openLoansOf(people, await resolve(container, LoanCommands))
  const yardstick = await openYardstick(temporalAddress)
  const measured: Kinds[] = []
  let last: { readonly call: Call; readonly loanId: string } | undefined
  for (let one = 0; one < earlierPeople + timedPeople; one += 1) {
    if (one > 0) await yardstick.renew()
    const email = `measured-${one}@tamarack.example`
    const { id } = await accounts.ensure({ name: 'Alice Maplewood', email, password, role: 'customer' })
    const call = await signIn(environment['PUBLIC_ORIGIN'] ?? '', email)
    const loanId = await walkToAnswers(environment, call, id)
    measured.push(await measure(yardstick, call, loanId, one < earlierPeople ? earlierRounds : rounds))
    last = { call, loanId }
  }
  compare(measured.slice(earlierPeople))
  await yardstick.close()
  if (last !== undefined) await afterKills(last.call, last.loanId, worker)
  await container.unbindAllAsync()
})
