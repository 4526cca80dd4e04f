import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkflowActivities } from '@tamarack/application/loan-steps'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import { borrower, hours, origin, rowan, staff, type LoanDesk } from '@tamarack/application/testing/loan-desk.fixture'
import { patience } from '@tamarack/application/testing/patience'
import { byBorrower, loanId } from '@tamarack/application/testing/walked-loan.fixture'
import { nothingOwed, owedInAll } from '@tamarack/domain/ledger/loan-book'
import { replay } from '@tamarack/domain/ledger/replay'
import { advanceOf, paymentsOf } from '@tamarack/domain/loan/payments/payment'
import { finalMoment } from '@tamarack/domain/loan/payments/payment-steps'
import { refundsOf } from '@tamarack/domain/loan/servicing/refund'
import type { Noticing } from '@tamarack/domain/notices/noticed'
import { noticesToSend } from '@tamarack/domain/notices/notices-to-send'
import { instant } from '@tamarack/domain/values/instant'
import { providerEventSignal, workflowId } from '@tamarack/workflows/shared/messages'
import {
  eventsOf,
  ledgerEvents,
  payByTransfer,
  serviced,
  stepsOf,
  withFundedLoanOn,
  type ServicingWorld as World,
} from './testing/funded-loan.ts'
import { startTimeSkippingEngine, type TimeSkippingEngine } from './testing/time-skipping-engine.ts'

let engine: TimeSkippingEngine
beforeEach(async () => {
  engine = await startTimeSkippingEngine(process.env['TEMPORAL_TEST_SERVER_PATH'] ?? '')
})
afterEach(() => engine.stop())

const days = (count: number): number => hours(24 * count)

const withFundedLoan = (use: (world: World) => Promise<void>, given?: Parameters<typeof withFundedLoanOn>[2]) =>
  withFundedLoanOn(engine, use, given)

const noticesSent = (desk: LoanDesk): readonly string[] =>
  eventsOf(desk).flatMap((event) => (event.type === 'notice-sent' ? [event.kind] : []))
const expectReplayed = (desk: LoanDesk): void =>
  expect(replay(ledgerEvents(desk))).toEqual({ ok: true, value: serviced(desk).book })

const noticing = (desk: LoanDesk): Noticing => {
  const loan = serviced(desk)
  return loan
}
const handleOf = ({ client }: World) => client.workflow.getHandle(workflowId('loan-servicing', loanId))
const runOf = (world: World) => handleOf(world).describe()
const isRunning = async (world: World): Promise<boolean> => (await runOf(world)).status.name === 'RUNNING'

const disbursementId = (desk: LoanDesk): string => advanceOf(serviced(desk))?.paymentId ?? ''

test('a loan that nobody touches is debited on its day, repaid, and watched until its payor can no longer claim the debit; what fails later still reaches it', () =>
  withFundedLoan(async (world) => {
    const { desk, process } = world
    await engine.passDays(28)
    expect(serviced(desk).status).toBe('repaid')
    expect(desk.rails.sent('debit')).toHaveLength(1)
    const [debit] = serviced(desk).book.debits
    const final = debit === undefined ? 0 : finalMoment(debit)
    await engine.passQuickly(final - hours(1) - (await engine.now()))
    expect(await isRunning(world)).toBe(true)
    // The server stops skipping inside a sleep in which a workflow ends: in short ones around its
    // end.
    await engine.pass(hours(2))
    expect(await isRunning(world)).toBe(false)
    expect(eventsOf(desk).at(-1)).toMatchObject({ type: 'payment-progressed', state: 'final' })
    expect(noticesSent(desk).filter((kind) => kind !== 'statement')).toEqual(['disbursed', 'upcoming-debit', 'closing'])
    expectReplayed(desk)
    const paid = serviced(desk).book.receipts.reduce((sum, { amount }) => sum + amount, 0)
    desk.rails.fail('InteracFailedRecipientRejected')
    await process.notify(loanId, { about: 'transfer', paymentId: disbursementId(desk), providerId: 'zt' })
    await vi.waitFor(() => expect(serviced(desk).status).toBe('disbursement-failed'), patience)
    // The wait of money received is long over, so that it leaves at once.
    await vi.waitFor(() => expect(serviced(desk).book.refunds).toMatchObject([{ amount: paid }]), patience)
    expect(serviced(desk).book).toMatchObject({ owed: nothingOwed, owedToBorrower: 0 })
    expectReplayed(desk)
  }))

