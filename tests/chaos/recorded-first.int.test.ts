import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import { LoanClocks } from '@tamarack/application/ports/loan-clocks.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { patience } from '@tamarack/application/testing/patience'
import { resolve } from '@tamarack/shell-composition/provide'
import { findProgram } from '@tamarack/shell-dev/programs/find-program'
import { freePort } from '@tamarack/shell-dev/servers/ports'
import { startTemporal, type TemporalServer } from '@tamarack/shell-dev/servers/temporal-server'
import { personByCalls, type PersonByCalls, type Reply } from '../support/person-by-calls.ts'
import { startGate, type Gate } from './gate.ts'
import { startKillableProduct, type KillableProduct } from './killable-product.ts'
import {
  apply,
  approve,
  beVerified,
  connectBank,
  expectOneLife,
  sendApplication,
  signBoth,
  stepsOf,
  type Life,
  type Press,
} from './life-by-calls.ts'
import { lastWords } from './part.ts'

/* The guarantee: a command that was acknowledged is never lost, no matter what is down between its
 * commit and the wake of its workflow: the API itself, the worker, or the engine. Each test has a
 * product of its own; they are lived side by side, because most of what they do is wait. */

/** Closes what was opened, and names what the parts wrote when the test fails. */
const living = async (work: () => Promise<void>, ...closing: readonly (() => Promise<void>)[]): Promise<void> => {
  try {
    await work()
  } catch (error) {
    throw new Error(`the parts printed:\n${lastWords()}`, { cause: error })
  } finally {
    for (const close of closing) await close()
  }
}

/* The API dies. It reaches the engine through a gate that is shut when the button is pressed, so
 * that no wake in this test is its own: the wake is recorded with the events, and the worker,
 * which looks every second for wakes older than a second, brings it to the loan's workflow.
 * Whether the person had the answer or presses again makes no difference. */

/** The presses during which the API dies: those that give the workflow something to do, and those
 * that open a provider's window. */
const followed = [
  'loan/create',
  'plaid/server/generate_link_token_for_idv',
  'zum/connect-token',
  'plaid/store-plaid-data',
  'users/update-zum-verified',
  'loan/approve-loan',
  'loan/sign-agreement',
  'loan/activate-loan',
]

interface Interrupted {
  readonly product: KillableProduct
  readonly gate: Gate
  /** From the commit until the worker had brought the wake, milliseconds, of each press. */
  readonly waits: number[]
}

const pressAndDie = async (
  { product: { parts, commits }, gate, waits }: Interrupted,
  person: PersonByCalls,
  path: string,
  body: object,
): Promise<Reply> => {
  const delivered = commits.next('wake-delivered')
  if (!followed.some((start) => path.startsWith(start))) {
    const reply = await person.press(path, body)
    await delivered
    return reply
  }
  const isAnswered = waits.length % 2 === 0
  const key = randomUUID()
  gate.shut()
  const recorded = commits.next('wake-recorded').then(() => performance.now())
  const answer = person.press(path, body, key)
  await Promise.all([recorded, isAnswered && answer])
  await parts.api.kill()
  await delivered
  waits.push(performance.now() - (await recorded))
  gate.open()
  await parts.api.start()
  if (isAnswered) return answer
  const again = await person.press(path, body, key)
  expect(again).toEqual(await answer)
  return again
}

test.concurrent(
  'the API dies between each commit and its wake: the worker wakes the loan, nothing is lost, and nothing is done twice',
  async () => {
    const gate = await startGate(process.env['TEMPORAL_ADDRESS'] ?? '')
    const product = await startKillableProduct({ addressForApi: gate.address })
    const waits: number[] = []
    const press: Press = (person, path, body) => pressAndDie({ product, gate, waits }, person, path, body)
    const work = async (): Promise<void> => {
      const [customer, employee] = [await personByCalls(product, 'customer'), await personByCalls(product, 'employee')]
      const life = await apply(product, customer, press)
      await beVerified(life, press)
      await connectBank(life, press)
      await sendApplication(life, press)
      await approve(life, employee, press)
      await signBoth(life, press)
      await customer.waitFor(life.loanId, { status: 'funded' })
      await expectOneLife(life)
      const woken = (await stepsOf(product.container, life.loanId)).filter(({ type }) => type === 'loan-changed')
      expect(woken.map(({ name }) => name)).toEqual([
        'application-started',
        'identity-check-started',
        'identity-check-finished',
        'bank-connection-started',
        'bank-connection-finished',
        'personal-info-saved',
        'financial-info-saved',
        'terms-chosen',
        'decision-made',
        'agreement-signed',
        'debit-authorized',
      ])
      // Two seconds at most where nothing else runs: a second that the worker leaves to the API,
      // and a second between its looks. A busy machine has five times as long, and not for each.
      expect(Math.min(...waits)).toBeLessThan(10_000)
    }
    await living(work, product.close, gate.close)
  },
)

/** Loans at several places, whose people act while a part is down. */
interface Book {
  readonly product: KillableProduct
  readonly employee: PersonByCalls
  readonly newcomer: PersonByCalls
  readonly applicant: Life
  readonly leaver: Life
}

const openBook = async (product: KillableProduct): Promise<Book> => {
  const customer = (): Promise<PersonByCalls> => personByCalls(product, 'customer')
  const [employee, newcomer] = [await personByCalls(product, 'employee'), await customer()]
  const [applicant, leaver] = [await apply(product, await customer()), await apply(product, await customer())]
  await beVerified(applicant)
  await connectBank(applicant)
  await sendApplication(applicant)
  return { product, employee, newcomer, applicant, leaver }
}

