import { expect, test } from 'vitest'
import { securityEventTypes } from '@tamarack/application/ports/security-log.port'
import { callOf, isWatched, securityEventOf } from './security-events.ts'

test.each([
  ['GET', '/callback/oidc', 'GET /callback'],
  ['POST', '/callback/google', 'POST /callback'],
  ['GET', '/reset-password/aSecretToken', 'GET /reset-password'],
  ['POST', '/reset-password', 'POST /reset-password'],
  ['POST', '/sign-in/email', 'POST /sign-in/email'],
  ['GET', '/callback/a/b', 'GET /callback/a/b'],
])('%s %s is the call %s: a token or a provider is no part of it', (method, path, call) => {
  expect(callOf(method, path)).toBe(call)
})

test.each([
  ['GET /get-session', false],
  ['GET /list-accounts', false],
  ['GET /verify-email', true],
  ['POST /sign-in/email', true],
  ['POST /nowhere', true],
])('%s is watched: %s', (call, watched) => {
  expect(isWatched(call)).toBe(watched)
})

test.each<[string, string, Parameters<typeof securityEventOf>[1], string | null, ReturnType<typeof securityEventOf>]>([
  ['a sign-in', 'POST /sign-in/email', { sessionMade: true }, null, { type: 'sign-in', outcome: 'ok' }],
  [
    'a sign-in that waits for a code',
    'POST /sign-in/email',
    { sessionMade: true, sessionEnded: true },
    null,
    { type: 'sign-in', outcome: 'SECOND_FACTOR_ASKED' },
  ],
  [
    'a sign-in by a provider that waits for a code',
    'GET /callback',
    { sessionMade: true, sessionEnded: true },
    null,
    { type: 'sign-in', outcome: 'SECOND_FACTOR_ASKED' },
  ],
  [
    'a first sign-in by a provider',
    'GET /callback',
    { sessionMade: true, accountLinked: true },
    null,
    { type: 'sign-in', outcome: 'ok' },
  ],
  [
    'a login that was connected',
    'GET /callback',
    { accountLinked: true },
    null,
    { type: 'account-link', outcome: 'ok' },
  ],
  [
    'a login connected by a token',
    'POST /link-social',
    { accountLinked: true },
    null,
    { type: 'account-link', outcome: 'ok' },
  ],
  ['a way to a provider that was only begun', 'POST /sign-in/social', {}, null, null],
  ['a link that was only begun', 'POST /link-social', {}, null, null],
  ['a reset link that was opened', 'GET /reset-password', {}, null, null],
  [
    'one that is no longer good',
    'GET /reset-password',
    {},
    'INVALID_TOKEN',
    { type: 'password-reset', outcome: 'INVALID_TOKEN' },
  ],
  [
    'an authenticator that is confirmed',
    'POST /two-factor/verify-totp',
    { secondFactor: true, sessionMade: true, sessionEnded: true },
    null,
    { type: 'second-factor-on', outcome: 'ok' },
  ],
  [
    'a code that signs in',
    'POST /two-factor/verify-otp',
    { sessionMade: true },
    null,
    { type: 'second-factor', outcome: 'ok' },
  ],
  [
    'a second factor turned off',
    'POST /two-factor/disable',
    { secondFactor: false },
    null,
    { type: 'second-factor-off', outcome: 'ok' },
  ],
  [
    'an authenticator that is only set up',
    'POST /two-factor/enable',
    {},
    null,
    { type: 'second-factor-setup', outcome: 'ok' },
  ],
  [
    'an address that was changed',
    'GET /verify-email',
    { emailChanged: true },
    null,
    { type: 'email-change', outcome: 'ok' },
  ],
  ['a deletion that was requested', 'POST /delete-user', {}, null, { type: 'account-deletion-request', outcome: 'ok' }],
  [
    'a deletion',
    'GET /delete-user/callback',
    { accountDeleted: true },
    null,
    { type: 'account-deletion', outcome: 'ok' },
  ],
  ['a call of no interest', 'POST /update-session', {}, null, null],
  ['its refusal for input', 'POST /update-session', {}, 'VALIDATION_ERROR', null],
  [
    'its refusal for its origin',
    'POST /update-session',
    {},
    'INVALID_ORIGIN',
    { type: 'other', outcome: 'INVALID_ORIGIN' },
  ],
  [
    'too many tries of anything',
    'POST /nowhere',
    {},
    'TOO_MANY_REQUESTS',
    { type: 'other', outcome: 'TOO_MANY_REQUESTS' },
  ],
])('%s', (_, call, noted, refusal, event) => {
  expect(securityEventOf(call, noted, refusal)).toEqual(event)
  if (event !== null) expect(securityEventTypes).toContain(event.type)
})
