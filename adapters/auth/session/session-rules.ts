import type { BetterAuthOptions, GenericEndpointContext } from 'better-auth'
import { refused } from '../requests/refused.ts'
import { opensSession } from '../second-factor/second-factor.ts'
import { signInOf, type SignInColumns } from '../second-factor/sign-in-facts.ts'

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60]

interface SessionOwner {
  readonly role: string
  readonly twoFactorEnabled: boolean
}

/** Seconds after which a sign-in ends even if it is in use: a month for customers, twelve hours for
 * staff, who see everybody's data. */
const longestSignIn = ({ role }: SessionOwner): number => (role === 'customer' ? 30 * day : 12 * hour)

/** Columns of the session's row that callers can neither set nor read. */
const ours = { required: false, input: false, returned: false } as const

/** A session ends a week after its last use, that of staff after half an hour, and at `endsAt` at
 * the latest; the database enforces the shorter two. */
export const sessionOptions = {
  expiresIn: 7 * day,
  updateAge: hour,
  freshAge: 10 * minute,
  cookieCache: { enabled: false },
  additionalFields: {
    endsAt: { type: 'date', ...ours },
    trustedDevice: { type: 'string', ...ours },
    signInMethod: { type: 'string', ...ours },
    secondFactor: { type: 'string', ...ours },
    signedInAt: { type: 'date', ...ours },
  },
} satisfies BetterAuthOptions['session']

/** The fields that belong to the sign-in and not to one session. */
interface SignIn extends SignInColumns {
  readonly endsAt: Date
  readonly trustedDevice: string | null
}

/** A session that replaces another continues the same sign-in, so that confirming a password does
 * not extend it for ever. Null at a new sign-in. */
const continued = async (
  { context: { session, adapter } }: GenericEndpointContext,
  userId: string,
): Promise<SignIn | null> => {
  if (session?.session.userId !== userId) return null
  // Read outside the transaction, in which the old session may already be deleted.
  const old = await adapter.findOne<SignIn>({
    model: 'session',
    where: [{ field: 'token', value: session.session.token }],
  })
  if (old === null) throw refused('UNAUTHORIZED', 'UNAUTHORIZED', 'Unauthorized')
  const { endsAt, trustedDevice, signInMethod, secondFactor, signedInAt } = old
  return { endsAt, trustedDevice, signInMethod, secondFactor, signedInAt }
}

/** What applies to every session, whichever call of the library makes it. */
export const sessionHooks = {
  create: {
    before: async ({ userId }, context) => {
      const owner = (await context?.context.internalAdapter.findUserById(userId)) as SessionOwner | null | undefined
      // The library checks this only for some ways to sign in; here it is checked for all.
      if (!context || !owner || !opensSession(context.path, owner)) {
        throw refused('FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'This account signs in with a second factor')
      }
      const endsAt = new Date(Date.now() + longestSignIn(owner) * 1000)
      return {
        data: (await continued(context, userId)) ?? {
          endsAt,
          trustedDevice: null,
          ...(await signInOf(context, owner)),
        },
      }
    },
    // The library removes an ended session when its own browser returns; most never do, and their
    // rows show where a person was.
    after: async ({ userId }, context) => {
      const ended = [
        { field: 'userId', value: userId },
        { field: 'expiresAt', operator: 'lte', value: new Date() },
      ] as const
      await context?.context.adapter.deleteMany({ model: 'session', where: [...ended] })
    },
  },
} satisfies NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>
