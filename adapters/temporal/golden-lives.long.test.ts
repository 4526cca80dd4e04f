import { afterEach, beforeEach, test } from 'vitest'
import { lives } from '@tamarack/domain/testing/golden-lives/golden-lives.fixture'
import { expectLivedAsWritten } from './testing/golden-lives.ts'
import { startTimeSkippingEngine, type TimeSkippingEngine } from './testing/time-skipping-engine.ts'

/** On its own, minutes long: `npx vitest run --config vitest.long.config.ts`. Some of them are
 * lived in every run: `golden-lives.int.test.ts`. */
let engine: TimeSkippingEngine
beforeEach(async () => {
  engine = await startTimeSkippingEngine(process.env['TEMPORAL_TEST_SERVER_PATH'] ?? '')
})
afterEach(() => engine.stop())

test.each(lives.map((life) => [life.name, life] as const))(
  '%s: the workflow lives it, and the books end as written',
  (_name, life) => expectLivedAsWritten(engine, life),
)
