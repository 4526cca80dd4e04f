import { planOf } from '@tamarack/application/servicing-plan'
import { endOfTorontoDay } from '@tamarack/domain/calendars/toronto'
import { sendAgainAt } from '@tamarack/domain/loan/disbursement'
import { isEndedApplication, isServiced, type Loan, type ServicedLoan } from '@tamarack/domain/loan/loan'
import { applicationEndsAt, debitLooks, stepRestMs, transferLooks } from '@tamarack/domain/loan/policy'
import { nextReminder, waitsForCustomer } from '@tamarack/domain/loan/reminders'
import type { ServicingStep } from '@tamarack/domain/loan/servicing-steps'
import { isDisbursing } from '@tamarack/domain/loan/status'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { dayMs, type BookLoan, type Course } from './book-loan.ts'
import type { Standing } from './desk.ts'

/** Something that time alone brings to a loan. */
interface Duty {
  readonly at: number
  readonly run: () => Promise<unknown>
}

const ofApplication = ({ desk, loanId, carried }: BookLoan, loan: Loan): readonly Duty[] => {
  const { executeTimed, sendReminder } = desk.activities
  const expiry = {
    at: applicationEndsAt(loan.startedAt),
    run: () => executeTimed({ type: 'expire-application', loanId }),
  }
  const since = carried.actedAt
  const reminder = waitsForCustomer(loan) ? nextReminder({ since, sent: carried.reminded }, desk.now()) : undefined
  const remind = async (): Promise<void> => {
    if (reminder === undefined) return
    await sendReminder({ loanId, since, number: reminder.number })
    carried.reminded = reminder.number
  }
  const invited = 'coApplicant' in loan && loan.coApplicant?.state === 'invited' ? loan.coApplicant : undefined
  return [
    expiry,
    ...(reminder ? [{ at: reminder.at, run: remind }] : []),
    ...(invited
      ? [{ at: invited.expiresAt + 1_000, run: () => executeTimed({ type: 'expire-invitation', loanId }) }]
      : []),
    ...(loan.status === 'agreement' || loan.status === 'pad'
      ? [{ at: endOfTorontoDay(loan.date) + 1, run: () => executeTimed({ type: 'redate-agreement', loanId }) }]
      : []),
  ]
}

const keyOf = (step: ServicingStep): string => {
  if ('debitId' in step) return `${step.type} ${step.debitId}`
  return 'refundId' in step ? `${step.type} ${step.refundId}` : step.type
}
const isLook = ({ type }: ServicingStep): boolean => type === 'look-at-debit' || type === 'look-at-refund'

/** Takes a step as the servicing workflow does; one that was taken a moment ago rests. */
const take = async ({ desk, loanId, carried }: BookLoan, step: ServicingStep, sequence: number): Promise<void> => {
  const { takeServicingStep, submitDebit, followDebit, cancelDebit, submitRefund, followRefund } = desk.activities
  carried.rests.set(keyOf(step), desk.now() + (isLook(step) ? debitLooks.againMs : stepRestMs))
  if ('debitId' in step) {
    const errand = { 'submit-debit': submitDebit, 'look-at-debit': followDebit, 'cancel-debit': cancelDebit }[step.type]
    await errand({ loanId, debitId: step.debitId })
  } else if ('refundId' in step) {
    const errand = { 'submit-refund': submitRefund, 'look-at-refund': followRefund }[step.type]
    await errand({ loanId, refundId: step.refundId })
  } else {
    const after = await takeServicingStep({ loanId, type: step.type })
    if (after.sequence !== sequence) carried.rests.delete(keyOf(step))
  }
}

const ofServicing = (bookLoan: BookLoan, standing: Standing): readonly Duty[] => {
  const { desk, loanId, carried } = bookLoan
  const { loan, sequence } = standing
  const notices: Duty = {
    at: carried.noticesSeen < sequence ? desk.now() : (carried.lookAgainAt ?? Number.POSITIVE_INFINITY),
    run: async () => {
      const seen = await desk.activities.sendNotices({ loanId })
      carried.noticesSeen = seen.sequence
      carried.lookAgainAt = seen.lookAgainAt
    },
  }
  const steps = planOf({ loan, sequence }, desk.now()).steps.map((step) => ({
    at: Math.max(step.at, carried.rests.get(keyOf(step)) ?? 0),
    run: () => take(bookLoan, step, sequence),
  }))
  return [...steps, notices]
}

/** The hour in which the advance has to arrive, looks at it on its way, the notice of a failure, and the next attempt where it is made by itself. */
const ofAdvance = ({ desk, loanId, carried: { rests } }: BookLoan, loan: ServicedLoan): readonly Duty[] => {
  const { executeTimed, sendDisbursement, followDisbursement, sendDisbursementNotice } = desk.activities
  const { state = 'requested', attempt = 0 } = loan.disbursement ?? {}
  const [look, notice] = [`look-at-advance ${attempt}`, `notice-of-failure ${attempt}`]
  const isOnItsWay = state === 'submitted' || state === 'acknowledged' || state === 'under-review'
  const follow = async (): Promise<void> => {
    rests.set(look, desk.now() + transferLooks.longestMs)
    await followDisbursement({ loanId })
  }
  const notify = async (): Promise<void> => {
    rests.set(notice, Number.POSITIVE_INFINITY)
    await sendDisbursementNotice({ loanId })
  }
  const again = sendAgainAt(loan)
  const repeat = async (): Promise<void> => {
    await executeTimed({ type: 'repeat-disbursement', loanId })
    await sendDisbursement({ loanId })
  }
  const noteHour = () => executeTimed({ type: 'note-funding-hour', loanId })
  return [
    ...(loan.hourMissed ? [] : [{ at: loan.fundBy + 1, run: noteHour }]),
    ...(isOnItsWay ? [{ at: rests.get(look) ?? desk.now() + transferLooks.firstMs, run: follow }] : []),
    ...(state === 'failed' && !rests.has(notice) ? [{ at: desk.now(), run: notify }] : []),
    ...(again === undefined ? [] : [{ at: again + 1, run: repeat }]),
  ]
}

const dutiesOf = (bookLoan: BookLoan, standing: Standing): readonly Duty[] => {
  const { loan } = standing
  if (isEndedApplication(loan)) return []
  if (!isServiced(loan)) return ofApplication(bookLoan, loan)
  return isDisbursing(loan.status) ? ofAdvance(bookLoan, loan) : ofServicing(bookLoan, standing)
}

/** Lets time pass for a loan up to that moment, and does what its workflow would do on the way. */
export async function* liveUntil(bookLoan: BookLoan, moment: Instant): Course {
  const { desk, loanId } = bookLoan
  for (;;) {
    const duties = dutiesOf(bookLoan, await desk.read(loanId)).toSorted((one, other) => one.at - other.at)
    const [next] = duties
    if (next === undefined || next.at > moment) break
    if (next.at > desk.now()) yield instant(next.at)
    // While it waited, nobody else acted on the loan: one course has one loan.
    await next.run()
  }
  if (moment > desk.now()) yield moment
}

/** The same for a number of days. */
export const live = (bookLoan: BookLoan, days: number): Course =>
  liveUntil(bookLoan, instant(bookLoan.desk.now() + days * dayMs))

/** Until the present, whenever that is. */
export const liveOn = (bookLoan: BookLoan): Course => live(bookLoan, 10_000)