const wakesLeft = async ({ environment }: KillableProduct): Promise<number> => {
  const client = new pg.Client({ connectionString: environment['DATABASE_URL'] ?? '' })
  await client.connect()
  try {
    return (await client.query('select 1 from outbox')).rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** The first answer to each press acknowledges it: one applies and opens an identity check, staff
 * approve, one signs twice, one withdraws. */
const actMeanwhile = async ({ product, employee, newcomer, applicant, leaver }: Book): Promise<Life> => {
  const atOnce: Press = (person, path, body) => person.pressOnce(path, body)
  const begun = await apply(product, newcomer, atOnce)
  const opened = await atOnce(newcomer, 'plaid/server/generate_link_token_for_idv', { loanId: begun.loanId })
  expect(opened).toMatchObject({ linkToken: expect.any(String), idvId: expect.any(String) })
  await approve(applicant, employee, atOnce)
  await signBoth(applicant, atOnce)
  expect(await atOnce(leaver.customer, `loan/withdraw/${leaver.loanId}`, {})).toMatchObject({ status: 'withdrawn' })
  return begun
}

/** The loan that began goes on, the one that was signed is funded once, and the one that was
 * withdrawn has ended. */
const expectCaughtUp = async ({ product, applicant, leaver }: Book, begun: Life): Promise<void> => {
  await beVerified(begun)
  await applicant.customer.waitFor(applicant.loanId, { status: 'funded' })
  await expectOneLife(applicant)
  await vi.waitFor(async () => {
    const steps = await stepsOf(product.container, leaver.loanId)
    expect(steps.filter(({ type }) => type === 'workflow-completed')).toHaveLength(1)
  }, patience)
  await vi.waitFor(async () => expect(await wakesLeft(product)).toBe(0), patience)
}

/* The engine is down for as long as the presses take, and not for ten minutes, because length does
 * not matter: what was acknowledged is a row in PostgreSQL next to its events, which does not
 * expire and whose tries nobody counts; the worker looks for it every second, and goes back to the
 * engine within seconds however long that was away (adapters/temporal/client.int.test.ts). What a
 * process still tries by itself of its last wakes ends with the API, which is killed meanwhile. */
test.concurrent(
  'while the engine is down every command is acknowledged, and once it is back every loan catches up',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tamarack-engine-'))
    const { path: program } = await findProgram('temporal', () => undefined)
    const options = { program, dataFolder: folder, port: await freePort(), logFile: join(folder, 'temporal.log') }
    const supervision = { print: () => undefined, track: () => undefined, onLost: () => undefined }
    let engine: TemporalServer = await startTemporal(options, supervision)
    const product = await startKillableProduct({ address: engine.address })
    const work = async (): Promise<void> => {
      const book = await openBook(product)
      // What came before is delivered, so that what is left is of the presses below.
      await vi.waitFor(async () => expect(await wakesLeft(product)).toBe(0), patience)
      await engine.stop()
      const begun = await actMeanwhile(book)
      // A proxy goes on sending people here (decision 0127).
      expect(await (await fetch(`${product.environment['PUBLIC_ORIGIN']}/readyz`)).json()).toEqual({
        ready: true,
        degraded: true,
      })
      await product.parts.api.crash()
      expect(await wakesLeft(product)).toBe(6)
      engine = await startTemporal(options, supervision)
      await expectCaughtUp(book, begun)
    }
    await living(
      work,
      product.close,
      () => engine.stop(),
      async () => rmSync(folder, { recursive: true, force: true }),
    )
  },
)

const dayMs = 86_400_000

/** So many reminders stand in the log of the loan, and so many are in its customer's inbox. */
const remindersOf = async ({ product: { container, environment }, customer, loanId }: Life) => {
  const events = await (await resolve(container, LoanQueries)).events(loanId)
  const query = new URLSearchParams({ to: customer.email, subject: 'Your application is waiting for you' })
  const emails = (await (await fetch(`${environment['MAIL_INBOX_URL']}/api/messages?${query.toString()}`)).json()) as []
  return { recorded: events.filter(({ event }) => event.type === 'reminder-sent').length, sent: emails.length }
}

/* The worker is down for as long as the presses take, and not for an hour, because length does not
 * matter: the API delivers the wakes itself, and a task of a workflow waits in the engine's queue
 * without a limit. What time brings is due by the sandbox's clock, which is moved on by two days:
 * a timer that fires and a clock that is moved are both an event in a history that waits for a
 * worker. */
test.concurrent(
  'while the worker is down nothing acknowledged is lost, and what became due meanwhile happens once',
  async () => {
    const product = await startKillableProduct()
    const { parts, container } = product
    const work = async (): Promise<void> => {
      const book = await openBook(product)
      await parts.worker.kill()
      const begun = await actMeanwhile(book)
      await parts.worker.start()
      await expectCaughtUp(book, begun)

      await parts.worker.kill()
      const offsetMs = await (await resolve(container, ClockOffset)).raiseTo(2 * dayMs)
      await (await resolve(container, LoanClocks)).notify(offsetMs, [begun.loanId])
      await parts.worker.start()
      await vi.waitFor(async () => expect(await remindersOf(begun)).toEqual({ recorded: 1, sent: 1 }), patience)
      // Another worker finds nothing that is still to be done.
      await parts.worker.crash()
      expect(await begun.customer.press(`loan/withdraw/${begun.loanId}`, {})).toMatchObject({ status: 'withdrawn' })
      await vi.waitFor(async () => {
        const steps = await stepsOf(container, begun.loanId)
        expect(steps.filter(({ type }) => type === 'workflow-completed')).toHaveLength(1)
      }, patience)
      expect(await remindersOf(begun)).toEqual({ recorded: 1, sent: 1 })
    }
    await living(work, product.close)
  },
)
