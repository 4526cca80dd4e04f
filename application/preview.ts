import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { CommandOf, CommandType } from '@tamarack/domain/loan/command'
import { debitedAccount } from '@tamarack/domain/loan/debits/debited-account'
import { decide } from '@tamarack/domain/loan/decide'
import { evolve } from '@tamarack/domain/loan/evolve'
import { isServiced, type Loan, type ServicedLoan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import {
  approvalResult,
  moneyResult,
  type ApprovalResult,
  type MoneyResult,
} from '@tamarack/domain/loan/servicing/previewed'
import { err, ok, type Refusal, type Result } from '@tamarack/domain/shared/result'
import type { Instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { figuresOn, type BookFigures } from './book-figures.ts'
import { eventIn } from './commands/shared/gathering.ts'
import { lockFor, type ExecutePorts } from './execute.ts'
import { gatherFacts } from './gather-facts.ts'
import { summarize, type LoanSummary } from './loan-summary.ts'
import { present } from './ports/clock.port.ts'
import { decisionEmail } from './provider-steps/send-decision.ts'
import { readOnce } from './read-once.ts'

export interface Preview {
  readonly events: readonly LoanEvent[]
  /** Null when the command would create the loan. */
  readonly before: LoanSummary | null
  readonly after: LoanSummary
  /** What the borrower would be e-mailed about a decision. */
  readonly email: ReturnType<typeof decisionEmail>
  /** Every figure of a signed loan today, before and after; null where there is no money yet. */
  readonly figures: {
    readonly before: BookFigures
    readonly after: BookFigures
    /** What the act is compared with once it is recorded (TAM-300). */
    readonly result: MoneyResult
  } | null
  /** The same for an approval; null for any other act. */
  readonly approval: ApprovalResult | null
}

const moneyResultOf = (after: ServicedLoan, events: readonly LoanEvent[], today: LocalDate): MoneyResult =>
  eventIn(events, 'money-action-proposed')?.result ??
  moneyResult(after.book, today, eventIn(events, 'money-action-taken')?.atStake ?? 0)

const approvalOf = (events: readonly LoanEvent[]): ApprovalResult | null => {
  const { offer } = eventIn(events, 'decision-proposed') ?? eventIn(events, 'agreement-prepared') ?? {}
  return offer === undefined ? null : approvalResult(offer)
}

const figuresOf = (
  before: Loan | undefined,
  after: Loan,
  { events, now }: { readonly events: readonly LoanEvent[]; readonly now: Instant },
): Preview['figures'] => {
  const today = torontoDateOf(now)
  return before !== undefined && isServiced(before) && isServiced(after)
    ? {
        before: figuresOn(before, today),
        after: figuresOn(after, today),
        result: moneyResultOf(after, events, today),
      }
    : null
}

/** Carries the result out of a transaction that is rolled back. */
type Shown = { readonly ok: false; readonly error: { readonly code: 'PREVIEW_ONLY'; readonly preview: Preview } }

export type PreviewCommand = ReturnType<typeof makePreview>

/** The events that a command would append, and the loan before and after it. Writes nothing: the
 * transaction is rolled back. */
export const makePreview =
  ({ work, clock, ids, fingerprint, keyedHash, lender }: ExecutePorts) =>
  async <Type extends CommandType>(command: CommandOf<Type>): Promise<Result<Preview, Refusal>> => {
    const answer = await work.run(async (stores): Promise<Shown | { readonly ok: false; readonly error: Refusal }> => {
      const tables = readOnce(stores)
      const stored = await lockFor(tables, command, present(clock))
      if (!stored.ok) return stored
      const { loan: before, sequence = 0 } = stored.value ?? {}
      const gathering = {
        tables,
        now: present(clock),
        ids,
        fingerprint,
        keyedHash,
        lender,
        attached: {},
        isPreview: true,
      }
      const { facts } = await gatherFacts(gathering, before, command)
      const decided = decide(before, command, facts)
      if (!decided.ok) return decided
      const after = decided.value.reduce<Loan | undefined>((loan, event) => evolve(loan, event, command.loanId), before)
      if (after === undefined) throw new Error('a command on no loan made none')
      const names = await tables.loans.names(after.customerId, debitedAccount(after))
      const preview = {
        events: decided.value,
        before: before === undefined ? null : summarize(before, sequence, names),
        after: summarize(after, sequence + decided.value.length, names),
        email: decisionEmail(after, lender),
        figures: figuresOf(before, after, { events: decided.value, now: gathering.now }),
        approval: approvalOf(decided.value),
      }
      return { ok: false, error: { code: 'PREVIEW_ONLY', preview } }
    })
    return 'preview' in answer.error ? ok(answer.error.preview) : err(answer.error)
  }
