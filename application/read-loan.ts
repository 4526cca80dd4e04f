import { evolve } from '@tamarack/domain/loan/evolve'
import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import { isAct, isLoanOver, loanSteps, type LoanStep } from '@tamarack/domain/loan/loan-steps'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import { applicationEmails } from '@tamarack/domain/notices/application-emails'
import { hasContactWaiting } from '@tamarack/domain/notices/notices-to-send'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { contactedElsewhere } from './commands/shared/contacts.ts'
import type { LoggedEvent } from './loan-log.ts'
import { present, type Clock } from './ports/clock.port.ts'
import type { LoanQueries } from './ports/loan-queries.port.ts'
import type { UnitOfWork } from './ports/loan-tables.port.ts'

/** A loan as its workflow reads it: what comes next, and nothing personal. */
export interface LoanReading {
  readonly status: LoanStatus
  /** The number of the loan's last event. */
  readonly sequence: number
  /** What time and providers bring, the earliest first. */
  readonly steps: readonly LoanStep[]
  /** E-mails that the events after the requested one lead to, each with the number of its event. */
  readonly emails: readonly { readonly sequence: number; readonly id: string }[]
  /** Nothing more happens by itself, and nothing is owed either way. */
  readonly isOver: boolean
}

export interface ReadLoanInput {
  readonly loanId: string
  /** The number of the last event whose e-mails are known; left out by the one who follows a loan
   * in service, which has none of them. */
  readonly emailsAfter?: number
}
export type ReadLoan = (input: ReadLoanInput) => Promise<LoanReading | null>

const emailsIn = (log: readonly LoggedEvent[], loanId: string, after: number): LoanReading['emails'] => {
  let loan: Loan | undefined
  return log.flatMap(({ sequence, event }) => {
    const before = loan
    loan = evolve(before, event, loanId)
    return sequence <= after ? [] : applicationEmails(before, loan, sequence).map((id) => ({ sequence, id }))
  })
}

const lastAct = (log: readonly LoggedEvent[], loan: Loan): Instant =>
  instant(log.findLast(({ event, actor }) => isAct(event, actor))?.at ?? loan.startedAt)

/** Reads what comes next for a loan; null when there is none. A loan in service needs its stored
 * state alone, an application its log as well. */
export const makeReadLoan =
  ({
    work,
    clock,
    queries,
  }: {
    readonly work: UnitOfWork
    readonly clock: Clock
    readonly queries: Pick<LoanQueries, 'events'>
  }): ReadLoan =>
  async ({ loanId, emailsAfter }) => {
    const now = present(clock)
    const { stored, policy, elsewhere } = await work.run(async (tables) => {
      const stored = await tables.loans.read(loanId)
      const loan = stored?.loan
      const asks = loan !== undefined && isServiced(loan) && hasContactWaiting(loan, now)
      return {
        stored,
        policy: await tables.policies.inForce(now),
        elsewhere: asks ? await contactedElsewhere({ tables }, loan) : [],
      }
    })
    if (stored === null) return null
    const { loan, sequence } = stored
    const isFollowed = emailsAfter !== undefined && loan.destroyedAt === undefined
    const log = isFollowed ? (await queries.events(loanId)).filter((line) => line.sequence <= sequence) : []
    const actedAt = isServiced(loan) ? loan.activatedAt : lastAct(log, loan)
    return {
      status: loan.status,
      sequence,
      steps: loanSteps(loan, actedAt, now, policy, elsewhere),
      emails: emailsIn(log, loanId, emailsAfter ?? sequence),
      isOver: isLoanOver(loan, now),
    }
  }