/** Every step that the workflow has run, local ones too. */
const countingSteps = (desk: LoanDesk, steps: string[]): WorkflowActivities =>
  Object.fromEntries(
    Object.entries(desk.workflowActivities).map(([name, step]) => [
      name,
      (...input: unknown[]) => {
        steps.push(name)
        return (step as (...given: unknown[]) => Promise<unknown>)(...input)
      },
    ]),
  ) as unknown as WorkflowActivities

test('an idle loan costs nothing: one timer under way, and no workflow task, step or transaction until its next notice is due', () => {
  const steps: string[] = []
  let transactions = 0
  return withFundedLoan(
    async (world) => {
      const { work } = world.desk.ports
      const { run } = work
      work.run = (use) => {
        transactions += 1
        return run(use)
      }
      // The hour in which the advance had to arrive has its own timer.
      await engine.pass(hours(2))
      const before = await stepsOf(world)
      const having = (name: 'timerStarted' | 'timerFired' | 'timerCanceled'): number =>
        before.filter((step) => Boolean(step[`${name}EventAttributes`])).length
      expect(having('timerStarted') - having('timerFired') - having('timerCanceled')).toBe(1)
      const next = noticesToSend(noticing(world.desk), instant(await engine.now())).lookAgainAt ?? 0
      const [stepsBefore, transactionsBefore] = [steps.length, transactions]
      expect(stepsBefore).toBeGreaterThan(0)
      const idle = next - (await engine.now()) - hours(1)
      expect(idle).toBeGreaterThan(days(1))
      await engine.passQuickly(idle)
      // Every workflow task and every local activity adds to the history.
      expect((await stepsOf(world)).length).toBe(before.length)
      expect([steps.length, transactions]).toEqual([stepsBefore, transactionsBefore])
      await engine.pass(hours(2))
      expect(steps.slice(stepsBefore)).toContain('send-notices')
      expect(transactions).toBeGreaterThan(transactionsBefore)
    },
    { activities: (desk) => countingSteps(desk, steps) },
  )
})

test('a returned debit is presented once more by itself, and the loan is repaid but for its fee', () =>
  withFundedLoan(async ({ desk }) => {
    let answers = 0
    desk.rails.answerWith(() => ((answers += 1) === 1 ? { failure: 'EftFailedInsufficientFunds' } : 'completed'))
    await engine.passDays(45)
    const { book } = serviced(desk)
    expect(book.debits.map(({ state, rePresents }) => [state, rePresents !== undefined])).toEqual([
      ['returned', false],
      ['settled', true],
    ])
    expect(paymentsOf(serviced(desk), 'debit').map(({ state }) => state)).toEqual(['failed', 'completed'])
    expect(book.owed).toMatchObject({ principal: 0, cost: 0, fee: 20_00 })
    expect(desk.rails.sent('debit').map(({ amountCents }) => amountCents)).toEqual([570_00, 570_00])
    expectReplayed(desk)
  }))

test('an account that was closed is never debited again, and the loan waits, overdue, and has its statements and nothing else', () =>
  withFundedLoan(async (world) => {
    const { desk } = world
    desk.rails.answerWith(() => ({ failure: 'EftFailedAccountClosed' }))
    await engine.passDays(45)
    expect(serviced(desk).status).toBe('overdue')
    const before = noticesSent(desk)
    await engine.passDays(200)
    expect(desk.rails.sent('debit')).toHaveLength(1)
    expect(new Set(noticesSent(desk).slice(before.length))).toEqual(new Set(['statement']))
    expect(await isRunning(world)).toBe(true)
  }))

