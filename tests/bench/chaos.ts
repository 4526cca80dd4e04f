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
import { isServed, linesOfPeople, startPeople } from './chaos-people.ts'
import { makeNetwork, troublesOf } from './chaos-troubles.ts'
import { isKillDue, victimOf } from './kill-plan.ts'

/* A book of new loans lives from the disbursement to settled and returned debits while every part
 * of the product is killed and frozen in turn, PostgreSQL and Temporal among them, and cut off from
 * every other it talks to; the payment provider answers late, with faults and with lost answers,
 * and sends webhooks twice, late, out of order, badly signed or not at all; and people go on
 * pressing.
 * Runs as `npm run chaos`, or `npm run chaos -- 20` for twenty loans; `--lives all` takes loans in
 * every state. Ends with 1 unless every ledger balances, every stored row is what the logs make,
 * every transaction of the provider stands in our books exactly once, every acknowledged command is
 * in its log exactly once, nobody saw a fault but "try again", and no loan has work left that is
 * due. */
const { values, positionals } = parseArgs({
  options: {
    days: { type: 'string', default: '10' },
    troubles: { type: 'string', default: '34' },
    lives: { type: 'string', default: 'new' },
    seed: { type: 'string', default: '20261122' },
  },
  allowPositionals: true,
})
const whole = (given: string, least: number): number => {
  const number = Number(given)
  if (!Number.isInteger(number) || number < least) throw new Error(`${given} is no whole number from ${least} on`)
  return number
}
const [loans, days, troubles, random] = [
  whole(positionals[0] ?? '500', 1),
  whole(values.days, 1),
  whole(values.troubles, 0),
  makeRandom(whole(values.seed, 0)),
]
if (values.lives !== 'new' && values.lives !== 'all') throw new Error('--lives takes new or all')

const dayMs = 86_400_000
const plan = { kills: troubles, atLatestMs: 40_000, atEarliestMs: 15_000 }
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
  { rateLimit: true },
  { outage: 'down' },
] as const
const well = {
  outage: 'none',
  duplicate: false,
  outOfOrder: false,
  silent: false,
  delayed: false,
  badlySigned: false,
  rateLimit: false,
  slowMs: 0,
}

/** Short as a pause for breath, and longer than anything waits for an answer. */
const lastsMs = (): number => (random() < 0.5 ? 3_000 : 28_000)

const network = makeNetwork()
const folder = mkdtempSync(join(tmpdir(), 'tamarack-chaos-'))
chmodSync(folder, 0o755)
const lost: string[] = []
const stack = await startStack({
  base: await freeBase(),
  dataFolder: folder,
  print: (line) => (troubles > 0 && /stopped|is back/.test(line) ? undefined : console.log(line)),
  onLost: (trouble) => {
    lost.push(trouble.message)
    report(trouble)
  },
  supervisorsNow,
  detours: network.detours,
  book: { loans, lives: values.lives, wanted: true },
})
await stack.filled
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
const everything = troublesOf(network)
const counts: Record<string, number> = Object.fromEntries(everything.map(({ name }) => [name, 0]))
const struckInAll = (): number => Object.values(counts).reduce((all, number) => all + number, 0)
let [isOver, share, faultsMet] = [false, 0, 0]
const strikeInTurn = async (): Promise<void> => {
  for (let last = performance.now(); !isOver;) {
    await pause(250)
    const killed = struckInAll()
    if (!isKillDue(plan, { killed, share, sinceMs: performance.now() - last })) continue
    await pause(random() * 3_000)
    const trouble = victimOf(everything, killed)
    if (isOver || trouble === undefined || !(await trouble.strike(lastsMs()))) continue
    counts[trouble.name] = (counts[trouble.name] ?? 0) + 1
    last = performance.now()
  }
}
const failInTurn = async (): Promise<void> => {
  for (let turn = 0; !isOver && troubles > 0; turn += 1) {
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

const isBehind = (): boolean => !isOver && lost.length === 0 && share < 1 && share * troubles > struckInAll() + 1
const struckSoFar = (): string =>
  Object.entries(counts)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')

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
    while (isBehind()) await pause(250)
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
  const people = await startPeople({ container, database, environment: stack.environment })
  const chaos = Promise.all([strikeInTurn(), failInTurn()])
  const rough = await moveOn(mover, days, (passed, events, steps) =>
    console.log(
      `day ${passed.toFixed(1).padStart(4)} of ${days} after ${String(seconds()).padStart(4)} s: ${loans} loans, ${String(events).padStart(5)} events, ${steps} steps, ${struckInAll()} troubles`,
    ),
  )
  while (struckInAll() < troubles && lost.length === 0) await pause(250)
  isOver = true
  await chaos
  const met = await people.stop()
  console.log(`the ${days} days took ${seconds()} s; now two days in peace`)
  await switchTo(well)
  // What waited for a part or for the provider is done, and nobody disturbs it.
  const peace = await moveOn(mover, 2, () => undefined)
  const found = await persist(() => audit({ database, zum, environment: stack.environment }))
  const rarest = Math.min(...Object.values(counts))
  isSound =
    isClean(found) &&
    isServed(met) &&
    peace.unfinished.length === 0 &&
    lost.length === 0 &&
    (troubles === 0 || rarest > 0)
  for (const line of [...linesOf(found), ...linesOfPeople(met)]) console.log(line)
  if (peace.unfinished.length > 0) console.log(`Loans with work left that is due: ${peace.unfinished.join(', ')}`)
  figure(`${loans} loans through ${days} days of chaos`, { value: seconds(), unit: 's' })
  console.log(
    `Troubles: ${struckSoFar()}${troubles > 0 && rarest === 0 ? ' (each at least once is wanted: take more --troubles)' : ''}. ` +
      `The payment provider failed ${faultsMet} times, in ${faults.length} ways. ${lost.length} parts were lost.\n` +
      `${loans} loans, ${days} virtual days and two in peace, ${rough.steps + peace.steps} steps of the clock, ${seconds()} s (load ${loadavg()[0]?.toFixed(1)}): ${isSound ? 'everything agrees.' : 'NOT SOUND, see above.'}`,
  )
} finally {
  isOver = true
  await closeAll(container)
  await stack.stop()
  await network.close()
  if (isSound) for (const place of [...clusterPlaces(folder), folder]) rmSync(place, { recursive: true, force: true })
  else
    console.log(
      `Database, engine and the logs of all parts stay in ${[folder, ...clusterPlaces(folder)].join(' and ')}.`,
    )
}
process.exit(isSound ? 0 : 1)
