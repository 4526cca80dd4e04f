import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { lives } from '../testing/golden-lives/golden-lives.fixture.ts'
import { at, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import {
  anyTerms,
  lifeOf,
  moves,
  movesAfterLoss,
  movesWithPayoffs,
  movesWithReturns,
  movesWithSmallBalances,
} from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { plusDays } from '../values/local-date.ts'
import { checkPerson } from './law-checks.ts'
import { factsOfLife } from './testing/law-facts.fixture.ts'

/** Of these facts there is nothing in a ledger alone, or staff are held to them before it. */
const besidesTheLedger = ['ON-20', 'PAD-04']

const findings = (events: readonly LedgerEvent[], looked: Map<string, number>) => {
  const now = at(plusDays(lived(events).asOf, 2))
  return [...checkPerson([factsOfLife(events)], now)].flatMap(([id, checked]) => {
    looked.set(id, (looked.get(id) ?? 0) + checked.looked)
    return besidesTheLedger.includes(id) ? [] : checked.breaches.map((breach) => ({ id, ...breach }))
  })
}

describe('what the product does is no breach', () => {
  test.each([
    ['any', moves],
    ['returns', movesWithReturns],
    ['payoffs', movesWithPayoffs],
    ['small balances', movesWithSmallBalances],
    ['losses', movesAfterLoss],
  ] as const)('in lives of dice: %s', (_name, dice) => {
    const looked = new Map<string, number>()
    fc.assert(
      fc.property(anyTerms, dice, (terms, thrown) => {
        // A charge of 3 % besides 29.9 % a year is none of ours, and unlawful.
        fc.pre(!('charge' in terms))
        expect(findings(lifeOf(terms, thrown), looked)).toEqual([])
      }),
      { numRuns: runs(300) },
    )
    if (everySample) for (const id of ['ON-01', 'ON-17', 'CPA-10']) expect(looked.get(id)).toBeGreaterThan(0)
  })

  test('in the lives that were worked out by hand', () => {
    const looked = new Map<string, number>()
    for (const { name, events } of lives)
      expect(
        findings(
          events.flatMap((given) => ('refused' in given ? [] : [given])),
          looked,
        ),
        name,
      ).toEqual([])
    for (const id of ['ON-07', 'ON-09', 'ON-08', 'CPA-04', 'PAD-09', 'ON-19', 'ON-21'])
      expect(looked.get(id), id).toBeGreaterThan(0)
  })
})
