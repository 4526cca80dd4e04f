import { expect, test } from 'vitest'
import { documentWords, eventWords } from './event-words.ts'

test('COL-01: a contact about a debt has a heading that no other notice has', () => {
  const heading = (aboutDebt: boolean) => eventWords({ type: 'notice-sent', data: { kind: 'returned', aboutDebt } })
  expect(heading(true)).toEqual({ heading: 'Contact about a debt: notice e-mailed to the customer', tone: 'warning' })
  expect(heading(false)).toEqual({ heading: 'Notice e-mailed to the customer', tone: 'info' })
})

test.each([
  ['account-statement', 'Statement'],
  ['closing-statement', 'Closing statement'],
  ['loan-agreement', 'Loan agreement'],
])('the document %s in an event has its name: %s', (kind, name) => {
  expect(documentWords(kind)).toBe(name)
})
