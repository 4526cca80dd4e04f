import { expect, test } from 'vitest'
import type { DebitProvider } from '../ports/debit-provider.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import { debitProviderGuarantees } from './debit-provider-contract.ts'
import { makeFakeDebitProvider } from './fake-providers.ts'

const dayMs = 24 * 3_600_000
let now = Date.UTC(2026, 10, 20, 17)
let outage: string | null = null
let made = 0
const fake = makeFakeDebitProvider(() => now)
fake.answerWith(({ comment }) => (comment === 'returned' ? { failure: 'EftFailedInsufficientFunds' } : 'completed'))
const unreachable = () => new ProviderUnavailable('fake', String(outage))
/** The fake behind a line that breaks on request. */
const call = async <Value>(act: () => Promise<Value>): Promise<Value> => {
  if (outage !== null && outage !== 'lost-answers') throw unreachable()
  const answer = await act()
  if (outage !== null) throw unreachable()
  return answer
}
const provider: DebitProvider = {
  submit: (debit) => call(() => fake.provider.submit(debit)),
  readDebit: (debitId) => call(() => fake.provider.readDebit(debitId)),
  cancelDebit: (debitId) => call(() => fake.provider.cancelDebit(debitId)),
}
const isGone = (state: string): boolean => state === 'returned' || state === 'cancelled'

const guarantees = debitProviderGuarantees({
  provider,
  debitId: () => `pay_${(made += 1)}`,
  debitDate: () => new Date(now + 3 * dayMs).toISOString().slice(0, 10),
  comment: (ending) => ending,
  untilTransmitted: async () => void (now += 3 * dayMs),
  untilAnswered: async () => void (now += 2 * dayMs),
  untilReturnedLate: async () => {
    for (const [id, { request }] of fake.debits)
      if (request.comment === 'returned-late') fake.returnLate(id, 'EftFailedRefusedNoAgreement')
  },
  takenCents: async (id) => {
    const found = fake.debits.get(id)
    return found === undefined || isGone(found.state.state) ? 0 : found.request.amountCents
  },
  hourPasses: async () => void (now += 3_600_001),
  during: async (kind, act) => {
    outage = kind
    await act().finally(() => (outage = null))
  },
})
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))('%s', async (_sentence, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})
