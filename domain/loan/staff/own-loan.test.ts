import { describe, expect, test } from 'vitest'
import type { NameMatch } from '../../person/name-comparison.ts'
import { marks } from '../../person/relation.ts'
import { isStaff, systemActor } from '../actor.ts'
import { servicingStatuses } from '../status.ts'
import { isNotTheirOwn, mayBeSamePerson } from './own-loan.ts'

describe('TAM-117: nobody of staff acts on a loan that they owe or would owe', () => {
  const nobody: readonly NameMatch[] = ['different', 'near']
  const refused = (
    staffId: string | null,
    names: readonly NameMatch[],
    status: Parameters<typeof isNotTheirOwn>[1],
  ) => {
    const allowed = isNotTheirOwn(staffId, status, { accounts: ['usr_rowan', 'usr_second'], names })
    return allowed.ok ? allowed.value : allowed.error.code
  }

  test.each<readonly [string, string | null, readonly NameMatch[], boolean]>([
    ['the borrower', 'usr_rowan', nobody, true],
    ['the borrower under another account', 'usr_second', [], true],
    ['a namesake of one of two borrowers', 'usr_mei', ['different', 'same'], true],
    ['a namesake without an account of ours', null, ['same'], true],
    ['somebody whose name is only near', 'usr_mei', nobody, false],
    ['somebody without an account or a name like theirs', null, [], false],
  ])('%s', (_who, staffId, names, isTheirs) => {
    expect(refused(staffId, names, 'review')).toBe(isTheirs ? 'OWN_APPLICATION' : true)
    for (const status of servicingStatuses) expect(refused(staffId, names, status)).toBe(isTheirs ? 'OWN_LOAN' : true)
  })

  test.each(marks)('TAM-302: somebody who shares the %s of a borrower', (mark) => {
    const allowed = isNotTheirOwn('usr_mei', 'review', { accounts: ['usr_rowan'], names: [], shared: [mark] })
    expect(allowed.ok).toBe(mark === 'birth-date')
  })

  test('up to the last signature it is an application', () => {
    expect(refused('usr_rowan', [], 'pad')).toBe('OWN_APPLICATION')
    expect(refused('usr_rowan', [], 'expired')).toBe('OWN_APPLICATION')
  })
})

test('TAM-132: one account or one name is one person, and a member of staff who changed their name is no second one', () => {
  const staff = (id: string, name: string) => ({ id, name })
  const mei = staff('usr_mei', 'Mei Chen')
  expect(mayBeSamePerson(mei, staff('usr_mei', 'Mei Larsen'))).toBe(true)
  expect(mayBeSamePerson(mei, staff('usr_mei_2', 'CHEN, Mei'))).toBe(true)
  expect(mayBeSamePerson(mei, staff('usr_mei_3', 'Меi Сhеn'))).toBe(true)
  expect(mayBeSamePerson(mei, staff('usr_noah', 'Noah Reyes'))).toBe(false)
})

test('whoever works for the lender is of staff; a customer and the system are not', () => {
  const actor = (role: 'customer' | 'admin' | 'employee' | 'reviewer') => ({ id: 'usr_1', name: 'Mei Chen', role })
  expect((['admin', 'employee', 'reviewer', 'customer'] as const).map((role) => isStaff(actor(role)))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(isStaff(systemActor)).toBe(false)
})
