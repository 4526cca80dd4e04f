import type { DebitProvider, DebitRequest, DebitState } from '../ports/debit-provider.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import { guarantee, must, mustEqual, mustReject, type Guarantee } from './guarantee.ts'

export interface DebitWorld {
  readonly provider: DebitProvider
  readonly debitId: () => string
  /** A day on which the vendor debits accounts, a few days ahead. */
  readonly debitDate: () => string
  /** A remark that makes the vendor's test environment end the debit like this. */
  readonly comment: (ending: 'paid' | 'returned' | 'returned-late') => string
  /** The bank has the debit, and has not answered. */
  readonly untilTransmitted: () => Promise<void>
  readonly untilAnswered: () => Promise<void>
  /** Until what was paid is returned, where it is. */
  readonly untilReturnedLate: () => Promise<void>
  /** Money that counts as taken for a debit, in cents, as the vendor counts it. */
  readonly takenCents: (debitId: string) => Promise<number>
  readonly hourPasses: () => Promise<void>
  readonly during: (
    outage: 'errors' | 'rate-limited' | 'timeouts' | 'down' | 'lost-answers',
    act: () => Promise<void>,
  ) => Promise<void>
}

/** What every `DebitProvider` must keep. */
export const debitProviderGuarantees = ({
  provider,
  debitId,
  debitDate,
  comment,
  untilTransmitted,
  untilAnswered,
  untilReturnedLate,
  takenCents,
  hourPasses,
  during,
}: DebitWorld): readonly Guarantee[] => {
  const debitOf = (id: string, more: Partial<DebitRequest> = {}): DebitRequest => ({
    debitId: id,
    amountCents: 570_00,
    debitDate: debitDate(),
    memo: 'Tamarack loan',
    comment: comment('paid'),
    payor: {
      firstName: 'Alice',
      lastName: 'Maplewood',
      email: 'alice@example.org',
      customerId: 'customer-1',
      account: { institutionNumber: '001', transitNumber: '12345', accountNumber: '0012345678' },
    },
    ...more,
  })
  const read = async (id: string): Promise<DebitState> => {
    const state = await provider.readDebit(id)
    must(state !== null, 'a debit that was made cannot be read')
    return state as DebitState
  }
  const once = async (id: string): Promise<void> => mustEqual(await takenCents(id), 570_00, 'money taken')

  return [
    guarantee('a debit is submitted, then at the bank on its day, then paid', async () => {
      const id = debitId()
      mustEqual((await provider.submit(debitOf(id))).state, 'submitted', 'at once')
      mustEqual((await read(id)).state, 'submitted', 'before its day')
      await untilTransmitted()
      mustEqual((await read(id)).state, 'acknowledged', 'on its day')
      await untilAnswered()
      mustEqual((await read(id)).state, 'completed', 'when the bank has answered')
      await once(id)
    }),
    guarantee(
      'repeating a debit makes no second one, at once, at the same moment, or after the vendor forgot the key',
      async () => {
        const id = debitId()
        const states = await Promise.all([provider.submit(debitOf(id)), provider.submit(debitOf(id))])
        await hourPasses()
        const again = await provider.submit(debitOf(id))
        mustEqual(new Set([...states, again].map(({ providerId }) => providerId)).size, 1, 'debits at the vendor')
        await once(id)
      },
    ),
    guarantee('a debit whose answer was lost is found again and not made twice', async () => {
      const id = debitId()
      await provider.submit(debitOf(debitId()))
      await during('lost-answers', async () => {
        const error = await mustReject(() => provider.submit(debitOf(id)), 'a debit without an answer')
        must(error instanceof ProviderUnavailable, 'it did not throw ProviderUnavailable')
      })
      await hourPasses()
      await provider.submit(debitOf(id))
      await once(id)
    }),
    guarantee('a debit that the bank returns gives its event, and counts as no money taken', async () => {
      const id = debitId()
      await provider.submit(debitOf(id, { comment: comment('returned') }))
      await untilTransmitted()
      await untilAnswered()
      mustEqual(
        [(await read(id)).state, (await read(id)).failure],
        ['returned', 'EftFailedInsufficientFunds'],
        'the debit',
      )
      mustEqual(await takenCents(id), 0, 'money taken')
    }),
    guarantee('a debit that was paid can still be returned', async () => {
      const id = debitId()
      await provider.submit(debitOf(id, { comment: comment('returned-late') }))
      await untilTransmitted()
      await untilAnswered()
      mustEqual((await read(id)).state, 'completed', 'at first')
      await untilReturnedLate()
      mustEqual((await read(id)).state, 'returned', 'weeks later')
      mustEqual(await takenCents(id), 0, 'money taken')
    }),
    guarantee('a debit is called back before it was transmitted, and not after', async () => {
      const [early, late] = [debitId(), debitId()]
      await provider.submit(debitOf(early))
      await provider.submit(debitOf(late))
      mustEqual((await provider.cancelDebit(early))?.state, 'cancelled', 'before its day')
      mustEqual(await takenCents(early), 0, 'money taken')
      await untilTransmitted()
      mustEqual((await provider.cancelDebit(late))?.state, 'acknowledged', 'on its day')
      mustEqual((await provider.cancelDebit(early))?.state, 'cancelled', 'once more')
    }),
    guarantee('what the vendor refuses is a returned debit that no bank saw', async () => {
      const state = await provider.submit(debitOf(debitId(), { amountCents: 0 }))
      mustEqual([state.state, state.failure], ['returned', 'EftFailedValidationRejection'], 'the debit')
    }),
    guarantee('a debit that was never made reads as null, and there is nothing to call back', async () => {
      mustEqual(await provider.readDebit(debitId()), null, 'the unknown debit')
      mustEqual(await provider.cancelDebit(debitId()), null, 'the unknown debit')
    }),
    ...(['errors', 'rate-limited', 'timeouts', 'down'] as const).map((outage) =>
      guarantee(`out of order (${outage}), nothing is concluded`, async () => {
        await during(outage, async () => {
          // Side by side: each waits until it gives up.
          await Promise.all(
            [
              () => provider.submit(debitOf(debitId())),
              () => provider.readDebit(debitId()),
              () => provider.cancelDebit(debitId()),
            ].map(async (call) => {
              const error = await mustReject(call, 'a call during an outage')
              must(error instanceof ProviderUnavailable, `it threw ${String(error)}`)
            }),
          )
        })
      }),
    ),
  ]
}
