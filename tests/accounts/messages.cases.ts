import { expect } from 'vitest'
import { atProvider, rehearse } from '@tamarack/adapter-auth/testing/at-provider'
import { signInAt, targetOf, type Case } from './case.ts'
import { password, type Answer, type Browser, type Served } from './served-accounts.ts'
import type { Row } from './specification.ts'

const later = 'Another-one-1'
type SendCall = (world: Served, base: string) => Promise<Answer>

/** A call that is refused with this status, code and text. */
const refusal = (row: Row, sentence: string, status: number, code: string, message: string, send: SendCall): Case => ({
  sentence: `${sentence}: "${message}"`,
  rows: [row],
  check: async (world, base) => {
    const answer = await send(world, base)
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status, code, message })
  },
})

const signedIn = async (
  world: Served,
  base: string,
): Promise<Browser & { readonly email: string; readonly id: string }> => {
  const { email, id } = await world.newCustomer()
  return { ...(await signInAt(world, base, email, password)), email, id }
}
const resetToken = async (world: Served, base: string): Promise<string> => {
  const { email } = await world.newCustomer()
  await world.browser(base).post('/request-password-reset', { email })
  return (await world.linkIn(email)).pathname.split('/').at(-1) ?? ''
}
const aged = (world: Served, id: string) =>
  world.sql(`update auth_session set created_at = now() - interval '11 minutes' where user_id = $1`, [id])

const begun = async (browser: Browser, call: string, identity: string): Promise<URL> => {
  const answer = await browser.post(call, { provider: 'oidc', callbackURL: '/customer/dashboard' })
  return atProvider(String(answer.body?.['url']), { identity })
}

const noFault = { refuseCodes: false, idToken: 'genuine', email: null }

/** A callback that ends on the error page with this error. */
const callback = (
  row: Row,
  sentence: string,
  visit: (world: Served, browser: Browser) => Promise<{ readonly search: string; readonly provider?: string }>,
): Case => ({
  sentence: `${sentence} ends with error=${row}`,
  rows: [row],
  check: async (world, base) => {
    const browser = world.browser(base)
    try {
      const { search, provider = 'oidc' } = await visit(world, browser)
      const target = targetOf(await browser.get(`/callback/${provider}${search}`), world.publicOrigin)
      expect(target.searchParams.get('error')).toBe(row)
      expect((await browser.get('/get-session')).body).toBeNull()
    } finally {
      await rehearse(world.issuer, noFault)
    }
  },
})

type Link = (world: Served, browser: Browser, email: string) => Promise<string>

/** A link that ends on the error page with this error, and links nothing. */
const linking = (row: Row, sentence: string, visit: Link): Case => ({
  sentence: `${sentence} ends with error=${row}`,
  rows: [row],
  check: async (world, base) => {
    const { email, id } = await world.newCustomer()
    const browser = await signInAt(world, base, email, password)
    try {
      const answer = await browser.get(`/callback/oidc${await visit(world, browser, email)}`)
      expect(targetOf(answer, world.publicOrigin).searchParams.get('error')).toBe(row)
      expect(await world.sql('select provider_id from auth_account where user_id = $1', [id])).toEqual([
        { provider_id: 'credential' },
      ])
    } finally {
      await rehearse(world.issuer, noFault)
      await world.sql(`delete from auth_account where account_id = 'guarded'`)
    }
  },
})

