import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectRoot } from '../settings.ts'
import { serverFolders, shellsTouchedBy } from './changes.ts'

test.each([
  ['domain/cash-advance/quote.ts', ['api', 'worker']],
  ['application/use-cases/sign.ts', ['api', 'worker']],
  ['contracts/endpoints/loan.ts', ['api', 'worker']],
  ['adapters/postgres/loan-queries.ts', ['api', 'worker']],
  ['workflows/loan-application/messages.ts', ['api', 'worker']],
  ['shells/composition/container.ts', ['api', 'worker']],
  ['adapters/http/routes.ts', ['api']],
  ['shells/api/compose-app.ts', ['api']],
  ['shells/worker/main.ts', ['worker']],
  ['adapters/zum/zum.sandbox.ts', ['sandbox']],
  ['adapters/plaid/sandbox/server.ts', ['sandbox']],
  ['adapters/sandbox/time.ts', ['sandbox']],
])('a change of %s starts %j again', (path, shells) => {
  expect(shellsTouchedBy(path)).toEqual(shells)
})

test.each([
  'domain/cash-advance/quote.test.ts',
  'application/testing/fake-accounts.ts',
  'shells/web/router.ts',
  'shells/dev/stack.ts',
  'mfe-customer/services.tsx',
  'domain/README.md',
  'adapters/http/node_modules/.vite/results.json',
])('a change of %s starts nothing again', (path) => {
  expect(shellsTouchedBy(path)).toEqual([])
})

test('every folder of a server-side workspace is watched', () => {
  const watched = globSync('*/package.json', { cwd: projectRoot }).map((path) => path.split(/[\\/]/)[0] ?? '')
  const screensAndTests = ['mfe-admin', 'mfe-customer', 'tests', 'ui']
  expect([...serverFolders].filter((folder) => !['adapters', 'shells'].includes(folder)).toSorted()).toEqual(
    watched.filter((folder) => !screensAndTests.includes(folder)).toSorted(),
  )
})
