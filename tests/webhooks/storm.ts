import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Clock } from '@tamarack/application/ports/clock.port'
import { IdentityProvider } from '@tamarack/application/ports/identity-provider.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { WebhookInbox } from '@tamarack/application/ports/webhook-inbox.port'
import { makeSweepWebhooks } from '@tamarack/application/use-cases/webhooks'
import { instant } from '@tamarack/domain/values/instant'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { resolve } from '@tamarack/shell-composition/provide'
import { part, type Part } from '../chaos/part.ts'
import { ownNamespace } from '../support/own-namespace.ts'
import { productEnvironment } from '../support/product-environment.ts'
import { replayRuns, type ReplayedRuns } from '../support/replayed-runs.ts'
import { makeApplicants, patienceFor, type Applicant, type Course } from './applicants.ts'
import { makeRandom } from './random.ts'
import { startRelayThread, type RelayThread } from './relay-thread.ts'
import type { Relayed } from './relay.ts'

export interface StormSettings {
  readonly databaseUrl: string
  readonly temporalAddress: string
  readonly applications: number
  readonly seed: number
  /** So many applications are walked at the same time. */
  readonly atOnce: number
  /** Buttons that are pressed at the same moment; six unless given, which is as much as two cores
   * take. */
  readonly pressedAtOnce?: number
  /** Kills the API in the middle of the storm and the worker again and again at random moments, and
   * starts them again. */
  readonly kills: boolean
  /** Whether customers and sandboxes leave the processor to the product when both want it. They
   * stand for other machines: what they compute is then no part of what is measured. */
  readonly outsideYields?: boolean
  /** Something to measure along with the storm, again and again. */
  readonly beside?: (apiOrigin: string) => Promise<void>
}

export interface InboxRow {
  readonly provider: string
  readonly bodySha256: string
  readonly state: string
  readonly loanId: string | null
}

/** What stands after the storm. */
export interface Storm {
  readonly applicants: readonly Applicant[]
  readonly statuses: ReadonlyMap<string, string>
  /** Event types by loan, in order. */
  readonly events: ReadonlyMap<string, readonly string[]>
  readonly inbox: readonly InboxRow[]
  /** Webhooks that only the sweep delivered. */
  readonly swept: number
  /** What Zum moved, by our payment id. */
  readonly movements: Readonly<Record<string, object>>
  readonly relay: Relayed
  /** The loans' workflows, replayed. */
  readonly runs: ReplayedRuns
  readonly tookMs: number
}

const courseOf = (at: number): Course => (at % 10 === 3 ? 'identity-fails' : at % 10 === 7 ? 'bank-fails' : 'funded')

const crowd = (count: number, random: () => number): readonly Applicant[] =>
  Array.from({ length: count }, (_, at) => ({
    loanId: `ln_storm${String(at).padStart(4, '0')}`,
    customerId: `storm-${at}`,
    course: courseOf(at),
    loanType: at % 3 === 1 ? 'installment' : 'cash-advance',
    reports: random() < 0.5,
  }))

/** Runs the work over everybody, so many at a time, and fails with the first failure. */
const overAll = async <Value>(
  all: readonly Value[],
  atOnce: number,
  work: (one: Value) => Promise<void>,
): Promise<void> => {
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
    }),
  )
}

const repeat = async (work: () => Promise<void>, whileTrue: () => boolean): Promise<void> => {
  while (whileTrue()) {
    await work()
    await pause(20)
  }
}

type Container = ReturnType<typeof compose>

/** What is left in the inbox by a killed API is found by the sweep; it runs as if a minute had
 * passed. */
const sweepOnce = async (container: Container): Promise<number> => {
  const clock = await resolve(container, Clock)
  const sweep = makeSweepWebhooks({
    clock: { now: () => instant(clock.now() + 60_000) },
    inbox: await resolve(container, WebhookInbox),
    queries: await resolve(container, LoanQueries),
    identityProvider: await resolve(container, IdentityProvider),
    process: await resolve(container, LoanProcess),
  })
  return (await sweep()).handled
}

/** Applications, all at the steps where providers matter, under every fault of delivery that a
 * provider's webhooks have: each message three times, in any order, some lost, some refused and
 * sent again, some forged. API, worker and sandboxes are processes of their own. */
