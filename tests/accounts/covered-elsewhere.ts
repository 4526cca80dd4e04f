import type { Row } from './specification.ts'

/** Rows that need a provider with a fault of its own, or another configuration than ours: covered
 * next to the code, by the test of that name. */
export const coveredElsewhere: readonly { readonly row: Row; readonly file: string; readonly test: string }[] = [
  {
    row: 'Account not linked - linking not allowed',
    file: 'adapters/auth/providers/provider-accounts.int.test.ts',
    test: 'an address that the provider has not verified',
  },
  {
    row: 'Account not linked - different emails not allowed',
    file: 'adapters/auth/providers/provider-accounts.int.test.ts',
    test: "'another address'",
  },
  {
    row: 'Access token not found',
    file: 'adapters/auth/providers/provider-accounts.int.test.ts',
    test: 'without a token: ',
  },
  {
    row: 'Failed to get a valid access token',
    file: 'adapters/auth/providers/provider-accounts.int.test.ts',
    test: 'one that cannot be renewed',
  },
  {
    row: 'access token refreshed under 5 seconds',
    file: 'adapters/auth/providers/provider-accounts.int.test.ts',
    test: 'one with under five seconds is renewed first',
  },
  {
    row: 'Email and password is not enabled',
    file: 'adapters/auth/providers/provider-accounts.int.test.ts',
    test: 'without passwords',
  },
  {
    row: "Reset password isn't enabled",
    file: 'adapters/auth/providers/provider-accounts.int.test.ts',
    test: 'without an email that resets them',
  },
  {
    row: 'id token not supported',
    file: 'adapters/auth/requests/refusals.int.test.ts',
    test: 'id token not supported',
  },
  {
    row: 'failed to get user info',
    file: 'adapters/auth/requests/refusals.int.test.ts',
    test: 'failed to get user info',
  },
  { row: 'user email not found', file: 'adapters/auth/requests/refusals.int.test.ts', test: 'user email not found' },
  { row: 'failed to get session', file: 'adapters/auth/requests/refusals.int.test.ts', test: 'failed to get session' },
  {
    row: 'failed to create session',
    file: 'adapters/auth/requests/refusals.int.test.ts',
    test: 'failed to create session',
  },
]
