import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApplication } from '@tamarack/contracts/commands/start-application'
import { withdrawApplication } from '@tamarack/contracts/commands/withdraw-application'
import { getLoan, getLoansOfUser } from '@tamarack/contracts/endpoints/loan'
import { demoPeople } from './demo-people.ts'
import { figure, figureTable } from './figures.ts'
import { freeBase } from './servers/ports.ts'
import { clusterPlaces } from './servers/postgres-files.ts'
import { startStack } from './stack.ts'
import { runScript } from './test-run/run-tests.ts'
import { asCommand, report } from './trouble.ts'
import { signIn, type Person } from './walk-both-products.ts'

/** Presses of each kind; enough for a median and a 95th percentile that mean something. */
const rounds = 40

const timed = async <T>(into: number[], work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const result = await work()
  into.push(performance.now() - began)
  return result
}

const told = (what: string, times: readonly number[]): void => {
  const sorted = times.toSorted((a, b) => a - b)
  for (const [name, share] of [
    ['median', 0.5],
    ['95 %', 0.95],
  ] as const)
    figure(`${what}, ${name}`, { value: sorted[Math.floor(sorted.length * share)] ?? Number.NaN, unit: 'ms' })
}

/** One customer, one press after the other: what a person waits for, measured where the browser
 * would. */
const measure = async ({ id, api }: Person): Promise<void> => {
  const [creating, withdrawing, reading, listing]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round < rounds; round++) {
    const loan = await timed(creating, () => api.call(startApplication, { body: { userId: id } }))
    await timed(reading, () => api.call(getLoan, { params: { id: loan.id } }))
    await timed(listing, () => api.call(getLoansOfUser, { params: { userId: id } }))
    await timed(withdrawing, () => api.call(withdrawApplication, { params: { id: loan.id } }))
  }
  told('begin an application (starts a workflow, one transaction)', creating)
  told('withdraw it (a command to a running workflow)', withdrawing)
  told('read a loan', reading)
  told('read the list of own loans', listing)
}

/** Further benches, each in a process of its own so that nothing else is in its heap: the rules,
 * pay found in invented accounts, reading whose call it is, commands next to the bare engine,
 * webhooks in a storm, a neighbour during many downloads, the trial balance and the law
 * checks of a large book, a policy tried on a year, looks
 * at the notices of an old loan, loans serviced through a year, a book that lives through a year,
 * one that lives on while its parts are killed, a change while developing, two pages on a phone. */
const benches = [
  'domain',
  'insight',
  'session',
  'commands',
  'webhooks',
  'downloads',
  'trial-balance',
  'find-loans',
  'law-checks',
  'policy-what-if',
  'notices',
  'servicing',
  'soak',
  'chaos',
  'dev',
  'web',
]

const benchPart = async (part: string): Promise<void> => {
  const code = await runScript([`tests/bench/${part}.ts`, ...process.argv.slice(3)])
  if (code !== 0) throw new Error(`the bench of "${part}" ended with ${code}`)
}

const benchProduct = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'tamarack-bench-'))
  chmodSync(folder, 0o755)
  const stack = await startStack({ base: await freeBase(), dataFolder: folder, print: console.log, onLost: report })
  try {
    const customer = demoPeople.find(({ role }) => role === 'customer')
    if (!customer) throw new Error('there is no demo customer')
    const web = stack.environment['PUBLIC_ORIGIN'] ?? ''
    await measure(await signIn({ web, origin: web, inbox: '' }, customer.email))
  } finally {
    await stack.stop()
    for (const place of [...clusterPlaces(folder), folder]) rmSync(place, { recursive: true, force: true })
  }
}

/** What takes seconds or a few minutes; the others are for an evening, and each for itself. */
const short = ['domain', 'insight', 'session', 'notices', 'trial-balance', 'commands']

const part = process.argv[2]
const whole = async (): Promise<void> => {
  await benchProduct()
  for (const name of short) await benchPart(name)
}
await asCommand(async () => {
  if (part !== 'table') await (part !== undefined && benches.includes(part) ? benchPart(part) : whole())
  console.log(`\n${figureTable()}`)
})
