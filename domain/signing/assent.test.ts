import { expect, test } from 'vitest'
import { instant } from '../values/instant.ts'
import { clockToleranceMs, mayAssent, mayDisburse, type SigningRecord } from './assent.ts'

const at = (milliseconds: number) => instant(1_795_000_000_000 + milliseconds)

/** Prepared an hour before it is opened, ticked after a minute and signed a minute later. */
const record: SigningRecord = {
  preparedAt: at(-3_600_000),
  signedAt: at(120_000),
  openedAt: at(0),
  reachedEndAt: at(30_000),
  retainableCopyOffered: true,
  acknowledgedAt: at(60_000),
  acknowledged: true,
  documentDigest: 'a1',
  currentDigest: 'a1',
  ipAddress: '203.0.113.7',
  userAgent: 'browser',
  sessionId: 'session',
}

test('a document that was opened, kept, ticked and is unchanged can be agreed to', () => {
  expect(mayAssent(record)).toEqual({ ok: true, value: true })
})

test.each([
  [{ openedAt: undefined }, { code: 'DOCUMENT_NOT_OPENED' }],
  [{ retainableCopyOffered: false }, { code: 'COPY_NOT_RETAINABLE' }],
  [{ acknowledged: false }, { code: 'NOT_ACKNOWLEDGED' }],
  [{ acknowledgedAt: undefined }, { code: 'NOT_ACKNOWLEDGED' }],
  [{ acknowledgedAt: at(-1) }, { code: 'NOT_ACKNOWLEDGED' }],
  [{ documentDigest: undefined }, { code: 'DOCUMENT_CHANGED' }],
  [{ documentDigest: 'b2' }, { code: 'DOCUMENT_CHANGED' }],
  [{ ipAddress: '' }, { code: 'ASSENT_NOT_PROVABLE', missing: 'ip-address' }],
  [{ ipAddress: undefined }, { code: 'ASSENT_NOT_PROVABLE', missing: 'ip-address' }],
  [{ userAgent: '' }, { code: 'ASSENT_NOT_PROVABLE', missing: 'user-agent' }],
  [{ userAgent: undefined }, { code: 'ASSENT_NOT_PROVABLE', missing: 'user-agent' }],
  [{ sessionId: '' }, { code: 'ASSENT_NOT_PROVABLE', missing: 'session' }],
  [{ sessionId: undefined }, { code: 'ASSENT_NOT_PROVABLE', missing: 'session' }],
])('%o: %o', (change, error) => {
  expect(mayAssent({ ...record, ...change })).toEqual({ ok: false, error })
})

const refused = (moment: string, because: string) => ({
  ok: false,
  error: { code: 'EVIDENCE_NOT_PLAUSIBLE', moment, because },
})

test.each([
  ['opened in 1970', { openedAt: instant(0) }, 'opened', 'before-preparation'],
  [
    'opened in 2100',
    { openedAt: instant(4_102_444_800_000), acknowledgedAt: instant(4_102_444_800_000) },
    'opened',
    'after-signature',
  ],
  ['read to the end in 2100', { reachedEndAt: instant(4_102_444_800_000) }, 'reached-end', 'after-signature'],
  ['read to the end before it was opened', { reachedEndAt: at(-1) }, 'reached-end', 'before-opening'],
  ['read to the end in 1970', { reachedEndAt: instant(0) }, 'reached-end', 'before-preparation'],
  ['ticked in 2100', { acknowledgedAt: instant(4_102_444_800_000) }, 'ticked', 'after-signature'],
])('a document %s is not assented to', (_what, change, moment, because) => {
  expect(mayAssent({ ...record, ...change })).toEqual(refused(moment, because))
})

test('moments may lie outside by what a clock may be off, and by not a millisecond more', () => {
  const { preparedAt, signedAt } = record
  const opened = (milliseconds: number) => {
    const openedAt = instant(preparedAt - milliseconds)
    return mayAssent({ ...record, openedAt })
  }
  const ticked = (milliseconds: number) => mayAssent({ ...record, acknowledgedAt: instant(signedAt + milliseconds) })
  expect([opened(clockToleranceMs).ok, ticked(clockToleranceMs).ok]).toEqual([true, true])
  expect(opened(clockToleranceMs + 1)).toEqual(refused('opened', 'before-preparation'))
  expect(ticked(clockToleranceMs + 1)).toEqual(refused('ticked', 'after-signature'))
})

test('a borrower who ticks and then reads on to the end agrees all the same', () => {
  expect(mayAssent({ ...record, reachedEndAt: at(90_000) }).ok).toBe(true)
})

test('a browser that cannot report the end of the reading is no hindrance', () => {
  expect(mayAssent({ ...record, reachedEndAt: undefined }).ok).toBe(true)
})

test('of a document that changed meanwhile, the change is named and not its moments', () => {
  expect(mayAssent({ ...record, openedAt: instant(0), documentDigest: 'b2' })).toEqual({
    ok: false,
    error: { code: 'DOCUMENT_CHANGED' },
  })
})

test('a box ticked in the very moment of opening was ticked after it', () => {
  expect(mayAssent({ ...record, acknowledgedAt: record.openedAt }).ok).toBe(true)
})

test.each([
  [{}, { ok: true, value: true }],
  [{ assented: false }, { ok: false, error: { code: 'NOT_ASSENTED' } }],
  [{ chosenDelivery: undefined }, { ok: false, error: { code: 'DELIVERY_NOT_CHOSEN', delivery: 'e-transfer' } }],
  [{ chosenDelivery: 'deposit' }, { ok: false, error: { code: 'DELIVERY_NOT_CHOSEN', delivery: 'e-transfer' } }],
])('money leaves after assent only, by the chosen way: %o', (change, expected) => {
  expect(mayDisburse({ assented: true, chosenDelivery: 'e-transfer', delivery: 'e-transfer', ...change })).toEqual(
    expected,
  )
})
