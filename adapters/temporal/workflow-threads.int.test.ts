import { expect, test } from 'vitest'
import { openYardstick } from './testing/yardstick.ts'
import { runWorkflowsWithoutPromiseHooks } from './workflow-threads.ts'

const address = process.env['TEMPORAL_ADDRESS'] ?? ''

test('a workflow runs without promise hooks: it answers Updates, and the query that needs the hooks is refused', async () => {
  runWorkflowsWithoutPromiseHooks()
  const bare = await openYardstick(address)
  expect(await bare.update()).toBe(1)
  await bare.updateWithActivity()
  await expect(bare.whereItWaits()).rejects.toThrow('stack traces are not enabled')
  await bare.close()
})
