import { expect } from 'vitest'
import type { Case } from './case.ts'
import { password } from './served-accounts.ts'

const later = 'Another-one-1'

/** What the library's own browser client sends and receives: the calls keep the shape that it
 * expects. */
export const libraryCases: readonly Case[] = [
  {
    sentence: 'from sign-up to session and out again',
    rows: [],
    check: async (world) => {
      const [browser, email] = [world.browser(), `library.${crypto.randomUUID()}@example.test`]
      const client = browser.client()
      expect(
        (await client.signUp.email({ name: 'Ada Miller', email, password, callbackURL: '/auth/verify-email' })).data
          ?.user,
      ).toMatchObject({ email, emailVerified: false })
      expect((await client.signIn.email({ email, password })).error).toMatchObject({
        status: 403,
        code: 'EMAIL_NOT_VERIFIED',
      })
      await world.follow(await world.linkIn(email))
      expect((await client.signIn.email({ email, password, rememberMe: true })).data).toMatchObject({ user: { email } })
      expect((await client.getSession()).data).toMatchObject({ user: { email, role: 'customer' } })
      expect((await client.listSessions()).data).toHaveLength(1)
      expect((await client.signOut()).data).toMatchObject({ success: true })
      expect((await client.getSession()).data).toBeNull()
    },
  },
  {
    sentence: 'a forgotten password',
    rows: [],
    check: async (world) => {
      const { email, browser } = await world.newCustomer()
      const client = browser.client()
      expect((await client.requestPasswordReset({ email, redirectTo: '/auth/reset-password' })).data).toMatchObject({
        status: true,
      })
      const token = (await world.linkIn(email)).pathname.split('/').at(-1) ?? ''
      expect((await client.resetPassword({ newPassword: later, token })).data).toMatchObject({ status: true })
      expect((await client.resetPassword({ newPassword: later, token })).error).toMatchObject({
        status: 400,
        code: 'INVALID_TOKEN',
        message: 'Invalid token',
      })
      expect((await client.signIn.email({ email, password: later })).data).toMatchObject({ user: { email } })
    },
  },
  {
    sentence: 'a new password, a new name, an old session ended',
    rows: [],
    check: async (world) => {
      const { email, browser } = await world.newSignedIn()
      const [client, other] = [browser.client(), world.browser().client()]
      await other.signIn.email({ email, password })
      expect((await client.updateUser({ name: 'Ada Lovelace' })).data).toMatchObject({ status: true })
      expect(
        (await client.changePassword({ currentPassword: password, newPassword: later, revokeOtherSessions: true }))
          .error,
      ).toBeNull()
      expect((await other.getSession()).data).toBeNull()
      expect((await client.getSession()).data).toMatchObject({ user: { name: 'Ada Lovelace' } })
    },
  },
  {
    sentence: 'a second factor is requested, sent and taken',
    rows: [],
    check: async (world) => {
      const { email } = await world.newGuarded()
      const client = world.browser().client()
      expect((await client.signIn.email({ email, password })).data).toMatchObject({
        twoFactorRedirect: true,
        twoFactorMethods: ['otp'],
      })
      expect((await client.getSession()).data).toBeNull()
      expect((await client.twoFactor.sendOtp()).data).toMatchObject({ status: true })
      expect((await client.twoFactor.verifyOtp({ code: await world.codeIn(email) })).data).toMatchObject({
        user: { email },
      })
      expect((await client.getSession()).data).toMatchObject({ user: { email } })
    },
  },
  {
    sentence: "the way to a provider, its logins, and the account's end",
    rows: [],
    check: async (world) => {
      const { email, browser } = await world.newSignedIn()
      const client = browser.client()
      expect(
        (await client.signIn.social({ provider: 'oidc', callbackURL: '/customer/dashboard', disableRedirect: true }))
          .data,
      ).toMatchObject({ url: expect.stringContaining(world.issuer) as unknown })
      expect((await client.listAccounts()).data).toMatchObject([{ providerId: 'credential' }])
      expect((await client.deleteUser({ callbackURL: '/account-deleted' })).data).toMatchObject({ success: true })
      await world.follow(await world.linkIn(email), browser)
      expect((await client.getSession()).data).toBeNull()
    },
  },
]
