import type { FundsTransfer, TransferRequest, TransferState } from '../ports/funds-transfer.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import { guarantee, must, mustEqual, mustReject, type Guarantee } from './guarantee.ts'

export interface FundsWorld {
  readonly provider: FundsTransfer
  readonly paymentId: () => string
  /** A remark that makes the vendor's test environment end the payment like this. */
  readonly comment: (ending: 'completes' | 'fails' | 'waits-for-review') => string
  /** The vendor takes its next step. */
  readonly step: () => Promise<void>
  /** Money that counts as sent for a payment, in cents, as the vendor counts it. */
  readonly sentCents: (paymentId: string) => Promise<number>
  /** More than the hour for which the vendor keeps a key. */
  readonly hourPasses: () => Promise<void>
  readonly during: (
    outage: 'errors' | 'rate-limited' | 'timeouts' | 'down' | 'lost-answers',
    act: () => Promise<void>,
  ) => Promise<void>
}

/** What every `FundsTransfer` must keep. */
export const fundsTransferGuarantees = ({
  provider,
  paymentId,
  comment,
  step,
  sentCents,
  hourPasses,
  during,
}: FundsWorld): readonly Guarantee[] => {
  const transferOf = (id: string, more: Partial<TransferRequest> = {}): TransferRequest => ({
    paymentId: id,
    amountCents: 500_29,
    memo: 'Tamarack loan',
    comment: comment('completes'),
    recipient: {
      firstName: 'Alice',
      lastName: 'Maplewood',
      email: 'alice@example.org',
      customerId: 'customer-1',
      phone: '416-555-0101',
    },
    ...more,
  })
  const read = async (id: string): Promise<TransferState> => {
    const state = await provider.readTransfer(id)
    must(state !== null, 'a payment that was made cannot be read')
    return state as TransferState
  }
  const once = async (id: string): Promise<void> => mustEqual(await sentCents(id), 500_29, 'money sent')

  return [
    guarantee('a payment is submitted, then on its way, then complete, with the moment of it', async () => {
      const id = paymentId()
      mustEqual((await provider.send(transferOf(id))).state, 'submitted', 'at once')
      await step()
      mustEqual((await read(id)).state, 'acknowledged', 'after the first step')
      await step()
      const done = await read(id)
      must(done.state === 'completed' && done.completedAt !== null && done.failure === null, `it was ${done.state}`)
      await once(id)
    }),
    guarantee('repeating a payment sends no second one, at once', async () => {
      const id = paymentId()
      const states = [await provider.send(transferOf(id)), await provider.send(transferOf(id))]
      mustEqual(states[0]?.providerId, states[1]?.providerId, 'the transfer')
      await once(id)
    }),
    guarantee('repeating a payment at the same moment sends no second one', async () => {
      const id = paymentId()
      await Promise.all([provider.send(transferOf(id)), provider.send(transferOf(id)), provider.send(transferOf(id))])
      await once(id)
    }),
    guarantee(
      'repeating a payment after the vendor has forgotten the key sends no second one, and reports how the first ended',
      async () => {
        const id = paymentId()
        const first = await provider.send(transferOf(id))
        await step()
        await step()
        await hourPasses()
        const again = await provider.send(transferOf(id))
        mustEqual([again.providerId, again.state], [first.providerId, 'completed'], 'the repeated payment')
        await once(id)
      },
    ),
    guarantee('a payment whose answer was lost is found again and not sent twice', async () => {
      const id = paymentId()
      // The wallet is read beforehand, so that the payment itself is the call that is lost.
      await provider.send(transferOf(paymentId()))
      await during('lost-answers', async () => {
        must(
          (await mustReject(() => provider.send(transferOf(id)), 'a payment without an answer')) instanceof
            ProviderUnavailable,
          'it did not throw ProviderUnavailable',
        )
      })
      await hourPasses()
      await provider.send(transferOf(id))
      await once(id)
    }),
    guarantee('two payments of one person are two', async () => {
      const [one, two] = [paymentId(), paymentId()]
      must(
        (await provider.send(transferOf(one))).providerId !== (await provider.send(transferOf(two))).providerId,
        'two payments are one',
      )
    }),
    guarantee('a payment that fails gives its reason, and counts as no money sent', async () => {
      const id = paymentId()
      await provider.send(transferOf(id, { comment: comment('fails') }))
      await step()
      await step()
      const state = await read(id)
      must(state.state === 'failed' && state.failure !== null && state.completedAt === null, `it was ${state.state}`)
      mustEqual(await sentCents(id), 0, 'money sent')
    }),
    guarantee('a payment that is looked at by hand is under review', async () => {
      const id = paymentId()
      await provider.send(transferOf(id, { comment: comment('waits-for-review') }))
      await step()
      mustEqual((await read(id)).state, 'under-review', 'the state')
    }),
    guarantee('what the vendor refuses is failed, and its reason may stand in a log', async () => {
      const state = await provider.send(transferOf(paymentId(), { amountCents: 0 }))
      must(
        state.state === 'failed' && state.failure !== null && !/alice|@|416/i.test(state.failure),
        `it was ${state.state}: ${state.failure}`,
      )
    }),
    guarantee('a payment that was never made reads as null', async () =>
      mustEqual(await provider.readTransfer(paymentId()), null, 'the unknown payment'),
    ),
    ...(['errors', 'rate-limited', 'timeouts', 'down'] as const).map((outage) =>
      guarantee(`out of order (${outage}), nothing is concluded`, async () => {
        await during(outage, async () => {
          // Side by side: each waits until it gives up.
          await Promise.all(
            [() => provider.send(transferOf(paymentId())), () => provider.readTransfer(paymentId())].map(
              async (call) => {
                const error = await mustReject(call, 'a call during an outage')
                must(error instanceof ProviderUnavailable && error.cause === undefined, `it threw ${String(error)}`)
              },
            ),
          )
        })
      }),
    ),
  ]
}
