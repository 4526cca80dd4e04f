import { expect, test } from 'vitest'
import { instant } from '../values/instant.ts'
import { mayAssent, mayDisburse, type SigningRecord } from './assent.ts'

const record: SigningRecord = {
  openedAt: instant(1_795_000_000_000),
  retainableCopyOffered: true,
  acknowledgedAt: instant(1_795_000_060_000),
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
  [{ acknowledgedAt: instant(1_794_999_999_999) }, { code: 'NOT_ACKNOWLEDGED' }],
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
