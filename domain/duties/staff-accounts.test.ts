import { describe, expect, test } from 'vitest'
import { systemActor, type Actor } from '../loan/actor.ts'
import { instant } from '../values/instant.ts'
import { awaitsActivation, mayActivate, mayInactivate, type Standing } from './staff-accounts.ts'
import type { StaffTie } from './ties.ts'

const now = instant(200 * 86_400_000)
const ada: Actor = { id: 'usr_ada', name: 'Ada Admin', role: 'admin' }
const bo: Actor = { id: 'usr_bo', name: 'Bo Boss', role: 'admin' }
const mei: Actor = { id: 'usr_mei', name: 'Mei Chen', role: 'employee' }
const standing = (part: Partial<Standing> = {}): Standing => ({
  awaitsAfter: null,
  inactivatedBy: null,
  createdBy: null,
  ...part,
})
const activated = (actor: Actor, role: 'admin' | 'employee', given: Standing, ties: readonly StaffTie[] = []) => {
  const found = mayActivate(actor, given, { role, ties, now })
  return found.ok ? 'activated' : found.error.code
}

test.each([
  [mei, 'employee', true],
  [ada, 'employee', false],
  [ada, 'admin', true],
  [systemActor, 'admin', false],
] as const)(
  'an account waits for an admin if an employee made it or if it is an admin’s: %o, %s',
  (actor, role, waits) => {
    expect(awaitsActivation(actor, role)).toBe(waits)
  },
)

describe('an account that waits', () => {
  const invitedBy = (one: Actor) => standing({ awaitsAfter: { id: one.id ?? '', name: one.name ?? '' } })

  test('of an employee is activated by any admin, and by no employee', () => {
    expect(activated(ada, 'employee', invitedBy(mei))).toBe('activated')
    expect(activated(mei, 'employee', invitedBy(mei))).toBe('ADMIN_REQUIRED')
  })

  test('of an admin is activated by an admin who is independent of the inviter', () => {
    expect(activated(ada, 'admin', invitedBy(ada))).toBe('NOT_INDEPENDENT')
    expect(activated(bo, 'admin', invitedBy(ada))).toBe('activated')
    const tie: StaffTie = { by: 'usr_ada', to: 'usr_bo', act: 'reset', at: instant(now - 86_400_000) }
    expect(activated(bo, 'admin', invitedBy(ada), [tie])).toBe('NOT_INDEPENDENT')
    expect(activated(systemActor, 'admin', invitedBy(ada))).toBe('activated')
  })
})

test('what an admin or the machine’s keeper inactivated is activated by an admin alone', () => {
  for (const inactivatedBy of ['admin', 'system'] as const) {
    expect(activated(mei, 'employee', standing({ inactivatedBy }))).toBe('ADMIN_REQUIRED')
    expect(activated(ada, 'employee', standing({ inactivatedBy }))).toBe('activated')
  }
  expect(activated(mei, 'employee', standing({ inactivatedBy: 'employee' }))).toBe('activated')
})

test('an employee inactivates only accounts that they made', () => {
  expect(mayInactivate(mei, { createdBy: 'usr_mei' }).ok).toBe(true)
  expect(mayInactivate(mei, { createdBy: 'usr_ada' })).toEqual({ ok: false, error: { code: 'ADMIN_REQUIRED' } })
  expect(mayInactivate(ada, { createdBy: 'usr_mei' }).ok).toBe(true)
})
