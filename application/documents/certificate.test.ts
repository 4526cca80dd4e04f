import { expect, test } from 'vitest'
import type { LoggedEvent } from '../loan-log.ts'
import { certificateOf } from './certificate.ts'

const line = (sequence: number, sha256: string): LoggedEvent =>
  ({
    loanId: 'ln_1',
    sequence,
    at: 1_000 * sequence,
    actor: { id: 'usr_1', name: 'Rowan Ashe', role: 'customer' },
    ip: '203.0.113.7',
    userAgent: 'Browser/1',
    documents: [],
    previousHash: `hash${sequence - 1}`,
    hash: `hash${sequence}`,
    event: {
      type: 'agreement-signed',
      at: 1_000 * sequence,
      document: { kind: 'loan-agreement', version: 1, sha256 },
      assent: { sessionId: 'ses_1', openedAt: 1, reachedEndAt: null, tickedAt: 2 },
    },
  }) as unknown as LoggedEvent

test('a certificate is of the very text that was signed, with its line of the log', () => {
  expect(certificateOf([line(1, 'other'), line(2, 'mine')], 'mine')).toEqual({
    signerId: 'usr_1',
    at: 2_000,
    sessionId: 'ses_1',
    ip: '203.0.113.7',
    userAgent: 'Browser/1',
    openedAt: 1,
    reachedEndAt: null,
    tickedAt: 2,
    consentSha256: null,
    sequence: 2,
    hash: 'hash2',
    previousHash: 'hash1',
  })
})

test('a text that nobody signed has none', () => {
  expect(certificateOf([line(1, 'other')], 'mine')).toBeNull()
})