export const messageCases: readonly Case[] = [
  refusal(
    'invalid email',
    'a sign-in with something that is no address',
    400,
    'INVALID_EMAIL',
    'Invalid email',
    (world, base) => world.browser(base).post('/sign-in/email', { email: 'no address', password }),
  ),
  refusal(
    'invalid email or password',
    'a wrong password',
    401,
    'INVALID_EMAIL_OR_PASSWORD',
    'Invalid email or password',
    async (world, base) =>
      world.browser(base).post('/sign-in/email', { email: (await world.newCustomer()).email, password: later }),
  ),
  refusal(
    'invalid email or password',
    'an unknown address',
    401,
    'INVALID_EMAIL_OR_PASSWORD',
    'Invalid email or password',
    (world, base) => world.browser(base).post('/sign-in/email', { email: 'nobody.here@example.test', password }),
  ),
  refusal(
    'email not verified (403)',
    'a sign-in before the address is proven',
    403,
    'EMAIL_NOT_VERIFIED',
    'Email not verified',
    async (world, base) => {
      const [browser, email] = [world.browser(base), `unproven.${base.length}@example.test`]
      await browser.post('/sign-up/email', { name: 'Ada Miller', email, password })
      return browser.post('/sign-in/email', { email, password })
    },
  ),
  refusal('invalid token', 'a reset with a token that is none', 400, 'INVALID_TOKEN', 'Invalid token', (world, base) =>
    world.browser(base).post('/reset-password', { newPassword: later, token: 'x'.repeat(24) }),
  ),
  refusal(
    'password too short',
    'a reset to seven characters',
    400,
    'PASSWORD_TOO_SHORT',
    'Password too short',
    async (world, base) =>
      world.browser(base).post('/reset-password', { newPassword: 'Short1A', token: await resetToken(world, base) }),
  ),
  refusal(
    'password too long',
    'a reset to 129 characters',
    400,
    'PASSWORD_TOO_LONG',
    'Password too long',
    async (world, base) =>
      world
        .browser(base)
        .post('/reset-password', { newPassword: `Aa1${'x'.repeat(126)}`, token: await resetToken(world, base) }),
  ),
  refusal(
    'credential account not found',
    'a change of a password that there is not',
    400,
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    'Credential account not found',
    async (world, base) => {
      const browser = await signedIn(world, base)
      await world.sql('delete from auth_account where user_id = $1', [browser.id])
      return browser.post('/change-password', { currentPassword: password, newPassword: later })
    },
  ),
  refusal(
    'invalid password',
    'a change with a wrong current password',
    400,
    'INVALID_PASSWORD',
    'Invalid password',
    async (world, base) =>
      (await signedIn(world, base)).post('/change-password', { currentPassword: later, newPassword: later }),
  ),
  refusal(
    'session expired',
    'a deletion eleven minutes after the sign-in',
    403,
    'SESSION_EXPIRED',
    'Session expired. Re-authenticate to perform this action.',
    async (world, base) => {
      const browser = await signedIn(world, base)
      await aged(world, browser.id)
      return browser.post('/delete-user', { callbackURL: '/account-deleted' })
    },
  ),
  refusal(
    'failed to unlink last account',
    'unlinking the last way in',
    400,
    'FAILED_TO_UNLINK_LAST_ACCOUNT',
    "You can't unlink your last account",
    async (world, base) => (await signedIn(world, base)).post('/unlink-account', { providerId: 'credential' }),
  ),
  refusal(
    'account not found',
    'querying an account of nobody',
    400,
    'ACCOUNT_NOT_FOUND',
    'Account not found',
    async (world, base) =>
      (await signedIn(world, base)).post('/get-access-token', { providerId: 'oidc', accountId: 'nobody' }),
  ),
  refusal(
    'provider not found',
    'a sign-in by a provider that there is not',
    404,
    'PROVIDER_NOT_FOUND',
    'Provider not found',
    (world, base) => world.browser(base).post('/sign-in/social', { provider: 'github' }),
  ),
  refusal(
    'Email is the same',
    'a change to the own address',
    400,
    'EMAIL_IS_THE_SAME',
    'Email is the same',
    async (world, base) => {
      const browser = await signedIn(world, base)
      return browser.post('/change-email', { newEmail: browser.email })
    },
  ),
  refusal(
    "Couldn't update your email",
    'a new address that somebody took since',
    400,
    'COULDNT_UPDATE_YOUR_EMAIL',
    "Couldn't update your email",
    async (world, base) => {
      const browser = await signedIn(world, base)
      const newEmail = `taken.${browser.id.toLowerCase()}@example.test`
      await browser.post('/change-email', { newEmail })
      const token = (await world.linkIn(newEmail)).searchParams.get('token') ?? ''
      await world.newCustomer(newEmail)
      return browser.get(`/verify-email?${new URLSearchParams({ token }).toString()}`)
    },
  ),
  refusal(
    'user already has a password',
    'a first password for who has one',
    400,
    'PASSWORD_ALREADY_SET',
    'user already has a password',
    async (world, base) => (await signedIn(world, base)).post('/set-password', { newPassword: later }),
  ),
  refusal('invalid token', 'an id token that is none', 401, 'INVALID_TOKEN', 'Invalid token', (world, base) =>
    world.browser(base).post('/sign-in/social', { provider: 'oidc', idToken: { token: 'no token' } }),
  ),
  callback('state_not_found', 'a callback without a state', async () => ({ search: '?code=c' })),
  callback('oauth_provider_not_found', 'a callback of a provider that there is not', async (_, browser) => ({
    search: (await begun(browser, '/sign-in/social', 'other')).search,
    provider: 'github',
  })),
  callback('no_code', 'a callback without a code', async (_, browser) => {
    const { searchParams } = await begun(browser, '/sign-in/social', 'other')
    searchParams.delete('code')
    return { search: `?${searchParams.toString()}` }
  }),
  callback('invalid_code', 'a code that the provider did not issue', async (world, browser) => {
    const { search } = await begun(browser, '/sign-in/social', 'other')
    await rehearse(world.issuer, { refuseCodes: true })
    return { search }
  }),
  callback('unable_to_get_user_info', 'an id token that was forged', async (world, browser) => {
    await rehearse(world.issuer, { idToken: 'forged' })
    return begun(browser, '/sign-in/social', 'other')
  }),
  callback('email_not_found', 'a provider that does not report the address', async (world, browser) => {
    await rehearse(world.issuer, { email: '' })
    return begun(browser, '/sign-in/social', 'noaddress')
  }),
  callback('no_callback_url', 'a sign-in that was begun without a way back', async (_world, browser) => {
    const answer = await browser.post('/sign-in/social', { provider: 'oidc', callbackURL: '' })
    return atProvider(String(answer.body?.['url']), { identity: 'other' })
  }),
  callback('invalid_callback_request', 'a callback with two codes', async () => ({ search: '?code=a&code=b&state=s' })),
  linking('unable_to_link_account', 'linking that is finished after a sign-out', async (_world, browser) => {
    const { search } = await begun(browser, '/link-social', 'linker')
    await browser.post('/sign-out')
    return search
  }),
  linking(
    "email_doesn't_match",
    'linking a login of another address',
    async (_world, browser) => (await begun(browser, '/link-social', 'other')).search,
  ),
  linking(
    'account_already_linked_to_different_user',
    'linking a login that somebody else has',
    async (world, browser, email) => {
      const { id } = await world.newCustomer()
      await rehearse(world.issuer, { email })
      await world.sql(
        `insert into auth_account (id, account_id, provider_id, user_id, created_at, updated_at) values ($1, 'guarded', 'oidc', $1, now(), now())`,
        [id],
      )
      const { search } = await begun(browser, '/link-social', 'guarded')
      return search
    },
  ),
]