test('a payment provider that does not answer holds up the debit alone, which is made once when it is back', () =>
  withFundedLoan(async ({ desk }) => {
    const { pad } = desk.rails.rails
    const { send } = pad
    pad.send = async () => {
      throw new ProviderUnavailable('test', 'no answer')
    }
    const first = serviced(desk).book.payments[0]
    while (serviced(desk).book.debits.length === 0) await engine.passDays(1)
    expect(desk.rails.made('debit').length).toBe(0)
    pad.send = send
    await engine.passDays(10)
    expect(desk.rails.made('debit').length).toBe(1)
    expect(serviced(desk).book.debits).toMatchObject([{ state: 'settled', amount: first?.amount }])
  }))

test('a webhook event wakes the loan, which reads the debit at once; one that is returned weeks later stops its debits', () =>
  withFundedLoan(async ({ desk, process }) => {
    await engine.passDays(28)
    expect(serviced(desk).status).toBe('repaid')
    const [debit] = desk.rails.sent('debit')
    desk.rails.change(debit?.paymentId ?? '', { state: 'failed', failure: 'EftFailedRefusedNoAgreement' })
    await process.notify(loanId, { about: 'transfer', paymentId: debit?.paymentId ?? '', providerId: 'zd' })
    await engine.pass(5_000)
    expect(serviced(desk)).toMatchObject({
      status: 'overdue',
      payments: [{}, { state: 'returned', failure: '915' }],
    })
    await engine.passDays(60)
    expect(desk.rails.sent('debit')).toHaveLength(1)
    expectReplayed(desk)
  }))

/** A webhook about bank data, as Zum signs it. */
const bankData = (requestId: string) => ({ about: 'bank-data', requestId, customerId: rowan.id, loanId }) as const
const newAccountOf = (desk: LoanDesk) => serviced(desk).newAccount

test('collects the other account of a funded borrower when the bank answers by webhook after five minutes', () =>
  withFundedLoan(async ({ desk, process }) => {
    const { collect } = desk.bank.provider
    desk.bank.provider.collect = async () => ({ state: 'collecting' })
    await process.execute({ type: 'start-bank-connection', loanId, actor: borrower, origin }, 'connect')
    await process.execute(byBorrower('finish-bank-connection', { requestId: 'req_2' }), 'finish')
    await engine.pass(hours(0.2))
    expect(newAccountOf(desk)).toMatchObject({ connection: { state: 'failed', failed: 'time-ran-out' } })
    desk.bank.provider.collect = collect
    expect(await process.notify(loanId, bankData('req_2'))).toBe('taken')
    await engine.pass(1_000)
    expect(newAccountOf(desk)).toEqual({ account: expect.any(String) })
  }))

test('records a connection of a funded borrower that the page never reported, and refuses one that nobody opened', () =>
  withFundedLoan(async ({ desk, process }) => {
    expect(await process.notify(loanId, bankData('req_2'))).toBe('NOT_EXPECTED')
    await process.execute({ type: 'start-bank-connection', loanId, actor: borrower, origin }, 'connect')
    expect(await process.notify(loanId, bankData('req_2'))).toBe('taken')
    await engine.pass(1_000)
    expect(newAccountOf(desk)).toEqual({ account: expect.any(String) })
    expect(await process.notify(loanId, bankData('req_2'))).toBe('recorded')
    expect(await process.notify(loanId, bankData('req_3'))).toBe('NOT_EXPECTED')
  }))

