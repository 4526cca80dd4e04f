import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { DailyRunName } from '@tamarack/domain/daily-runs/daily-run'
import { owedByBorrowers } from '@tamarack/domain/ledger/accounts'
import {
  accrualsOf,
  addsUp,
  amountOf,
  closingOf,
  exportRows,
  firstDayOf,
  firstOpen,
  journalOf,
  lastDayOf,
  linesOf,
  mayClose,
  monthBefore,
  monthOf,
  monthsOf,
  movementsOf,
  stateOf,
  type Accrual,
  type Closing,
  type DaySum,
  type JournalLine,
  type Ledger,
  type Mapping,
  type Month,
  type PeriodCheck,
  type PeriodState,
  type PeriodStep,
} from '@tamarack/domain/periods/period'
import { csvFile } from '@tamarack/domain/shared/csv'
import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { present, type Clock } from '../ports/clock.port.ts'
import type { DailyRuns } from '../ports/daily-runs.port.ts'
import type { Differences } from '../ports/differences.port.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { PeriodClose, Periods, StoredPeriodAct } from '../ports/periods.port.ts'
import type { StaffTies } from '../ports/staff-ties.port.ts'
import { actOnce, type Press } from './act-once.ts'

export interface PeriodPorts {
  readonly periods: Periods
  readonly differences: Pick<Differences, 'open' | 'forStaff'>
  readonly dailyRuns: Pick<DailyRuns, 'lastDay'>
  readonly fingerprint: Fingerprint
  readonly clock: Clock
}

export interface ReadPeriod extends PeriodClose, Closing {
  readonly month: Month
  readonly state: PeriodState
  /** What is posted late, in cents: with a day of a closed month. */
  readonly adjusted: number
  /** How many things stand in the way, and whether the daily run that looks for them has run since
   * the month ended. */
  readonly checks: readonly { readonly check: PeriodCheck; readonly found: number; readonly hasRun: boolean }[]
  /** The lines of an open month's journal, and its accruals among them; a closed one has its export. */
  readonly journal: readonly JournalLine[]
  readonly accruals: readonly JournalLine[]
  readonly exported: string
  readonly sha256: string
}

const openAtMost = 1000

/** Loans of which accrued interest is counted at a time: others are served in between. */
const portion = 250

const accrualsOn = async (periods: Periods, day: LocalDate): Promise<readonly Accrual[]> => {
  const found: Accrual[] = []
  let after: string | null = ''
  while (after !== null) {
    const { accruals, last }: Awaited<ReturnType<Periods['accrualsOn']>> = await periods.accrualsOn(day, after, portion)
    found.push(...accruals)
    after = last
  }
  return found
}

const receivable: ReadonlySet<string> = new Set(owedByBorrowers)

/** Cents of accruals that borrowers owe: without charges that were paid ahead. */
const owedIn = (accruals: readonly Accrual[]): number =>
  accruals
    .flatMap(({ lines }) => lines)
    .reduce((sum, { account, debit, credit }) => sum + (receivable.has(account) ? debit - credit : 0), 0)

const ledgerOf = (sums: readonly DaySum[], acts: readonly StoredPeriodAct[]): Ledger => ({
  sums,
  closed: acts.flatMap(({ month, close }) => (close === null ? [] : [{ month, lines: close.lines }])),
})

/** What no ledger has that was only added to: debits and credits that differ, and lines that a
 * closed month has and the ledger not. */
const wrongIn = (lines: readonly DaySum[]): number =>
  lines.filter(({ debit, credit }) => debit < 0 || credit < 0).length +
  (amountOf(lines, 'debit') === amountOf(lines, 'credit') ? 0 : 1)

const checksOf = async (ports: PeriodPorts, month: Month, ledger: Ledger, journal: readonly JournalLine[]) => {
  const { differences, dailyRuns, periods, clock } = ports
  const end = lastDayOf(month)
  const records = await differences.open('record', openAtMost)
  const open = await differences.forStaff({ resolvedAfter: present(clock), limit: openAtMost })
  const others = open.filter(
    ({ kind, resolvedAt }) => kind !== 'record' && kind !== 'shared-device' && resolvedAt === null,
  )
  const ofLedger = records.filter(({ subject }) => subject === 'ledger').length
  const files = await periods.unfinishedPadFiles(firstDayOf(month), end)
  const hasRun = async (run: DailyRunName) => ((await dailyRuns.lastDay(run)) ?? '') > end
  const isChecked = await hasRun('record-check')
  const wrong = wrongIn(linesOf(ledger, month)) + (addsUp(ledger, month, journal) ? 0 : 1)
  return [
    { check: 'chains', found: records.length - ofLedger, hasRun: isChecked },
    { check: 'ledger', found: ofLedger + wrong, hasRun: isChecked },
    { check: 'reconciliation', found: others.length, hasRun: await hasRun('reconciliation') },
    { check: 'pad-files', found: files, hasRun: true },
  ] as const
}

