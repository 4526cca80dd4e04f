import { defineEntity, p, type InferEntity, type MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql'
import { generateId } from 'better-auth'
import { securityEventTypes } from '@tamarack/application/ports/security-log.port'
import { proposedChanges } from '@tamarack/domain/duties/staff-proposals'
import { secondFactors } from '@tamarack/domain/signing/sign-in'

/** Roles and account statuses, which the database checks too; the first role is what every sign-up
 * gets. */
const roles = ['customer', 'admin', 'employee', 'reviewer'] as const
const accountStatuses = ['active', 'inactive'] as const

/* The entities that the authentication library reads and writes have its model names, but for one:
 * the ORM would take `account_id` of an entity `account` for its `id`. */

const id = () => p.text().primary()
const moment = () => p.datetime(3)

/** A person who can sign in. `plaidExpiryDate` and `zumExpiryDate` are the specification's names
 * (section 3), Unix seconds in a `bigint` column: an `int` would overflow in 2038. Texts are
 * `text`: names and addresses from identity providers have no limit. `acceptedTexts` is the JSON
 * of what was accepted by signing up (`SignUp`); the database refuses to change it. */
export const authUser = defineEntity({
  name: 'user',
  tableName: 'auth_user',
  checks: [{ name: 'auth_user_staff_have_second_factor', expression: "role = 'customer' or two_factor_enabled" }],
  properties: {
    id: id(),
    name: p.text(),
    email: p.text().unique(),
    emailVerified: p.boolean().default(false),
    image: p.text().nullable(),
    role: p.enum(roles).default('customer'),
    status: p.enum(accountStatuses).default('active'),
    /** TAM-297: `limitsText`. Only of an employee. */
    limits: p.text().default(''),
    twoFactorEnabled: p.boolean().default(false),
    plaidExpiryDate: p.bigint('number').nullable(),
    zumExpiryDate: p.bigint('number').nullable(),
    acceptedTexts: p.text().nullable(),
    textNumber: p.text().nullable(),
    createdAt: moment(),
    updatedAt: moment(),
  },
})

/** Adds an account; false where the address has one. A sign-up may take it at the same moment: the
 * row that is there first stays. */
export const addUser = async (
  em: SqlEntityManager,
  user: Pick<InferEntity<typeof authUser>, 'id' | 'name' | 'email' | 'role' | 'emailVerified' | 'twoFactorEnabled'> & {
    readonly status?: InferEntity<typeof authUser>['status']
  },
  now: Date,
): Promise<boolean> => {
  const inserted = em.createQueryBuilder(authUser).insert({ ...user, createdAt: now, updatedAt: now })
  const made = await inserted.onConflict('email').ignore().execute('run')
  return made.affectedRows > 0
}

const userId = () => p.manyToOne(authUser).mapToPk().fieldName('user_id').deleteRule('cascade').index()

/** A signed-in browser. The token alone gives no access: its cookie is signed with the server's
 * secret. `expiresAt` moves with use and is never later than `endsAt`; `trustedDevice` identifies
 * the browser's trust, null without. */
export const authSession = defineEntity({
  name: 'session',
  tableName: 'auth_session',
  properties: {
    id: id(),
    token: p.text().unique(),
    expiresAt: moment(),
    endsAt: moment(),
    ipAddress: p.text().nullable(),
    userAgent: p.text().nullable(),
    userId: userId(),
    trustedDevice: p.text().nullable(),
    signInMethod: p.text().nullable(),
    secondFactor: p.enum(secondFactors).nullable(),
    signedInAt: moment(),
    createdAt: moment(),
    updatedAt: moment(),
  },
})

/** One way to sign in: a password (`credential`, argon2id) or an identity provider, whose tokens
 * are stored encrypted. */
export const authAccount = defineEntity({
  name: 'login',
  tableName: 'auth_account',
  uniques: [{ properties: ['providerId', 'accountId'] }],
  properties: {
    id: id(),
    accountId: p.text(),
    providerId: p.text(),
    userId: userId(),
    accessToken: p.text().nullable(),
    refreshToken: p.text().nullable(),
    idToken: p.text().nullable(),
    accessTokenExpiresAt: moment().nullable(),
    refreshTokenExpiresAt: moment().nullable(),
    scope: p.text().nullable(),
    password: p.text().nullable(),
    createdAt: moment(),
    updatedAt: moment(),
  },
})

/** Something sent out that may be used once: reset links, one-time codes, sign-in state.
 * Identifiers are stored hashed. */
export const authVerification = defineEntity({
  name: 'verification',
  tableName: 'auth_verification',
  properties: {
    id: id(),
    identifier: p.text().index(),
    value: p.text(),
    expiresAt: moment(),
    createdAt: moment(),
    updatedAt: moment(),
  },
})

interface Once {
  readonly identifier: string
  readonly value: string
  readonly expiresAt: Date
}
export const keepOnce = async (em: Pick<MikroORM['em'], 'insert'>, once: Once, now = new Date()): Promise<void> => {
  await em.insert(authVerification, { ...once, id: generateId(32), createdAt: now, updatedAt: now })
}

/** A second factor; its secret is stored encrypted, its backup codes as keyed hashes. */
export const authTwoFactor = defineEntity({
  name: 'twoFactor',
  tableName: 'auth_two_factor',
  properties: {
    id: id(),
    secret: p.text(),
    backupCodes: p.text(),
    userId: userId(),
    verified: p.boolean().default(true),
    failedVerificationCount: p.integer().default(0),
    lockedUntil: moment().nullable(),
  },
})

/** A passkey: the public half of a key that never leaves its owner's device. `counter` is how often
 * that device has used it, where it counts. */
export const authPasskey = defineEntity({
  name: 'passkey',
  tableName: 'auth_passkey',
  properties: {
    id: id(),
    name: p.text().nullable(),
    publicKey: p.text(),
    userId: userId(),
    credentialID: p.text().fieldName('credential_id').unique(),
    counter: p.bigint('number'),
    deviceType: p.text(),
    backedUp: p.boolean(),
    transports: p.text().nullable(),
    aaguid: p.text().nullable(),
    createdAt: moment(),
    lastUsedAt: moment().nullable(),
  },
})

/** Counted tries, by the hash of what is counted; `lastRequest` is the end of the count, epoch
 * milliseconds. */
export const authRateLimit = defineEntity({
  name: 'rateLimit',
  tableName: 'auth_rate_limit',
  properties: { id: id(), key: p.text().unique(), count: p.integer(), lastRequest: p.bigint('number') },
})

export const staffEventTypes = [
  'created',
  'invited',
  'admitted',
  'renamed',
  'inactivated',
  'activated',
  'role-changed',
  'email-changed',
  'limits-changed',
  'change-proposed',
  'proposal-withdrawn',
  'sessions-ended',
] as const

/** The audit log of staff accounts; the database allows only inserts. `at` is epoch milliseconds,
 * as in every audit log of ours; `key` is the request's, so that a repeated request finds what the
 * first one did. */
export const staffEvent = defineEntity({
  name: 'StaffEvent',
  tableName: 'staff_event',
  indexes: [{ properties: ['staffId', 'at'] }],
  properties: {
    id: id(),
    type: p.enum(staffEventTypes),
    at: p.bigint('number'),
    staffId: p.text(),
    actorId: p.text().nullable(),
    actorName: p.text().nullable(),
    actorRole: p.text(),
    ip: p.text().nullable(),
    userAgent: p.text().nullable(),
    data: p.json<Record<string, string>>(),
    key: p.text().unique(),
  },
})

/** A change of a staff account that waits for a second admin (TAM-294). */
export const staffProposal = defineEntity({
  name: 'StaffProposal',
  tableName: 'staff_proposal',
  properties: {
    staffId: p.text().primary(),
    change: p.enum(proposedChanges),
    value: p.text(),
    byId: p.text(),
    byName: p.text(),
    at: p.bigint('number'),
  },
})

/** Sign-ins and security events; the database allows only inserts, and deletes of rows that are two
 * years old. */
export const securityEvent = defineEntity({
  name: 'SecurityEvent',
  tableName: 'security_event',
  indexes: [{ properties: ['userId', 'at', 'id'] }, { properties: ['ip', 'at'] }],
  properties: {
    id: id(),
    type: p.enum(securityEventTypes),
    at: p.bigint('number'),
    userId: p.text().nullable(),
    outcome: p.text(),
    ip: p.text().nullable(),
    userAgent: p.text().nullable(),
  },
})

export const accountTables = [
  authUser,
  authSession,
  authAccount,
  authVerification,
  authTwoFactor,
  authPasskey,
  authRateLimit,
  staffEvent,
  staffProposal,
  securityEvent,
]
