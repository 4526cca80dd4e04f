import { limitsIn, limitsText } from '@tamarack/domain/duties/limits'
import { awaitsActivation } from '@tamarack/domain/duties/staff-accounts'
import { staffStep, type StaffProposal } from '@tamarack/domain/duties/staff-proposals'
import { instant } from '@tamarack/domain/values/instant'
import { managesRole, mayBeInvitedAgain, mayChange, mayStandDown } from '../policies/staff.ts'
import type { Account, Accounts } from '../ports/accounts.port.ts'
import type { Principal, SessionReader } from '../ports/session-reader.port.ts'
import type { StaffAccounts, StaffChange, StaffMember } from '../ports/staff-accounts.port.ts'

/** Sessions by cookie: `session=<id of the person>`. */
export const makeFakeSessions = (people: readonly Principal[]): SessionReader => ({
  browserOf: ({ cookie }) => cookie ?? null,
  used: async () => {},
  current: async ({ cookie }) => people.find(({ id }) => cookie === `session=${id}`) ?? null,
})

export const makeFakeAccounts = (people: readonly Principal[]): Accounts => {
  const accounts: Account[] = people.map(({ id, name, email, role }) => ({
    id,
    name,
    email,
    role,
    identityExpiry: 1_800_000_000,
    bankExpiry: null,
    textNumber: null,
  }))
  return {
    find: async (id) => accounts.find((account) => account.id === id) ?? null,
    async ensure({ name, email, role }) {
      const existing = accounts.find((account) => account.email === email)
      if (existing) return existing
      const made: Account = {
        id: `user_${accounts.length + 1}`,
        name,
        email,
        role,
        identityExpiry: null,
        bankExpiry: null,
        textNumber: null,
      }
      accounts.push(made)
      return made
    },
  }
}

/** Staff in memory; every key is new to it. */
export const makeFakeStaff = (people: readonly Principal[]): StaffAccounts => {
  const members = new Map<string, StaffMember>(
    people.flatMap(({ id, name, email, role }) =>
      role === 'customer' ? [] : [[id, { id, name, email, role, status: 'active', invited: false }]],
    ),
  )
  const emails = new Set(people.map(({ email }) => email))
  const set = ({ actor, isAsSeen }: StaffChange, id: string, changed: Partial<StaffMember>, standsDown = false) => {
    const member = members.get(id)
    if (member === undefined) return { ok: false, error: { code: 'NOT_FOUND' } } as const
    const activeAdminIds = [...members.values()].flatMap((each) =>
      each.role === 'admin' && each.status === 'active' ? [each.id] : [],
    )
    const may = standsDown ? mayStandDown({ actor, member, activeAdminIds }) : mayChange(actor, member)
    if (!may.ok) return may
    if (isAsSeen?.(member) === false) return { ok: false, error: { code: 'DETAILS_CHANGED' } } as const
    members.set(id, { ...member, ...changed })
    return { ok: true, value: { ...member, ...changed } } as const
  }
  const byTwo = (
    change: StaffChange,
    id: string,
    asked: Pick<StaffProposal, 'change' | 'value'>,
  ): ReturnType<typeof set> => {
    const { proposed, ...member } = members.get(id) ?? {}
    const step = staffStep(change.actor, proposed ?? null, asked, { ties: [], now: instant(0) })
    if (!step.ok) return { ok: false, error: { code: 'ANOTHER_PERSON_CONFIRMS' } } as never
    const by = { id: change.actor.id ?? '', name: change.actor.name ?? '' }
    if (step.value.type === 'propose') return set(change, id, { proposed: { ...asked, by } }, true)
    members.set(id, member as StaffMember)
    const limits = limitsIn(asked.value)
    const changed = {
      role: { role: asked.value as StaffMember['role'] },
      email: { email: asked.value, invited: true },
      limits: limits === undefined ? {} : { limits },
    }[asked.change]
    return set(change, id, changed, asked.change !== 'limits')
  }
  return {
    list: async () => [...members.values()],
    find: async (id) => members.get(id) ?? null,
    async create({ actor }, { name, email, role }) {
      if (!managesRole(actor, role)) return { ok: false, error: { code: 'ADMIN_REQUIRED' } }
      if (emails.has(email)) return { ok: false, error: { code: 'EMAIL_IN_USE' } }
      const member: StaffMember = {
        id: `staff_${members.size + 1}`,
        name,
        email,
        role,
        status: awaitsActivation(actor, role) ? 'inactive' : 'active',
        invited: true,
        ...(awaitsActivation(actor, role) && { awaitsAdmin: true as const }),
      }
      emails.add(email)
      members.set(member.id, member)
      return { ok: true, value: { member, link: 'https://tamarack.test/invitation' } }
    },
    async inviteAgain(change, id) {
      const member = members.get(id)
      const may = member === undefined ? null : mayBeInvitedAgain(member)
      return may === null || may.ok ? set(change, id, {}) : may
    },
    rename: async (change, id, name) => set(change, id, { name }),
    inactivate: async (change, id) => set(change, id, { status: 'inactive' }, true),
    activate: async (change, id) => set(change, id, { status: 'active' }),
    changeRole: async (change, id, role) => byTwo(change, id, { change: 'role', value: role }),
    changeLimits: async (change, id, limits) =>
      members.get(id)?.role === 'employee'
        ? byTwo(change, id, { change: 'limits', value: limitsText(limits) })
        : { ok: false, error: { code: 'NOT_AN_EMPLOYEE' } },
    endSessionsOfCustomer: async () => ({ ok: true, value: 1 }),
    changeEmail: async (change, id, email) =>
      emails.has(email)
        ? { ok: false, error: { code: 'EMAIL_IN_USE' } }
        : byTwo(change, id, { change: 'email', value: email }),
  }
}
