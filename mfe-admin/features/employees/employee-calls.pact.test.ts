import { expect, test } from 'vitest'
import {
  activateEmployee,
  changeEmployeeEmail,
  changeEmployeeLimits,
  changeEmployeeRole,
  createEmployee,
  getEmployee,
  getEmployees,
  getStaffRights,
  inactivateEmployee,
  inviteEmployee,
  updateEmployee,
} from '@tamarack/contracts/endpoints/employees'
import { endSessions } from '@tamarack/contracts/endpoints/security'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

const { answered, refused } = contractOf('tamarack-admin', fetch)
const given = 'an admin and an employee'
const employee = {
  id: 'employee1',
  name: 'Person employee1',
  email: 'employee1@example.test',
  role: 'employee' as const,
  status: 'active' as const,
  invited: false,
}
const [params, body] = [{ id: 'employee1' }, { id: 'employee1' }]

test('an admin lists all staff', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'a request for all staff',
      endpoint: getEmployees,
      input: {},
      answer: [employee],
    }),
  ).toEqual([employee])
})

test('an admin reads one member of staff', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'a request for a member of staff',
      endpoint: getEmployee,
      input: { params },
      answer: employee,
    }),
  ).toEqual(employee)
})

test('a new member of staff is invited by e-mail', async () => {
  const invited = { ...employee, name: 'Noah Reyes', email: 'noah@example.test', invited: true }
  expect(
    await answered({
      given,
      receiving: 'a new member of staff',
      endpoint: createEmployee,
      input: { body: { name: 'Noah Reyes', email: 'noah@example.test', role: 'employee' } },
      answer: invited,
    }),
  ).toEqual(invited)
})

test('whoever chose a password already is not invited again', async () => {
  expect(
    await refused({
      given,
      receiving: 'another invitation of a member of staff',
      endpoint: inviteEmployee,
      input: { body },
      refusedWith: 'INVITATION_ACCEPTED',
    }),
  ).toMatchObject({ code: 'INVITATION_ACCEPTED' })
})

test('a member of staff gets another name', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'the new name of a member of staff',
      endpoint: updateEmployee,
      input: { body: { ...body, name: 'Mei Chen' } },
      answer: employee,
    }),
  ).toEqual(employee)
})

test('a member of staff loses access', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'the end of a member of staff’s access',
      endpoint: inactivateEmployee,
      input: { body },
      answer: { ...employee, status: 'inactive' },
    }),
  ).toEqual({ ...employee, status: 'inactive' })
})

test('a member of staff gets access again', async () => {
  expect(
    await answered({
      given: given,
      receiving: 'the return of a member of staff',
      endpoint: activateEmployee,
      input: { body },
      answer: employee,
    }),
  ).toEqual(employee)
})

test('a member of staff gets another role', async () => {
  const changed = { ...employee, role: 'reviewer' as const }
  expect(
    await answered({
      given,
      receiving: 'another role of a member of staff',
      endpoint: changeEmployeeRole,
      input: { body: { ...body, role: 'reviewer' } },
      answer: changed,
    }),
  ).toEqual(changed)
})

test('a member of staff gets another address, and is invited at it', async () => {
  // Another person than in the other interactions: an invitation of this one is refused there.
  const reviewer = { ...employee, id: 'reviewer1', name: 'Person reviewer1', role: 'reviewer' as const }
  const changed = { ...reviewer, email: 'mei@example.test', invited: true }
  expect(
    await answered({
      given,
      receiving: 'another address of a member of staff',
      endpoint: changeEmployeeEmail,
      input: { body: { id: 'reviewer1', email: 'mei@example.test' } },
      answer: changed,
    }),
  ).toEqual(changed)
})

test('limits of an employee are proposed', async () => {
  const by = { id: 'admin1', name: 'Person admin1' }
  const proposed = { ...employee, proposed: { change: 'limits' as const, value: 'collect', by } }
  expect(
    await answered({
      given,
      receiving: 'limits of an employee',
      endpoint: changeEmployeeLimits,
      input: { body: { ...body, limits: ['collect'] } },
      answer: proposed,
    }),
  ).toEqual(proposed)
})

test('who may do what is read by whoever reviews', async () => {
  const answer = { rights: [{ act: 'See who may do what', changes: false, roles: ['admin' as const] }] }
  expect(
    await answered({
      given,
      receiving: 'a request for the rights of staff',
      endpoint: getStaffRights,
      input: {},
      answer,
    }),
  ).toEqual(answer)
})

test('an admin signs a customer out everywhere', async () => {
  expect(
    await answered({
      given,
      receiving: 'the end of all sessions of a customer',
      endpoint: endSessions,
      input: { params: { id: 'customer1' } },
      answer: { ended: 1 },
    }),
  ).toEqual({ ended: 1 })
})
