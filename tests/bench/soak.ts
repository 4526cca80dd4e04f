import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Database } from '@tamarack/adapter-postgres/database'
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
import { fewestSamples, verdictOn, type Series } from './growth.ts'
import { inspect, inspectOption, type Held, type Inspected } from './inspected.ts'

/* A book of loans on the whole product while its clock is moved through a year: heap after a
 * collection, handles and PostgreSQL's connections of API and worker, sampled every virtual month
 * after a rest. Runs as `npm run bench -- soak`, or `npm run bench -- soak --loans 20 --months 6`.
 * Ends with 1 when something grows. */
const { values } = parseArgs({
  options: { loans: { type: 'string', default: '200' }, months: { type: 'string', default: '12' } },
})
const [loans, months] = [Number(values.loans), Number(values.months)]
if (!Number.isInteger(loans) || loans < 1) throw new Error('--loans takes a whole number of loans')
if (!Number.isInteger(months) || months < fewestSamples) throw new Error(`--months takes ${fewestSamples} or more`)

const monthMs = 30 * 86_400_000
const megabyte = 1_048_576
/** A pool closes a connection that nobody used for ten seconds. Without a rest a sample would show
 * how busy the last step was. */
const restMs = 12_000

interface Sample {
  readonly api: Held
  readonly worker: Held
  readonly connections: number
}

const inMegabytes = (bytes: number): number => Math.round((bytes / megabyte) * 10) / 10

/** Everything that must not grow, with what is noise in it. */
const seriesOf = (samples: readonly Sample[]): readonly Series[] => [
  ...(['api', 'worker'] as const).flatMap((name): readonly Series[] => [
    {
      name: `heap of the ${name}, MB`,
      unit: 'MB',
      samples: samples.map((sample) => inMegabytes(sample[name].heapBytes)),
      allowed: { share: 0.1, least: 8 },
    },
    {
      name: `memory of the ${name} outside the heap, MB`,
      unit: 'MB',
      samples: samples.map((sample) => inMegabytes(sample[name].externalBytes)),
      allowed: { share: 0.25, least: 8 },
    },
    {
      name: `handles of the ${name}`,
      unit: '',
      samples: samples.map((sample) => sample[name].handles),
      allowed: { share: 0.1, least: 8 },
    },
  ]),
  {
    name: 'connections to PostgreSQL',
    unit: '',
    samples: samples.map(({ connections }) => connections),
    allowed: { share: 0, least: 4 },
  },
]

const openConnections = async (database: Database): Promise<number> => {
  const [row] = await database.em
    .fork()
    .execute<{ open: number }[]>(
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
    )
  return row?.open ?? 0
}

const print = (sample: Sample, month: number, seconds: number, events: number, unsettled: number): void => {
  const of = ({ heapBytes, handles }: Held): string => `${inMegabytes(heapBytes).toFixed(1)} MB, ${handles} handles`
  console.log(
    `month ${String(month).padStart(2)}  ${String(events).padStart(5)} events in ${seconds.toFixed(0)} s${unsettled > 0 ? `, ${unsettled} steps unsettled` : ''}  API ${of(sample.api)}  worker ${of(sample.worker)}  PostgreSQL ${sample.connections}`,
  )
}

interface Soaked {
  readonly mover: ClockMover
  readonly database: Database
  readonly api: Inspected
  readonly worker: Inspected
}

/** Lives through the months and answers a sample of each. */
const soak = async ({ mover, database, api, worker }: Soaked): Promise<readonly Sample[]> => {
  const samples: Sample[] = []
  await mover.clock.catchUp()
  const start = mover.clock.now()
  for (let month = 1; month <= months; month += 1) {
    const began = performance.now()
    let [events, unsettled, steps] = [0, 0, 0]
    for (let arrived = false; !arrived;) {
      const step = await mover.move(instant(start + month * monthMs))
      events += step.happened.length
      unsettled += step.settled ? 0 : 1
      steps += 1
      ;({ arrived } = step)
    }
    const took = (performance.now() - began) / 1_000
    await pause(restMs)
    const sample = { api: await api.read(), worker: await worker.read(), connections: await openConnections(database) }
    samples.push(sample)
    print(sample, month, took, events, unsettled)
    console.log(`          ${steps} steps of the clock`)
  }
  return samples
}

/** Prints the verdict and answers whether anything grew. */
const judge = (samples: readonly Sample[], seconds: number): boolean => {
  const verdicts = seriesOf(samples).map(verdictOn)
  for (const { name, before, after, most } of verdicts)
    figure(`${name}, last third of the months`, { value: after, unit: '', yardstick: before, most })
  const grew = verdicts.some(({ grows }) => grows)
  console.log(
    `\n${loans} loans through ${months} virtual months in ${Math.round(seconds)} s (load ${loadavg()[0]?.toFixed(1)}): ${grew ? 'something grows.' : 'nothing grows.'}`,
  )
  return grew
}

const folder = mkdtempSync(join(tmpdir(), 'tamarack-soak-'))
chmodSync(folder, 0o755)
// Every process of the product inherits it.
process.env['NODE_OPTIONS'] = inspectOption
const stack = await startStack({
  base: await freeBase(),
  dataFolder: folder,
  print: console.log,
  onLost: report,
  book: { loans, wanted: true },
})
await stack.filled
const container = compose(parseEnvironment(stack.environment))
let grew = true
try {
  const database = await resolve(container, DatabaseConnection)
  const [api, worker] = [await inspect(join(folder, 'logs/api.log')), await inspect(join(folder, 'logs/worker.log'))]
  const began = performance.now()
  const samples = await soak({
    mover: await resolve(container, ClockMover),
    database,
    api,
    worker,
  })
  grew = judge(samples, (performance.now() - began) / 1_000)
  for (const one of [api, worker]) one.close()
} finally {
  await closeAll(container)
  await stack.stop()
  for (const place of [...clusterPlaces(folder), folder]) rmSync(place, { recursive: true, force: true })
}
process.exit(grew ? 1 : 0)
