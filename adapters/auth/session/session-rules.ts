import type { BetterAuthOptions, GenericEndpointContext } from 'better-auth'
import { refused } from '../requests/refused.ts'
import { opensSession } from '../second-factor/second-factor.ts'

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60]

interface SessionOwner {
  readonly role: string
  readonly twoFactorEnabled: boolean
}

/** Seconds after which a sign-in ends, however busy it is: a month for customers, a day's work for staff, who see everybody's data. */
const longestSignIn = ({ role }: SessionOwner): number => (role === 'customer' ? 30 * day : 12 * hour)

/** Neither set by callers nor shown to them; both are columns of the session's row. */
const ours = { required: false, input: false, returned: false } as const

/** A session ends a week after it was last used, and at `endsAt` in any case: the database lets no row expire later. */
export const sessionOptions = {
  expiresIn: 7 * day,
  updateAge: hour,
  freshAge: 10 * minute,
  cookieCache: { enabled: false },
  additionalFields: { endsAt: { type: 'date', ...ours }, trustedDevice: { type: 'string', ...ours } },
} satisfies BetterAuthOptions['session']

/** What belongs to the sign-in and not to the one session. */
interface SignIn {
  readonly endsAt: Date
  readonly trustedDevice: string | null
}

/**
 * A session that takes the place of another goes on with the same sign-in: who may confirm a password must not thereby stay signed in for ever. Null where
 * somebody signs in.
 */
const continued = async (
  { context: { session, adapter } }: GenericEndpointContext,
  userId: string,
): Promise<SignIn | null> => {
  if (session?.session.userId !== userId) return null
  // Not the transaction's own view, in which the old session may be gone already.
  const old = await adapter.findOne<SignIn>({
    model: 'session',
    where: [{ field: 'token', value: session.session.token }],
  })
  if (old === null) throw refused('UNAUTHORIZED', 'UNAUTHORIZED', 'Unauthorized')
  return { endsAt: old.endsAt, trustedDevice: old.trustedDevice }
}

/** What applies to every session, whichever call of the library makes it. */
export const sessionHooks = {
  create: {
    before: async ({ userId }, context) => {
      const owner = (await context?.context.internalAdapter.findUserById(userId)) as SessionOwner | null | undefined
      // The library would not ask on every way in; whoever comes by another one stays out.
      if (!context || !owner || !opensSession(context.path, owner)) {
        throw refused('FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'This account signs in with a second factor')
      }
      const begun: SignIn = { endsAt: new Date(Date.now() + longestSignIn(owner) * 1000), trustedDevice: null }
      return { data: (await continued(context, userId)) ?? begun }
    },
    // The library removes an ended session when its own browser returns; most never do, and their rows say where somebody was.
    after: async ({ userId }, context) => {
      const ended = [
        { field: 'userId', value: userId },
        { field: 'expiresAt', operator: 'lte', value: new Date() },
      ] as const
      await context?.context.adapter.deleteMany({ model: 'session', where: [...ended] })
    },
  },
} satisfies NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>
