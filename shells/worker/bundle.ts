import { writeWorkflowBundle } from '@tamarack/adapter-temporal/workflow-bundle'

/** Called as `node shells/worker/bundle.ts <path>`: bundles the workflows beforehand;
 * `WORKFLOW_BUNDLE` names the place to the worker. */
const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Where shall the bundle be written? node shells/worker/bundle.ts <path>')
await writeWorkflowBundle(path)
process.exit(0)
