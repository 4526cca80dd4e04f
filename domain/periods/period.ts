import { areIndependentAdmins, type DutyFacts } from '../duties/duties.ts'
import { accountNames, accounts, type AccountName } from '../ledger/accounts.ts'
import type { Line } from '../ledger/entry.ts'
import type { StaffMember } from '../loan/loan-event.ts'
import type { Brand } from '../shared/brand.ts'
import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'
import { parseLocalDate, plusDays, plusMonths, type LocalDate } from '../values/local-date.ts'

/** A month in Toronto, `YYYY-MM`. Strings compare in the order of months. */
export type Month = Brand<string, 'Month'>

export const monthOf = (day: LocalDate): Month => day.slice(0, 7) as Month
export const firstDayOf = (month: Month): LocalDate => `${month}-01` as LocalDate
export const lastDayOf = (month: Month): LocalDate => plusDays(plusMonths(firstDayOf(month), 1), -1)
export const monthAfter = (month: Month): Month => monthOf(plusMonths(firstDayOf(month), 1))
export const monthBefore = (month: Month): Month => monthOf(plusMonths(firstDayOf(month), -1))

/** Guards a month that came from outside. Refuses `NOT_A_DAY`. */
export const parseMonth = (given: string): Result<Month, Refusal> => {
  const first = parseLocalDate(`${given}-01`)
  return first.ok ? ok(monthOf(first.value)) : refuse('NOT_A_DAY')
}

/** What was posted to an account on a day over all loans, in cents. */
export type DaySum = {
  readonly day: LocalDate
  readonly account: AccountName
  readonly debit: number
  readonly credit: number
}

/** One side of an entry in the journal of a month: exactly one of the two amounts is above zero. */
export type JournalLine = DaySum & {
  readonly loanId: string
  /** The number of the ledger entry in its loan, or the name of an accrual. */
  readonly entry: string
}

/** The ledger of the whole book, and what closed months have of it. */
export type Ledger = {
  readonly sums: readonly DaySum[]
  readonly closed: readonly { readonly month: Month; readonly lines: readonly DaySum[] }[]
  /** The accruals of the last closed month; the first open month reverses them. */
  readonly reversed?: readonly JournalLine[]
  /** The accruals of the first open month, once it has ended. */
  readonly accrued?: readonly JournalLine[]
}

/** The first month that is not closed; undefined while nothing was ever posted. */
export const firstOpen = ({ sums, closed }: Ledger): Month | undefined => {
  const last = closed
    .map(({ month }) => month)
    .toSorted()
    .at(-1)
  if (last !== undefined) return monthAfter(last)
  const [day] = sums.map((sum) => sum.day).toSorted()
  return day && monthOf(day)
}

/** From the first month with an entry to that of today, the last first. */
export const monthsOf = (ledger: Ledger, today: LocalDate): readonly Month[] => {
  const first = ledger.closed.reduce(
    (earliest, { month }) => (month < earliest ? month : earliest),
    firstOpen(ledger) ?? monthOf(today),
  )
  const months: Month[] = []
  for (let month = first; month <= monthOf(today); month = monthAfter(month)) months.unshift(month)
  return months
}

const keyOf = ({ day, account }: DaySum): string => `${day} ${account}`
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** What is posted and in no closed month. */
const notExported = ({ sums, closed }: Ledger): readonly DaySum[] => {
  const exported = Map.groupBy(
    closed.flatMap(({ lines }) => lines),
    keyOf,
  )
  return sums
    .map((sum) => {
      const before = exported.get(keyOf(sum)) ?? []
      return { ...sum, debit: sum.debit - amountOf(before, 'debit'), credit: sum.credit - amountOf(before, 'credit') }
    })
    .filter(({ debit, credit }) => debit !== 0 || credit !== 0)
}

/** TAM-212: what a month has of the ledger, by day and account. A closed month has what it had when
 * it was closed. The first open one has, next to its own days, what was posted since with a day of
 * a closed month, so that the months together are the ledger. */
