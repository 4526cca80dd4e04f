import { expect, test } from 'vitest'
import { documentWords, eventFacts } from './event-facts.ts'

test.each([
  ['account-statement', 'Statement'],
  ['closing-statement', 'Closing statement'],
  ['loan-agreement', 'Loan agreement'],
])('the document %s in an event has its name: %s', (kind, name) => {
  expect(documentWords(kind)).toBe(name)
})

test('each legal page that was accepted is named with its version and fingerprint', () => {
  const data = { 'legalTexts.0.kind': 'terms-of-use', 'legalTexts.0.version': 2, 'legalTexts.0.sha256': '85406b' }
  expect(eventFacts({ data })).toEqual([
    { label: 'Legal text 1, kind', value: 'Terms of use' },
    { label: 'Legal text 1, version', value: '2' },
    { label: 'Legal text 1, sha256', value: '85406b' },
  ])
})
