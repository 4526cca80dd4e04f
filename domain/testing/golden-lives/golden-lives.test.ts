import { expect, test } from 'vitest'
import { acssCalendar } from '../../calendars/acss-calendar.ts'
import { ontarioCalendar } from '../../calendars/ontario-calendar.ts'
import { formatCents } from '../../explanations/explanation.ts'
import { balancesOf, isBalanced } from '../../ledger/entry.ts'
import { debitTiming } from '../../pad/debit-initiation.ts'
import { localDate, plusDays } from '../../values/local-date.ts'
import { lives } from './golden-lives.fixture.ts'
import { begun, cashAdvance, debited, lifeText, live } from './ledger-life.fixture.ts'

test.each(lives.map((life) => [life.name, life] as const))('%s', async (name, life) => {
  await expect(lifeText(life)).toMatchFileSnapshot(`./golden/${name}.txt`)
})

test.each(lives.map((life) => [life.name, life] as const))(
  '%s: every entry is balanced and the receivables are what is owed',
  (_name, life) => {
    const { book } = live(life)
    expect(book.entries.every(({ lines }) => isBalanced(lines) && lines.length > 1)).toBe(true)
    const balances = balancesOf(book.entries)
    expect({
      principal: balances['advance receivable'],
      cost: balances['cost of borrowing receivable'],
      defaultInterest: balances['default interest receivable'],
      fee: balances['returned-item fee receivable'],
      refundToRecover: balances['refund to recover'],
    }).toEqual(book.owed)
    expect(balances['owed to borrower']).toBe(book.owedToBorrower)
  },
)

/** An advance of $500 due on that day, debited as the rules provide; one line of a table. */
const dueOnHoliday = (day: string, holiday: string): string => {
  const due = localDate(day)
  const terms = cashAdvance(500_00, plusDays(due, -14), due)
  const { book } = live({ events: [...begun(terms), ...debited(terms)], asOf: plusDays(due, 20) })
  const timing = debitTiming(due)
  if (!timing.ok) throw new Error(timing.error.code)
  return `${day}  ${holiday.padEnd(52)}${timing.value.initiateOn}  ${timing.value.debitDate}  ${book.status}  ${formatCents(book.accrued.defaultInterest)}`
}

test('due on any holiday of either calendar: debited on the next open day, repaid, and never a cent of default interest', async () => {
  const holidays = { ...ontarioCalendar.closedDays, ...acssCalendar.closedDays }
  const rows = Object.keys(holidays)
    .sort()
    .filter((day) => day >= '2026-01-15' && day <= '2028-12-26')
    .map((day) => dueOnHoliday(day, holidays[day] ?? ''))
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.every((row) => row.endsWith('repaid  $0.00'))).toBe(true)
  const head = `due         ${'holiday'.padEnd(52)}sent        debited     status  default interest`
  await expect([head, ...rows, ''].join('\n')).toMatchFileSnapshot('./golden/due-on-every-holiday.txt')
})