export const runStorm = async (settings: StormSettings): Promise<Storm> => {
  const random = makeRandom(settings.seed)
  const environment: Record<string, string> = {
    ...(await productEnvironment(settings)),
    TEMPORAL_NAMESPACE: await ownNamespace(settings.temporalAddress),
    PROXIES: '1',
    SANDBOX_TIME_SCALE: '0.01',
    LOG_LEVEL: 'warn',
  }
  const apiOrigin = environment['PUBLIC_ORIGIN'] ?? ''
  const relay = await startRelayThread({
    apiOrigin,
    seed: settings.seed,
    copies: 3,
    lost: 0.08,
    refused: 0.05,
    forged: 0.3,
    withinMs: 1_500,
  })
  const parts: Record<'sandbox' | 'worker' | 'api', Part> = {
    // The sandboxes send to where the product seems to be.
    sandbox: part('sandbox', { ...environment, PUBLIC_ORIGIN: relay.origin }),
    worker: part('worker', environment),
    api: part('api', environment),
  }
  await Promise.all(Object.values(parts).map((one) => one.start()))
  // This thread walks the applications; the relay has its own.
  if (settings.outsideYields)
    for (const pid of [0, parts.sandbox.pid()]) setPriority(pid, constants.priority.PRIORITY_LOW)
  const container = compose(parseEnvironment(environment))
  const applicants = await makeApplicants(
    container,
    environment,
    patienceFor(settings.applications),
    settings.pressedAtOnce ?? 6,
  )
  const everybody = crowd(settings.applications, random)
  let [isWalked, isOver] = [false, false]
  const { beside = () => Promise.resolve() } = settings
  const measuring = repeat(
    () => beside(apiOrigin),
    () => !isOver,
  ).catch((error: unknown) => error)
  try {
    await applicants.register(everybody)
    // The first one alone: what only a process that has just started pays (the provider's key,
    // connections) is no part of the storm.
    await overAll(everybody.slice(0, 1), 1, applicants.walk)
    await relay.settled()
    await relay.forgetTimes()
    const began = performance.now()
    const walked = overAll(everybody.slice(1), settings.atOnce, applicants.walk).finally(() => (isWalked = true))
    const kills = settings.kills
      ? [killInTheMiddle(parts.api, relay, everybody.length), killAgainAndAgain(parts.worker, random, () => isWalked)]
      : []
    await Promise.all([walked, ...kills])
    await relay.settled()
    isOver = true
    const failed = await measuring
    if (failed !== undefined) throw failed
    const tookMs = performance.now() - began
    const swept = await sweepOnce(container)
    return {
      ...(await stateAfter(applicants.run, everybody, environment)),
      swept,
      relay: await relay.relayed(),
      runs: await replayRuns(environment),
      tookMs,
    }
  } finally {
    isOver = true
    await measuring
    await applicants.stop()
    await Promise.all(Object.values(parts).map((one) => one.stop()))
    await relay.close()
    await closeAll(container)
  }
}

/** At the moment when a good part of the webhooks was acknowledged and others are on their way. */
const killInTheMiddle = async (api: Part, relay: RelayThread, applications: number): Promise<void> => {
  while ((await relay.relayed()).acknowledged.size < applications * 2) await pause(20)
  await api.crash()
}

/** A worker that is killed while commands, provider calls and transfers of many loans are under
 * way. The pause lets it do some of them. */
const killAgainAndAgain = async (worker: Part, random: () => number, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    for (const end = Date.now() + 3_000 + random() * 9_000; Date.now() < end && !isOver();) await pause(50)
    if (!isOver()) await worker.crash()
  }
}

const stateAfter = async (
  run: <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>,
  applicants: readonly Applicant[],
  environment: Readonly<Record<string, string>>,
): Promise<Pick<Storm, 'applicants' | 'statuses' | 'events' | 'inbox' | 'movements'>> => {
  const isSettled = async (): Promise<boolean> => {
    const [open] = await run<{ count: number }>(
      `select count(*)::int as count from loan l where l.status = 'funded'
       and (select count(distinct e.type) from loan_event e where e.loan_id = l.id and e.type in ('copies-sent', 'notice-sent')) < 2`,
    )
    return open?.count === 0
  }
  // Copies and notices follow the loans. On a busy machine they take most of the time again.
  const withinMs = 0.8 * patienceFor(applicants.length)
  for (const end = Date.now() + withinMs; !(await isSettled()) && Date.now() < end;) await pause(300)
  const loans = await run<{ id: string; status: string }>('select id, status from loan')
  const events = await run<{ loan_id: string; type: string }>(
    'select loan_id, type from loan_event order by loan_id, sequence',
  )
  const inbox = await run<{ provider: string; body_sha256: string; state: string; loan_id: string | null }>(
    'select provider, body_sha256, state, loan_id from webhook',
  )
  const calls = (await (await fetch(`${environment['ZUM_BASE_URL']}/sandbox/calls`)).json()) as {
    movements: Record<string, object>
  }
  return {
    applicants,
    statuses: new Map(loans.map(({ id, status }) => [id, status])),
    events: new Map(
      applicants.map(({ loanId }) => [
        loanId,
        events.filter((event) => event.loan_id === loanId).map(({ type }) => type),
      ]),
    ),
    inbox: inbox.map((row) => ({
      provider: row.provider,
      bodySha256: row.body_sha256,
      state: row.state,
      loanId: row.loan_id,
    })),
    movements: calls.movements,
  }
}
