import { expect, test } from 'vitest'
import { answerStop, getStops, proposeStop, type StopSwitch } from '@tamarack/contracts/endpoints/exceptions'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

const { answered, refused } = contractOf('tamarack-admin', fetch)

const running = (what: StopSwitch['what']): StopSwitch => ({ what, acts: 0, held: 0, stopped: null, proposal: null })
const act = {
  byId: 'admin2',
  byName: 'Ada Admin',
  at: 1_795_000_700_000,
  reason: 'provider-outage' as const,
  note: 'Zum is down',
}
const type = 'stop-proposed' as const
const withDebits = (debits: Partial<StopSwitch>) => ({
  switches: [{ ...running('debits'), ...debits }, running('disbursements'), running('applications')],
})
const confirm = { body: { what: 'debits' as const, type: 'confirm' as const, seen: 1 } }

test('staff read what is stopped and what waits for a second person', async () => {
  const view = withDebits({ acts: 1, proposal: { ...act, type } })
  expect(
    await answered({
      given: 'an employee and a stop of debits that an admin proposed',
      receiving: 'a request for the stops',
      endpoint: getStops,
      input: {},
      answer: view,
    }),
  ).toEqual(view)
})

test('a stop that an admin proposes waits for another', async () => {
  const own = { ...act, byId: 'admin1', byName: 'Person admin1', at: 1_795_000_800_000, type }
  const view = withDebits({ acts: 1, proposal: own })
  expect(
    await answered({
      given: 'an admin, while nothing is stopped',
      receiving: 'a proposal to stop all debits',
      endpoint: proposeStop,
      input: { body: { what: 'debits', type, reason: 'provider-outage', note: 'Zum is down', seen: 0 } },
      answer: view,
    }),
  ).toEqual(view)
})

test('a stop that another admin confirms is in force', async () => {
  const confirmed = { byId: 'admin1', byName: 'Person admin1', at: 1_795_000_800_000, reason: null, note: '' }
  const view = withDebits({ acts: 2, stopped: { proposed: act, confirmed } })
  expect(
    await answered({
      given: 'an admin and a stop of debits that a colleague proposed',
      receiving: 'the confirmation of a stop',
      endpoint: answerStop,
      input: confirm,
      answer: view,
    }),
  ).toEqual(view)
})

test('nobody confirms what they proposed', async () => {
  expect(
    await refused({
      given: 'an admin and a stop of debits that they proposed',
      receiving: 'the confirmation of a stop of one’s own',
      endpoint: answerStop,
      input: confirm,
      refusedWith: 'ANOTHER_PERSON_CONFIRMS',
    }),
  ).toMatchObject({ code: 'ANOTHER_PERSON_CONFIRMS' })
})
