import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPerson } from '@tamarack/domain/law-checks/law-checks'
import { factsOfLife } from '@tamarack/domain/law-checks/testing/law-facts.fixture'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import type { LoanTerms } from '@tamarack/domain/products/signed-terms'
import { at, begun, cashAdvance, installment } from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import { runs } from '@tamarack/domain/testing/runs.fixture'
import { plusMilliseconds } from '@tamarack/domain/values/instant'
import { serviceKept } from '@tamarack/shell-verifier/law'
import type { Happened, Offer } from '@tamarack/shell-verifier/money'

const hour = 3_600_000
const agreedAt = at('2026-03-04', '11:00')
/** Around the hour, on it, and up to days later. */
const waited = fc.oneof(
  fc.constantFrom(0, hour - 1, hour, hour + 1, 2 * hour, 2 * hour + 1),
  fc.integer({ min: 0, max: 3 * hour }),
  fc.integer({ min: 0, max: 100 * hour }),
)
const life = fc.record({
  terms: fc.constantFrom<LoanTerms>(
    cashAdvance(500_00, '2026-03-04', '2026-03-18'),
    installment(2_000_00, '2026-03-04', '2026-04-06', 6),
  ),
  money: fc.constantFrom('arrived', 'cancelled', 'none'),
  waited,
  isNoted: fc.boolean(),
  recordedFor: waited,
})

test('a funding hour that the register calls missed is missed in the pack, and the other way round', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(life, ({ terms, money, waited: milliseconds, isNoted, recordedFor }) => {
      const moment = plusMilliseconds(agreedAt, milliseconds)
      const until = plusMilliseconds(agreedAt, Math.max(milliseconds, recordedFor))
      const [activated] = begun(terms)
      if (activated?.type !== 'activated') throw new Error('a life begins with its activation')
      const events: readonly LedgerEvent[] = [
        { ...activated, at: agreedAt },
        ...(money === 'arrived' ? [{ type: 'disbursed', at: moment } as const] : []),
        ...(money === 'cancelled' ? [{ type: 'cancelled', at: moment } as const] : []),
      ]
      const facts = factsOfLife(events)
      const note = { event: { type: 'funding-hour-missed', at: moment } as const, at: moment }
      const recorded = { ...facts, events: isNoted ? [...facts.events, note] : facts.events }
      const register = [...checkPerson([recorded], until)].flatMap(([id, { breaches }]) =>
        id === 'ON-20' ? breaches : [],
      )
      const happened = recorded.events.map(({ event }) => event as unknown as Happened)
      const offer = terms as unknown as Offer
      const pack = serviceKept(offer, happened, { until, fees: 0, defaultInterest: 0, through: terms.advanceDate })
      const isMissed = pack.some(({ kept, text }) => kept === false && /last signature/.test(text))
      seen.add(`${money} ${String(isMissed)} ${String(isNoted)}`)
      expect([isMissed, register.length > 0]).toEqual([isMissed, isMissed])
    }),
    { numRuns: runs(1000) },
  )
  expect([...seen].toSorted()).toHaveLength(12)
})
