import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import pg from 'pg'
import { figure } from '@tamarack/shell-dev/figures'
import { runStorm, type Storm } from '../webhooks/storm.ts'
import { withServers } from './servers.ts'

/* How fast webhooks are acknowledged while 200 applications (or as many as its argument) are under
 * way at the same time, each webhook three times, shuffled, some lost and some forged; next to
 * `/healthz` of the same API and a bare insert into the same database in the same minutes.
 * Customers and sandboxes stand for other machines and leave the processor to the product. */
const applications = Number(process.argv[2] ?? 200)
/** Of 200 people each then presses a button every 15 to 20 seconds, faster than anybody fills in a
 * form. */
const pressedAtOnce = Number(process.argv[3] ?? 2)

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

interface YardstickAt {
  readonly databaseUrl: string
}
type Measured = readonly [health: number, insert: number]

/** In a thread of its own, because the storm's leaves the processor to others: `/healthz`, and an
 * insert of as many bytes as a webhook has. */
const beYardstick = async ({ databaseUrl }: YardstickAt): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create table bench_insert (id serial primary key, body text not null)')
  const body = 'x'.repeat(600)
  parentPort?.on('message', (apiOrigin: string) => {
    void (async () => {
      const health = await timed(async () => (await fetch(`${apiOrigin}/healthz`)).text())
      const insert = await timed(() => client.query('insert into bench_insert (body) values ($1)', [body]))
      parentPort?.postMessage([health, insert] satisfies Measured)
    })()
  })
  parentPort?.postMessage('ready')
}

const startYardstick = async (at: YardstickAt) => {
  const thread = new Worker(new URL(import.meta.url), { workerData: at })
  await once(thread, 'message')
  const [health, insert]: [number[], number[]] = [[], []]
  return {
    health,
    insert,
    run: async (apiOrigin: string): Promise<void> => {
      thread.postMessage(apiOrigin)
      const [[tookHealth, tookInsert]] = (await once(thread, 'message')) as [Measured]
      health.push(tookHealth)
      insert.push(tookInsert)
    },
    close: () => thread.terminate(),
  }
}

const report = (storm: Storm, { health, insert }: { readonly health: Timed; readonly insert: Timed }): void => {
  const { acknowledgements, counts, acknowledged, forged } = storm.relay
  const took = (isForged: boolean): Timed =>
    acknowledgements.filter((one) => one.forged === isForged).map(({ tookMs }) => tookMs)
  const ends = Object.entries(Object.groupBy([...storm.statuses.values()], (status) => status))
  const parked = storm.inbox.filter(({ state }) => state !== 'handled').length
  console.log(
    `\n${applications} applications in ${(storm.tookMs / 1000).toFixed(0)} s; they ended ${ends.map(([status, all]) => `${all?.length ?? 0} ${status}`).join(', ')}.` +
      `\nWebhooks: ${counts.received} sent, ${counts.lost} lost, ${counts.refused} refused and sent again, ${acknowledged.size} different ones stored, ` +
      `${parked} of them not handled, ${forged.size} forged.\n`,
  )
  const of = (what: string, times: Timed, yardstick: Timed): void => {
    for (const [name, share] of [
      ['median', 0.5],
      ['99 %', 0.99],
    ] as const)
      figure(`${what}, ${name}`, { value: at(times, share), unit: 'ms', yardstick: at(yardstick, share) })
  }
  of('acknowledge a genuine webhook next to a bare insert', took(false), insert)
  of('refuse a forged one next to /healthz', took(true), health)
}

const main = (): Promise<void> =>
  withServers('webhooks', async ({ databaseUrl, temporalAddress }) => {
    const yardstick = await startYardstick({ databaseUrl })
    try {
      const storm = await runStorm({
        databaseUrl,
        temporalAddress,
        applications,
        seed: 20_261_122,
        atOnce: applications,
        kills: false,
        outsideYields: true,
        pressedAtOnce,
        beside: yardstick.run,
      })
      report(storm, yardstick)
    } finally {
      await yardstick.close()
    }
  })

if (isMainThread) await main()
else if ('databaseUrl' in workerData) await beYardstick(workerData as YardstickAt)
