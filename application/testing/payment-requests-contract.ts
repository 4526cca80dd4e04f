import type { PaymentRequestMade, PaymentRequests, PaymentRequestState } from '../ports/payment-requests.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import { guarantee, must, mustEqual, mustReject, type Guarantee } from './guarantee.ts'

export interface RequestsWorld {
  readonly provider: PaymentRequests
  readonly requestId: () => string
  /** The payer does this with the request. */
  readonly payer: (requestId: string, does: 'pays' | 'declines') => Promise<void>
  /** Days pass in which the payer does nothing. */
  readonly daysPass: (days: number) => Promise<void>
  /** Requests that the vendor has for an id. */
  readonly made: (requestId: string) => Promise<number>
  /** Every answer of the vendor is lost while this runs. */
  readonly withoutAnswers: (act: () => Promise<void>) => Promise<void>
}

/** What every `PaymentRequests` must keep. */
export const paymentRequestsGuarantees = ({
  provider,
  requestId,
  payer,
  daysPass,
  made,
  withoutAnswers,
}: RequestsWorld): readonly Guarantee[] => {
  const requestOf = (id: string): PaymentRequestMade => ({
    requestId: id,
    amountCents: 342_07,
    memo: 'Loan payoff',
    comment: 'Pays off your loan',
    payer: {
      firstName: 'Alice',
      lastName: 'Maplewood',
      email: 'alice@example.org',
      customerId: 'customer-1',
      phone: '416-555-0101',
    },
  })
  const read = async (id: string): Promise<PaymentRequestState> => {
    const state = await provider.readRequest(id)
    must(state !== null, 'a request that was made cannot be read')
    return state as PaymentRequestState
  }
  return [
    guarantee(
      'a request waits for its payer, however long they take, and is complete with its moment when paid',
      async () => {
        const id = requestId()
        mustEqual((await provider.request(requestOf(id))).state, 'sent', 'at once')
        await daysPass(2)
        mustEqual((await read(id)).state, 'sent', 'two days later')
        await payer(id, 'pays')
        const done = await read(id)
        must(done.state === 'completed' && done.completedAt !== null && done.failure === null, `it was ${done.state}`)
      },
    ),
    guarantee('a repeated request is the first one, also long after the vendor forgot its key', async () => {
      const id = requestId()
      const first = await provider.request(requestOf(id))
      await daysPass(1)
      const again = await provider.request(requestOf(id))
      mustEqual([again.providerId, await made(id)], [first.providerId, 1], 'the repeated request')
    }),
    guarantee('a request whose answer was lost is found again and not made twice', async () => {
      const id = requestId()
      await provider.request(requestOf(requestId()))
      await withoutAnswers(async () => {
        const error = await mustReject(() => provider.request(requestOf(id)), 'a request without an answer')
        must(error instanceof ProviderUnavailable, 'it did not throw ProviderUnavailable')
      })
      await provider.request(requestOf(id))
      mustEqual(await made(id), 1, 'requests made')
    }),
    guarantee('a request that its payer declines has failed, with the reason', async () => {
      const id = requestId()
      await provider.request(requestOf(id))
      await payer(id, 'declines')
      const state = await read(id)
      must(state.state === 'failed' && state.failure !== null, `it was ${state.state}`)
    }),
    guarantee('a request that nobody pays ends after a month', async () => {
      const id = requestId()
      await provider.request(requestOf(id))
      await daysPass(31)
      must((await read(id)).state !== 'sent', 'it can still be paid')
    }),
    guarantee(
      'a request that was withdrawn cannot be paid any more; withdrawing it again changes nothing',
      async () => {
        const id = requestId()
        await provider.request(requestOf(id))
        mustEqual((await provider.withdraw(id))?.state, 'cancelled', 'the withdrawn request')
        mustEqual((await provider.withdraw(id))?.state, 'cancelled', 'withdrawn again')
      },
    ),
    guarantee('withdrawing a request that was paid answers that it was paid', async () => {
      const id = requestId()
      await provider.request(requestOf(id))
      await payer(id, 'pays')
      mustEqual((await provider.withdraw(id))?.state, 'completed', 'the paid request')
    }),
    guarantee('a request that was never made is nowhere', async () => {
      const id = requestId()
      mustEqual([await provider.readRequest(id), await provider.withdraw(id)], [null, null], 'the request')
    }),
  ]
}
