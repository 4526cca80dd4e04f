import { createHmac, randomBytes } from 'node:crypto'
import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { sessionCookieName } from '@tamarack/adapter-auth/session/cookies'
import { makeSessionReader } from '@tamarack/adapter-auth/session/session-reader'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { makeDocumentSeal } from '@tamarack/adapter-crypto/document-seal'
import { sha256Fingerprint as fingerprint } from '@tamarack/adapter-crypto/hashes'
import { makeRenderingPool } from '@tamarack/adapter-documents/rendering-pool'
import { publicOrigin, serveApp } from '@tamarack/adapter-http/testing/served-app'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeDocumentFiles } from '@tamarack/adapter-postgres/document-files'
import { makeFileOfDocument } from '@tamarack/application/use-cases/document-file'
import { instant } from '@tamarack/domain/values/instant'
import { figure } from '@tamarack/shell-dev/figures'
import { cipher, lendingInPostgres, toSecondSignature } from '../support/lending-in-postgres.ts'
import { addSessions } from '../support/many-sessions.ts'
import { withDatabase } from './servers.ts'

/* 300 downloads at once by one customer while a neighbour reads their own loan: what the neighbour
 * waits, quiet and during, and what the 300 got. The API, the neighbour and the 300 have a thread
 * each. Once with our limit for each person, and once without it, so that all 300 are served. Runs
 * as `npm run bench -- downloads`; `-- downloads --cold` also has each round render its document.
 */
const [rounds, downloads, quietReads] = [6, 300, 300]
const secret = randomBytes(32).toString('base64')

interface Request {
  readonly address: string
  readonly cookie: string
}
interface Answer {
  readonly status: number
  readonly took: number
  readonly bytes: number
}

const send = ({ address, cookie }: Request, agent: Agent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    get(address, { agent, headers: { cookie } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, took: performance.now() - began, bytes }))
      reply.on('error', reject)
    }).on('error', reject)
  })

type Job =
  | { readonly request: Request; readonly at: 'once'; readonly times: number }
  | { readonly request: Request; readonly at: 'in-turn'; readonly times: number }

/** A thread of clients: so many requests at once, or one after the other until `stop`, each after a
 * short pause. */
const beClients = (): void => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
  let stopped = false
  const once = ({ request, times }: Job): Promise<readonly Answer[]> =>
    Promise.all(Array.from({ length: times }, () => send(request, agent)))
  const inTurn = async ({ request, times }: Job): Promise<readonly Answer[]> => {
    const answers: Answer[] = []
    while (!stopped && answers.length < times) {
      answers.push(await send(request, agent))
      await pause(2)
    }
    return answers
  }
  parentPort?.on('message', (job: Job | 'stop') => {
    stopped = job === 'stop'
    if (job === 'stop') return
    void (job.at === 'once' ? once(job) : inTurn(job)).then((answers) => parentPort?.postMessage(answers))
  })
}

const clients = () => {
  const thread = new Worker(new URL(import.meta.url))
  return {
    run: (job: Job): Promise<readonly Answer[]> =>
      new Promise((resolve) => {
        thread.once('message', resolve)
        thread.postMessage(job)
      }),
    stop: () => thread.postMessage('stop'),
    close: () => thread.terminate(),
  }
}

