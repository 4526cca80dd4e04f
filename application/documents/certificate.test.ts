import { expect, test } from 'vitest'
import { byPassword } from '@tamarack/domain/testing/sign-in.fixture'
import type { LoggedEvent } from '../loan-log.ts'
import { certificateOf, signInWords } from './certificate.ts'

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
      assent: {
        sessionId: 'ses_1',
        openedAt: 1,
        reachedEndAt: null,
        tickedAt: 2,
        consentSha256: 'c0ffee',
        signIn: byPassword,
        legalTexts: [],
      },
    },
  }) as unknown as LoggedEvent

test('a certificate is of the very text that was signed, with its line of the log', () => {
  expect(certificateOf([line(1, 'other'), line(2, 'mine')], 'mine')).toEqual({
    signerId: 'usr_1',
    at: 2_000,
    sessionId: 'ses_1',
    signIn: byPassword,
    ip: '203.0.113.7',
    userAgent: 'Browser/1',
    openedAt: 1,
    reachedEndAt: null,
    tickedAt: 2,
    consentSha256: 'c0ffee',
    legalTexts: [],
    sequence: 2,
    hash: 'hash2',
    previousHash: 'hash1',
  })
})

test('a text that nobody signed has none', () => {
  expect(certificateOf([line(1, 'other')], 'mine')).toBeNull()
})

test('a certificate has how the signer had signed in', () => {
  const signIn = { method: 'password', secondFactor: 'email-code', at: 500 } as const
  const now = line(3, 'mine')
  const event = { ...now.event, assent: { ...(now.event as { assent: object }).assent, signIn } } as typeof now.event
  expect(certificateOf([{ ...now, event }], 'mine')?.signIn).toEqual(signIn)
})

test.each([
  [{ method: 'password', secondFactor: 'none' }, 'Password, no second factor'],
  [{ method: 'password', secondFactor: 'email-code' }, 'Password, code by email'],
  [{ method: 'google', secondFactor: 'authenticator' }, 'Google account, code of an authenticator app'],
  [
    { method: 'oidc', secondFactor: 'trusted-device' },
    'Account at an identity provider, device trusted since an earlier code',
  ],
  [{ method: null, secondFactor: 'backup-code' }, 'First factor not recorded, backup code'],
  [{ method: 'password', secondFactor: null }, 'Password, second factor not recorded'],
] as const)('%o is printed as %s', (signIn, words) => {
  expect(signInWords({ ...signIn, at: 0 })).toBe(words)
})
