import { expect, test } from 'vitest'
import { workflowBundle } from '@tamarack/adapter-temporal/workflow-bundle'

// A workflow that reaches something with node:* in it, however far away, fails only when a worker
// bundles it: find out before that.
test('the workflows bundle for the deterministic sandbox', async () => {
  const { code } = (await workflowBundle()) as { readonly code: string }
  expect(code.length).toBeGreaterThan(100_000)
})
