import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jo, joActs, joAnswers, jointLoanFrom, withJo } from '@tamarack/application/testing/co-applicant.fixture'
import { hours, staff } from '@tamarack/application/testing/loan-desk.fixture'
import { patience } from '@tamarack/application/testing/patience'
import { torontoDateOf, torontoTimeOfDayMs } from '@tamarack/domain/calendars/toronto'
import { byPassword } from '@tamarack/domain/testing/sign-in.fixture'
import { instant } from '@tamarack/domain/values/instant'
import { toTerms, withLoanOn, type World } from './testing/loan-world.ts'
import { startTimeSkippingEngine, type TimeSkippingEngine } from './testing/time-skipping-engine.ts'

/* What time brings to an application of two people: the invitation's reminder and end (TAM-51),
 * and the reminders of a signature that is missing (TAM-55). */

let engine: TimeSkippingEngine
// One server per test: a workflow that an earlier test left without a worker would stop the
// skipping of time for all.
beforeEach(async () => {
  engine = await startTimeSkippingEngine(process.env['TEMPORAL_TEST_SERVER_PATH'] ?? '')
})
afterEach(() => engine.stop())

const days = (count: number): number => hours(24 * count)
const today = async () => torontoDateOf(instant(await engine.now()))

/** The notices of one kind that were e-mailed, by what distinguishes them. */
const sent = ({ desk }: World, notice: string): readonly string[] =>
  desk.mail.emails.flatMap(({ id }) => {
    const [, , kind, which] = id.split('.')
    return id.startsWith('co-applicant.') && kind === notice ? [which ?? ''] : []
  })

const mustAct: World['act'] extends infer Act ? (world: World) => Act : never = (world) => async (type, input, by) => {
  const outcome = await world.act(type, input, by)
  if (!outcome.ok) throw new Error(`${type} was refused: ${outcome.error.code}`)
  return outcome
}

const invited = async (world: World): Promise<void> => {
  world.desk.addCustomer(jo)
  await toTerms(world, withJo)
  await mustAct(world)('invite-co-applicant', { terms: jointLoanFrom(await today()) })
  await vi.waitFor(() => expect(sent(world, 'invitation')).toEqual(['1']), patience)
}

const tokenOf = ({ desk }: World): string => {
  const link = desk.mail.emails.findLast(({ id }) => id.includes('.invitation.'))?.action?.url ?? ''
  return new URL(link).searchParams.get('token') ?? ''
}

/** Both are verified and have consented, and staff have approved. */
const approved = async (world: World): Promise<void> => {
  const act = mustAct(world)
  await invited(world)
  await act('accept-co-application', { token: tokenOf(world) }, joActs)
  await act('start-co-applicant-check', {}, joActs)
  const checkId = world.desk.identity.checks.at(-1)?.checkId ?? ''
  world.desk.identity.nameOn(checkId, 'Jo', 'Birch')
  world.desk.identity.settle(checkId, 'passed')
  await act('finish-co-applicant-check', { checkId }, joActs)
  await vi.waitFor(() => expect(world.desk.loan(world.id)?.coApplicant).toHaveProperty('person'), patience)
  await act('save-co-applicant-info', { answers: joAnswers }, joActs)
  await act('choose-terms', { terms: jointLoanFrom(await today()) })
  await act('approve-application', { note: 'As agreed' }, staff)
  await vi.waitFor(() => expect(sent(world, 'sign')).toHaveLength(1), patience)
}

test('TAM-51: who does not answer an invitation is reminded once, after three days, and it ends after seven', () =>
  withLoanOn(engine, async (world) => {
    await invited(world)
    await engine.passQuickly(days(2.9))
    expect(sent(world, 'reminder')).toEqual([])
    await engine.pass(days(0.2))
    expect(sent(world, 'reminder')).toEqual(['1'])
    await engine.passQuickly(days(3.8))
    expect(world.events()).not.toContain('co-applicant-invitation-expired')
    await engine.pass(days(0.2))
    expect(world.events()).toContain('co-applicant-invitation-expired')
    expect([sent(world, 'reminder'), sent(world, 'expired')]).toEqual([['1'], ['1']])
    expect(world.status()).toBe('terms')
  }))

test('TAM-51: a second invitation has days of its own, and the first one’s end is none of it', () =>
  withLoanOn(engine, async (world) => {
    await invited(world)
    await engine.passQuickly(days(5))
    await mustAct(world)('invite-co-applicant', { terms: jointLoanFrom(await today()) })
    await engine.passQuickly(days(2.5))
    expect(world.events()).not.toContain('co-applicant-invitation-expired')
    expect(sent(world, 'reminder')).toEqual(['1'])
    await engine.pass(days(0.6))
    expect(sent(world, 'reminder')).toEqual(['1', '2'])
    await engine.passQuickly(days(4))
    expect(world.events().filter((type) => type === 'co-applicant-invitation-expired')).toHaveLength(1)
  }))

test('TAM-51: who accepted is not reminded of the invitation, and it does not end', () =>
  withLoanOn(engine, async (world) => {
    await invited(world)
    await mustAct(world)('accept-co-application', { token: tokenOf(world) }, joActs)
    await engine.passQuickly(days(8))
    expect([sent(world, 'reminder'), sent(world, 'expired')]).toEqual([[], []])
    expect(world.desk.loan(world.id)?.coApplicant?.state).toBe('accepted')
  }))

test('TAM-55: a co-applicant who does not sign is reminded after 1, 3 and 7 days, by day, however often the agreement is made again', () =>
  withLoanOn(engine, async (world) => {
    await approved(world)
    const hoursOfDay: number[] = []
    const { send } = world.desk.mail.mailer
    world.desk.mail.mailer.send = async (email) => {
      if (email.id.includes('.sign')) hoursOfDay.push(torontoTimeOfDayMs(instant(await engine.now())) / hours(1))
      await send(email)
    }
    await engine.passQuickly(days(12))
    expect(sent(world, 'sign-reminder')).toHaveLength(3)
    expect(sent(world, 'sign')).toHaveLength(1)
    expect(hoursOfDay.every((hour) => hour >= 9 && hour < 20)).toBe(true)
  }))

test('TAM-55: who signed is not reminded that day, and again only when the agreement was made again without the borrower', () =>
  withLoanOn(engine, async (world) => {
    await approved(world)
    const agreement = world.desk.tables().documents.findLast(({ ref }) => ref.kind === 'loan-agreement')
    const at = await engine.now()
    const evidence = {
      documentSha256: agreement?.ref.sha256 ?? '',
      sessionId: 'ses_jo',
      openedAt: at - 3000,
      reachedEndAt: at - 2000,
      tickedAt: at - 1000,
      pressedAt: at,
      signIn: byPassword,
    }
    await mustAct(world)('co-sign-agreement', { evidence }, joActs)
    await vi.waitFor(() => expect(sent(world, 'co-signed')).toHaveLength(1), patience)
    expect(sent(world, 'sign-reminder')).toEqual([])
    await engine.passQuickly(days(2))
    expect(sent(world, 'sign-reminder')).toHaveLength(1)
  }))
