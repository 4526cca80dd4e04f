import { expect, test } from 'vitest'
import { systemActor, type Actor } from '../commands.ts'
import { mayInactivate } from './staff.ts'

const admin = (id: string): Actor => ({ id, name: 'An Admin', role: 'admin' })

test('nobody inactivates themselves, however many admins there are', () => {
  expect(mayInactivate({ actor: admin('a'), member: { id: 'a', role: 'admin' }, activeAdminIds: ['a', 'b'] })).toEqual({ ok: false, error: { code: 'OWN_ACCOUNT' } })
})

test('the last active admin stays, whoever asks', () => {
  expect(mayInactivate({ actor: systemActor, member: { id: 'a', role: 'admin' }, activeAdminIds: ['a'] })).toEqual({ ok: false, error: { code: 'LAST_ACTIVE_ADMIN' } })
})

test.each([
  ['an admin beside another', { id: 'b', role: 'admin' }], ['an employee', { id: 'c', role: 'employee' }], ['a reviewer', { id: 'd', role: 'reviewer' }],
] as const)('%s may be inactivated by an admin', (_, member) => {
  expect(mayInactivate({ actor: admin('a'), member, activeAdminIds: member.role === 'admin' ? ['a', 'b'] : ['a'] })).toEqual({ ok: true, value: null })
})
