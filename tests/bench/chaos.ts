import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Database } from '@tamarack/adapter-postgres/database'
import { instant } from '@tamarack/domain/values/instant'
import { ClockMover } from '@tamarack/application/use-cases/move-clock'
import { compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { resolve } from '@tamarack/shell-composition/provide'
import { openRebuild } from '@tamarack/shell-composition/rebuild'
import { DatabaseConnection } from '@tamarack/shell-composition/services'
import { freeBase } from '@tamarack/shell-dev/ports'
import { clusterPlaces } from '@tamarack/shell-dev/postgres-files'
import { startStack } from '@tamarack/shell-dev/stack'
import { report } from '@tamarack/shell-dev/trouble'
import { makeRandom } from '../webhooks/random.ts'
import { unaccounted, type Moved, type PaymentInBooks } from './accounted.ts'

/*
 * A book of loans lives on while every part of the product is killed in turn, PostgreSQL and Temporal among them, and the payment provider answers
 * late, with faults and with lost answers, and sends webhooks twice, out of order or not at all. Runs as `npm run bench -- chaos`, or
 * `npm run bench -- chaos --loans 50 --months 1`. Ends with 1 unless every ledger balances, every stored row is what the logs make, and every
 * transaction of the provider stands in our books exactly once.
 */
const { values } = parseArgs({
  options: {
    loans: { type: 'string', default: '500' },
    months: { type: 'string', default: '2' },
    seed: { type: 'string', default: '20261122' },
    every: { type: 'string', default: '30' },
  },
})
const [loans, months] = [Number(values.loans), Number(values.months)]
const random = makeRandom(Number(values.seed))

const monthMs = 30 * 86_400_000
/** The supervisor gives a part three restarts in a row; two minutes up give them back. Five parts in turn stay below that. */
const killEveryMs = Number(values.every) * 1_000

/** What the payment provider is like in turn; between two faults it is well, so that what waited can go on. */
const faults = [
  { outage: 'timeouts' },
  { duplicate: true, outOfOrder: true },
  { outage: 'lost-answers' },
  { silent: true },
  { outage: 'errors' },
  { badlySigned: true, slowMs: 700 },
  { outage: 'down' },
] as const
const well = { outage: 'none', duplicate: false, outOfOrder: false, silent: false, badlySigned: false, slowMs: 0 }

const victims = [
  { name: 'worker', args: 'shells/worker/main.ts' },
  { name: 'API', args: 'shells/api/main.ts' },
  { name: 'PostgreSQL', args: 'guard.ts', inside: 'postgres' },
  { name: 'sandboxes', args: 'shells/sandbox/main.ts' },
  { name: 'Temporal', args: 'guard.ts', inside: 'temporal' },
] as const

/** Processes below that one: id and command line. */
const childrenOf = (pid: number): readonly { readonly pid: number; readonly args: string }[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => ({ pid: Number.parseInt(line, 10), args: line.trim().replace(/^\d+\s+/, '') }))

/** SIGKILL to a part of this very run; false when it is not up at the moment. */
const kill = (victim: (typeof victims)[number]): boolean => {
  try {
    const parts = childrenOf(process.pid).filter(({ args }) => args.includes(victim.args))
    const inner = 'inside' in victim ? victim.inside : undefined
    const target =
      inner === undefined
        ? parts[0]
        : parts.flatMap(({ pid }) => childrenOf(pid)).find(({ args }) => args.split(' ')[0]?.includes(inner))
    if (target === undefined) return false
    process.kill(target.pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}

const folder = mkdtempSync(join(tmpdir(), 'tamarack-chaos-'))
chmodSync(folder, 0o755)
const lost: string[] = []
const stack = await startStack({
  base: await freeBase(),
  dataFolder: folder,
  print: () => undefined,
  onLost: (trouble) => {
    lost.push(trouble.message)
    report(trouble)
  },
  book: { loans, wanted: true },
})
const zum = stack.environment['ZUM_BASE_URL'] ?? ''
const switchTo = async (switches: object): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${zum}/sandbox/switches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(switches),
    }).catch(() => null)
    if (answer?.ok) return
    await pause(500)
  }
}

