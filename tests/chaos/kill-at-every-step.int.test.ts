import { test } from 'vitest'
import { expectOneLifeOfKills } from './kills.ts'

/* The guarantee: kill the worker and the API with SIGKILL while any step of a loan is under way,
 * start them again, and the loan goes on where it was; no step is done twice, no money moves
 * twice, and the person's press is answered as if nothing had happened.
 * `kill-at-every-step.long.test.ts` kills each step at the other moment. */
test('the loan continues when worker and API are killed during each odd step and after the commit of each even step', () =>
  expectOneLifeOfKills(2))
