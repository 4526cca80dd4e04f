import { expect } from 'vitest'
import { signInAt, type Case } from './case.ts'
import { password, type Served } from './served-accounts.ts'

/** Of so many characters, and none that many people use. */
const bounds = (length: number): string => 'xK9mQ2vL-velour-quarry-heron'.padEnd(length, '~').slice(0, length)

const signUp = (world: Served, base: string, changed: object) =>
  world.browser(base).post('/sign-up/email', {
    name: 'Ada Miller',
    email: `bounds.${crypto.randomUUID()}@example.test`,
    password,
    ...changed,
  })

/** How long the row of a link lives, seconds. */
const lifeOf = async (world: Served, userId: string): Promise<unknown> =>
  (
    await world.sql(
      'select extract(epoch from expires_at - created_at)::int as life from auth_verification where value = $1',
      [userId],
    )
  )[0]?.['life']

export const numberCases: readonly Case[] = [
  {
    sentence: 'a password has 8 to 128 characters',
    rows: ['password 8 to 128', 'password too short', 'password too long'],
    check: async (world, base) => {
      const statuses = await Promise.all(
        [7, 8, 128, 129].map(async (length) => (await signUp(world, base, { password: bounds(length) })).status),
      )
      expect(statuses).toEqual([400, 200, 200, 400])
    },
  },
  {
    sentence: 'a name has 2 to 50 characters',
    rows: ['name 2 to 50'],
    check: async (world, base) => {
      const statuses = await Promise.all(
        [1, 2, 50, 51].map(async (length) => (await signUp(world, base, { name: 'A'.repeat(length) })).status),
      )
      expect(statuses).toEqual([400, 200, 200, 400])
    },
  },
  {
    sentence: 'a one-time password has 6 digits',
    rows: ['one-time password 6'],
    check: async (world, base) => {
      const { email } = await world.newGuarded()
      const browser = world.browser(base)
      await browser.post('/sign-in/email', { email, password })
      await browser.post('/two-factor/send-otp')
      const code = await world.codeIn(email)
      expect(code).toMatch(/^\d{6}$/)
      expect(await browser.post('/two-factor/verify-otp', { code })).toMatchObject({
        status: 200,
        body: { user: { email } },
      })
    },
  },
  {
    sentence: 'a reset token has 24 characters and lives one hour',
    rows: ['reset token 24 characters', 'reset token 1 hour'],
    check: async (world, base) => {
      const { email, id } = await world.newCustomer()
      await world.browser(base).post('/request-password-reset', { email })
      expect((await world.linkIn(email)).pathname.split('/').at(-1)).toMatch(/^\w{24}$/)
      expect(await lifeOf(world, id)).toBe(3600)
    },
  },
  {
    sentence: 'a token that deletes an account has 32 characters and lives 86400 seconds',
    rows: ['delete token 32 characters', 'delete token 86400 seconds'],
    check: async (world, base) => {
      const { email, id } = await world.newCustomer()
      await (await signInAt(world, base, email, password)).post('/delete-user', { callbackURL: '/account-deleted' })
      expect((await world.linkIn(email)).searchParams.get('token')).toMatch(/^\w{32}$/)
      expect(await lifeOf(world, id)).toBe(86_400)
    },
  },
]