export const linesOf = (ledger: Ledger, month: Month): readonly DaySum[] => {
  const own = ledger.closed.find((one) => one.month === month)
  if (own) return own.lines
  const from = month === firstOpen(ledger) ? undefined : firstDayOf(month)
  return notExported(ledger)
    .filter(({ day }) => day <= lastDayOf(month) && (from === undefined || from <= day))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** The amounts that a loan earned by the end of a month and the ledger has not posted, by account. */
export type Accrual = { readonly loanId: string; readonly lines: readonly Line[] }

/** TAM-315: the accruals of a month, one entry of each loan on its last day. */
export const accrualsOf = (month: Month, accruals: readonly Accrual[]): readonly JournalLine[] =>
  accruals.flatMap(({ loanId, lines }) =>
    lines.map((line) => ({ loanId, entry: `accrual-${month}`, day: lastDayOf(month), ...line })),
  )

/** TAM-315: the same amounts on the other side, on the first day of the next month. */
const reversalOf = (lines: readonly JournalLine[], month: Month): readonly JournalLine[] =>
  lines.map(({ debit, credit, entry, ...line }) => ({
    ...line,
    entry: `${entry}-reversed`,
    day: firstDayOf(month),
    debit: credit,
    credit: debit,
  }))

/** The accruals that a month has next to the ledger: those of the month before, reversed, and its
 * own. Only the first open month has any. */
const accrualLinesOf = (ledger: Ledger, month: Month): readonly JournalLine[] =>
  month === firstOpen(ledger) ? [...reversalOf(ledger.reversed ?? [], month), ...(ledger.accrued ?? [])] : []

/** TAM-212, TAM-315: the journal of an open month, in the order of days, loans and entries. `posted`
 * are the lines of the ledger up to its last day that no closed month has. */
export const journalOf = (ledger: Ledger, month: Month, posted: readonly JournalLine[]): readonly JournalLine[] => {
  const from = month === firstOpen(ledger) ? undefined : firstDayOf(month)
  return [
    ...posted.filter(({ day }) => day <= lastDayOf(month) && (from === undefined || from <= day)),
    ...accrualLinesOf(ledger, month),
  ].toSorted(
    (a, b) =>
      compare(a.day, b.day) ||
      compare(a.loanId, b.loanId) ||
      Number(a.entry) - Number(b.entry) ||
      compare(a.entry, b.entry),
  )
}

/** Whether the lines of a journal add up to what the ledger has, day by day and account by account,
 * and each entry to nothing. */
export const addsUp = (ledger: Ledger, month: Month, journal: readonly JournalLine[]): boolean => {
  const net = (lines: readonly DaySum[]) => amountOf(lines, 'debit') - amountOf(lines, 'credit')
  const byDay = Map.groupBy(journal, keyOf)
  const wanted = Map.groupBy([...linesOf(ledger, month), ...accrualLinesOf(ledger, month)], keyOf)
  return (
    [...new Set([...byDay.keys(), ...wanted.keys()])].every(
      (key) => net(byDay.get(key) ?? []) === net(wanted.get(key) ?? []),
    ) &&
    [...Map.groupBy(journal, ({ loanId, entry }) => `${loanId} ${entry}`).values()].every((lines) => net(lines) === 0)
  )
}

/** In cents; balances stand on the account's own side, negative ones on the other. */
export type AccountMovement = {
  readonly account: AccountName
  readonly side: 'debit' | 'credit'
  readonly opening: number
  readonly debit: number
  readonly credit: number
  readonly closing: number
}

export const amountOf = (lines: readonly DaySum[], side: 'debit' | 'credit'): number =>
  lines.reduce((sum, line) => sum + line[side], 0)

/** Each account that ever moved: its opening balance, what the month has of it, its closing
 * balance. */
export const movementsOf = (ledger: Ledger, month: Month): readonly AccountMovement[] => {
  const { sums, closed } = ledger
  const isLater = month > (firstOpen(ledger) ?? month)
  const before = isLater
    ? sums.filter(({ day }) => day < firstDayOf(month))
    : [...closed.filter((one) => one.month < month).flatMap(({ lines }) => lines), ...(ledger.reversed ?? [])]
  const lines = [...linesOf(ledger, month), ...accrualLinesOf(ledger, month)]
  return accountNames.flatMap((account) => {
    const { side } = accounts[account]
    const [was, is] = [before, lines].map((all) => all.filter((line) => line.account === account))
    if (!was || !is || was.length + is.length === 0) return []
    const [debit, credit] = [amountOf(is, 'debit'), amountOf(is, 'credit')]
    const balance = amountOf(was, 'debit') - amountOf(was, 'credit')
    const [opening, more] = side === 'debit' ? [balance, debit - credit] : [0 - balance, credit - debit]
    return [{ account, side, opening, debit, credit, closing: opening + more }]
  })
}

/** What an account of ours is called in the lender's general ledger. */
export type Mapping = Readonly<Partial<Record<AccountName, { readonly number: string; readonly name: string }>>>

const heading = [
  'Posting date',
  'Value date',
  'Loan',
  'Entry',
  'Account',
  'GL account',
  'GL name',
  'Debit',
  'Credit',
] as const
const inDollars = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2))

