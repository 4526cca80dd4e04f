import { driftOf, type Drift } from '@tamarack/domain/ledger/posted'
import { isServiced } from '@tamarack/domain/loan/loan'
import { stepsOf } from './append-events.ts'
import { canonicalJson } from './documents/canonical-json.ts'
import { verifyChain } from './loan-log.ts'
import type { Fingerprint } from './ports/fingerprint.port.ts'
import type { FoundLoan, LoanProjections, Part, ProjectedRow, ProjectedRows } from './ports/loan-projections.port.ts'
import { mergeProjections } from './projector.ts'

export interface RebuildPorts {
  readonly projections: LoanProjections
  readonly fingerprint: Fingerprint
}

/** A difference between the stored rows and the log: the loan, the table (`log` for the log
 * itself), and what differs. */
export interface Difference {
  readonly loanId: string
  readonly table: string
  readonly what: string
}

export interface Rebuilt {
  readonly loans: number
  readonly events: number
  readonly differences: readonly Difference[]
}

interface Rebuilding {
  /** Whether to rebuild projections that differ. A loan whose log is broken is left as it is. */
  readonly write: boolean
  /** All loans unless a part of them is requested. */
  readonly part?: Part
}

const atOnce = 200
const longestShown = 120

const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : canonicalJson(value)
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths at which two values differ, as sentences. */
const differing = (stored: unknown, made: unknown, path: string): readonly string[] => {
  if (isPlain(stored) && isPlain(made)) {
    const keys = [...new Set([...Object.keys(stored), ...Object.keys(made)])].toSorted()
    return keys.flatMap((key) => differing(stored[key], made[key], path === '' ? key : `${path}.${key}`))
  }
  return shownAlike(stored, made) ? [] : [`${path} is ${shown(stored)} and should be ${shown(made)}`]
}
const shownAlike = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one === other : canonicalJson(one) === canonicalJson(other)

const byKey = (rows: readonly ProjectedRow[], keys: readonly string[]): ReadonlyMap<string, ProjectedRow> =>
  new Map(rows.map((row) => [keys.map((key) => String(row[key])).join(' '), row]))

/** Rows of the ledger: a rebuild adds those that are missing, and changes none. */
const postedTables: readonly string[] = ['ledger_entry', 'ledger_line']
const staysPosted = '; what is posted is never changed'

const compareTable = (
  stored: readonly ProjectedRow[],
  made: readonly ProjectedRow[],
  { keys, stays }: { readonly keys: readonly string[]; readonly stays: string },
) => {
  const [is, should] = [byKey(stored, keys), byKey(made, keys)]
  const all = [...new Set([...is.keys(), ...should.keys()])]
  return all.flatMap((key): readonly string[] => {
    const [one, other] = [is.get(key), should.get(key)]
    if (one === undefined) return [`row ${key} is missing`]
    if (other === undefined) return [`row ${key} should not be there${stays}`]
    return differing(one, other, '').map((what) => `row ${key}: ${what}${stays}`)
  })
}

/** The rows that follow from a log, or why none do. */
const replayed = (
  loanId: string,
  { log, sequence }: FoundLoan,
  { projections, fingerprint }: RebuildPorts,
): { readonly rows: ProjectedRows; readonly drift: readonly Drift[] } | { readonly broken: string } => {
  const chain = verifyChain(log, fingerprint)
  if (chain.firstBroken !== null) return { broken: `event ${chain.firstBroken} is not what was written` }
  // The chain alone cannot show that its end was cut off.
  if (sequence > log.length) return { broken: `the events after ${log.length} are missing` }
  const last = log.at(-1)
  if (last === undefined) return { broken: 'there are no events' }
  try {
    const steps = stepsOf(
      undefined,
      log.map(({ event }) => event),
      { loanId, sequence: 0 },
    )
    const loan = steps.at(-1)?.loan
    if (loan === undefined) return { broken: 'there are no events' }
    const projection = mergeProjections(
      steps.map((step) => step.projection),
      loan,
    )
    const rows = projections.rowsOf({ loan, sequence: last.sequence, lastHash: last.hash }, projection)
    return { rows, drift: isServiced(loan) ? driftOf(loan.book) : [] }
  } catch (error) {
    return { broken: error instanceof Error ? error.message : String(error) }
  }
}

export interface Compared {
  readonly differences: readonly Difference[]
  /** The rows that the loan should have; null if the log itself is broken. */
  readonly rows: ProjectedRows | null
  /** Accounts whose booked balance is not what today's rules give. */
  readonly drift: readonly Drift[]
}

/** Compares what is stored of a loan with what its log makes. */
export const compareWithLog = (loanId: string, found: FoundLoan, ports: RebuildPorts): Compared => {
  const made = replayed(loanId, found, ports)
  if ('broken' in made) return { differences: [{ loanId, table: 'log', what: made.broken }], rows: null, drift: [] }
  const { keys } = ports.projections
  const differences = Object.keys(keys).flatMap((table) =>
    compareTable(found.rows[table] ?? [], made.rows[table] ?? [], {
      keys: keys[table] ?? [],
      stays: postedTables.includes(table) ? staysPosted : '',
    }).map((what) => ({ loanId, table, what })),
  )
  return { differences, rows: made.rows, drift: made.drift }
}

const judge = (loanId: string, ports: RebuildPorts, write: boolean) => (found: FoundLoan) => {
  const { differences, rows } = compareWithLog(loanId, found, ports)
  const answer = { events: found.log.length, differences }
  return { answer, write: write && differences.length > 0 ? rows : null }
}

/** Replays the log of every loan, checks its chain of hashes, and reports where the projections
 * differ from it; with `write` it rebuilds them. The log is never changed, nor is a posted line:
 * one that is not what the log has is reported and stays. Loans are visited one by one, each for a
 * moment, so the product may be running. */
export const makeRebuild =
  (ports: RebuildPorts) =>
  async ({ write, part = { which: 0, of: 1 } }: Rebuilding): Promise<Rebuilt> => {
    const differences: Difference[] = []
    let [loans, events, after] = [0, 0, '']
    for (;;) {
      const page = await ports.projections.loanIds({ after, limit: atOnce, part })
      for (const loanId of page) {
        const found = await ports.projections.visit(loanId, judge(loanId, ports, write))
        differences.push(...found.differences)
        events += found.events
      }
      loans += page.length
      after = page.at(-1) ?? after
      if (page.length < atOnce) return { loans, events, differences }
    }
  }
