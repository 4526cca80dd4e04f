import { expect, test } from 'vitest'
import {
  getOutsideRequests,
  openOutsideRequest,
  takeRequestStep,
  type OutsideRequestView,
} from '@tamarack/contracts/endpoints/outside-requests'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

const { answered, refused } = contractOf('tamarack-admin', fetch)

const opened = { type: 'opened' as const, at: 1_795_000_700_000, byName: 'Ada Admin', note: '' }
const request: OutsideRequestView = {
  id: 'req_own',
  state: 'answered',
  isLate: false,
  kind: 'complaint',
  from: 'Rowan Ashe',
  matter: 'Charged twice',
  receivedOn: '2026-11-02',
  dueOn: '2026-12-02',
  loanId: 'ln_own',
  acts: [opened],
}

test('the list has each request with all that was done about it', async () => {
  const list = { requests: [request] }
  expect(
    await answered({
      given: 'a reviewer and a request from outside that an admin answered',
      receiving: 'a request for the requests from outside',
      endpoint: getOutsideRequests,
      input: {},
      answer: list,
    }),
  ).toEqual(list)
})

test('a request that is recorded is open, with who recorded it', async () => {
  const { kind, from, matter, receivedOn, dueOn, loanId } = request
  const made = { ...request, state: 'open' as const, acts: [opened] }
  expect(
    await answered({
      given: 'an employee and a loan that is not on hold',
      receiving: 'a new request from outside',
      endpoint: openOutsideRequest,
      input: { body: { kind, from, matter, receivedOn, dueOn, loanId: loanId ?? '' } },
      answer: made,
    }),
  ).toEqual(made)
})

const closing = { params: { id: 'req_own' }, body: { type: 'closed' as const, note: 'Read and agreed' } }

test('another person than who answered closes a request', async () => {
  const closed: OutsideRequestView = { ...request, state: 'closed' }
  expect(
    await answered({
      given: 'a reviewer and a request from outside that an admin answered',
      receiving: 'the end of a request from outside',
      endpoint: takeRequestStep,
      input: closing,
      answer: closed,
    }),
  ).toEqual(closed)
})

test('nobody closes a request that they answered', async () => {
  expect(
    await refused({
      given: 'an admin and a request from outside that they answered',
      receiving: 'the end of a request from outside of one’s own',
      endpoint: takeRequestStep,
      input: closing,
      refusedWith: 'ANOTHER_PERSON_CLOSES',
    }),
  ).toMatchObject({ code: 'ANOTHER_PERSON_CLOSES' })
})