/** What of a month is posted late, in cents: with a day of a closed month. */
const adjustedIn = (month: Month, lines: readonly DaySum[]): number =>
  lines.reduce((sum, { day, debit }) => sum + (day < firstDayOf(month) ? debit : 0), 0)

/** One month as it stands, or as it was closed. Refuses `NOT_FOUND` after the month of today. */
export const readPeriod = async (ports: PeriodPorts, month: Month): Promise<Result<ReadPeriod, Refusal>> => {
  const { periods, fingerprint, clock } = ports
  const [today, end] = [torontoDateOf(present(clock)), lastDayOf(month)]
  if (month > monthOf(today)) return refuse('NOT_FOUND')
  const acts = await periods.acts()
  const closing = closingOf(month, acts)
  const close = acts.find((act) => act.month === month && act.close !== null)?.close
  if (close && closing.closed) {
    const { sha256 } = closing.closed.confirmed
    return ok({
      adjusted: adjustedIn(month, close.lines),
      ...close,
      ...closing,
      month,
      state: 'closed',
      checks: [],
      journal: [],
      accruals: [],
      exported: (await periods.kept(month)).exported,
      sha256,
    })
  }
  const mapped = await periods.mapped()
  // After the acts: what a closed month has, the ledger has as well.
  const { sums, entries, lastEntry, lines: posted } = await periods.ledger(end)
  const open = firstOpen(ledgerOf(sums, acts))
  const accruals = await accrualsOn(periods, end < today ? end : today)
  const ledger: Ledger = {
    ...ledgerOf(sums, acts),
    reversed: month === open ? (await periods.kept(monthBefore(month))).accruals : [],
    accrued: month === open && end < today ? accrualsOf(month, accruals) : [],
  }
  const [journal, accounts] = [journalOf(ledger, month, posted), movementsOf(ledger, month)]
  const mapping: Mapping = Object.fromEntries(mapped.map((one) => [one.account, one]))
  const exported = csvFile(exportRows(month, journal, mapping))
  return ok({
    ...closing,
    month,
    state: stateOf(month, closing, { today, firstOpen: open }),
    lines: linesOf(ledger, month),
    journal,
    accruals: ledger.accrued ?? [],
    adjusted: adjustedIn(month, linesOf(ledger, month)),
    accounts,
    accrued: owedIn(accruals),
    entries: entries - acts.reduce((sum, act) => sum + (act.close?.entries ?? 0), 0),
    lastEntry,
    unmapped: accounts.map(({ account }) => account).filter((account) => mapping[account] === undefined),
    checks: await checksOf(ports, month, ledger, journal),
    exported,
    sha256: fingerprint.of(exported),
  })
}

/** Every month from the first entry on, the last first: how it stands, and its debits, which are
 * its credits, in cents. */
export const readPeriods = async ({ periods, clock }: Pick<PeriodPorts, 'periods' | 'clock'>) => {
  const today = torontoDateOf(present(clock))
  const acts = await periods.acts()
  const sums = await periods.sums(lastDayOf(monthOf(today)))
  const ledger = ledgerOf(sums, acts)
  return monthsOf(ledger, today).map((month) => {
    const [lines, closing] = [linesOf(ledger, month), closingOf(month, acts)]
    const state = stateOf(month, closing, { today, firstOpen: firstOpen(ledger) })
    return { ...closing, month, state, posted: amountOf(lines, 'debit'), adjusted: adjustedIn(month, lines) }
  })
}

/** Takes a step of a month's close (TAM-211); a repeated press does nothing more. Refuses
 * `PERIOD_MOVED_ON` where a colleague was first. */
export const makeTakePeriodStep =
  (ports: PeriodPorts & { readonly staffTies: StaffTies }) =>
  (month: Month, step: { readonly type: PeriodStep; readonly sha256: string }, { by, key }: Press) =>
    actOnce(ports.periods, { key, movedOn: 'PERIOD_MOVED_ON' }, async () => {
      const read = await readPeriod(ports, month)
      if (!read.ok) return read
      const { state, checks, exported, sha256, lines, accounts, accrued, entries, lastEntry, unmapped } = read.value
      const { accruals, journal } = read.value
      const passes = checks.every(({ found, hasRun }) => found === 0 && hasRun)
      const now = present(ports.clock)
      const may = mayClose(read.value, step, by, {
        state,
        sha256,
        passes,
        unmapped,
        now,
        ties: await ports.staffTies.at(now),
      })
      if (!may.ok) return may
      const isClosed = step.type === 'confirm'
      const close = isClosed ? { lines, accounts, accrued, entries, lastEntry, unmapped } : null
      const act = { ...step, month, at: now, by, key, close }
      await ports.periods.add(act, isClosed ? { exported, journal, accruals } : null)
      return may
    })
