import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Email } from '@tamarack/application/ports/mailer.port'
import { hours, staff, termsFrom } from '@tamarack/application/testing/loan-desk.fixture'
import { patience } from '@tamarack/application/testing/patience'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { instant } from '@tamarack/domain/values/instant'
import { workflowId } from '@tamarack/workflows/shared/messages'
import { toTerms, withLoanOn, type World } from './testing/loan-world.ts'
import { startTimeSkippingEngine, type TimeSkippingEngine } from './testing/time-skipping-engine.ts'

/* The guarantee: the borrower is e-mailed the decision once, no matter what happens to the mail
 * server, the worker or the run; staff do not wait for it. */

let engine: TimeSkippingEngine
// One server per test: a workflow that an earlier test left without a worker would stop the
// skipping of time for all.
beforeEach(async () => {
  engine = await startTimeSkippingEngine(process.env['TEMPORAL_TEST_SERVER_PATH'] ?? '')
})
afterEach(() => engine.stop())

const inReview = (use: (world: World) => Promise<void>): Promise<void> =>
  withLoanOn(engine, async (world) => {
    await toTerms(world)
    const terms = termsFrom(torontoDateOf(instant(await engine.now())))
    expect(await world.act('choose-terms', { terms })).toMatchObject({ ok: true, value: { status: 'review' } })
    await use(world)
  })

const approve = ({ act }: World) => act('approve-application', { note: 'As agreed' }, staff)
const reject = ({ act }: World) => act('reject-application', { reasons: ['income-too-low'], note: null }, staff)

/** Every copy of a decision that a mail server took, by its subject. */
const decisions = ({ desk }: World): readonly string[] =>
  desk.mail.emails.filter(({ id }) => id.startsWith('decision.')).map(({ subject }) => subject)
const approval = 'Your application is approved'
const rejection = 'We decided on your application'

const runOf = ({ client, id }: World) => client.workflow.getHandle(workflowId('loan-application', id)).describe()

/** From now on sends go through `how`; answers a way back. */
const mailThrough = ({ desk: { mail } }: World, how: (email: Email) => Promise<void>): (() => void) => {
  const { send } = mail.mailer
  mail.mailer.send = how
  return () => {
    mail.mailer.send = send
  }
}
const refusing = async (): Promise<never> => {
  throw new Error('the mail server does not answer')
}

/** Messages without an effect, until their number has made the run one that is to be continued;
 * answers its id. */
const makeLong = async (world: World): Promise<string> => {
  const { runId } = await runOf(world)
  const message = () => world.process.lookAgain(world.id, 'review')
  for (;;) {
    const run = await runOf(world)
    if (run.runId !== runId || run.historyLength >= 510) return runId
    await Promise.all(Array.from({ length: 20 }, message))
  }
}

/** The customer withdraws; the workflow ends when it has nothing more to send. */
const endOf = async (world: World): Promise<void> => {
  expect(await world.act('withdraw-application', {})).toMatchObject({ ok: true })
  await vi.waitFor(async () => expect((await runOf(world)).status.name).toBe('COMPLETED'), patience)
}

test('an approved borrower is e-mailed at once, and once; the reminders follow as before', () =>
  inReview(async (world) => {
    await approve(world)
    await vi.waitFor(() => expect(decisions(world)).toEqual([approval]), patience)
    await engine.passQuickly(hours(24 * 8))
    expect(decisions(world)).toEqual([approval])
    expect(world.desk.mail.emails.filter(({ id }) => id.startsWith('reminder.'))).toHaveLength(3)
  }))

test('a rejected borrower is e-mailed once, and the application’s workflow ends after it', () =>
  inReview(async (world) => {
    expect(await reject(world)).toMatchObject({ ok: true, value: { status: 'rejected' } })
    await vi.waitFor(async () => expect((await runOf(world)).status.name).toBe('COMPLETED'), patience)
    expect(decisions(world)).toEqual([rejection])
  }))

test('an application that is rejected before it was sent is e-mailed as well', () =>
  withLoanOn(engine, async (world) => {
    await toTerms(world)
    expect(await reject(world)).toMatchObject({ ok: true, value: { status: 'rejected' } })
    await vi.waitFor(() => expect(decisions(world)).toEqual([rejection]), patience)
  }))

test('while the mail server is down staff are answered at once, and the workflow of a rejected application lives until the e-mail is taken', () =>
  inReview(async (world) => {
    const tries: string[] = []
    const restore = mailThrough(world, async ({ id }) => {
      tries.push(id)
      return refusing()
    })
    expect(await reject(world)).toMatchObject({ ok: true, value: { status: 'rejected' } })
    await vi.waitFor(() => expect(tries).toHaveLength(2), patience)
    expect((await runOf(world)).status.name).toBe('RUNNING')
    restore()
    await vi.waitFor(async () => expect((await runOf(world)).status.name).toBe('COMPLETED'), patience)
    expect(decisions(world)).toEqual([rejection])
  }))

test('an approval that the mail server refused until the customer withdrew is not sent any more, and the workflow ends', () =>
  inReview(async (world) => {
    const restore = mailThrough(world, refusing)
    await approve(world)
    await endOf(world)
    restore()
    expect(decisions(world)).toEqual([])
  }))

test('a worker that dies before an e-mail left is followed by another try', () =>
  inReview(async (world) => {
    let letGo = (): void => undefined
    const dead = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const tries: string[] = []
    const restore = mailThrough(world, async ({ id }) => {
      tries.push(id)
      await dead
    })
    await reject(world)
    await vi.waitFor(() => expect(tries).toHaveLength(1), patience)
    restore()
    await vi.waitFor(() => expect(decisions(world)).toEqual([rejection]), patience)
    letGo()
    await vi.waitFor(async () => expect((await runOf(world)).status.name).toBe('COMPLETED'), patience)
    expect(decisions(world)).toEqual([rejection])
    expect(world.desk.mail.emails.at(-1)?.id).toBe(tries[0])
  }))

test('a run that is continued while the mail server is down hands the e-mail to the next one, which sends it once', () =>
  inReview(async (world) => {
    const restore = mailThrough(world, refusing)
    await approve(world)
    const runId = await makeLong(world)
    await vi.waitFor(async () => expect((await runOf(world)).runId).not.toBe(runId), patience)
    expect(decisions(world)).toEqual([])
    restore()
    await vi.waitFor(() => expect(decisions(world)).toEqual([approval]), patience)
    await endOf(world)
    expect(decisions(world)).toEqual([approval])
  }))

test('a run that is to be continued waits for an e-mail that is on its way, so that the next one does not send it again', () =>
  inReview(async (world) => {
    let arrive = (): void => undefined
    const { send } = world.desk.mail.mailer
    const onItsWay = new Promise<void>((resolve) => {
      arrive = resolve
    })
    mailThrough(world, async (email) => {
      await onItsWay
      await send(email)
    })
    await approve(world)
    const runId = await makeLong(world)
    expect((await runOf(world)).runId).toBe(runId)
    arrive()
    await vi.waitFor(async () => expect((await runOf(world)).runId).not.toBe(runId), patience)
    await endOf(world)
    expect(decisions(world)).toEqual([approval])
  }))
