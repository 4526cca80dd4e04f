import { expect, test } from 'vitest'
import { getClock, moveClock } from '@tamarack/contracts/endpoints/sandbox-clock'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

const { answered } = contractOf('tamarack-admin', fetch)
const given = 'an admin and a sandbox'

test('the sandbox’s clock is read with what time brings next', async () => {
  const clock = {
    now: 1_795_000_800_000,
    offsetMs: 0,
    next: { loanId: 'ln_own', at: 1_795_087_200_000, what: 'application-expires' as const },
  }
  expect(
    await answered({
      given,
      receiving: 'a request for the clock',
      endpoint: getClock,
      input: { query: { loanId: 'ln_own' } },
      answer: clock,
    }),
  ).toEqual(clock)
})

test('the clock is moved to a moment, and what happened on the way is answered', async () => {
  const moved = {
    now: 1_795_087_200_000,
    offsetMs: 86_400_000,
    arrived: true,
    settled: true,
    happened: [{ loanId: 'ln_own', at: 1_795_087_200_000, type: 'application-expired', amountCents: null }],
  }
  expect(
    await answered({
      given,
      receiving: 'a move of the clock',
      endpoint: moveClock,
      input: { body: { to: 1_795_087_200_000 } },
      answer: moved,
    }),
  ).toEqual(moved)
})
