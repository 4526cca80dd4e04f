import type { BankDataProvider } from '../ports/bank-data-provider.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import { guarantee, must, mustEqual, mustReject, type Guarantee } from './guarantee.ts'

export interface BankWorld {
  readonly provider: BankDataProvider
  /** The customer goes through the connector with that token; answers with the request's id. */
  readonly connect: (token: string, customerId: string, ending: 'works' | 'collection-fails') => Promise<string>
  /** The bank has had time to send. */
  readonly collected: () => Promise<void>
  readonly during: (outage: 'errors' | 'rate-limited' | 'timeouts' | 'down', act: () => Promise<void>) => Promise<void>
}

/** What every `BankDataProvider` must keep. */
export const bankDataGuarantees = ({ provider, connect, collected, during }: BankWorld): readonly Guarantee[] => [
  guarantee('each opening of the connector gets a token of its own', async () => {
    const [one, two] = [await provider.connectToken(), await provider.connectToken()]
    must(one.token !== '' && one.token !== two.token, 'two openings share a token')
    must(one.scriptUrl !== '', 'no address of the script')
  }),
  guarantee('right after the window closes the data are on their way, then they are there', async () => {
    const requestId = await connect((await provider.connectToken()).token, 'customer-1', 'works')
    mustEqual((await provider.collect(requestId)).state, 'collecting', 'the state at once')
    await collected()
    mustEqual((await provider.collect(requestId)).state, 'ready', 'the state later')
  }),
  guarantee('the data name their owner and name one account that can be debited', async () => {
    const requestId = await connect((await provider.connectToken()).token, 'customer-2', 'works')
    await collected()
    const answer = await provider.collect(requestId)
    if (answer.state !== 'ready') return must(false, `it was ${answer.state}`)
    const { data } = answer
    mustEqual([data.requestId, data.customerId, data.account.currency], [requestId, 'customer-2', 'CAD'], 'whose data')
    must(
      /^\d{3}$/.test(data.account.institutionNumber) &&
        /^\d{5}$/.test(data.account.transitNumber) &&
        /^\d{5,12}$/.test(data.account.accountNumber),
      'the account is not a Canadian one',
    )
  }),
  guarantee('twelve months of transactions in whole cents, money out negative', async () => {
    const requestId = await connect((await provider.connectToken()).token, 'customer-3', 'works')
    await collected()
    const answer = await provider.collect(requestId)
    if (answer.state !== 'ready') return must(false, `it was ${answer.state}`)
    const { transactions } = answer.data
    must(transactions.length > 50, 'too few transactions')
    for (const { id, date, amountCents, insightsType } of transactions) {
      must(
        id !== '' && /^\d{4}-\d\d-\d\d$/.test(date) && Number.isSafeInteger(amountCents),
        `the transaction of ${date} is malformed`,
      )
      must(insightsType !== 'Income' || amountCents > 0, 'income is negative')
      must(insightsType !== 'Expense' || amountCents < 0, 'an expense is positive')
    }
    mustEqual(new Set(transactions.map(({ id }) => id)).size, transactions.length, 'distinct ids')
    const months = new Set(transactions.map(({ date }) => date.slice(0, 7)))
    must(months.size >= 12 && months.size <= 13, `${months.size} months`)
  }),
  guarantee('collecting twice gives the same data', async () => {
    const requestId = await connect((await provider.connectToken()).token, 'customer-4', 'works')
    await collected()
    mustEqual(await provider.collect(requestId), await provider.collect(requestId), 'the second reading')
  }),
  guarantee('a bank that never sends is a failure with a reason', async () => {
    const requestId = await connect((await provider.connectToken()).token, 'customer-5', 'collection-fails')
    await collected()
    const answer = await provider.collect(requestId)
    must(answer.state === 'failed' && answer.reason !== '', `it was ${answer.state}`)
  }),
  guarantee('an id that is not ours is unknown', async () => {
    mustEqual(await provider.collect('../wallet'), { state: 'unknown' }, 'the invented id')
  }),
  ...(['errors', 'rate-limited', 'timeouts', 'down'] as const).map((outage) =>
    guarantee(`out of order (${outage}), every call reports that the provider is unavailable`, async () => {
      await during(outage, async () => {
        // Side by side: each waits until it gives up.
        await Promise.all(
          [() => provider.connectToken(), () => provider.collect('7a1b')].map(async (call) => {
            const error = await mustReject(call, 'a call during an outage')
            must(error instanceof ProviderUnavailable && error.cause === undefined, `it threw ${String(error)}`)
          }),
        )
      })
    }),
  ),
]
