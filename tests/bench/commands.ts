import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { openYardstick, type BareWorkflow, type Yardstick } from '@tamarack/adapter-temporal/testing/yardstick'
import { LoanCommands } from '@tamarack/application/issue-command'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { resolve } from '@tamarack/shell-composition/provide'
import { figure } from '@tamarack/shell-dev/figures'
import { part } from '../chaos/part.ts'
import { productEnvironment } from '../support/product-environment.ts'
import { withServers } from './servers.ts'

/* What a command costs over HTTP next to a bare Temporal Update, and a read next to bare Koa and
 * pg, on the same servers in the same minutes; how many applications a crowd begins and withdraws
 * next to as many bare Updates; and how soon the first command succeeds after the worker or the
 * API was killed. Runs as `npm run bench -- commands`. */
const [rounds, kills, openLoans] = [60, 20, 60]
/** So many customers press at once, each so often in a turn; a person has a hundred commands a
 * minute. */
const [crowd, pressesEach, turns] = [32, 8, 4]
/** People whose commands are timed, each with a yardstick of the same age: one alone gives a ratio
 * that differs by a tenth from run to run. */
const timedPeople = 3
/** People who come first, with so many rounds each: a product that serves people has run for hours,
 * and V8 optimizes what was called some 400 times. */
const [earlierPeople, earlierRounds] = [6, 80]
const password = 'A-long-Passw0rd'

type Timed = readonly number[]
const at = (times: Timed, share: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
}
type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Reply>
/** Of the calls that are timed: `fetch` takes up to a millisecond more of the caller, which is
 * nothing of the product. */
const connections = new Agent({ keepAlive: true })
const send = async (
  url: string,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Reply> => {
  const call = request(url, { agent: connections, method, headers })
  call.end(body && JSON.stringify(body))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: (await json(answer)) as Record<string, unknown> }
}

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
  return (method, path, body) =>
    send(`${origin}/api/v1/${path}`, method, { ...headers, 'idempotency-key': randomUUID() }, body)
}

