import { expect, test } from 'vitest'
import { installmentLaw } from '@tamarack/domain/installment/law'
import { localDate } from '@tamarack/domain/values/local-date'
import { factOf, rowsOf, textOf } from '../document-text.fixture.ts'
import { installmentPadAgreement } from './pad-agreement.ts'
import { account, offered, parties } from './parties.fixture.ts'

const padFor = (change: Parameters<typeof offered>[0] = {}) =>
  installmentPadAgreement({
    ...parties,
    account,
    date: localDate('2026-11-20'),
    offer: offered(change),
    initiationDates: [localDate('2026-12-16')],
  })
const pad = padFor()
const text = textOf(pad.sections)

test('names the monthly amount, its days and the account in full', () => {
  expect(factOf(pad, 'Monthly debit amount')).toBe('$487.19')
  expect(factOf(pad, 'First debit')).toBe('Monday, December 21, 2026')
  expect(factOf(pad, 'Account number')).toBe('1234 567')
  expect(rowsOf(pad, 'Debits')).toHaveLength(12)
  expect(rowsOf(pad, 'Debits')[0]).toEqual([
    '1',
    'Monday, December 21, 2026',
    '$487.19',
    'Wednesday, December 16, 2026',
  ])
})

test('at another frequency names each debit, and what they come to in a month', () => {
  const weekly = padFor({ payFrequency: 'weekly', numberOfPayments: 52 })
  expect([factOf(weekly, 'Debit amount'), factOf(weekly, 'Monthly debit amount')]).toEqual(['$111.52', '$483.26'])
})

test('the returned-item fee is $50.00 at most, never more than its cost and never above 35% a year', () => {
  expect(factOf(pad, 'Returned-item fee')).toBe('$50.00')
  expect(text).toMatch(
    /never more than what the return cost us, and we charge none that would take .* above 35% a year/,
  )
})

test("is revoked with 30 days' notice, as the law of the product has it", () => {
  expect(text).toContain("You can revoke this authorization with 30 days' notice")
  expect(installmentLaw.revocationNotice).toMatchObject({ kind: 'calendar-days', days: 30 })
})

test('has the waiver of the notice in bold', () => {
  const bold = pad.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'paragraph' && block.bold === true ? [block.text] : [])),
  )
  expect(bold).toEqual([expect.stringContaining('You waive the 10-day pre-notification')])
})

test('has lines for the primary applicant, a co-applicant and a witness, and states what an empty one means', () => {
  expect(text).toMatch(/Primary applicant: Rowan Ashe\. signs on Friday, November 20, 2026/)
  expect(text).toMatch(/Co-applicant: N\/A\. nobody else owes this loan/)
  expect(text).toMatch(/Witness: \(blank\)\. for a printed copy/)
})

test('its terms and conditions are numbered clauses', () => {
  const numbered = pad.sections.map(({ heading }) => heading).filter((heading) => /^\d+\. /.test(heading))
  expect(numbered.map((heading) => Number.parseInt(heading, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})