test('TAM-140: an advance that fails after it had arrived leaves a loan without its money; what was paid is the borrower’s, both sides are told, and it is sent again', () =>
  withFundedLoan(async (world) => {
    const { desk, process } = world
    await payByTransfer(world, engine, 100_00)
    await engine.passDays(1)
    expect(serviced(desk).book.receipts).toMatchObject([{ amount: 100_00 }])
    desk.rails.fail('InteracFailedRecipientRejected')
    const event = { about: 'transfer', paymentId: disbursementId(desk), providerId: 'zt' } as const
    for (let times = 0; times < 2; times += 1) await process.notify(loanId, event)
    await engine.pass(5_000)
    const refunded = { status: 'disbursement-failed', book: { owed: nothingOwed, owedToBorrower: 0 } }
    await vi.waitFor(() => expect(serviced(desk)).toMatchObject(refunded), patience)
    expect(advanceOf(serviced(desk))).toMatchObject({ attempt: 1, state: 'returned' })
    expect(refundsOf(serviced(desk))).toMatchObject([{ amount: 100_00, state: 'submitted' }])
    expect(eventsOf(desk).filter(({ type }) => type === 'advance-returned')).toHaveLength(1)
    const about = desk.mail.emails.filter(({ id }) => id.startsWith('disbursement-failed'))
    expect(about.map(({ subject }) => subject)).toEqual([
      'Your money did not reach you',
      `The disbursement of loan ${loanId} failed`,
    ])
    expect(about[0]?.paragraphs.join(' ')).toContain('You owe nothing')
    const retry = { type: 'retry-disbursement', loanId, actor: staff, origin } as const
    expect(await process.execute(retry, 'again')).toMatchObject({ ok: true })
    await engine.pass(5_000)
    await vi.waitFor(
      () => expect(advanceOf(serviced(desk))).toMatchObject({ attempt: 2, state: 'submitted' }),
      patience,
    )
    desk.rails.complete(await engine.now())
    await engine.passDays(1)
    expect(serviced(desk).status).toBe('funded')
    expect(advanceOf(serviced(desk))).toMatchObject({ attempt: 2, state: 'completed' })
    expect(owedInAll(serviced(desk).book.owed)).toBe(570_00)
    await engine.passDays(28)
    expect(serviced(desk).status).toBe('repaid')
    expectReplayed(desk)
  }))

/** Messages without an effect, until the run has so many events or is continued by another one;
 * answers its id. */
const lengthen = async (world: World, events: number): Promise<string> => {
  const { runId } = await runOf(world)
  const message = () =>
    handleOf(world).signal(providerEventSignal, { about: 'bank-data', requestId: null, customerId: null, loanId: null })
  for (;;) {
    const run = await runOf(world)
    if (run.runId !== runId || run.historyLength >= events) return runId
    await Promise.all(Array.from({ length: 10 }, message))
  }
}

test('a run is continued next to a look at a debit that hangs; the next one looks again, and the loan goes on', () =>
  withFundedLoan(async (world) => {
    const { desk, process } = world
    while (desk.rails.sent('debit').length === 0) await engine.passDays(1)
    await lengthen(world, 440)
    const { pad } = desk.rails.rails
    const { read } = pad
    const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let looks = 0
    pad.read = async (id) => {
      looks += 1
      begun.resolve()
      if (looks === 1) await answer.promise
      return read(id)
    }
    const paymentId = desk.rails.sent('debit')[0]?.paymentId ?? ''
    await process.notify(loanId, { about: 'transfer', paymentId, providerId: '' })
    await begun.promise
    const runId = await lengthen(world, 520)
    await vi.waitFor(async () => expect((await runOf(world)).runId).not.toBe(runId), patience)
    await vi.waitFor(() => expect(looks).toBe(2), patience)
    answer.resolve()
    await engine.passDays(28)
    expect(serviced(desk).status).toBe('repaid')
    expect(desk.rails.sent('debit')).toHaveLength(1)
    expectReplayed(desk)
  }))

/** Every step does its work and then dies before it can answer, the first time it is taken for the
 * same debit. */
const dyingOnce = (desk: LoanDesk): WorkflowActivities => {
  const died = new Set<string>()
  return Object.fromEntries(
    Object.entries(desk.workflowActivities).map(([name, step]) => [
      name,
      async (...input: unknown[]) => {
        const answer = await (step as (...given: unknown[]) => Promise<unknown>)(...input)
        const key = `${name} ${JSON.stringify(input)} ${desk.tables().events.length}`
        if (died.has(key)) return answer
        died.add(key)
        throw new Error('the worker died')
      },
    ]),
  ) as unknown as WorkflowActivities
}

