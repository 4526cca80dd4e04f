import { expect, test } from 'vitest'
import { systemActor, type Actor } from '@tamarack/domain/loan/actor'
import { mayBeInvitedAgain, mayInactivate } from './staff.ts'

const admin = (id: string): Actor => ({ id, name: 'An Admin', role: 'admin' })

test('nobody inactivates themselves, however many admins there are', () => {
  expect(mayInactivate({ actor: admin('a'), member: { id: 'a', role: 'admin' }, activeAdminIds: ['a', 'b'] })).toEqual({
    ok: false,
    error: { code: 'OWN_ACCOUNT' },
  })
})

test('the last active admin stays, no matter who requests the change', () => {
  expect(mayInactivate({ actor: systemActor, member: { id: 'a', role: 'admin' }, activeAdminIds: ['a'] })).toEqual({
    ok: false,
    error: { code: 'LAST_ACTIVE_ADMIN' },
  })
})

test.each([
  ['an admin beside another', { id: 'b', role: 'admin' }],
  ['an employee', { id: 'c', role: 'employee' }],
  ['a reviewer', { id: 'd', role: 'reviewer' }],
] as const)('%s may be inactivated by an admin', (_, member) => {
  expect(
    mayInactivate({ actor: admin('a'), member, activeAdminIds: member.role === 'admin' ? ['a', 'b'] : ['a'] }),
  ).toEqual({ ok: true, value: null })
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
