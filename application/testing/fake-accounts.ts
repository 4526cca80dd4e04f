import { mayBeInvitedAgain, mayInactivate } from '../policies/staff.ts'
import type { Account, Accounts } from '../ports/accounts.port.ts'
import type { Principal, SessionReader } from '../ports/session-reader.port.ts'
import type { StaffAccounts, StaffMember } from '../ports/staff-accounts.port.ts'

/** Sessions by cookie: `session=<id of the person>`. */
export const makeFakeSessions = (people: readonly Principal[]): SessionReader => ({
  browserOf: ({ cookie }) => cookie ?? null,
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
  const set = (id: string, changed: Partial<StaffMember>) => {
    const member = members.get(id)
    if (member === undefined) return { ok: false, error: { code: 'NOT_FOUND' } } as const
    members.set(id, { ...member, ...changed })
    return { ok: true, value: { ...member, ...changed } } as const
  }
  return {
    list: async () => [...members.values()],
    find: async (id) => members.get(id) ?? null,
    async create(_, { name, email, role }) {
      if (emails.has(email)) return { ok: false, error: { code: 'EMAIL_IN_USE' } }
      const member: StaffMember = {
        id: `staff_${members.size + 1}`,
        name,
        email,
        role,
        status: 'active',
        invited: true,
      }
      emails.add(email)
      members.set(member.id, member)
      return { ok: true, value: { member, link: 'https://tamarack.test/invitation' } }
    },
    async inviteAgain(_, id) {
      const member = members.get(id)
      const may = member === undefined ? null : mayBeInvitedAgain(member)
      return may === null || may.ok ? set(id, {}) : may
    },
    rename: async (_, id, name) => set(id, { name }),
    async inactivate({ actor }, id) {
      const activeAdminIds = [...members.values()].flatMap((each) =>
        each.role === 'admin' && each.status === 'active' ? [each.id] : [],
      )
      const member = members.get(id)
      const may = member === undefined ? null : mayInactivate({ actor, member, activeAdminIds })
      return may === null || may.ok ? set(id, { status: 'inactive' }) : may
    },
    activate: async (_, id) => set(id, { status: 'active' }),
  }
}