/** The rows of a month's export, its heading first. Each names loan and entry and has one side. An
 * adjustment is posted on the first day of the month and names its own day as its value date; an
 * account without a mapping has empty cells. */
export const exportRows = (
  month: Month,
  lines: readonly JournalLine[],
  mapping: Mapping,
): readonly (readonly string[])[] => [
  heading,
  ...lines.map(({ day, loanId, entry, account, debit, credit }) => [
    day < firstDayOf(month) ? firstDayOf(month) : day,
    day,
    loanId,
    entry,
    account,
    mapping[account]?.number ?? '',
    mapping[account]?.name ?? '',
    inDollars(debit),
    inDollars(credit),
  ]),
]

/** What has to be in order before a month is closed. */
export const periodChecks = ['chains', 'ledger', 'reconciliation', 'pad-files'] as const
export type PeriodCheck = (typeof periodChecks)[number]

/** Who stands for which export, by its SHA-256. */
export type Signed = { readonly by: StaffMember; readonly at: Instant; readonly sha256: string }
export const periodSteps = ['propose', 'confirm'] as const
export type PeriodStep = (typeof periodSteps)[number]
export type PeriodAct = Signed & { readonly month: Month; readonly type: PeriodStep }

export type Closing = {
  /** Waits for a second person; a later one takes its place. */
  readonly proposal: Signed | null
  readonly closed: { readonly proposed: Signed; readonly confirmed: Signed } | null
}

const toSigned = ({ by, at, sha256 }: PeriodAct): Signed => ({ by, at, sha256 })

/** How a month stands after the acts, which come in their order. One that was proposed while it was
 * closed changes nothing. */
export const closingOf = (month: Month, acts: readonly PeriodAct[]): Closing => {
  const own = acts.filter((act) => act.month === month)
  const confirmed = own.find(({ type }) => type === 'confirm')
  const proposed = own.findLast(({ type, sha256 }) => type === 'propose' && sha256 === (confirmed?.sha256 ?? sha256))
  return {
    proposal: proposed && !confirmed ? toSigned(proposed) : null,
    closed: proposed && confirmed ? { proposed: toSigned(proposed), confirmed: toSigned(confirmed) } : null,
  }
}

/** Running until it has ended; then it waits for the months before it, and is ready. */
export const periodStates = ['running', 'waits', 'ready', 'proposed', 'closed'] as const
export type PeriodState = (typeof periodStates)[number]

export const stateOf = (
  month: Month,
  { closed, proposal }: Closing,
  { today, firstOpen }: { readonly today: LocalDate; readonly firstOpen: Month | undefined },
): PeriodState => {
  if (closed) return 'closed'
  if (today <= lastDayOf(month)) return 'running'
  if (month !== firstOpen) return 'waits'
  return proposal ? 'proposed' : 'ready'
}

/** As the month stands now: its state, the SHA-256 of its export, whether every check passes, the
 * accounts that have no number in the general ledger. */
export type PeriodNow = {
  readonly state: PeriodState
  readonly sha256: string
  readonly passes: boolean
  readonly unmapped: readonly AccountName[]
}

/** TAM-211: a month is closed once it has ended and the months before it are closed, while every
 * check passes and each account has a number in the general ledger: one admin proposes the export
 * that they read, another person confirms the very same one. Refuses `PERIOD_MOVED_ON` if it is not
 * what they saw, `PERIOD_NOT_DUE`, `PERIOD_CHECKS_FAIL`, `ACCOUNTS_UNMAPPED` with their names, and
 * `ANOTHER_PERSON_CONFIRMS`. */
export const mayClose = (
  { proposal }: Closing,
  { type, sha256 }: { readonly type: PeriodStep; readonly sha256: string },
  by: StaffMember,
  { state, passes, unmapped, sha256: current, ...facts }: PeriodNow & Pick<DutyFacts, 'ties' | 'now'>,
): Result<true, Refusal> => {
  if (state === 'running' || state === 'waits') return refuse('PERIOD_NOT_DUE')
  const isProposed = proposal?.sha256 === current
  if (state === 'closed' || sha256 !== current || isProposed !== (type === 'confirm')) return refuse('PERIOD_MOVED_ON')
  if (!passes) return refuse('PERIOD_CHECKS_FAIL')
  if (unmapped.length > 0) return refuse('ACCOUNTS_UNMAPPED', { accounts: unmapped.join(', ') })
  return type === 'confirm' && proposal ? areIndependentAdmins(by, proposal.by, facts) : ok(true)
}
