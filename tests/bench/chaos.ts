import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ClockMover } from '@tamarack/application/use-cases/move-clock'
import { instant } from '@tamarack/domain/values/instant'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { DatabaseConnection, resolve } from '@tamarack/shell-composition/provide'
import { figure } from '@tamarack/shell-dev/figures'
import { freeBase } from '@tamarack/shell-dev/servers/ports'
import { clusterPlaces } from '@tamarack/shell-dev/servers/postgres-files'
import { startStack } from '@tamarack/shell-dev/stack'
import { report } from '@tamarack/shell-dev/trouble'
import { makeRandom } from '../webhooks/random.ts'
import { audit, isClean, linesOf } from './chaos-audit.ts'
import { isKillDue, victimOf } from './kill-plan.ts'

/* A book of new loans lives from the disbursement to settled and returned debits while every part
 * of the product is killed in turn, PostgreSQL and Temporal among them, and the payment provider
 * answers late, with faults and with lost answers, and sends webhooks twice, late, out of order or
 * not at all. Runs as `npm run bench -- chaos`, or `npm run bench -- chaos --loans 20` for less;
 * `--lives all` takes loans in every state. Ends with 1 unless every ledger balances, every stored
 * row is what the logs make, every transaction of the provider stands in our books exactly once,
 * and no loan has work left that is due. */
const { values } = parseArgs({
  options: {
    loans: { type: 'string', default: '500' },
    days: { type: 'string', default: '10' },
    kills: { type: 'string', default: '20' },
    lives: { type: 'string', default: 'new' },
    seed: { type: 'string', default: '20261122' },
  },
})
const whole = (name: 'loans' | 'days' | 'kills' | 'seed', least: number): number => {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < least) throw new Error(`--${name} takes a whole number from ${least} on`)
  return number
}
const [loans, days, kills, random] = [
  whole('loans', 1),
  whole('days', 1),
  whole('kills', 0),
  makeRandom(whole('seed', 0)),
]
if (values.lives !== 'new' && values.lives !== 'all') throw new Error('--lives takes new or all')

const dayMs = 86_400_000
const plan = { kills, atLatestMs: 40_000, atEarliestMs: 15_000 }
/** A part that is killed on purpose every other minute is not in trouble: to the supervisor, an
 * hour passes in five minutes. */
const supervisorsNow = (): number => performance.now() * 12

/** What the payment provider is like in turn; between two faults it is well, so that what waited
 * can go on. */
const faults = [
  { outage: 'timeouts' },
  { duplicate: true, outOfOrder: true },
  { outage: 'lost-answers' },
  { silent: true },
  { outage: 'errors' },
  { delayed: true },
  { badlySigned: true, slowMs: 700 },
  { outage: 'down' },
] as const
const well = {
  outage: 'none',
  duplicate: false,
  outOfOrder: false,
  silent: false,
  delayed: false,
  badlySigned: false,
  slowMs: 0,
}

const victims = [
  { name: 'worker', args: 'shells/worker/main.ts' },
  { name: 'API', args: 'shells/api/main.ts' },
  { name: 'PostgreSQL', args: 'guard.ts', inside: 'postgres' },
  { name: 'sandboxes', args: 'shells/sandbox/main.ts' },
  { name: 'Temporal', args: 'guard.ts', inside: 'temporal' },
] as const
/** A part that was killed less often proves little. */
const fewestKills = 2

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
  print: (line) => (kills > 0 && /stopped|is back/.test(line) ? undefined : console.log(line)),
  onLost: (trouble) => {
    lost.push(trouble.message)
    report(trouble)
  },
  supervisorsNow,
  book: { loans, lives: values.lives, wanted: true },
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

