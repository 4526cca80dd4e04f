import { createHash } from 'node:crypto'
import { LockMode, type InferEntity, type MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql'
import { generateId } from 'better-auth'
import { managesRole, mayBeInvitedAgain, mayChange, mayStandDown } from '@tamarack/application/policies/staff'
import type { Clock } from '@tamarack/application/ports/clock.port'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type {
  Invited,
  StaffAccounts,
  StaffChange,
  StaffMember,
  StaffOutcome,
  StaffRefusal,
  StaffRole,
} from '@tamarack/application/ports/staff-accounts.port'
import { mayDecide } from '@tamarack/domain/duties/duties'
import { limitsIn, limitsText } from '@tamarack/domain/duties/limits'
import { awaitsActivation, mayActivate, mayInactivate, type Standing } from '@tamarack/domain/duties/staff-accounts'
import { staffStep, type ProposedChange, type StaffProposal } from '@tamarack/domain/duties/staff-proposals'
import { tieDays, tiesOf, type StaffTie } from '@tamarack/domain/duties/ties'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { instant } from '@tamarack/domain/values/instant'
import { dropEmailsAbout, queueAccountEmail, triesAbout } from '../emails/account-emails.ts'
import { addressChangedEmail, invitationEmail, staffAccountEmail } from '../emails/emails.ts'
import { forgetPasskeys } from '../passkeys/passkeys.ts'
import {
  addUser,
  authSession,
  authUser,
  authVerification,
  keepOnce,
  securityEvent,
  staffEvent,
  staffProposal,
  type staffEventTypes,
} from './entities.ts'
import { violates } from './violates.ts'

type EventType = (typeof staffEventTypes)[number]
type UserRow = InferEntity<typeof authUser>

/** Long enough for an invitation before a long weekend, and the longest that such a link may stay
 * open. */
const invitationDays = 7
const dayMs = 24 * 60 * 60_000

/** Changes of staff accounts run one at a time: they are rare, and two at once must not remove the
 * last admin. */
const staffLock = 7_782_672

const staff = { role: { $ne: 'customer' as const } }

const aboutInvitation = (id: string): string => `invitation/${id}`

type InvitationEmail = StaffMember['invitationEmail']

const toMember = (
  { id, name, email, role, status, limits, emailVerified }: UserRow,
  invitation?: InvitationEmail,
  awaitsAdmin = false,
): StaffMember => ({
  id,
  name,
  email,
  role: role as StaffRole,
  status,
  ...(limits !== '' && { limits: [...(limitsIn(limits) ?? [])] }),
  invited: !emailVerified,
  ...(invitation !== undefined && { invitationEmail: invitation }),
  ...(awaitsAdmin && { awaitsAdmin }),
})

/** Which of these accounts wait for an admin, with the event that made each (TAM-292). */
const awaitingOf = async (em: SqlEntityManager, ids: readonly string[]) => {
  const events = await em.find(staffEvent, { staffId: { $in: [...ids] }, type: { $in: ['created', 'admitted'] } })
  const admitted = new Set(events.flatMap(({ type, staffId }) => (type === 'admitted' ? [staffId] : [])))
  return new Map(
    events.flatMap((event) =>
      event.type === 'created' && event.data['awaits'] === 'admin' && !admitted.has(event.staffId)
        ? [[event.staffId, event] as const]
        : [],
    ),
  )
}

const standingOf = async (em: SqlEntityManager, id: string): Promise<Standing> => {
  const awaits = (await awaitingOf(em, [id])).get(id)
  const created = await em.findOne(staffEvent, { staffId: id, type: 'created' })
  const last = await em.findOne(
    staffEvent,
    { staffId: id, type: 'inactivated' },
    { orderBy: { at: 'desc', id: 'desc' } },
  )
  return {
    awaitsAfter: awaits === undefined ? null : { id: awaits.actorId ?? '', name: awaits.actorName ?? '' },
    inactivatedBy: (last?.actorRole ?? null) as Standing['inactivatedBy'],
    createdBy: created?.actorId ?? null,
  }
}

/** The acts that make two accounts depend on each other (TAM-290). */
const tiesIn = async (em: SqlEntityManager, now: Date): Promise<readonly StaffTie[]> => {
  const since = now.getTime() - tieDays * dayMs
  const events = await em.find(staffEvent, { at: { $gt: since } }, { orderBy: { at: 'asc', id: 'asc' } })
  return tiesOf(
    events.map(({ type, actorId, staffId, at, data }) => ({
      type,
      by: actorId ?? null,
      to: staffId,
      at: instant(at),
      proposedBy: data['proposedBy'],
    })),
  )
}

const proposalsOf = async (
  em: SqlEntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffProposal>> => {
  const rows = await em.find(staffProposal, { staffId: { $in: [...ids] } })
  return new Map(
    rows.map(({ staffId, change, value, byId, byName }) => [
      staffId,
      { change, value, by: { id: byId, name: byName } },
    ]),
  )
}

/** The members, with the state of invitations that were not sent yet. */
const toMembers = async (em: SqlEntityManager, rows: readonly UserRow[]): Promise<readonly StaffMember[]> => {
  const invited = rows.filter(({ emailVerified }) => !emailVerified)
  const tries = await triesAbout(
    em,
    invited.map(({ id }) => aboutInvitation(id)),
  )
  const awaiting = await awaitingOf(
    em,
    invited.map(({ id }) => id),
  )
  const proposals = await proposalsOf(
    em,
    rows.map(({ id }) => id),
  )
  const memberOf = (row: UserRow): StaffMember => {
    const tried = tries.get(aboutInvitation(row.id))
    if (tried === undefined) return toMember(row, undefined, awaiting.has(row.id))
    return toMember(row, tried > 1 ? 'not-delivered' : 'on-its-way')
  }
  return rows.map((row) => {
    const proposed = proposals.get(row.id)
    return { ...memberOf(row), ...(proposed && { proposed }) }
  })
}

/** As the library stores the identifier of a reset link, so that its own call takes the invitation:
 * SHA-256, base64url. */
const resetIdentifier = (token: string): string =>
  createHash('sha256').update(`reset-password:${token}`).digest('base64url')

const invitationUrl = (origin: string, token: string): string =>
  `${origin}/api/auth/reset-password/${token}?callbackURL=${encodeURIComponent('/auth/reset-password?invited=1')}`

interface RecordedEvent {
  readonly type: EventType
  readonly staffId: string
  readonly data: Record<string, string>
}

/** TAM-294: refuses an actor whose own address has just changed. */
const actorDecides = async (
  em: SqlEntityManager,
  now: Date,
  { id }: StaffChange['actor'],
): Promise<Result<true, StaffRefusal>> => {
  if (id === null) return ok(true)
  const decides = mayDecide({ id }, { ties: await tiesIn(em, now), now: instant(now.getTime()) })
  return decides.ok ? decides : err({ code: 'ADDRESS_JUST_CHANGED' })
}

/** One transaction under the lock; `record` adds the line of the audit log to it. */
interface Change {
  readonly em: SqlEntityManager
  readonly now: Date
  readonly record: (event: RecordedEvent) => Promise<void>
  /** The line of the security log that the person's page shows. */
  readonly noteSecurity: (
    type: 'role-change' | 'email-change' | 'session-end' | 'passkey-removal',
    staffId: string,
  ) => Promise<void>
}

const lockMember = (em: SqlEntityManager, id: string): Promise<UserRow | null> =>
  em.findOne(authUser, { id, ...staff }, { lockMode: LockMode.PESSIMISTIC_WRITE })

/** What the request's key did before: null when it is new, the person's id when it was the same
 * request, a refusal when it was another. */
const earlier = async (
  em: SqlEntityManager,
  key: string,
  type: EventType,
): Promise<Result<string | null, StaffRefusal>> => {
  const event = await em.findOne(staffEvent, { key })
  if (event === null) return ok(null)
  const isProposal = event.type === 'change-proposed' || event.type === 'proposal-withdrawn'
  const isSame =
    event.type === type ||
    (type === 'activated' && event.type === 'admitted') ||
    (isProposal && (type === 'role-changed' || type === 'email-changed' || type === 'limits-changed'))
  return isSame ? ok(event.staffId) : err({ code: 'IDEMPOTENCY_KEY_REUSED' })
}

const makeInTurn =
  (orm: MikroORM, clock: Clock) =>
  <Value>(change: StaffChange, work: (change: Change) => Promise<Value>): Promise<Value> =>
    orm.em.fork().transactional(async (manager) => {
      const em = manager as SqlEntityManager
      await em.execute('select pg_advisory_xact_lock(?)', [staffLock])
      const at = clock.now()
      const { actor, origin, key } = change
      const record = async ({ type, staffId, data }: RecordedEvent): Promise<void> => {
        await em.insert(staffEvent, {
          id: generateId(32),
          type,
          at,
          staffId,
          actorId: actor.id,
          actorName: actor.name,
          actorRole: actor.role,
          ip: origin.ip,
          userAgent: origin.userAgent,
          data,
          key,
        })
      }
      const noteSecurity: Change['noteSecurity'] = async (type, userId) => {
        await em.insert(securityEvent, { id: generateId(32), type, at, userId, outcome: 'ok', ...origin })
      }
      return work({ em, now: new Date(at), record, noteSecurity })
    })

/** Ends a person's sessions and open links, with an invitation that was not sent yet. Returns how
 * many sessions. Rows of links have the person's id as their value. */
const shut = async (em: SqlEntityManager, id: string): Promise<number> => {
  await dropEmailsAbout(em, aboutInvitation(id))
  await em.nativeDelete(authVerification, { value: id })
  return em.nativeDelete(authSession, { userId: id })
}

const activeAdminIds = async (em: SqlEntityManager): Promise<string[]> =>
  (await em.find(authUser, { role: 'admin', status: 'active', emailVerified: true })).map(({ id }) => id)

const memberIn = async (em: SqlEntityManager, row: UserRow): Promise<StaffMember> =>
  (await toMembers(em, [row]))[0] ?? toMember(row)

interface EmailPorts {
  readonly cipher: DataCipher
  /** Called after a change was committed; emails may wait to be sent. */
  readonly onQueued: () => void
}

export const makeStaffAccounts = (
  orm: MikroORM,
  clock: Clock,
  { cipher, onQueued }: EmailPorts,
  { publicOrigin }: { readonly publicOrigin: string },
): StaffAccounts => {
  const inTurn = async <Value>(change: StaffChange, work: (change: Change) => Promise<Value>): Promise<Value> => {
    const value = await makeInTurn(orm, clock)(change, work)
    onQueued()
    return value
  }

  /** Stores the invitation with a new one-time link in the transaction, and returns the link. */
  const storeInvitation = async (
    { em, now }: Change,
    to: Pick<UserRow, 'id' | 'name' | 'email'>,
    inviter: string | null,
  ): Promise<string> => {
    const token = generateId(24)
    const link = invitationUrl(publicOrigin, token)
    const expiresAt = new Date(now.getTime() + invitationDays * dayMs)
    await keepOnce(em, { identifier: resetIdentifier(token), value: to.id, expiresAt }, now)
    await queueAccountEmail(
      em,
      cipher,
      invitationEmail({ name: to.name, email: to.email, url: link, token, inviter, days: invitationDays }),
      { at: now.getTime(), triedForMs: invitationDays * dayMs, about: aboutInvitation(to.id) },
    )
    return link
  }

  /** Changes one person's row, once per key: a repeated request returns the person as they are
   * now. */
  const onMember = (
    type: EventType,
    change: StaffChange,
    id: string,
    work: (open: Change, member: UserRow) => Promise<StaffOutcome>,
  ): Promise<StaffOutcome> =>
    inTurn(change, async (open) => {
      const member = await lockMember(open.em, id)
      if (member === null) return err({ code: 'NOT_FOUND' })
      const may = mayChange(change.actor, toMember(member))
      if (!may.ok) return may
      const before = await earlier(open.em, change.key, type)
      if (!before.ok) return before
      if (before.value !== null)
        return before.value === id ? ok(await memberIn(open.em, member)) : err({ code: 'IDEMPOTENCY_KEY_REUSED' })
      if (change.isAsSeen?.(toMember(member)) === false) return err({ code: 'DETAILS_CHANGED' })
      const decides = await actorDecides(open.em, open.now, change.actor)
      return decides.ok ? work(open, member) : decides
    })

  /** E-mails the person, at the address given, and every active admin about a change of an account. */
  const tell = async (
    { em, now }: Change,
    change: StaffChange,
    { id, name, told }: { readonly id: string; readonly name: string; readonly told: string | null },
    done: string,
  ): Promise<void> => {
    const admins = await em.find(authUser, { role: 'admin', status: 'active', emailVerified: true })
    const readers = [
      ...(told === null ? [] : [{ name, email: told }]),
      ...admins.filter((admin) => admin.id !== id && admin.id !== change.actor.id),
    ]
    for (const reader of readers) {
      const said = {
        key: change.key,
        about: name,
        by: change.actor.name,
        done,
        url: `${publicOrigin}/admin/employee/${id}`,
      }
      await queueAccountEmail(em, cipher, staffAccountEmail({ name: reader.name, email: reader.email, ...said }), {
        at: now.getTime(),
      })
    }
  }

  /** TAM-294: a change that takes two admins. The first request stores a proposal, the second one
   * applies it. The present value withdraws what waits. */
  const byTwo = async (
    open: Change,
    change: StaffChange,
    member: UserRow,
    asked: { readonly change: ProposedChange; readonly value: string },
    apply: (proposal: StaffProposal | null) => Promise<StaffOutcome>,
  ): Promise<StaffOutcome> => {
    const { em, now, record } = open
    const { id } = member
    const waiting = (await proposalsOf(em, [id])).get(id) ?? null
    const drop = () => em.nativeDelete(staffProposal, { staffId: id })
    const event = { staffId: id, data: { change: asked.change } }
    if (member[asked.change] === asked.value) {
      if (waiting?.change === asked.change) {
        await drop()
        await record({ type: 'proposal-withdrawn', ...event })
      }
      return ok(await memberIn(em, member))
    }
    const step = staffStep(change.actor, waiting, asked, {
      ties: await tiesIn(em, now),
      now: instant(now.getTime()),
    })
    if (!step.ok) return err({ code: step.error.code as StaffRefusal['code'] })
    await drop()
    if (step.value.type === 'apply') return apply(step.value.proposal)
    const by = { byId: change.actor.id ?? '', byName: change.actor.name ?? '' }
    await em.insert(staffProposal, { staffId: id, ...asked, ...by, at: now.getTime() })
    await record({ type: 'change-proposed', ...event })
    const what = { role: 'another role', email: 'another email address', limits: 'other limits' }[asked.change]
    await tell(open, change, { ...member, told: null }, `proposes ${what} for`)
    return ok(await memberIn(em, member))
  }

  const proposer = (proposal: StaffProposal | null): Record<string, string> =>
    proposal === null ? {} : { proposedBy: proposal.by.id, proposedByName: proposal.by.name }

  type Columns = Partial<Pick<UserRow, 'name' | 'status'>>

  /** Whether the others include an admin who could manage this person's account again. */
  const standsDown = async (em: SqlEntityManager, { actor }: StaffChange, member: UserRow) =>
    mayStandDown({ actor, member: toMember(member), activeAdminIds: await activeAdminIds(em) })

  /** A change of one person's row: `decide` returns the columns to set, or an empty object when
   * nothing changes. */
  const changeMember = (
    type: EventType,
    change: StaffChange,
    id: string,
    decide: (member: UserRow, em: SqlEntityManager) => Promise<Result<Columns, StaffRefusal>>,
  ) =>
    onMember(type, change, id, async ({ em, now, record }, member) => {
      const decided = await decide(member, em)
      if (!decided.ok) return decided
      if (Object.keys(decided.value).length === 0) return ok(toMember(member))
      await em.nativeUpdate(authUser, { id }, { ...decided.value, updatedAt: now })
      await record({
        type,
        staffId: id,
        data: decided.value.name === undefined ? {} : { from: member.name, to: decided.value.name },
      })
      return ok(await memberIn(em, { ...member, ...decided.value }))
    })

  return {
    async list() {
      const em = orm.em.fork() as SqlEntityManager
      return toMembers(em, await em.find(authUser, staff, { orderBy: { name: 'asc', id: 'asc' } }))
    },
    async find(id) {
      const em = orm.em.fork() as SqlEntityManager
      const [member] = await toMembers(em, await em.find(authUser, { id, ...staff }))
      return member ?? null
    },
    create: (change, { name, email, role }) =>
      inTurn<Result<Invited, StaffRefusal>>(change, async (open) => {
        const { em, now, record } = open
        const address = email.trim().toLowerCase()
        const before = await earlier(em, change.key, 'created')
        if (!before.ok) return before
        const account = await em.findOne(authUser, { email: address })
        if (before.value !== null)
          return account?.id === before.value
            ? ok({ member: await memberIn(em, account), link: null })
            : err({ code: 'IDEMPOTENCY_KEY_REUSED' })
        if (!managesRole(change.actor, role)) return err({ code: 'ADMIN_REQUIRED' })
        const decides = await actorDecides(em, now, change.actor)
        if (!decides.ok) return decides
        const id = generateId(32)
        const awaits = awaitsActivation(change.actor, role)
        const status = awaits ? ('inactive' as const) : ('active' as const)
        const user = { id, name, email: address, emailVerified: false, role, status, twoFactorEnabled: true }
        if (!(await addUser(em, user, now))) return err({ code: 'EMAIL_IN_USE' })
        await record({ type: 'created', staffId: id, data: { name, role, ...(awaits && { awaits: 'admin' }) } })
        if (awaits)
          return ok({
            member: { id, name, email: address, role, status, invited: true, awaitsAdmin: true },
            link: null,
          })
        const link = await storeInvitation(open, { id, name, email: address }, change.actor.name)
        return ok({
          member: { id, name, email: address, role, status: 'active', invited: true, invitationEmail: 'on-its-way' },
          link,
        })
      }),
    inviteAgain: (change, id) =>
      onMember('invited', change, id, async (open, member) => {
        const may = mayBeInvitedAgain(toMember(member))
        if (!may.ok) return may
        // Of two links that were sent, only the newest may open the account.
        await shut(open.em, id)
        await open.record({ type: 'invited', staffId: id, data: {} })
        await storeInvitation(open, member, change.actor.name)
        return ok(toMember(member, 'on-its-way'))
      }),
    rename: (change, id, name) =>
      changeMember('renamed', change, id, async (member) => ok(member.name === name ? {} : { name })),
    inactivate: (change, id) =>
      changeMember('inactivated', change, id, async (member, em) => {
        const may = await standsDown(em, change, member)
        if (!may.ok) return may
        const theirs = mayInactivate(change.actor, await standingOf(em, id))
        if (!theirs.ok) return theirs
        await shut(em, id)
        return ok(member.status === 'inactive' ? {} : { status: 'inactive' })
      }),
    activate: (change, id) =>
      onMember('activated', change, id, async (open, member) => {
        const { em, now, record } = open
        if (member.status === 'active') return ok(await memberIn(em, member))
        const standing = await standingOf(em, id)
        const role = member.role as StaffRole
        const facts = { role, ties: await tiesIn(em, now), now: instant(now.getTime()) }
        const may = mayActivate(change.actor, standing, facts)
        if (!may.ok) return may
        // A sign-in that started before the account was inactivated may still wait for its code.
        await shut(em, id)
        await em.nativeUpdate(authUser, { id }, { status: 'active', updatedAt: now })
        const isFirst = standing.awaitsAfter !== null
        await record({ type: isFirst ? 'admitted' : 'activated', staffId: id, data: {} })
        if (isFirst) await storeInvitation(open, member, standing.awaitsAfter?.name ?? null)
        if (role === 'admin') await tell(open, change, { ...member, told: null }, 'activated the admin account of')
        return ok(await memberIn(em, { ...member, status: 'active' }))
      }),
    changeRole: (change, id, role) =>
      onMember('role-changed', change, id, async (open, member) => {
        const { em, now, record, noteSecurity } = open
        if (!managesRole(change.actor, role)) return err({ code: 'ADMIN_REQUIRED' })
        const may = await standsDown(em, change, member)
        if (!may.ok && member.role !== role) return may
        return byTwo(open, change, member, { change: 'role', value: role }, async (proposal) => {
          await shut(em, id)
          await em.nativeUpdate(authUser, { id }, { role, limits: '', updatedAt: now })
          const data = { from: member.role, to: role, ...proposer(proposal) }
          await record({ type: 'role-changed', staffId: id, data })
          await noteSecurity('role-change', id)
          const told = member.emailVerified ? member.email : null
          await tell(open, change, { ...member, told }, 'changed the role of')
          return ok({ ...toMember({ ...member, limits: '' }), role })
        })
      }),
    changeLimits: (change, id, limits) =>
      onMember('limits-changed', change, id, async (open, member) => {
        const { em, now, record } = open
        if (member.role !== 'employee') return err({ code: 'NOT_AN_EMPLOYEE' })
        const value = limitsText(limits)
        return byTwo(open, change, member, { change: 'limits', value }, async (proposal) => {
          await em.nativeUpdate(authUser, { id }, { limits: value, updatedAt: now })
          await record({
            type: 'limits-changed',
            staffId: id,
            data: { from: member.limits, to: value, ...proposer(proposal) },
          })
          const told = member.emailVerified ? member.email : null
          await tell(open, change, { ...member, told }, 'changed the limits of')
          return ok(toMember({ ...member, limits: value }))
        })
      }),
    endSessionsOfCustomer: (change, id) =>
      inTurn<Result<number, StaffRefusal>>(change, async ({ em, record, noteSecurity }) => {
        if ((await em.findOne(authUser, { id, role: 'customer' })) === null) return err({ code: 'NOT_FOUND' })
        const before = await earlier(em, change.key, 'sessions-ended')
        if (!before.ok) return before
        if (before.value !== null) return ok(0)
        const ended = await shut(em, id)
        // A stranger with a session may have added one, and by phone nobody can say which it is.
        if ((await forgetPasskeys(em, id)) > 0) await noteSecurity('passkey-removal', id)
        await record({ type: 'sessions-ended', staffId: id, data: {} })
        await noteSecurity('session-end', id)
        return ok(ended)
      }),
    changeEmail: (change, id, email) =>
      onMember('email-changed', change, id, async (open, member) => {
        const { em, now, record, noteSecurity } = open
        const value = email.trim().toLowerCase()
        const may = await standsDown(em, change, member)
        if (!may.ok && member.email !== value) return may
        if (member.email !== value && (await em.count(authUser, { email: value })) > 0)
          return err({ code: 'EMAIL_IN_USE' })
        return byTwo(open, change, member, { change: 'email', value }, async (proposal) => {
          await em.nativeUpdate(authUser, { id }, { email: value, emailVerified: false, updatedAt: now })
          await shut(em, id)
          // The account may go to another person, as its password does by the invitation.
          if ((await forgetPasskeys(em, id)) > 0) await noteSecurity('passkey-removal', id)
          // The addresses themselves stay out of a log that is never changed.
          await record({ type: 'email-changed', staffId: id, data: proposer(proposal) })
          await noteSecurity('email-change', id)
          await storeInvitation(open, { ...member, email: value }, change.actor.name)
          if (member.emailVerified)
            await queueAccountEmail(
              em,
              cipher,
              addressChangedEmail({
                name: member.name,
                email: member.email,
                helpUrl: `${publicOrigin}/auth/login`,
              }),
              { at: now.getTime() },
            )
          await tell(open, change, { ...member, told: null }, 'changed the email address of')
          return ok({ ...toMember(member, 'on-its-way'), email: value, invited: true })
        })
      }).catch((error: unknown) => {
        if (violates(error, 'auth_user_email_unique')) return err({ code: 'EMAIL_IN_USE' })
        throw error
      }),
  }
}
