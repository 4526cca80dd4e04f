import { expect, test } from 'vitest'
import { answerPolicy, getPolicy, proposePolicy, tryProposedPolicy } from '@tamarack/contracts/endpoints/policy'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import { firstValues, policyOf } from './policy.fixture.ts'

const { answered, refused } = contractOf('tamarack-admin', fetch)

const values = { ...firstValues, reminderDays: [1], sampleOneIn: 5 }
const first = { version: 1, from: 0, values: { ...firstValues, reminderDays: [1] }, proposed: null, confirmed: null }
const ada = { byId: 'admin2', byName: 'Ada Admin', at: 1_795_000_700_000 }
const proposal = { ...ada, reason: 'Look at more of them', startsOn: null }
const withFirst = policyOf({ versions: [first] })
const confirm = { body: { type: 'confirm' as const, seen: 1 } }

test('a reviewer reads the policy in force and what waits for a second person', async () => {
  const view = { ...withFirst, acts: 1, proposal: { ...proposal, values } }
  expect(
    await answered({
      given: 'a reviewer and a policy that an admin proposed',
      receiving: 'a request for the house policy',
      endpoint: getPolicy,
      input: {},
      answer: view,
    }),
  ).toEqual(view)
})

test('a reviewer reads what a proposed policy would have changed', async () => {
  const moved = {
    from: 'one-person' as const,
    to: 'by-policy' as const,
    files: 1,
    approved: 1,
    rejected: 0,
    lent: 500_00,
    nowLate: 1,
    lost: 0,
  }
  const price = { loans: 0, before: 0, after: 0 }
  const answer = { whatIf: { since: 1_763_464_000_000, files: 1, moved: [moved], price } }
  expect(
    await answered({
      given: 'a reviewer and a proposed policy that would have approved an application',
      receiving: 'a request for what a proposed policy would have changed',
      endpoint: tryProposedPolicy,
      input: {},
      answer,
    }),
  ).toEqual(answer)
})

test('a policy that an admin proposes waits for another', async () => {
  const own = { ...proposal, byId: 'admin1', byName: 'Person admin1', at: 1_795_000_800_000 }
  const view = { ...withFirst, acts: 1, proposal: { ...own, values } }
  expect(
    await answered({
      given: 'an admin, while no other policy is proposed',
      receiving: 'a proposal of another house policy',
      endpoint: proposePolicy,
      input: { body: { values, startsOn: null, reason: 'Look at more of them', seen: 0 } },
      answer: view,
    }),
  ).toEqual(view)
})

test('a value that is out of bounds is refused', async () => {
  expect(
    await refused({
      given: 'an admin, while no other policy is proposed',
      receiving: 'a proposal of a policy out of bounds',
      endpoint: proposePolicy,
      input: { body: { values: { ...values, installmentRate: 35_00 }, startsOn: null, reason: 'More', seen: 0 } },
      refusedWith: 'POLICY_OUT_OF_BOUNDS',
    }),
  ).toMatchObject({ code: 'POLICY_OUT_OF_BOUNDS' })
})

test('a proposal that another admin withdraws is gone', async () => {
  const view = { ...withFirst, acts: 2 }
  expect(
    await answered({
      given: 'an admin and a policy that a colleague proposed',
      receiving: 'the withdrawal of a proposed policy',
      endpoint: answerPolicy,
      input: { body: { type: 'withdraw', seen: 1 } },
      answer: view,
    }),
  ).toEqual(view)
})

test('nobody confirms the policy that they proposed', async () => {
  expect(
    await refused({
      given: 'an admin and a policy that they proposed',
      receiving: 'the confirmation of a policy of one’s own',
      endpoint: answerPolicy,
      input: confirm,
      refusedWith: 'ANOTHER_PERSON_CONFIRMS',
    }),
  ).toMatchObject({ code: 'ANOTHER_PERSON_CONFIRMS' })
})
