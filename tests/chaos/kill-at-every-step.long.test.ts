import { test } from 'vitest'
import { expectOneLifeOfKills } from './kills.ts'

/* The guarantee: if the worker and the API are killed with SIGKILL during any step and started
 * again, the loan continues. No step runs twice, no money moves twice, and the person's request is
 * answered.
 * `kill-at-every-step.int.test.ts` kills each step at the other moment. */
test('the loan continues when worker and API are killed during each even step and after the commit of each odd step', () =>
  expectOneLifeOfKills(1))