const share = (times: readonly number[], part: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
const counted = (answers: readonly Answer[]): string =>
  Object.entries(Object.groupBy(answers, ({ status }) => String(status)))
    .map(([status, each]) => `${each?.length ?? 0} x ${status}`)
    .join(', ')

/** A session as the library would store it, and its signed cookie. */
const signedIn = async (database: Database, userId: string): Promise<string> => {
  const token = randomBytes(24).toString('hex')
  await database.em.getConnection().execute(
    `insert into auth_session (id, token, expires_at, ends_at, user_id, signed_in_at, created_at, updated_at)
    values (?, ?, now() + interval '7 days', now() + interval '30 days', ?, now(), now(), now())`,
    [`s-${token}`, token, userId],
    'run',
  )
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `${sessionCookieName(publicOrigin)}=${encodeURIComponent(`${token}.${signature}`)}`
}

/** The API over PostgreSQL, with the limit of files for each person. */
const serve = (database: Database, filesPerMinute: number | undefined) => {
  const clock = { now: () => instant(Date.now()) }
  const { queries } = lendingInPostgres(database)
  const [files, renderer] = [makeDocumentFiles(database, cipher), makeRenderingPool()]
  const seal = makeDocumentSeal({ current: randomBytes(32).toString('base64') })
  return serveApp({
    ports: {
      clock,
      fingerprint,
      queries,
      documentFiles: files,
      fileOfDocument: makeFileOfDocument({ clock, files, fingerprint, queries, renderer, seal }),
      sessions: makeSessionReader(database, clock, { publicOrigin, secret }),
    },
    // The neighbour reads more often than any person: this limit is not what is measured.
    settings: { readsPerMinute: 1_000_000, ...(filesPerMinute === undefined ? {} : { filesPerMinute }) },
  }).then((app) => ({
    origin: `http://127.0.0.1:${app.port}`,
    close: async () => {
      await app.close()
      await renderer.close()
    },
  }))
}

const newBorrower = async (database: Database) => {
  const world = await lendingInPostgres(database).withCustomer()
  await toSecondSignature(world)
  return { loanId: world.loanId, cookie: await signedIn(database, world.customer.id) }
}

/** One flood after the other, each by another customer, and the neighbour all the while. */
const flood = async (database: Database, name: string, filesPerMinute?: number): Promise<void> => {
  const [app, neighbours, crowd, neighbour] = [
    await serve(database, filesPerMinute),
    clients(),
    clients(),
    await newBorrower(database),
  ]
  const reading = { address: `${app.origin}/api/v1/loan/${neighbour.loanId}`, cookie: neighbour.cookie }
  await neighbours.run({ request: reading, at: 'in-turn', times: 100 })
  const quiet = await neighbours.run({ request: reading, at: 'in-turn', times: quietReads })
  const [during, got]: [Answer[], Answer[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const { loanId, cookie } = await newBorrower(database)
    const request = { address: `${app.origin}/api/v1/loan/document/${loanId}/loan-agreement.pdf`, cookie }
    if (!process.argv.includes('--cold')) await crowd.run({ request, at: 'once', times: 1 })
    const reads = neighbours.run({ request: reading, at: 'in-turn', times: 100_000 })
    got.push(...(await crowd.run({ request, at: 'once', times: downloads })))
    neighbours.stop()
    during.push(...(await reads))
  }
  const slow = (calls: readonly { readonly took: number }[]): number =>
    share(
      calls.map(({ took }) => took),
      0.95,
    )
  const wanted = { value: slow(during), unit: 'ms', yardstick: slow(quiet) }
  figure(`${name}: a neighbour (95 %) during ${downloads} downloads`, wanted)
  figure(`${name}: how much slower the neighbour is`, { value: slow(during) / slow(quiet), unit: '', most: 3 })
  figure(`${name}: a download (95 %)`, { value: slow(got), unit: 'ms' })
  console.log(counted(got))
  const wrong = during.filter(({ status }) => status !== 200).length
  if (wrong > 0) console.log(`${wrong} calls of the neighbour failed.`)
  await Promise.all([neighbours.close(), crowd.close(), app.close()])
}

const loadOfMachine = (): string =>
  loadavg()
    .map((load) => load.toFixed(2))
    .join(', ')

const main = (): Promise<void> =>
  withDatabase('downloads', async ({ databaseUrl }) => {
    const database = await openDatabase({ url: databaseUrl, entities: accountTables })
    await addSessions(database, { people: 2_000, each: 2 })
    console.log(`Load of the machine before: ${loadOfMachine()}`)
    await flood(database, 'With our limit for each person')
    await flood(database, 'Without a limit', 1_000_000)
    console.log(`\nLoad of the machine after: ${loadOfMachine()}`)
    await database.close(true)
  })

if (isMainThread) await main()
else beClients()