const must = async (answer: Promise<Reply>): Promise<Record<string, unknown>> => {
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

interface Measured {
  readonly bare: BareWorkflow
  readonly bareRead: (loanId: string) => Promise<Reply>
  readonly call: Call
  readonly loanId: string
}

/** Every kind in each round, so that what else the machine does meets all of them. Each loan has a
 * yardstick of its own age. */
const measure = async ({ bare, bareRead, call, loanId }: Measured, count: number): Promise<Kinds> => {
  const kinds: Record<string, { readonly run: () => Promise<unknown>; readonly times: number[] }> = {
    'Update that sets a variable (the yardstick)': { run: bare.update, times: [] },
    'read of one row over HTTP (Koa and pg alone)': { run: () => must(bareRead(loanId)), times: [] },
    'read a loan over HTTP (session, loan, names)': { run: () => must(call('GET', `loan/${loanId}`)), times: [] },
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
  const [bare, bareRead, read, command] = Object.values(kinds).map(({ times }) => at(times, 0.5)) as [
    number,
    number,
    number,
    number,
  ]
  for (const [what, { times }] of Object.entries(kinds)) {
    figure(what, { value: at(times, 0.5), unit: 'ms', yardstick: bare })
    figure(`${what}, 95 %`, { value: at(times, 0.95), unit: 'ms', yardstick: bare })
  }
  figure('a command in bare Updates', { value: command / bare, unit: '', most: 1.3 })
  figure('a read in bare reads', { value: read / bareRead, unit: '', most: 1.5 })
}

/** So many a second when everybody does it, one after the other, at the same time as all others. */
const perSecond = async (everybody: readonly (() => Promise<void>)[]): Promise<number> => {
  const took = await timed(() =>
    Promise.all(
      everybody.map(async (once) => {
        for (let time = 0; time < pressesEach; time += 1) await once()
      }),
    ),
  )
  return (everybody.length * pressesEach * 1_000) / took
}

/** A crowd begins applications and withdraws them, in turns with a crowd of bare workflows that
 * take three Updates each time. */
const compareCrowds = async (
  customers: readonly { readonly call: Call; readonly id: string }[],
  yardstick: Yardstick,
): Promise<void> => {
  const workflows = await Promise.all(customers.map(() => yardstick.begin()))
  const beginAndWithdraw = customers.map(({ call, id }) => async () => {
    const { id: loanId } = await must(call('POST', 'loan/create', { userId: id }))
    await must(call('POST', `loan/withdraw/${String(loanId)}`, {}))
  })
  const threeUpdates = workflows.map(({ update }) => async () => {
    for (let one = 0; one < 3; one += 1) await update()
  })
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    bare.push(await perSecond(threeUpdates))
    ours.push(await perSecond(beginAndWithdraw))
  }
  await Promise.all(workflows.map(({ finish }) => finish()))
  const [pace, yardstickPace] = [at(ours, 0.5), at(bare, 0.5)]
  figure(`applications begun and withdrawn by ${customers.length} at once`, { value: pace, unit: 'a second', least: 0 })
  figure('the same in as many three bare Updates', { value: pace / yardstickPace, unit: '', least: 1 })
}

/** The first command after each kill of that part, which is started again at once, as Compose does
 * in production. */
const afterKills = async (name: string, call: Call, loanId: string, killed: ReturnType<typeof part>): Promise<void> => {
  const [times, statuses]: [number[], number[]] = [[], []]
  for (let kill = 0; kill < kills; kill += 1) {
    const up = killed.crash()
    times.push(
      await timed(async () => {
        for (;;) {
          const reply = await call('POST', `loan/personal-info/${loanId}`, personalAnswers).catch(() => null)
          if (reply === null) await pause(20)
          else statuses.push(reply.status)
          if (reply?.status === 200) return
        }
      }),
    )
    await up
  }
  const errors = statuses.filter((status) => status >= 500).length
  const what = `the first command after a killed ${name}, ${openLoans} open loans`
  figure(what, { value: at(times, 0.5), unit: 'ms' })
  figure(`${what}, worst of ${kills}`, { value: at(times, 1), unit: 'ms' })
  figure(`answers of 500 and above after a killed ${name}`, { value: errors, unit: '' })
}

/** Koa and pg alone, in a process of their own. */
const startBareRead = async (databaseUrl: string) => {
  const child = fork(new URL('./bare-read.ts', import.meta.url), { env: { ...process.env, DATABASE_URL: databaseUrl } })
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }]
  return {
    read: (loanId: string) => send(`http://127.0.0.1:${port}/${loanId}`, 'GET', {}),
    stop: async () => {
      child.kill()
    },
  }
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
  const bareRead = await startBareRead(databaseUrl)
  track(bareRead)
  const newCustomer = async (name: string): Promise<{ readonly call: Call; readonly id: string }> => {
    const email = `${name}@tamarack.example`
    const { id } = await accounts.ensure({ name: 'Alice Maplewood', email, password, role: 'customer' })
    return { id, call: await signIn(environment['PUBLIC_ORIGIN'] ?? '', email) }
  }
  const measured: Kinds[] = []
  let last: { readonly call: Call; readonly loanId: string } | undefined
  for (let one = 0; one < earlierPeople + timedPeople; one += 1) {
    const bare = await yardstick.begin()
    const { id, call } = await newCustomer(`measured-${one}`)
    const loanId = await walkToAnswers(environment, call, id)
    const count = one < earlierPeople ? earlierRounds : rounds
    measured.push(await measure({ bare, bareRead: bareRead.read, call, loanId }, count))
    await bare.finish()
    last = { call, loanId }
  }
  compare(measured.slice(earlierPeople))
  const customers: { readonly call: Call; readonly id: string }[] = []
  for (let one = 0; one < crowd; one += 1) customers.push(await newCustomer(`crowd-${one}`))
  await compareCrowds(customers, yardstick)
  await yardstick.close()
  if (last !== undefined) {
    await afterKills('worker', last.call, last.loanId, worker)
    await afterKills('API', last.call, last.loanId, api)
  }
  await closeAll(container)
})
