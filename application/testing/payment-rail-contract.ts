import type { PaymentOrder, PaymentRail, ProviderPayment } from '../ports/payment-rail.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import { guarantee, must, mustEqual, mustReject, type Guarantee } from './guarantee.ts'

type State = ProviderPayment['state']

/** A provider's late or contradictory answers about one payment. */
export type ProviderCourse =
  | 'failed'
  | 'failed-in-history-then-completed'
  | 'failed-in-history-then-failed'
  | 'failed-event-then-completed'
  | 'failed-event-then-failed'
  | 'completed-after-failed'
  | 'completed-after-cancelled'
  | 'failed-after-completed'
  | 'completed-failed-completed'
  | 'cancel-ignored'
  | 'cancel-refused'
  | 'unknown-status'

export interface RailWorld {
  readonly rail: PaymentRail
  /** Returns a valid order with an id of its own. */
  readonly newOrder: () => PaymentOrder
  /** The state of a payment that was sent to the bank or the customer and has no answer yet. */
  readonly sent: Extract<State, 'submitted' | 'acknowledged'>
  /** The failure of a refused order. */
  readonly refusal: RegExp
  /** Lets time pass until the payments made so far are sent. */
  readonly untilSent: () => Promise<void>
  /** Completes a payment that was sent. */
  readonly complete: (paymentId: string) => Promise<void>
  /** The cents that the provider has moved or is moving for a payment. */
  readonly movedCents: (paymentId: string) => Promise<number>
  /** Lets more time pass than the provider keeps an idempotency key. */
  readonly hourPasses: () => Promise<void>
}

/** A rail that needs a network. */
export interface NetworkWorld extends RailWorld {
  readonly during: (
    outage: 'errors' | 'rate-limited' | 'timeouts' | 'down' | 'lost-answers',
    act: () => Promise<void>,
  ) => Promise<void>
}

/** A rail whose bank or customer can refuse a payment, even after it was paid. */
export interface AnsweringWorld<Course = ProviderCourse> extends RailWorld {
  /** Makes the provider answer with this course for each payment that `act` makes. */
  readonly answering: (course: Course, act: () => Promise<void>) => Promise<void>
  /** Lets time pass from `untilSent` until the bank or the customer has answered. */
  readonly untilAnswered: () => Promise<void>
  /** Lets time pass until the provider changes its answer once more. */
  readonly untilChanged: () => Promise<void>
}

/** A rail that requests payments from customers, who pay when they like. */
export interface RequestWorld extends RailWorld {
  readonly decline: (paymentId: string) => Promise<void>
  readonly daysPass: (days: number) => Promise<void>
}

const readerOf =
  ({ rail }: RailWorld) =>
  async (id: string): Promise<ProviderPayment> => {
    const payment = await rail.read(id)
    must(payment !== null, 'a payment that was made cannot be read')
    return payment as ProviderPayment
  }

const movedOnceIn =
  ({ movedCents }: RailWorld) =>
  async ({ paymentId, amountCents }: PaymentOrder): Promise<void> =>
    mustEqual(await movedCents(paymentId), amountCents, 'cents moved')

const mustBeUnavailable = async (call: () => Promise<unknown>, what: string): Promise<void> => {
  const error = await mustReject(call, what)
  must(error instanceof ProviderUnavailable && error.cause === undefined, `it threw ${String(error)}`)
}

