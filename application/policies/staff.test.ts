import { describe, expect, test } from 'vitest'
import { systemActor, type Actor } from '@tamarack/domain/loan/actor'
import type { StaffRole } from '../ports/staff-accounts.port.ts'
import { managesRole, mayBeInvitedAgain, mayChange, mayStandDown } from './staff.ts'

const roles: readonly StaffRole[] = ['admin', 'employee', 'reviewer']
const person = (role: Actor['role'], id: string): Actor => ({ id, name: 'Somebody', role })
const code = (outcome: { ok: true } | { ok: false; error: { code: string } }) =>
  outcome.ok ? 'OK' : outcome.error.code

describe('an account of staff is changed', () => {
  test.each([
    ['admin', ['admin', 'employee', 'reviewer']],
    ['employee', ['employee']],
    ['reviewer', []],
    ['customer', []],
  ] as const)('by the role %s: those of %j', (role, managed) => {
    expect(roles.filter((each) => managesRole({ role }, each))).toEqual(managed)
    for (const each of roles)
      expect(code(mayChange(person(role, 'a'), { id: 'b', role: each }))).toBe(
        (managed as readonly string[]).includes(each) ? 'OK' : 'ADMIN_REQUIRED',
      )
  })

  test('by the machine’s keeper, every one', () => {
    expect(roles.filter((each) => managesRole(systemActor, each))).toEqual(roles)
  })

  test('never by its owner, whatever their role', () => {
    for (const role of roles) {
      const actor = person(role, 'a')
      expect(code(mayChange(actor, { id: 'a', role }))).toBe('OWN_ACCOUNT')
      expect(code(mayStandDown({ actor, member: { id: 'a', role }, activeAdminIds: ['a', 'b'] }))).toBe('OWN_ACCOUNT')
    }
  })
})

describe('the last active admin', () => {
  test('stays, no matter who requests the change', () => {
    const member = { id: 'a', role: 'admin' } as const
    for (const actor of [systemActor, person('admin', 'b')])
      expect(code(mayStandDown({ actor, member, activeAdminIds: ['a'] }))).toBe('LAST_ACTIVE_ADMIN')
  })

  test('is left by every change that is allowed', () => {
    const sets = [[], ['a'], ['b'], ['a', 'b'], ['b', 'c'], ['a', 'b', 'c']]
    for (const role of roles)
      for (const activeAdminIds of sets.filter((ids) => ids.includes('a') === (role === 'admin'))) {
        const outcome = mayStandDown({ actor: systemActor, member: { id: 'a', role }, activeAdminIds })
        const left = activeAdminIds.filter((id) => id !== 'a')
        expect([role, activeAdminIds, outcome.ok]).toEqual([role, activeAdminIds, role !== 'admin' || left.length > 0])
      }
  })
})

test.each([
  ['who was invited and is active', { invited: true, status: 'active' }, { ok: true, value: null }],
  [
    'not who has a password already',
    { invited: false, status: 'active' },
    { ok: false, error: { code: 'INVITATION_ACCEPTED' } },
  ],
  ['not who is to stay out', { invited: true, status: 'inactive' }, { ok: false, error: { code: 'STAFF_INACTIVE' } }],
  [
    'not who had a password and is to stay out',
    { invited: false, status: 'inactive' },
    { ok: false, error: { code: 'INVITATION_ACCEPTED' } },
  ],
] as const)('an invitation is sent again to: %s', (_, member, outcome) => {
  expect(mayBeInvitedAgain(member)).toEqual(outcome)
})
