import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { note } from './noted.ts'

const needsCode = /^\/two-factor\/(?:verify-|send-otp)/

/** Notes whom a challenge waits for: its cookie names a row with the person's id. */
const challenged = createAuthMiddleware(async (context) => {
  const { name } = context.context.createAuthCookie('two_factor')
  const identifier = await context.getSignedCookie(name, context.context.secret)
  if (!identifier) return
  const waiting = await context.context.internalAdapter.findVerificationValue(identifier)
  if (waiting) note({ userId: waiting.value })
})

const signedIn = createAuthMiddleware(async ({ context }) => {
  if (context.session) note({ userId: context.session.user.id })
})

/** Notes for the security log what a call does and for whom. It changes nothing. */
export const securityNotes = () =>
  ({
    id: 'security-notes',
    hooks: {
      before: [{ matcher: ({ path }) => needsCode.test(path ?? ''), handler: challenged }],
      after: [{ matcher: () => true, handler: signedIn }],
    },
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            create: { before: async ({ userId }) => note({ userId }), after: async () => note({ sessionMade: true }) },
            delete: { before: async ({ userId }) => note({ userId, sessionEnded: true }) },
          },
          account: { create: { after: async ({ userId }) => note({ userId, accountLinked: true }) } },
          user: {
            update: {
              before: async (changed) => {
                if ('email' in changed) note({ emailChanged: true })
                if ('twoFactorEnabled' in changed) note({ secondFactor: changed['twoFactorEnabled'] === true })
              },
              after: async ({ id }) => note({ userId: id }),
            },
            delete: {
              before: async ({ id }) => note({ userId: id }),
              after: async () => note({ accountDeleted: true }),
            },
          },
        },
      },
    }),
  }) satisfies BetterAuthPlugin
