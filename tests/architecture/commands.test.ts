import * as workflows from '@tamarack/workflows/index'
import { commandRegistry, commandsOf, workflowTypes } from '@tamarack/workflows/command-registry'
import { commandTypes, mayIssue } from '@tamarack/domain/loan/command'
import { expect, test } from 'vitest'
import { readModules } from './modules.ts'

/** What changes a loan. Only a workflow's worker may run it. */
const changing =
  /^application\/(execute|loan-activities|projector)\.ts$|^application\/(commands|provider-steps)\/|^application\/ports\/loan-tables\.port\.ts$/
const isTest = (path: string): boolean => /(^|\/)(testing|pact)\/|\.(test|fixture)\.tsx?$/.test(path)

test('no handler runs a changing use case directly: a command goes through the loan process', () => {
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

test('every command that a person may issue is an Update of one workflow, by its own name', () => {
  const people = [
    { id: 'usr_1', name: 'A Customer', role: 'customer' },
    { id: 'usr_2', name: 'A Clerk', role: 'employee' },
    { id: 'usr_3', name: 'A Co-applicant', role: 'customer' },
  ] as const
  const loan = { customerId: 'usr_1', coApplicant: { state: 'accepted', customerId: 'usr_3' } }
  const issued = commandTypes.filter((type) => people.some((actor) => mayIssue(type, actor, loan)))
  expect(Object.keys(commandRegistry).toSorted()).toEqual(issued.toSorted())
  const handled = [...commandsOf('loan-application'), ...commandsOf('loan-servicing')]
  expect(handled.toSorted()).toEqual(issued.toSorted())
  expect(Object.keys(workflows)).toEqual(expect.arrayContaining(Object.values(workflowTypes)))
})
