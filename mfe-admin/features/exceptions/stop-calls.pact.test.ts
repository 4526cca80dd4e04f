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
const release = { ...act, reason: 'provider-restored' as const, note: 'Zum is back' }
const withDebits = (debits: Partial<StopSwitch>) => ({
  switches: [{ ...running('debits'), ...debits }, running('disbursements'), running('applications')],
})
const confirm = { body: { what: 'debits' as const, type: 'confirm' as const, seen: 2 } }

test('staff read what is stopped and what waits for a second person', async () => {
  const view = withDebits({ acts: 2, stopped: act, proposal: release })
  expect(
    await answered({
      given: 'an employee and a release of debits that an admin proposed',
      receiving: 'a request for the stops',
      endpoint: getStops,
      input: {},
      answer: view,
    }),
  ).toEqual(view)
})

test('a stop by one admin is in force', async () => {
  const own = { ...act, byId: 'admin1', byName: 'Person admin1', at: 1_795_000_800_000 }
  const view = withDebits({ acts: 1, stopped: own })
  expect(
    await answered({
      given: 'an admin, while nothing is stopped',
      receiving: 'a stop of all debits',
      endpoint: proposeStop,
      input: { body: { what: 'debits', type: 'stopped', reason: 'provider-outage', note: 'Zum is down', seen: 0 } },
      answer: view,
    }),
  ).toEqual(view)
})

test('a release that another admin confirms ends the stop', async () => {
  const view = withDebits({ acts: 3 })
  expect(
    await answered({
      given: 'an admin and a release of debits that a colleague proposed',
      receiving: 'the confirmation of a release',
      endpoint: answerStop,
      input: confirm,
      answer: view,
    }),
  ).toEqual(view)
})

test('nobody confirms what they proposed', async () => {
  expect(
    await refused({
      given: 'an admin and a release of debits that they proposed',
      receiving: 'the confirmation of a release of one’s own',
      endpoint: answerStop,
      input: confirm,
      refusedWith: 'ANOTHER_PERSON_CONFIRMS',
    }),
  ).toMatchObject({ code: 'ANOTHER_PERSON_CONFIRMS' })
})