/** What every `PaymentRail` guarantees while its provider answers in order. */
export const paymentRailGuarantees = (world: RailWorld): readonly Guarantee[] => {
  const { rail, newOrder, sent, refusal, untilSent, complete, movedCents, hourPasses } = world
  const read = readerOf(world)
  const mustHaveMovedOnce = movedOnceIn(world)

  return [
    guarantee('a payment is submitted, then sent, then completed', async () => {
      const order = newOrder()
      const { paymentId } = order
      const first = await rail.send(order)
      mustEqual(
        [first.state, first.paymentId, first.failure, first.completedAt],
        ['submitted', paymentId, null, null],
        'the answer to the order',
      )
      mustEqual((await read(paymentId)).state, 'submitted', 'before it is sent')
      await untilSent()
      mustEqual((await read(paymentId)).state, sent, 'when it is sent')
      await complete(paymentId)
      const done = await read(paymentId)
      mustEqual(
        [done.state, done.providerId, done.failure, done.completedAt === null],
        ['completed', first.providerId, null, false],
        'in the end',
      )
      await mustHaveMovedOnce(order)
    }),
    guarantee('sending a payment again, also at the same moment, moves the money once', async () => {
      const order = newOrder()
      const answers = await Promise.all([rail.send(order), rail.send(order), rail.send(order)])
      const again = await rail.send(order)
      mustEqual(new Set([...answers, again].map(({ providerId }) => providerId)).size, 1, 'payments at the provider')
      await mustHaveMovedOnce(order)
    }),
    guarantee('sending a payment again long after it completed returns that payment', async () => {
      const order = newOrder()
      const first = await rail.send(order)
      await untilSent()
      await complete(order.paymentId)
      await hourPasses()
      const again = await rail.send(order)
      mustEqual([again.providerId, again.state], [first.providerId, 'completed'], 'the repeated payment')
      await mustHaveMovedOnce(order)
    }),
    guarantee('two payments to one person are two', async () => {
      const [one, two] = [await rail.send(newOrder()), await rail.send(newOrder())]
      must(one.providerId !== two.providerId, 'two payments are one')
    }),
    guarantee('a refused order is failed without a provider id, and its failure is safe to log', async () => {
      const order = { ...newOrder(), amountCents: 0 }
      const { state, providerId, failure, completedAt } = await rail.send(order)
      mustEqual([state, providerId, completedAt], ['failed', '', null], 'the refused order')
      must(failure !== null && refusal.test(failure) && !/alice|@|416/i.test(failure), `its failure was ${failure}`)
      mustEqual(await rail.read(order.paymentId), null, 'the payment of the refused order')
    }),
    guarantee('a payment that was never made reads as null and cannot be cancelled', async () => {
      const { paymentId } = newOrder()
      mustEqual([await rail.read(paymentId), await rail.cancel(paymentId)], [null, null], 'the unknown payment')
    }),
    guarantee('a payment is cancelled before it is sent, and cancelling again changes nothing', async () => {
      const order = newOrder()
      await rail.send(order)
      mustEqual((await rail.cancel(order.paymentId))?.state, 'cancelled', 'the cancelled payment')
      mustEqual(await movedCents(order.paymentId), 0, 'cents moved')
      await untilSent()
      mustEqual((await rail.cancel(order.paymentId))?.state, 'cancelled', 'cancelled again')
      mustEqual((await rail.send(order)).state, 'cancelled', 'sent again')
      mustEqual(await movedCents(order.paymentId), 0, 'cents moved later')
    }),
    guarantee('cancelling a completed payment returns it as completed', async () => {
      const order = newOrder()
      await rail.send(order)
      await untilSent()
      await complete(order.paymentId)
      mustEqual((await rail.cancel(order.paymentId))?.state, 'completed', 'the completed payment')
      await mustHaveMovedOnce(order)
    }),
    ...(sent === 'acknowledged'
      ? [
          guarantee('cancelling a payment at the bank returns it as acknowledged, and it goes on', async () => {
            const order = newOrder()
            await rail.send(order)
            await untilSent()
            mustEqual((await rail.cancel(order.paymentId))?.state, 'acknowledged', 'the payment at the bank')
            await complete(order.paymentId)
            mustEqual((await read(order.paymentId)).state, 'completed', 'in the end')
          }),
        ]
      : []),
  ]
}

