import { expect, test } from 'vitest'
import { documentWords, eventFacts, eventWords } from './event-words.ts'

test('COL-01: a contact about a debt has a heading that no other notice has', () => {
  const heading = (aboutDebt: boolean) => eventWords({ type: 'notice-sent', data: { kind: 'returned', aboutDebt } })
  expect(heading(true)).toEqual({ heading: 'Contact about a debt: notice emailed to the customer', tone: 'warning' })
  expect(heading(false)).toEqual({ heading: 'Notice emailed to the customer', tone: 'info' })
})

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