test('a worker that dies at every step of a debit, after its work and before its answer, does nothing twice', () =>
  withFundedLoan(
    async ({ desk }) => {
      let answers = 0
      desk.rails.answerWith(() => ((answers += 1) === 1 ? { failure: 'EftFailedInsufficientFunds' } : 'completed'))
      await engine.passDays(60)
      expect(desk.rails.made('debit').length).toBe(2)
      const types = eventsOf(desk).map(({ type }) => type)
      for (const [type, times] of [
        ['debit-initiated', 2],
        ['debit-returned', 1],
        ['debit-settled', 1],
      ] as const)
        expect(types.filter((each) => each === type)).toHaveLength(times)
      expect(serviced(desk).book.fees).toHaveLength(1)
      expectReplayed(desk)
    },
    { activities: dyingOnce },
  ))

/** $100 too much, paid along with the debit that collects the whole payment. */
const overpaidDuringDebit = async (world: World): Promise<void> => {
  while (serviced(world.desk).book.debits.length === 0) await engine.passDays(1)
  await payByTransfer(world, engine, 100_00)
}
const refundsSent = ({ rails }: LoanDesk): readonly number[] =>
  rails.made('transfer').flatMap(({ order }) => (order.paymentId.includes('refund') ? [order.amountCents] : []))

test('a worker that dies at every step of a refund sends what was paid too much back once, and the loan ends with nothing owed', () =>
  withFundedLoan(
    async (world) => {
      const { desk } = world
      await overpaidDuringDebit(world)
      await engine.passDays(14)
      expect(serviced(desk).book.owedToBorrower).toBe(0)
      expect(refundsOf(serviced(desk))).toMatchObject([{ state: 'submitted' }])
      desk.rails.complete(await engine.now())
      await engine.passDays(2)
      expect(refundsSent(desk)).toEqual([100_00])
      const types = eventsOf(desk).map((event) => ('kind' in event && event.kind === 'refund' ? event.type : ''))
      const booked = eventsOf(desk).map(({ type }) => type)
      expect(booked.filter((type) => type === 'refunded')).toHaveLength(1)
      for (const type of ['payment-requested', 'payment-progressed', 'payment-completed'])
        expect(types.filter((each) => each === type)).toHaveLength(1)
      expect(booked).not.toContain('refund-returned')
      expectReplayed(desk)
    },
    { activities: dyingOnce },
  ))

test('a refund that does not arrive is owed again, waits for staff, and arrives when they send it again', () =>
  withFundedLoan(async (world) => {
    const { desk, process } = world
    await overpaidDuringDebit(world)
    await engine.passDays(14)
    desk.rails.fail('InteracFailedRecipientRejected', 'open')
    const [refund] = refundsOf(serviced(desk))
    await process.notify(loanId, { about: 'transfer', paymentId: refund?.paymentId ?? '', providerId: 'zt' })
    await engine.pass(5_000)
    expect(serviced(desk).book.owedToBorrower).toBe(100_00)
    expect(refundsOf(serviced(desk))).toMatchObject([{ state: 'failed' }])
    await engine.passDays(10)
    expect(refundsSent(desk)).toHaveLength(1)
    const again = { type: 'retry-refund', loanId, actor: staff, origin } as const
    expect(await process.execute(again, 'again')).toMatchObject({ ok: true })
    await engine.pass(5_000)
    desk.rails.complete(await engine.now())
    await engine.passDays(2)
    expect(desk.rails.sent('transfer').at(-1)).toMatchObject({ amountCents: 100_00 })
    expect(serviced(desk).book.owedToBorrower).toBe(0)
    expect(refundsOf(serviced(desk)).map(({ state }) => state)).toEqual(['failed', 'completed'])
    expectReplayed(desk)
  }))