/** The guarantees of a `PaymentRail` while its provider cannot be reached. */
export const outageGuarantees = (world: NetworkWorld): readonly Guarantee[] => {
  const { rail, newOrder, hourPasses, during } = world
  const read = readerOf(world)
  const mustHaveMovedOnce = movedOnceIn(world)

  return [
    guarantee('a payment whose answer was lost is found and not made twice', async () => {
      const order = newOrder()
      // Reads the wallet first, so the order is the call whose answer is lost.
      await rail.send(newOrder())
      await during('lost-answers', () => mustBeUnavailable(() => rail.send(order), 'an order without an answer'))
      await hourPasses()
      await rail.send(order)
      await mustHaveMovedOnce(order)
    }),
    ...(['errors', 'rate-limited', 'timeouts', 'down'] as const).map((outage) =>
      guarantee(`no call concludes anything during an outage (${outage})`, async () => {
        const order = newOrder()
        await rail.send(order)
        await during(outage, async () => {
          // In parallel, because each waits until it times out.
          await Promise.all(
            [
              () => rail.send(newOrder()),
              () => rail.send(order),
              () => rail.read(order.paymentId),
              () => rail.cancel(order.paymentId),
            ].map((call) => mustBeUnavailable(call, 'a call during an outage')),
          )
        })
        mustEqual((await read(order.paymentId)).state, 'submitted', 'after the outage')
      }),
    ),
  ]
}

const courseIn = <Course>(world: AnsweringWorld<Course>) => {
  const { rail, newOrder, answering, movedCents } = world
  const read = readerOf(world)
  const send = async (course: Course): Promise<PaymentOrder> => {
    const order = newOrder()
    await answering(course, async () => void (await rail.send(order)))
    return order
  }
  /** Reads the payment, by repeating the order too: that may not make another one. */
  const mustBe = async (order: PaymentOrder, state: State, when: string): Promise<void> => {
    const { paymentId, amountCents } = order
    const [seen, repeated] = [await read(paymentId), await rail.send(order)]
    mustEqual([seen.state, repeated.state], [state, state], when)
    mustEqual(repeated.providerId, seen.providerId, `the payment, ${when}`)
    mustEqual(
      [seen.failure === null, seen.completedAt === null],
      [state !== 'failed' && state !== 'under-review', state !== 'completed'],
      `whether the failure and the moment of completion are null, ${when}`,
    )
    const hasMoved = state !== 'failed' && state !== 'cancelled'
    mustEqual(await movedCents(paymentId), hasMoved ? amountCents : 0, `cents moved, ${when}`)
  }
  return { send, mustBe }
}

/** The guarantees of every `PaymentRail` when a payment is refused, also after it was paid. */
export const refusedPaymentGuarantees = (
  world: AnsweringWorld<'failed' | 'failed-after-completed'>,
): readonly Guarantee[] => {
  const { untilSent, untilAnswered, untilChanged } = world
  const { send, mustBe } = courseIn(world)

  return [
    guarantee('a payment that fails names its failure', async () => {
      const order = await send('failed')
      await untilSent()
      await untilAnswered()
      await mustBe(order, 'failed', 'in the end')
    }),
    guarantee('a payment that fails after it completed is failed', async () => {
      const order = await send('failed-after-completed')
      await untilSent()
      await untilAnswered()
      await mustBe(order, 'completed', 'at first')
      await untilChanged()
      await mustBe(order, 'failed', 'in the end')
    }),
  ]
}