const counts: Record<string, number> = {}
let isOver = false
const killInTurn = async (): Promise<void> => {
  for (let turn = 0; !isOver; turn += 1) {
    for (const end = Date.now() + killEveryMs * (0.75 + random() / 2); Date.now() < end && !isOver;) await pause(100)
    const victim = victims[turn % victims.length]
    if (isOver || victim === undefined) return
    if (kill(victim)) counts[victim.name] = (counts[victim.name] ?? 0) + 1
  }
}
const failInTurn = async (): Promise<void> => {
  for (let turn = 0; !isOver; turn += 1) {
    await switchTo(faults[turn % faults.length] ?? well)
    for (const end = Date.now() + 12_000; Date.now() < end && !isOver;) await pause(100)
    await switchTo(well)
    for (const end = Date.now() + 15_000; Date.now() < end && !isOver;) await pause(100)
  }
}

/** Tries until it succeeds: PostgreSQL and Temporal are gone now and then. */
const persist = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (tries >= 120) throw error
      await pause(1_000)
    }
}

const moveOn = async (mover: ClockMover, byMs: number): Promise<number> => {
  await persist(() => mover.clock.catchUp())
  const until = mover.clock.now() + byMs
  for (let steps = 1; ; steps += 1) if ((await persist(() => mover.move(instant(until)))).arrived) return steps
}

/** All payments of our books, and what stands at the provider. */
const readBoth = async (
  database: Database,
): Promise<readonly [readonly PaymentInBooks[], Readonly<Record<string, Moved>>]> => {
  const payments = await database.em
    .fork()
    .execute<PaymentInBooks[]>(
      `select id as "paymentId", kind, state, amount_cents::int as amount, provider_id as "providerId" from payment`,
    )
  const { movements } = (await (await fetch(`${zum}/sandbox/calls`)).json()) as { movements: Record<string, Moved> }
  return [payments, movements]
}

const container = compose(parseEnvironment(stack.environment))
let isSound = false
try {
  const database = await resolve(container, DatabaseConnection)
  const mover = await resolve(container, ClockMover)
  const began = performance.now()
  const chaos = Promise.all([killInTurn(), failInTurn()])
  let steps = 0
  for (let week = 1; week <= Math.round((months * monthMs) / (7 * 86_400_000)); week += 1) {
    steps += await moveOn(mover, 7 * 86_400_000)
    console.log(
      `week ${week} after ${Math.round((performance.now() - began) / 1_000)} s; killed ${JSON.stringify(counts)}`,
    )
  }
  isOver = true
  await chaos
  await switchTo(well)
  // The week after in peace: what waited for a part or a provider is done.
  steps += await moveOn(mover, 7 * 86_400_000)
  const [payments, movements] = await persist(() => readBoth(database))
  const faultsFound = unaccounted(payments, movements)
  const [balance] = await database.em.fork().execute<{ sum: string; unbalanced: number }[]>(
    `select coalesce(sum(debit_cents - credit_cents), 0)::text as sum,
         (select count(*)::int from (select 1 from ledger_line group by loan_id, number having sum(debit_cents - credit_cents) <> 0) as entries) as unbalanced
       from ledger_line`,
  )
  const { rebuild, close } = await openRebuild(
    stack.environment['DATABASE_URL'] ?? '',
    stack.environment['DATA_KEY'] ?? '',
  )
  const replayed = await rebuild({ write: false })
  await close()
  for (const fault of faultsFound.slice(0, 50)) console.log(fault)
  for (const { loanId, table, what } of replayed.differences.slice(0, 50)) console.log(`${loanId} ${table}: ${what}`)
  isSound =
    faultsFound.length === 0 &&
    replayed.differences.length === 0 &&
    lost.length === 0 &&
    balance?.sum === '0' &&
    balance.unbalanced === 0
  console.log(
    `\n${loans} loans, ${months} months in ${steps} steps and ${Math.round((performance.now() - began) / 1_000)} s (load ${loadavg()[0]?.toFixed(1)}); killed: ${JSON.stringify(counts)}.\n` +
      `${Object.keys(movements).length} transactions at the provider, ${payments.length} payments in the books, ${faultsFound.length} not accounted for exactly once.\n` +
      `${replayed.loans} loans with ${replayed.events} events replayed, ${replayed.differences.length} differences. ` +
      `All entries sum up to ${balance?.sum ?? '?'}, ${balance?.unbalanced ?? '?'} do not balance. ${lost.length} parts were lost.`,
  )
} finally {
  isOver = true
  await container.unbindAllAsync()
  await stack.stop()
  for (const place of [...clusterPlaces(folder), folder]) rmSync(place, { recursive: true, force: true })
}
process.exit(isSound ? 0 : 1)