const began = performance.now()
const seconds = (): number => Math.round((performance.now() - began) / 1_000)
const counts: Record<string, number> = Object.fromEntries(victims.map(({ name }) => [name, 0]))
const killedInAll = (): number => Object.values(counts).reduce((all, number) => all + number, 0)
let [isOver, share, faultsMet] = [false, 0, 0]
const killInTurn = async (): Promise<void> => {
  for (let last = performance.now(); !isOver;) {
    await pause(250)
    const killed = killedInAll()
    if (!isKillDue(plan, { killed, share, sinceMs: performance.now() - last })) continue
    await pause(random() * 3_000)
    const victim = victimOf(victims, killed)
    if (isOver || victim === undefined || !kill(victim)) continue
    counts[victim.name] = (counts[victim.name] ?? 0) + 1
    last = performance.now()
  }
}
const failInTurn = async (): Promise<void> => {
  for (let turn = 0; !isOver && kills > 0; turn += 1) {
    await switchTo(faults[turn % faults.length] ?? well)
    faultsMet += 1
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

const isBehindWithKills = (): boolean => !isOver && lost.length === 0 && share < 1 && share * kills > killedInAll() + 1
const killedSoFar = (): string => victims.map(({ name }) => `${name} ${counts[name]}`).join(', ')

/** The clock stands for minutes while hundreds of loans are at work: no matter who watches reads
 * so. */
const printEveryMs = 30_000

/** Moves the clock on by that many days; `onProgress` is called when one of them has passed, and
 * every half minute. Answers the steps, and the loans with work left. */
const moveOn = async (
  mover: ClockMover,
  byDays: number,
  onProgress: (days: number, events: number, steps: number) => void,
): Promise<{ readonly steps: number; readonly unfinished: readonly string[] }> => {
  await persist(() => mover.clock.catchUp())
  const start = mover.clock.now()
  for (let [steps, events, printed, printedAt] = [1, 0, 0, performance.now()]; ; steps += 1) {
    // Few loans are done with ten days before anything could be killed.
    while (isBehindWithKills()) await pause(250)
    const step = await persist(() => mover.move(instant(start + byDays * dayMs)))
    events += step.happened.length
    const passed = (step.now - start) / dayMs
    if (Math.floor(passed) > Math.floor(printed) || performance.now() - printedAt > printEveryMs) {
      onProgress(passed, events, steps)
      ;[events, printed, printedAt] = [0, passed, performance.now()]
    }
    share = passed / byDays
    if (step.arrived) return { steps, unfinished: step.unfinished }
  }
}

const container = compose(parseEnvironment(stack.environment))
let isSound = false
try {
  const [database, mover] = [await resolve(container, DatabaseConnection), await resolve(container, ClockMover)]
  const chaos = Promise.all([killInTurn(), failInTurn()])
  const rough = await moveOn(mover, days, (passed, events, steps) =>
    console.log(
      `day ${passed.toFixed(1).padStart(4)} of ${days} after ${String(seconds()).padStart(4)} s: ${loans} loans, ${String(events).padStart(5)} events, ${steps} steps; killed ${killedSoFar()}`,
    ),
  )
  isOver = true
  await chaos
  console.log(`the ${days} days took ${seconds()} s; now two days in peace`)
  await switchTo(well)
  // What waited for a part or for the provider is done, and nobody disturbs it.
  const peace = await moveOn(mover, 2, () => undefined)
  const found = await persist(() => audit({ database, zum, environment: stack.environment }))
  const rarest = Math.min(...Object.values(counts))
  isSound =
    isClean(found) && peace.unfinished.length === 0 && lost.length === 0 && (kills === 0 || rarest >= fewestKills)
  for (const line of linesOf(found)) console.log(line)
  if (peace.unfinished.length > 0) console.log(`Loans with work left that is due: ${peace.unfinished.join(', ')}`)
  figure(`${loans} loans through ${days} days of kills`, { value: seconds(), unit: 's' })
  console.log(
    `Killed with SIGKILL: ${killedSoFar()}${kills > 0 && rarest < fewestKills ? ` (each at least ${fewestKills} times is wanted: take more --kills)` : ''}. ` +
      `The payment provider failed ${faultsMet} times, in ${faults.length} ways. ${lost.length} parts were lost.\n` +
      `${loans} loans, ${days} virtual days and two in peace, ${rough.steps + peace.steps} steps of the clock, ${seconds()} s (load ${loadavg()[0]?.toFixed(1)}): ${isSound ? 'everything agrees.' : 'NOT SOUND, see above.'}`,
  )
} finally {
  isOver = true
  await closeAll(container)
  await stack.stop()
  if (isSound) for (const place of [...clusterPlaces(folder), folder]) rmSync(place, { recursive: true, force: true })
  else
    console.log(
      `Database, engine and the logs of all parts stay in ${[folder, ...clusterPlaces(folder)].join(' and ')}.`,
    )
}
process.exit(isSound ? 0 : 1)
