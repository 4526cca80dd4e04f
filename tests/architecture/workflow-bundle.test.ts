import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker'
import { expect, test } from 'vitest'

// A workflow that reaches something with node:* in it, however far away, fails only when a worker bundles it: find out before that.
test('the workflows bundle for the deterministic sandbox', async () => {
  const { code } = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(import.meta.resolve('@tamarack/workflows/index')),
    logger: new DefaultLogger('WARN'),
  })
  expect(code.length).toBeGreaterThan(100_000)
})
