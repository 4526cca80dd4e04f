import { expect, test } from 'vitest'
import { engineLog } from './engine-log.ts'

test('a line of the engine has one level: a loan that stands still is an error, chatter is left out', () => {
  const lines: unknown[] = []
  const to = (level: string) => (facts: object, message: string) => lines.push([level, facts, message])
  const write = engineLog({ warn: to('warn'), error: to('error') })
  write('WARN', 'Failed to process Workflow Activation', { workflowId: 'loan-servicing/ln_1' })
  write('WARN', 'Activity failed', { attempt: 2 })
  write('ERROR', 'Worker failed', {})
  write('INFO', 'Worker state changed', {})
  expect(lines).toEqual([
    ['error', { from: 'temporal', workflowId: 'loan-servicing/ln_1' }, 'Failed to process Workflow Activation'],
    ['warn', { from: 'temporal', attempt: 2 }, 'Activity failed'],
    ['error', { from: 'temporal' }, 'Worker failed'],
  ])
})
