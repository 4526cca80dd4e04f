import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandTypes, gathersFacts, requestTypes } from '@tamarack/domain/loan/command'
import { readModules, root } from './modules.ts'

/** What changes a loan. A handler reaches it through the port that it is given. */
const changing =
  /^application\/(execute|loan-activities|projector)\.ts$|^application\/(commands|provider-steps)\/|^application\/ports\/loan-tables\.port\.ts$/
const isTest = (path: string): boolean => /(^|\/)(testing|pact)\/|\.(test|fixture)\.tsx?$/.test(path)

test('no handler runs a changing use case directly: every command goes through one door', () => {
  const handlers = readModules().filter(({ path }) => path.startsWith('adapters/http/') && !isTest(path))
  expect(handlers.length).toBeGreaterThan(10)
  expect(
    handlers.flatMap(({ path, imports }) =>
      imports.flatMap(({ leadsTo, typeOnly }) =>
        leadsTo.kind === 'file' && !typeOnly && changing.test(leadsTo.path) ? [`${path} imports ${leadsTo.path}`] : [],
      ),
    ),
  ).toEqual([])
})

test.each([
  ['domain/loan/commands', commandTypes],
  ['application/commands', commandTypes.filter(gathersFacts)],
  ['contracts/commands', requestTypes],
])('%s has a file for each of its commands, and nothing else', (folder, types) => {
  const names = globSync('*.ts', { cwd: join(root, folder) }).map((file) => file.replace(/\.ts$/, ''))
  expect(names.toSorted()).toEqual([...types].toSorted())
})
