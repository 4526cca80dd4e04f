import { expect, test } from 'vitest'
import { instant } from '../values/instant.ts'
import { mayAssent, mayPayOut, type SigningRecord } from './assent.ts'

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
  [{ openedAt: undefined }, 'DOCUMENT_NOT_OPENED'],
  [{ retainableCopyOffered: false }, 'COPY_NOT_RETAINABLE'],
  [{ acknowledged: false }, 'NOT_ACKNOWLEDGED'],
  [{ acknowledgedAt: undefined }, 'NOT_ACKNOWLEDGED'],
  [{ acknowledgedAt: instant(1_794_999_999_999) }, 'NOT_ACKNOWLEDGED'],
  [{ documentDigest: undefined }, 'DOCUMENT_CHANGED'],
  [{ documentDigest: 'b2' }, 'DOCUMENT_CHANGED'],
  [{ ipAddress: '' }, 'ASSENT_NOT_PROVABLE'],
  [{ userAgent: undefined }, 'ASSENT_NOT_PROVABLE'],
  [{ sessionId: undefined }, 'ASSENT_NOT_PROVABLE'],
])('%o: %s', (change, code) => {
  expect(mayAssent({ ...record, ...change })).toMatchObject({ ok: false, error: { code } })
})

test('money leaves after assent only, by the chosen way', () => {
  expect(mayPayOut({ assented: true, chosenDelivery: 'e-transfer', delivery: 'e-transfer' }).ok).toBe(true)
  expect(mayPayOut({ assented: false, chosenDelivery: 'e-transfer', delivery: 'e-transfer' })).toMatchObject({
    ok: false,
    error: { code: 'NOT_ASSENTED' },
  })
  expect(mayPayOut({ assented: true, chosenDelivery: undefined, delivery: 'e-transfer' })).toMatchObject({
    ok: false,
    error: { code: 'DELIVERY_NOT_CHOSEN' },
  })
  expect(mayPayOut({ assented: true, chosenDelivery: 'deposit', delivery: 'e-transfer' })).toMatchObject({
    ok: false,
    error: { code: 'DELIVERY_NOT_CHOSEN' },
  })
})
