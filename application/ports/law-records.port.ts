import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { BreachView } from '@tamarack/contracts/endpoints/law'
import type { RuleId } from '@tamarack/domain/explanations/explanation'
import type { LoanFacts } from '@tamarack/domain/law-checks/facts'
import type { Checked } from '@tamarack/domain/law-checks/law-checks'
import type { CostFacts } from '@tamarack/domain/law-checks/what-if'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { token } from './token.ts'

/** One run of all checks over the whole book; moments are epoch milliseconds. */
export interface LawRun {
  readonly startedAt: number
  /** The person after whom it goes on; empty at its begin. */
  readonly after: string
  /** Loans checked so far. */
  readonly loans: number
  readonly finishedAt: number | null
}

export interface LawResult {
  readonly checkId: RuleId
  readonly startedAt: number
  readonly looked: number
  readonly found: number
}

export type LawAnswer = ReadOnly<NonNullable<BreachView['answer']>> & { readonly byId: string }

/** A loan for which the law was not kept: open until somebody answers it, and never deleted. */
export interface LawBreach extends Omit<ReadOnly<BreachView>, 'answer'> {
  readonly answer: LawAnswer | null
}

export interface LawRecords {
  /** The recorded facts of the next agreed loans in the order of their people, from after that
   * person: `limit` loans or as many more as the last person has. Fewer are the last ones.
   * `coBorrowed`: the loans of others that the person owes as well. */
  people(
    after: string,
    limit: number,
  ): Promise<
    readonly {
      readonly person: string
      readonly loans: readonly LoanFacts[]
      readonly coBorrowed: readonly LoanFacts[]
    }[]
  >
  /** The run that has not ended; another one begins at that moment where there is none. */
  openRun(at: number): Promise<LawRun>
  /** Adds what a part of the open run found, in one transaction with how far it went. A breach that
   * is open is seen once more. One that was answered becomes a new line when another figure is
   * found, or what was corrected or refunded is found still. */
  add(run: LawRun, checked: ReadonlyMap<RuleId, Checked>, at: number): Promise<void>
  /** How many loans there are to check, the last runs and their results, the last first. */
  history(runs: number): Promise<{
    readonly loans: number
    readonly runs: readonly LawRun[]
    readonly results: readonly LawResult[]
  }>
  /** Those that are open first, the oldest first; then those answered, the last first. */
  breaches(limit: number): Promise<readonly LawBreach[]>
  /** The first answer stands. Null where there is no such breach. */
  answer(id: string, answer: LawAnswer): Promise<LawBreach | null>
  /** What the loans cost that were agreed from that day on. */
  costsSince(day: LocalDate): Promise<readonly CostFacts[]>
}
export const LawRecords = token<LawRecords>('LawRecords')
