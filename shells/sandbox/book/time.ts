import type { LoanReading } from '@tamarack/application/read-loan'
import { isServiced } from '@tamarack/domain/loan/loan'
import { keyOf, lookWaits, type LoanStep } from '@tamarack/domain/loan/loan-steps'
import { nextWait, stepRestMs } from '@tamarack/domain/loan/staff/policy'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { dayMs, type BookLoan, type Course } from './book-loan.ts'

/** Whether a script takes the step at a moment of its own. E-mails of the sandbox book are not
 * sent. */
const isLeftToScripts = (step: LoanStep): boolean =>
  step.type === 'look-at-identity-check' ||
  step.type === 'collect-bank-data' ||
  step.type === 'send-application-email' ||
  ('kind' in step && step.kind === 'e-transfer')

type AnyStep = (input: { readonly loanId: string; readonly step: LoanStep }) => Promise<LoanReading | null>

const readingOf = async ({ desk, loanId }: BookLoan): Promise<LoanReading> => {
  const { loan, sequence } = await desk.read(loanId)
  const reading = await desk.steps.readLoan({ loanId, ...(!isServiced(loan) && { emailsAfter: sequence }) })
  if (reading === null) throw new Error(`there is no loan ${loanId}`)
  return reading
}

/** Takes a step as the workflow of the loan does; one that led to nothing rests, and one whose
 * e-mail no log records is taken once. */
const take = async ({ desk, loanId, rests }: BookLoan, step: LoanStep, sequence: number): Promise<void> => {
  const after = await (desk.steps[step.type] as AnyStep)({ loanId, step })
  const [key, waits] = [keyOf(step), lookWaits(step)]
  if (waits !== undefined) {
    const waitMs = nextWait(rests.get(key)?.waitMs ?? waits.firstMs, waits)
    rests.set(key, { until: desk.now() + waitMs, waitMs })
  } else if (step.type === 'send-disbursement-notice') rests.set(key, { until: Infinity, waitMs: 0 })
  else if (after?.sequence === sequence) rests.set(key, { until: desk.now() + stepRestMs, waitMs: 0 })
}

/** Lets time pass for a loan up to that moment, and takes the steps that its workflow would take on
 * the way. */
export async function* liveUntil(bookLoan: BookLoan, moment: Instant): Course {
  const { desk, rests } = bookLoan
  for (;;) {
    const { steps, sequence } = await readingOf(bookLoan)
    const [next] = steps
      .filter((step) => !isLeftToScripts(step))
      .map((step) => ({ step, at: Math.max(step.at, rests.get(keyOf(step))?.until ?? 0) }))
      .toSorted((one, other) => one.at - other.at)
    if (next === undefined || next.at > moment) break
    if (next.at > desk.now()) yield instant(next.at)
    // While it waited, nobody else acted on the loan: one course has one loan.
    await take(bookLoan, next.step, sequence)
  }
  if (moment > desk.now()) yield moment
}

/** The same for a number of days. */
export const live = (bookLoan: BookLoan, days: number): Course =>
  liveUntil(bookLoan, instant(bookLoan.desk.now() + days * dayMs))

/** Until the present, whenever that is. */
export const liveOn = (bookLoan: BookLoan): Course => live(bookLoan, 10_000)
