import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { RecordPart } from '@tamarack/domain/reconciliation/difference'
import type { AnchorCopies, Anchors } from '../ports/anchors.port.ts'
import type { LoanProjections } from '../ports/loan-projections.port.ts'
import type { ReadLoan } from '../read-loan.ts'
import type { CheckLoanRecords } from './check-records.ts'

interface Ports {
  readonly projections: Pick<LoanProjections, 'loanIds'>
  readonly checkLoan: CheckLoanRecords
  readonly readLoan: ReadLoan
  readonly anchors: Pick<Anchors, 'all'>
  readonly copies: Pick<AnchorCopies, 'days'> | null
  /** The engine's side: ends all that runs of loans, and starts one loan's workflow from the
   * record. */
  readonly workflows: {
    readonly endAll: () => Promise<number>
    readonly begin: (loanId: string, status: LoanStatus) => Promise<void>
  }
}

export interface Restored {
  readonly loans: number
  /** Loans whose records are not what was written, and which part. */
  readonly broken: readonly { readonly loanId: string; readonly part: RecordPart }[]
  /** Days whose anchor was kept outside and is not in the record: it is older than they are. */
  readonly missingDays: readonly string[]
  /** Workflows that were ended, and loans whose workflow began anew. */
  readonly ended: number
  readonly begun: number
}

/** Fewer than a process has connections: nobody waits for one. */
const atOnce = 5

/** Days whose anchor was kept outside and is not in the record, which is then older than they
 * are. */
export const missingAnchorDays = async ({
  anchors,
  copies,
}: Pick<Ports, 'anchors' | 'copies'>): Promise<readonly string[]> => {
  const there = new Set((await anchors.all()).map(({ day }) => day))
  return ((await copies?.days()) ?? []).filter((day) => !there.has(day)).toSorted()
}

/** After the record was restored: checks every loan's chain, rows, documents and anchor, and lets
 * the workflow of each loan that is not over begin anew from the record, since what the engine
 * remembers may be ahead of it, behind it, or gone. Money that has moved meanwhile is not moved
 * twice: calls to providers carry the key of loan, purpose and attempt, which the record makes
 * again. With `only: 'check'` nothing is changed. No other part of the product may be running. */
export const makeRestore =
  (ports: Ports) =>
  async ({ only }: { readonly only?: 'check' } = {}): Promise<Restored> => {
    const { projections, checkLoan, readLoan, workflows } = ports
    const ended = only === 'check' ? 0 : await workflows.endAll()
    const visit = async (loanId: string) => {
      const { broken } = await checkLoan(loanId)
      const reading = only === 'check' ? null : await readLoan({ loanId })
      const begins = reading !== null && !reading.isOver
      if (begins) await workflows.begin(loanId, reading.status)
      return { broken: broken.map(({ part }) => ({ loanId, part })), begins }
    }
    const visited: Awaited<ReturnType<typeof visit>>[] = []
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await projections.loanIds({ after, limit: atOnce, part: { which: 0, of: 1 } })
      visited.push(...(await Promise.all(page.map(visit))))
      after = page.at(-1)
    }
    return {
      loans: visited.length,
      broken: visited.flatMap(({ broken }) => broken),
      missingDays: await missingAnchorDays(ports),
      ended,
      begun: visited.filter(({ begins }) => begins).length,
    }
  }
