import v8 from 'node:v8'

/* Runs first in each thread of workflows: what the engine's SDK finds here is a platform that has no promise hooks (`workflow-threads.ts`). */
v8.promiseHooks.createHook = () => {
  throw new Error('Promise hooks are not used here')
}
