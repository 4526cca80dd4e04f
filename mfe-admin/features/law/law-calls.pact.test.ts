import { expect, test } from 'vitest'
import { answerBreach, checkLawNow, getLawChecks, getWhatIf } from '@tamarack/contracts/endpoints/law'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

const { answered } = contractOf('tamarack-admin', fetch)
const given = 'a reviewer and a run of the checks that found a breach'
const at = 1_795_000_000_000

const breach = {
  id: 'breach_1',
  checkId: 'ON-01',
  loanId: 'ln_own',
  found: '$75.00 for $500.00',
  allowed: '$70.00: $14.00 for $100',
  firstSeenAt: at,
  lastSeenAt: at,
  answer: null,
}

test('the page of the law has every check with its last runs, and the register', async () => {
  const law = {
    checks: [
      {
        id: 'ON-01',
        sentence: 'A cash advance costs no more than the law allows for each $100.',
        source: 'O. Reg. 98/09 s. 23',
        from: '2025-01-01',
        history: [{ at, looked: 2, found: 1 }],
      },
    ],
    loans: 2,
    running: null,
    finishedAt: at + 1_000,
    breaches: [breach],
  }
  // The other checks have no run yet: what is like an example has the same fields.
  const reply = await answered({
    given,
    receiving: 'a request for the checks of the law',
    endpoint: getLawChecks,
    input: {},
    answer: law,
  })
  expect(reply).toEqual(law)
})

test('a run is started at once', async () => {
  const started = { startedAt: at + 800_000 }
  expect(
    await answered({
      given,
      receiving: 'a request to check the law now',
      endpoint: checkLawNow,
      input: {},
      answer: started,
    }),
  ).toEqual(started)
})

test('a breach that is answered names who did so, how and why', async () => {
  const body = { id: 'breach_1', how: 'refunded' as const, note: 'Five dollars went back' }
  const answer = { byName: 'Person reviewer1', how: 'refunded' as const, note: 'Five dollars went back', at }
  expect(
    await answered({
      given,
      receiving: 'the answer to a breach',
      endpoint: answerBreach,
      input: { body },
      answer: { ...breach, answer },
    }),
  ).toEqual({ ...breach, answer })
})

test('another limit is answered with the loans that would differ', async () => {
  const supposed = { looked: 1, loans: 1, cents: 10_00, listed: [{ loanId: 'ln_own', paid: 70_00, most: 60_00 }] }
  expect(
    await answered({
      given,
      receiving: 'a request for another cap of the cost',
      endpoint: getWhatIf,
      input: { query: { figure: 'costPerHundred', limit: 12_00 } },
      answer: supposed,
    }),
  ).toEqual(supposed)
})
