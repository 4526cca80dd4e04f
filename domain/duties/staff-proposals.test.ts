import { expect, test } from 'vitest'
import { systemActor, type Actor } from '../loan/actor.ts'
import { instant } from '../values/instant.ts'
import { staffStep, type StaffProposal } from './staff-proposals.ts'
import { heldHours, type StaffTie } from './ties.ts'

const now = instant(200 * 86_400_000)
const admin = (id: string, name: string): Actor => ({ id, name, role: 'admin' })
const [ada, bo] = [admin('ada', 'Ada North'), admin('bo', 'Bo Ruiz')]
const waiting: StaffProposal = { change: 'role', value: 'admin', by: { id: 'ada', name: 'Ada North' } }
const asked = { change: 'role', value: 'admin' } as const
const tie = (by: string, to: string, act: StaffTie['act'], hoursAgo: number): StaffTie => ({
  by,
  to,
  act,
  at: instant(now - hoursAgo * 3_600_000),
})
const step = (actor: Actor, proposal: StaffProposal | null, ties: readonly StaffTie[] = []) => {
  const taken = staffStep(actor, proposal, asked, { ties, now })
  return taken.ok ? taken.value.type : taken.error.code
}

test('the first admin proposes a change, and a second one who repeats it applies it', () => {
  expect(step(ada, null)).toBe('propose')
  expect(step(bo, waiting)).toBe('apply')
})

test('the proposer, a namesake and a dependent admin do not confirm a change', () => {
  expect(step(ada, waiting)).toBe('ANOTHER_PERSON_CONFIRMS')
  expect(step(admin('ada2', 'NORTH, Ada'), waiting)).toBe('ANOTHER_PERSON_CONFIRMS')
  expect(step(bo, waiting, [tie('ada', 'bo', 'invited', 48)])).toBe('NOT_INDEPENDENT')
})

test('another value of the same change, or another change, is a new proposal', () => {
  expect(step(bo, { ...waiting, value: 'reviewer' })).toBe('propose')
  expect(step(bo, { ...waiting, change: 'email', value: 'admin' })).toBe('propose')
})

test('the machine’s keeper applies a change alone', () => {
  expect(step(systemActor, null)).toBe('apply')
})

test(`an admin proposes and confirms nothing for ${heldHours} hours after their own address changed`, () => {
  const changed = (hours: number) => [tie('cleo', 'bo', 'address-changed', hours)]
  expect(step(bo, null, changed(heldHours - 1))).toBe('ADDRESS_JUST_CHANGED')
  expect(step(bo, waiting, changed(0))).toBe('ADDRESS_JUST_CHANGED')
  expect(step(bo, waiting, changed(heldHours))).toBe('apply')
})
