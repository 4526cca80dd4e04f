import { beforeAll, expect, test } from 'vitest'
import { lastWords } from '../chaos/part.ts'
import { advanceOf, patienceFor } from './applicants.ts'
import { runStorm, type Storm } from './storm.ts'

/* The guarantee: every application reaches its right end when webhooks arrive three times, in any
 * order, never or forged, and when API and worker are killed. Every step runs once, no money moves
 * twice, and every acknowledged message is handled. The default is the smallest number of
 * applications that has every course and both products. `npm run test:release` runs 60, and
 * `npm run bench -- webhooks` measures 200 without kills. */
const applications = Number(process.env['STORM_APPLICATIONS'] ?? 8)
let storm: Storm
beforeAll(
  async () => {
    storm = await runStorm({
      databaseUrl: process.env['DATABASE_URL'] ?? '',
      temporalAddress: process.env['TEMPORAL_ADDRESS'] ?? '',
      applications,
      seed: 20_261_122,
      atOnce: applications,
      kills: true,
    }).catch((error: unknown) => {
      throw new Error(`the storm broke off; the parts wrote:\n${lastWords()}`, { cause: error })
    })
  },
  2 * patienceFor(applications),
)

const toBank = ['application-started', 'identity-check-started', 'identity-verified', 'bank-connection-started']
const eventsOf = {
  'identity-fails': ['application-started', 'identity-check-started', 'identity-check-failed'],
  'bank-fails': [...toBank, 'bank-connection-failed'],
  funded: [
    ...toBank,
    'bank-data-collected',
    'personal-info-saved',
    'financial-info-saved',
    'terms-chosen',
    'checks-computed',
    'decision-made',
    'agreement-prepared',
    'agreement-signed',
    'authorization-prepared',
    'debit-authorized',
    'activated',
    'copy-received',
    'payment-requested',
    'payment-completed',
    'disbursed',
    'copies-sent',
    'notice-sent',
  ],
} as const
/** How often these are recorded, at most. It depends on what arrives first: the browser's report, or
 * the provider's result, which may be final at the first look. */
const optional = { 'identity-check-finished': 1, 'bank-connection-finished': 1, 'payment-progressed': 2 }

test('every application ends where it should', () => {
  const ends = { 'identity-fails': 'identity', 'bank-fails': 'bank', funded: 'funded' } as const
  expect(Object.fromEntries(storm.statuses)).toEqual(
    Object.fromEntries(storm.applicants.map(({ loanId, course }) => [loanId, ends[course]])),
  )
})

test('every step is recorded once', () => {
  for (const { loanId, course } of storm.applicants) {
    const events = storm.events.get(loanId) ?? []
    expect(events.filter((type) => !(type in optional)).toSorted(), loanId).toEqual([...eventsOf[course]].toSorted())
    for (const [type, most] of Object.entries(optional))
      expect(events.filter((each) => each === type).length).toBeLessThanOrEqual(most)
  }
})

test('no run of a workflow was lost, and each replays', () => {
  expect(storm.runs).toEqual({ runs: expect.any(Number) as number, failed: 0, unreplayable: [] })
  expect(storm.runs.runs).toBeGreaterThan(applications)
})

test('every advance moved once', () => {
  const funded = storm.applicants.filter(({ course }) => course === 'funded')
  const moved = funded.map(({ loanType }) => ({ transactions: 1, completed: 1, effectiveCents: advanceOf[loanType] }))
  expect(Object.values(storm.movements)).toHaveLength(funded.length)
  expect(Object.values(storm.movements)).toEqual(expect.arrayContaining(moved))
  expect(
    Object.values(storm.movements).reduce((sum, one) => sum + (one as { effectiveCents: number }).effectiveCents, 0),
  ).toBe(moved.reduce((sum, { effectiveCents }) => sum + effectiveCents, 0))
})

test('every acknowledged message is in the inbox and handled, nothing is parked, and no forgery is stored', () => {
  expect(storm.inbox.map(({ bodySha256 }) => bodySha256).toSorted()).toEqual([...storm.relay.acknowledged].toSorted())
  expect(storm.inbox.filter(({ state }) => state !== 'handled')).toEqual([])
  const loans = new Set(storm.applicants.map(({ loanId }) => loanId))
  expect(storm.inbox.filter(({ loanId }) => loanId !== null && !loans.has(loanId))).toEqual([])
  expect(storm.inbox.filter(({ bodySha256 }) => storm.relay.forged.has(bodySha256))).toEqual([])
})

test('every genuine message was acknowledged with 200 and every forgery refused with 401', () => {
  const { acknowledgements, counts, forged } = storm.relay
  const answers = Object.groupBy(acknowledgements, (one) => `${one.forged ? 'forged' : 'genuine'} ${one.status}`)
  expect(Object.keys(answers).toSorted()).toEqual(['forged 401', 'genuine 200'])
  // The storm was one: each fault happened.
  expect(Math.min(counts.lost, counts.refused, counts.repeatedAfterFault, forged.size)).toBeGreaterThan(0)
})
