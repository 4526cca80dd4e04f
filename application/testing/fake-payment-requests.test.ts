import { expect, test } from 'vitest'
import type { PaymentRequests } from '../ports/payment-requests.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import { makeFakePaymentRequests } from './fake-providers.ts'
import { paymentRequestsGuarantees } from './payment-requests-contract.ts'

const fake = makeFakePaymentRequests()
let [count, lost] = [0, false]
const provider: PaymentRequests = {
  ...fake.provider,
  request: async (made) => {
    const answer = await fake.provider.request(made)
    if (lost) throw new ProviderUnavailable('zum', 'no answer')
    return answer
  },
}
const guarantees = paymentRequestsGuarantees({
  provider,
  requestId: () => `pay_request_${++count}`,
  payer: async (id, does) => (does === 'pays' ? fake.pay(id, 1_795_000_000_000) : fake.fail(id, 'declined')),
  daysPass: async (days) => {
    if (days > 30) for (const id of fake.requests.keys()) fake.fail(id, 'expired')
  },
  made: async (id) => fake.made.filter(({ requestId }) => requestId === id).length,
  withoutAnswers: async (act) => {
    lost = true
    await act()
    lost = false
  },
})
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))('%s', async (_sentence, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})
