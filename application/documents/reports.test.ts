import { describe, expect, test } from 'vitest'
import type { CollectedBankData } from '../ports/customer-evidence.port.ts'
import { sampleBankData, sampleIdentity, sampleTransactions } from '../testing/bank-data.fixture.ts'
import { bankReport } from './bank-report.ts'
import { canonicalJson } from './canonical-json.ts'
import type { ReportContent } from './document-content.ts'
import { identityReport } from './identity-report.ts'
import { longMoment } from './words.ts'

const factsOf = ({ sections }: ReportContent): Record<string, string> =>
  Object.fromEntries(
    sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'facts' ? block.rows.map(({ label, value }) => [label, value]) : [])),
  )
const tableOf = ({ sections }: ReportContent, caption: RegExp) =>
  sections.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'table' && caption.test(block.caption))

const collected = (changed: Partial<CollectedBankData['data']> = {}): CollectedBankData => ({
  data: { ...sampleBankData('customer1'), ...changed },
  loanId: 'ln_own',
  collectedAt: Date.UTC(2026, 10, 18, 17, 30),
})

describe('the identity report', () => {
  const report = identityReport(sampleIdentity, false)
  test('has the verified record, the check it comes from, when it was read and for which application', () => {
    expect(factsOf(report)).toMatchObject({
      Outcome: 'Passed',
      'Identity check': 'idv_2',
      'Read at the provider': longMoment(1_795_000_400_000),
      Application: 'ln_own',
      Name: 'Rowan Ashe',
      'Date of birth': '1990-05-04',
      Phone: '416-555-0123',
    })
  })
  test('lists every check with its outcome and the step at which it failed', () => {
    expect(tableOf(report, /checks/)).toMatchObject({
      rows: [
        [longMoment(1_795_000_400_000), 'Passed', 'idv_2'],
        [longMoment(1_795_000_300_000), 'Failed at the identity document', 'idv_1'],
      ],
    })
  })
  test('shows N/A for what the provider did not give', () => {
    const none = Object.fromEntries(Object.keys(sampleIdentity.record).map((field) => [field, null]))
    const facts = factsOf(identityReport({ ...sampleIdentity, record: none as never }, false))
    for (const label of ['Name', 'Date of birth', 'Street', 'City', 'Province', 'Postal code', 'Phone', 'IP address'])
      expect([label, facts[label]]).toEqual([label, 'N/A'])
  })
})

describe('the bank report', () => {
  test('has the account as it was read, its holder, period and balance', () => {
    expect(factsOf(bankReport(collected(), false))).toMatchObject({
      'Financial institution': 'Test Bank',
      'Account number': '0012 3456 78',
      'Account holder': 'Rowan Ashe',
      Balance: '$120.00',
      Read: 'Wednesday, November 18, 2026 at 12:30 PM EST',
      Period: '2026-09-01 to 2026-11-16',
      Transactions: '12',
    })
  })
  test('has every transaction, the newest first, with its balance and what it was read as', () => {
    const table = tableOf(bankReport(collected(), false), /^Transactions/)
    if (table?.kind !== 'table') throw new Error('no table')
    expect(table.rows).toHaveLength(sampleTransactions.length)
    expect(table.rows[0]).toEqual(['2026-11-16', 'GROCER LARCH STREET', '-$84.15', '$120.00'])
    expect(table.rows[1]).toEqual(['2026-11-13', 'PAYROLL LARCH BAKERY (income)', '$1,240.00', '$204.15'])
  })
  test('of very many transactions prints the newest thousand and gives the number of all', () => {
    const [first] = sampleTransactions
    if (first === undefined) throw new Error('no sample')
    const many = Array.from({ length: 1_200 }, (_, at) => ({ ...first, id: `m-${at}` }))
    const report = bankReport(collected({ transactions: many }), false)
    expect(tableOf(report, /^Transactions/)).toMatchObject({ rows: { length: 1_000 } })
    expect(canonicalJson(report)).toContain('The newest 1000 of 1200 transactions.')
  })
  test('of an account without transactions states so in every figure', () => {
    const facts = factsOf(bankReport(collected({ transactions: [] }), false))
    expect(facts).toMatchObject({ 'Net pay per pay period': 'N/A', Period: 'N/A', 'Other lenders': 'None found' })
  })
})

test('the same data make the same report, whenever it is opened', () => {
  expect(canonicalJson(bankReport(collected(), false))).toBe(canonicalJson(bankReport(collected(), false)))
  expect(canonicalJson(identityReport(sampleIdentity, false))).toBe(
    canonicalJson(identityReport(sampleIdentity, false)),
  )
})

test('a moment is shown on the clocks of Toronto, in winter and in summer', () => {
  expect(longMoment(Date.UTC(2026, 10, 20, 5, 4))).toBe('Friday, November 20, 2026 at 12:04 AM EST')
  expect(longMoment(Date.UTC(2026, 6, 1, 3, 30))).toBe('Tuesday, June 30, 2026 at 11:30 PM EDT')
  expect(longMoment(Date.UTC(2026, 6, 1, 16, 0))).toBe('Wednesday, July 1, 2026 at 12:00 PM EDT')
})
