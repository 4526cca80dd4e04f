import { torontoDateOf } from '../../calendars/toronto.ts'
import { isOwnGround } from '../../decision/ground.ts'
import { moneyNeedsSecondPerson, type MoneyReviewReason, type TakenAlone } from '../../decision/second-review.ts'
import { duties } from '../../duties/duties.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { owedInAll } from '../../ledger/loan-book.ts'
import { driftOf, ruledToday } from '../../ledger/posted.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { reversiblePayments } from '../../ledger/reversible-payments.ts'
import type { PolicyInForce } from '../../policy/house-policy.ts'
import { ok, refusalOf, refuse, type Refusal, type Result } from '../../shared/result.ts'
import { cents, parseCents, type Cents } from '../../values/cents.ts'
import type { Instant } from '../../values/instant.ts'
import { parseLocalDate, type LocalDate } from '../../values/local-date.ts'
import { debitsHolding } from '../debits/debits-ahead.ts'
import { bookAfter } from '../debits/payment-request.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { ServicedLoan } from '../loan.ts'
import { arrangementEvent } from '../servicing/arranged-action.ts'
import { sentElsewhere, unsentAmount, type RecipientFacts } from '../servicing/changed-recipient.ts'
import { mayFallDueEarlier } from '../servicing/earlier-day.ts'
import { accountedFor, isSameAction, type MoneyAction } from '../servicing/money-action.ts'
import { isAsPreviewed, moneyResult, type MoneyResult } from '../servicing/previewed.ts'
import { bookedWith, lacksReceipt } from '../servicing/receipt-number.ts'
import { restsOnHand } from '../servicing/refund.ts'
import { happened, slice, type Decided, type Issued, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { book } from './shared/book.ts'
import { makesTwo, proposedBy, staffMember, type ProposerFacts } from './shared/decide-application.ts'

export type MoneyActionFacts = Moment &
  ProposerFacts & {
    readonly policy: PolicyInForce
    /** The id of the payment or refund: another one for each ledger entry that it can follow. */
    readonly moneyId: (entries: number) => string
    readonly alone: TakenAlone
    /** The other loan on which money with this receipt counts. */
    readonly receiptElsewhere?: string | undefined
    readonly isPreview?: boolean
  } & RecipientFacts

type Amount = { readonly amount: number }
const amountIn = ({ amount }: Amount): Result<Cents, Refusal> => {
  const parsed = parseCents(amount)
  return parsed.ok && parsed.value > 0 ? ok(parsed.value) : refuse('NOT_AN_AMOUNT', { given: amount })
}
const dayIn = (given: string): Result<LocalDate, Refusal> => {
  const parsed = parseLocalDate(given)
  return parsed.ok ? ok(parsed.value) : refuse('NOT_A_DAY', { given })
}

/** The day of an action, the id of its money, and the other loan that has its receipt. */
type Booking = { readonly on: LocalDate; readonly id: string; readonly elsewhere?: string | undefined }

const moneyOf = (
  loan: ServicedLoan,
  action: Extract<MoneyAction, { kind: 'record-payment' | 'record-recovery' }>,
  { on, id: paymentId, elsewhere }: Booking,
): Result<LedgerEvent, Refusal> => {
  const [amount, received] = [amountIn(action), dayIn(action.receivedOn)]
  if (!amount.ok) return amount
  if (!received.ok) return received
  const earlier = received.value === on ? {} : { receivedOn: received.value }
  const receiptNumber = action.receipt?.trim() ?? ''
  const booked = receiptNumber === '' ? undefined : bookedWith(loan.book, receiptNumber)
  if (booked !== undefined) return refuse('RECEIPT_BOOKED_BEFORE', { receivedOn: booked.receivedOn })
  if (elsewhere !== undefined) return refuse('RECEIPT_BOOKED_ELSEWHERE', { loanId: elsewhere })
  const proof = { byHand: true, ...(receiptNumber !== '' && { receiptNumber }) } as const
  const money = { on, paymentId, amount: amount.value, ...earlier, ...proof } as const
  return ok(
    action.kind === 'record-payment'
      ? { type: 'payment-received', ...money, purpose: action.purpose }
      : { type: 'recovered', ...money },
  )
}

/** TAM-185: an insolvency stays the loan from its filing day, with its estate number and trustee. */
const stayOf = (
  { ground, filedOn = '', estateNumber = '', trustee = '' }: Extract<MoneyAction, { kind: 'place-stay' }>,
  on: LocalDate,
): Result<LedgerEvent, Refusal> => {
  const placed = { type: 'stay-placed', on, ground } as const
  if (ground !== 'insolvency') return ok(placed)
  if (filedOn === '' || estateNumber.trim() === '' || trustee.trim() === '')
    return refuse('INSOLVENCY_DETAILS_REQUIRED')
  const filed = dayIn(filedOn)
  return filed.ok ? ok({ ...placed, ...(filed.value !== on && { filedOn: filed.value }) }) : filed
}

const withAmount = (action: Amount, event: (amount: Cents) => LedgerEvent): Result<LedgerEvent, Refusal> => {
  const amount = amountIn(action)
  return amount.ok ? ok(event(amount.value)) : amount
}

/** What the action books; the ledger decides whether it may, and every figure. */
const eventOfAction = (
  loan: ServicedLoan,
  action: Exclude<MoneyAction, { readonly kind: 'arrange-payments' | 'decline-arrangement' | 'change-recipient' }>,
  booking: Booking,
): Result<LedgerEvent, Refusal> => {
  const { on, id } = booking
  switch (action.kind) {
    case 'record-payment':
    case 'record-recovery':
      return moneyOf(loan, action, booking)
    case 'reverse-payment':
      return ok({ type: 'payment-reversed', on, paymentId: action.paymentId })
    case 'waive-fee':
      return ok({ type: 'fee-waived', on })
    case 'change-due-date': {
      const day = dayIn(action.dueDate)
      return day.ok ? ok({ type: 'due-date-changed', on, payment: action.payment, dueDate: day.value }) : day
    }
    case 'refund':
      return withAmount(action, (amount) => ({ type: 'refunded', on, refundId: id, amount }))
    case 'release-debits':
      return ok({ type: 'debits-released', on, looked: debitsHolding(loan) })
    case 'place-stay':
      return stayOf(action, on)
    case 'lift-stay':
      return ok({ type: 'stay-lifted', on })
    case 'forgive-balance':
      return ok({ type: 'balance-forgiven', on })
    case 'send-to-collections':
      return ok({ type: 'sent-to-collections', on })
    case 'write-off':
      return ok({ type: 'written-off', on })
    case 'correct-posting':
      return driftOf(ruledToday(loan.book)).length === 0
        ? refuse('NOTHING_TO_CORRECT')
        : ok({ type: 'posting-corrected', on })
  }
}

/** What the action is about, in cents; what moves no money and forgives nothing has no amount. */
const amountAtStake = (loan: ServicedLoan, action: MoneyAction, now: Instant): Cents => {
  const on = torontoDateOf(now)
  const standing = bookAsOf(loan.book, on)
  switch (action.kind) {
    case 'record-payment':
    case 'refund':
    case 'record-recovery':
      return cents(action.amount)
    case 'reverse-payment':
      return reversiblePayments(standing).find(({ paymentId }) => paymentId === action.paymentId)?.amount ?? cents(0)
    case 'change-recipient':
      return unsentAmount(loan, now)
    case 'waive-fee':
      return standing.fees.findLast(({ waived }) => !waived)?.amount ?? cents(0)
    case 'forgive-balance':
    case 'write-off':
      return owedInAll(standing.owed)
    case 'correct-posting':
      return cents(Math.max(0, ...driftOf(ruledToday(loan.book)).map(({ booked, ruled }) => Math.abs(booked - ruled))))
    case 'change-due-date':
    case 'release-debits':
    case 'arrange-payments':
    case 'decline-arrangement':
    case 'place-stay':
    case 'lift-stay':
    case 'send-to-collections':
      return cents(0)
  }
}

/** What the action makes happen in the ledger today, or why it may not be taken. */
export const bookAction = (
  loan: ServicedLoan,
  action: MoneyAction,
  {
    now,
    moneyId,
    receiptElsewhere: elsewhere,
    ...recipient
  }: Pick<MoneyActionFacts, 'now' | 'moneyId' | 'receiptElsewhere'> & Partial<RecipientFacts>,
): Decided => {
  if (action.kind === 'change-recipient') return sentElsewhere(loan, { now, ...(recipient as RecipientFacts) })
  if (lacksReceipt(action)) return refuse('RECEIPT_REQUIRED')
  if (action.kind === 'decline-arrangement')
    return loan.arrangementRequest?.state === 'open' ? happened() : refuse('NO_ARRANGEMENT_REQUESTED')
  const event =
    action.kind === 'arrange-payments'
      ? arrangementEvent(loan, action, now)
      : eventOfAction(loan, action, { on: torontoDateOf(now), id: moneyId(loan.book.entries.length + 1), elsewhere })
  return event.ok ? book(loan, event.value) : event
}

/** What the ledger leaves open, because it depends on why staff act. */
const mayBeAgreed = (
  loan: ServicedLoan,
  action: MoneyAction,
  why: Parameters<typeof mayFallDueEarlier>[2],
): Result<true, Refusal> => (action.kind === 'change-due-date' ? mayFallDueEarlier(loan, action, why) : ok(true))

/** TAM-75, TAM-131, TAM-185, TAM-223: why the action takes a second person. */
const whyTwo = (
  loan: ServicedLoan,
  action: MoneyAction,
  booked: readonly LoanEvent[],
  { atStake, ...facts }: MoneyActionFacts & { readonly atStake: Cents },
): readonly MoneyReviewReason[] => {
  return moneyNeedsSecondPerson(
    {
      amount: atStake,
      alone: facts.alone,
      raisesCredit: bookAfter(loan.book, booked).owedToBorrower > loan.book.owedToBorrower,
      kind: action.kind,
      takesTwo: duties[action.kind].second === 'always',
      restsOnHand: action.kind === 'refund' && restsOnHand(loan.book, action.amount),
    },
    facts.policy,
  )
}

type Taken = Extract<LoanEvent, { readonly type: 'money-action-taken' }>

/** Also confirms the same action that somebody else proposed. */
type TakeMoneyAction = Issued & {
  readonly action: MoneyAction
  readonly reason: string
  readonly note: string
  /** The result that the person's preview showed (TAM-300). */
  readonly seen?: MoneyResult | undefined
}

/** TAM-300: whether the result is the one that was seen. Another address has no preview, because
 * it changes no figure: its amount is compared. */
const asPreviewed = (
  { action, seen }: Pick<TakeMoneyAction, 'action' | 'seen'>,
  result: MoneyResult,
  { proposed, isPreview }: { readonly proposed: MoneyResult | undefined; readonly isPreview: boolean | undefined },
): Result<true, Refusal> =>
  action.kind === 'change-recipient'
    ? isAsPreviewed({ atStake: result.atStake }, { proposed: proposed && { atStake: proposed.atStake } })
    : isAsPreviewed(result, { seen, proposed, isPreview })

/** TAM-74, TAM-75: staff act on the money of a signed loan, with a coded reason and a note. Above
 * our amount, in sums too, the first proposes and another takes the same action with a note of
 * their own (TAM-119); the ledger decides again that day. */
export const takeMoneyAction = slice({
  issuer: 'staff',
  statuses: servicingStatuses,
  gathers: true,
  decide: (loan, { action, reason, note, seen, actor }: TakeMoneyAction, facts: MoneyActionFacts) => {
    const accounted = accountedFor(action, { reason, note })
    if (!accounted.ok) return refusalOf(accounted.error)
    const { proposal } = loan
    if (proposal !== undefined && !isSameAction(proposal.action, action))
      return refuse('OTHER_ACTION_PROPOSED', { by: proposal.by.name })
    const booked = bookAction(loan, action, facts)
    if (!booked.ok) return booked
    const agreed = mayBeAgreed(loan, action, { ...accounted.value, on: torontoDateOf(facts.now) })
    if (!agreed.ok) return agreed
    const by = staffMember({ actor })
    const two = makesTwo(proposal, by, facts)
    if (!two.ok) return two
    const ground = isOwnGround(accounted.value.note, proposal?.note)
    if (!ground.ok) return refusalOf(ground.error)
    const made = { at: facts.now, action, ...accounted.value, by }
    const atStake = amountAtStake(loan, action, facts.now)
    const result = moneyResult(bookAfter(loan.book, booked.value), torontoDateOf(facts.now), atStake)
    const same = asPreviewed({ action, seen }, result, { proposed: proposal?.result, isPreview: facts.isPreview })
    if (!same.ok) return same
    const because = whyTwo(loan, action, booked.value, { ...facts, atStake })
    if (proposal === undefined && because.length > 0)
      return happened({ type: 'money-action-proposed', ...made, because, result })
    const taken: Taken = {
      type: 'money-action-taken',
      ...made,
      atStake,
      ...proposedBy(proposal),
    }
    return happened(taken, ...booked.value)
  },
})
