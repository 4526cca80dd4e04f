import { describe, expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { decide } from '../decide.ts'
import { evolve, replayLoan } from '../evolve.ts'
import type { StaffMember } from '../loan-event.ts'
import { isAct } from '../loan-steps.ts'
import type { Loan } from '../loan.ts'
import { eventsUntil, friday, issue, loanId, mei } from '../testing/loan-steps.fixture.ts'

/* TAM-181: whose case a loan is. */

const omar: Actor = { id: 'usr_omar', name: 'Omar Haddad', role: 'employee' }
const admin: Actor = { id: 'usr_admin', name: 'Ada Reyes', role: 'admin' }
const asMember = ({ id, name }: Actor): StaffMember => ({ id: id ?? '', name: name ?? '' })
const until = (status: Loan['status']) => replayLoan(loanId, eventsUntil(status)) as Loan
const free = until('review')
const assigned = (to: Actor): Loan =>
  evolve(free, { type: 'case-assigned', at: friday, to: asMember(to), by: asMember(to) }, loanId)

const press = (loan: Loan, by: Actor, to: Actor | null, from: Actor | null) => {
  const facts = { now: friday, member: to && asMember(to) }
  return decide(loan, issue('assign-case', { to: to?.id ?? null, from: from?.id ?? null }, by), facts)
}
const event = (by: Actor, to: Actor | null) => ({
  ok: true,
  value: [{ type: 'case-assigned', at: friday, to: to && asMember(to), by: asMember(by) }],
})

describe('an employee', () => {
  test('claims what is nobody’s', () => expect(press(free, mei, mei, null)).toEqual(event(mei, mei)))
  test('gives nobody’s case to no colleague', () =>
    expect(press(free, mei, omar, null)).toMatchObject({ error: { code: 'ADMIN_ASSIGNS' } }))
  test('hands on or releases what is theirs', () => {
    expect(press(assigned(mei), mei, omar, mei)).toEqual(event(mei, omar))
    expect(press(assigned(mei), mei, null, mei)).toEqual(event(mei, null))
  })
  test('takes nothing of a colleague, who is named', () => {
    for (const from of [null, omar])
      expect(press(assigned(omar), mei, mei, from)).toEqual({
        ok: false,
        error: { code: 'CASE_TAKEN', facts: { by: 'Omar Haddad' } },
      })
  })
})

describe('an admin', () => {
  test('gives any case to anybody', () => {
    expect(press(free, admin, omar, null)).toEqual(event(admin, omar))
    expect(press(assigned(mei), admin, omar, mei)).toEqual(event(admin, omar))
  })
  test('is refused where somebody else has it by now', () =>
    expect(press(assigned(mei), admin, omar, null)).toMatchObject({ error: { code: 'CASE_TAKEN' } }))
})

test('nobody gets a case who may not decide', () => {
  const facts = { now: friday, member: null }
  const refused = decide(free, issue('assign-case', { to: 'usr_gone', from: null }, admin), facts)
  expect(refused).toMatchObject({ error: { code: 'NOT_ASSIGNABLE' } })
})

test('the same once more is an answer and no event', () =>
  expect(press(assigned(mei), mei, mei, null)).toEqual({ ok: true, value: [] }))

test('changes nothing about the loan, nor what comes next', () => {
  const { officer, ...rest } = assigned(mei)
  expect(officer).toEqual(asMember(mei))
  expect(rest).toEqual(free)
  expect(isAct({ type: 'case-assigned' }, mei)).toBe(false)
})

test('is kept through every step of a loan', () => {
  const claimed = { type: 'case-assigned', at: friday, to: asMember(mei), by: asMember(mei) } as const
  const [first, ...later] = eventsUntil('funded')
  const start = replayLoan(loanId, first ? [first] : []) as Loan
  const all = later.reduce<readonly Loan[]>(
    (loans, each) => [...loans, evolve(loans.at(-1), each, loanId)],
    [evolve(start, claimed, loanId)],
  )
  expect(all.map(({ officer }) => officer?.id)).toEqual(all.map(() => mei.id))
  expect(all.at(-1)?.status).toBe('funded')
})