/** The guarantees of a `PaymentRail` when its provider answers late or contradicts itself. */
export const contradictoryRailGuarantees = (world: AnsweringWorld): readonly Guarantee[] => {
  const { rail, untilSent, untilAnswered, untilChanged, movedCents } = world
  const { send, mustBe } = courseIn(world)

  return [
    ...(['failed-in-history', 'failed-event'] as const).flatMap((early) =>
      (['completed', 'failed'] as const).map((end) =>
        guarantee(
          `a payment in progress that names a failure (${early}) is under review until it has ${end}`,
          async () => {
            const order = await send(`${early}-then-${end}`)
            await untilSent()
            await mustBe(order, 'under-review', 'while it is in progress')
            await untilChanged()
            await mustBe(order, end, 'in the end')
          },
        ),
      ),
    ),
    guarantee('a payment that completes after it failed is completed', async () => {
      const order = await send('completed-after-failed')
      await untilSent()
      await untilAnswered()
      await mustBe(order, 'failed', 'at first')
      mustEqual((await rail.cancel(order.paymentId))?.state, 'failed', 'cancelled')
      await untilChanged()
      await mustBe(order, 'completed', 'in the end')
    }),
    guarantee('a payment that completes, fails and completes is read as it stands each time', async () => {
      const order = await send('completed-failed-completed')
      await untilSent()
      await untilAnswered()
      await mustBe(order, 'completed', 'at first')
      await untilChanged()
      await mustBe(order, 'failed', 'later')
      await untilChanged()
      await mustBe(order, 'completed', 'in the end')
    }),
    guarantee('a payment can still move after a cancellation that the provider ignores', async () => {
      const order = await send('cancel-ignored')
      const after = await rail.cancel(order.paymentId)
      must(after !== null && ['submitted', 'acknowledged'].includes(after.state), `it was ${after?.state}`)
      await untilSent()
      await untilAnswered()
      await untilChanged()
      await mustBe(order, 'completed', 'in the end')
      mustEqual((await rail.cancel(order.paymentId))?.state, 'completed', 'cancelled again')
    }),
    guarantee('a payment whose cancellation the provider refuses is acknowledged', async () => {
      const order = await send('cancel-refused')
      mustEqual((await rail.cancel(order.paymentId))?.state, 'acknowledged', 'after the refusal')
      await untilSent()
      await world.complete(order.paymentId)
      await mustBe(order, 'completed', 'in the end')
    }),
    guarantee('a payment that completes after it was cancelled is completed', async () => {
      const order = await send('completed-after-cancelled')
      mustEqual((await rail.cancel(order.paymentId))?.state, 'cancelled', 'after the cancellation')
      await mustBe(order, 'cancelled', 'before it completes')
      await untilChanged()
      await mustBe(order, 'completed', 'in the end')
    }),
    guarantee('no call concludes anything from an unknown status', async () => {
      const order = await send('unknown-status')
      await untilSent()
      for (const call of [() => rail.read(order.paymentId), () => rail.send(order), () => rail.cancel(order.paymentId)])
        await mustBeUnavailable(call, 'a call about a payment of unknown status')
      mustEqual(await movedCents(order.paymentId), order.amountCents, 'cents moved')
      await untilChanged()
      await mustBe(order, 'completed', 'in the end')
    }),
  ]
}

/** What a `PaymentRail` guarantees about the payments that it requests. */
export const paymentRequestGuarantees = (world: RequestWorld): readonly Guarantee[] => {
  const { rail, newOrder, complete, decline, daysPass } = world
  const read = readerOf(world)
  const send = async (): Promise<string> => (await rail.send(newOrder())).paymentId

  return [
    guarantee('a request waits for its payer for days, and can be paid then', async () => {
      const id = await send()
      await daysPass(20)
      mustEqual((await read(id)).state, 'submitted', 'after twenty days')
      await complete(id)
      mustEqual((await read(id)).state, 'completed', 'when it is paid')
    }),
    guarantee('a request that its payer declines is failed with a reason', async () => {
      const id = await send()
      await decline(id)
      const { state, failure } = await read(id)
      must(state === 'failed' && failure !== null && failure !== 'unknown', `it was ${state}: ${failure}`)
    }),
    guarantee('a request that is not paid ends after a month', async () => {
      const id = await send()
      await daysPass(31)
      mustEqual((await read(id)).state, 'failed', 'after a month')
    }),
    guarantee('a request is cancelled days later, and can no longer be paid', async () => {
      const id = await send()
      await daysPass(3)
      mustEqual((await rail.cancel(id))?.state, 'cancelled', 'after three days')
      await daysPass(31)
      mustEqual((await read(id)).state, 'cancelled', 'after a month')
    }),
  ]
}
