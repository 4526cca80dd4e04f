import { formatCents } from '../explanations/explanation.ts'
import { inForceOn } from '../law/law-by-date.ts'
import type { Cents } from '../values/cents.ts'
import { compareDays, daysBetween, localDate, plusDays, plusMonths, type LocalDate } from '../values/local-date.ts'
import { creditedTo, eventsOf, ofCashAdvance, unless, type Case, type CashAdvanceCase, type LawCheck } from './facts.ts'

/** A bank did not pay for want of money, as Payments Canada's Standard 007 numbers it. */
const dishonoured = ['901', '908']

const dishonouredReturns = (facts: Case) =>
  eventsOf(facts, 'debit-returned').filter(({ returnCode }) => dishonoured.includes(returnCode))

/** The most that fees came to at any time; one that was waived was charged all the same. */
const feesCharged = ({ entries }: Case): Cents => {
  let [sum, most] = [0, 0]
  for (const entry of entries) {
    if (entry.kind === 'fee-waived') continue
    sum += creditedTo({ entries: [entry] }, 'returned-item fees earned')
    most = Math.max(most, sum)
  }
  return most as Cents
}

const oneFee = ofCashAdvance((facts) => {
  const law = inForceOn('dishonouredItemFee', facts.agreedOn)
  if (!law.ok || eventsOf(facts, 'debit-returned').length === 0) return 'none'
  const fees = feesCharged(facts)
  return unless(fees > law.value.value, () => ({
    found: formatCents(fees),
    allowed: `${formatCents(law.value.value)}, once in the life of a loan`,
  }))
})

const feeForDishonour = (facts: Case) => {
  const fees = feesCharged(facts)
  if (fees === 0) return 'none'
  return unless(dishonouredReturns(facts).length === 0, () => ({
    found: `${formatCents(fees)} without a dishonoured debit`,
    allowed: 'a fee only for a debit that was returned for want of money',
  }))
}

/** The cost of a return is not always recorded: then the signed fee is the limit. */
const feeIsOurCost = (facts: Case) => {
  const fees = feesCharged(facts)
  if (facts.terms.loanType !== 'installment' || fees === 0) return 'none'
  const signed = facts.terms.onDefault.returnedItemFee
  const most = dishonouredReturns(facts).reduce(
    (sum, { lendersCost = signed }) => sum + Math.min(lendersCost, signed),
    0,
  )
  return unless(fees > most, () => ({
    found: formatCents(fees),
    allowed: `${formatCents(most as Cents)}: what the returns cost us, ${formatCents(signed)} each at most`,
  }))
}

type Money = { readonly from: LocalDate; readonly amount: number; readonly payment?: number }

/** Money received and not reversed since, with the day from which it counts at the latest; a debit
 * is for its own payment first. */
const moneyOf = ({ events }: Case): readonly Money[] => {
  const debited = new Map<string, Money & { readonly asks: number | string }>()
  const sent = new Map<string, Money>()
  const held = new Set<string>()
  for (const { event } of events) {
    if (event.type === 'debit-initiated') {
      const { debitId, debitDate: from, amount, payment, rePresents } = event
      const asks = payment === 'arrears' ? (rePresents ?? debitId) : payment
      debited.set(debitId, { from, amount, asks, ...(payment !== 'arrears' && { payment }) })
    } else if (event.type === 'debit-settled') held.add(event.debitId)
    else if (event.type === 'debit-returned') held.delete(event.debitId)
    else if (event.type === 'payment-reversed') held.delete(event.paymentId)
    else if (event.type === 'payment-received' || event.type === 'recovered') {
      const { paymentId, receivedOn, on, amount } = event
      // Reported again after a reversal, it counts from its first day.
      if (!sent.has(paymentId)) sent.set(paymentId, { from: receivedOn ?? on, amount })
      held.add(paymentId)
    }
  }
  // What a second debit took for one payment is the borrower's and pays nothing.
  const first = new Set([...debited].filter(([id]) => held.has(id)).map(([, { asks }]) => asks))
  const came = [...debited]
    .filter(([id]) => held.has(id))
    .map(([, money]) => money)
    .toSorted((one, other) => compareDays(one.from, other.from))
    .filter(({ asks }) => first.delete(asks))
  return [...came, ...[...sent].flatMap(([id, money]) => (held.has(id) ? [money] : []))]
}

/** Principal that each payment has left unpaid through a day: money goes to the payment that it was
 * debited for, then to the oldest, cost before principal. */
const unpaidThrough = ({ terms }: CashAdvanceCase, money: readonly Money[], day: LocalDate): readonly number[] => {
  const came = money.filter(({ from }) => from <= day)
  const all = came.reduce((sum, { amount }) => sum + amount, 0)
  const own = terms.payments.map(({ number, amount }) =>
    Math.min(
      amount,
      came.reduce((sum, one) => (one.payment === number ? sum + one.amount : sum), 0),
    ),
  )
  let rest = all - own.reduce((sum, one) => sum + one, 0)
  const total = terms.advance + terms.costOfBorrowing
  return terms.payments.map(({ amount }, index) => {
    const paid = Math.min(amount, (own[index] ?? 0) + rest)
    rest -= paid - (own[index] ?? 0)
    return Math.min(amount - paid, amount - Math.floor((terms.costOfBorrowing * amount) / total))
  })
}

/** A day of a month of default bears a thirtieth; the thirty-first bears nothing. */
const bears = (missedOn: LocalDate, day: LocalDate): boolean => {
  let months = Math.floor(daysBetween(missedOn, day) / 32)
  while (plusMonths(missedOn, months + 1) < day) months += 1
  return daysBetween(plusMonths(missedOn, months), day) <= 30
}

/** Cents of principal × days that may bear default interest through a day, each payment from the
 * day after the one on which it was missed. Nothing compounds: only principal counts. */
const bearingDays = (facts: CashAdvanceCase, through: LocalDate): number => {
  const money = moneyOf(facts)
  const changes = eventsOf(facts, 'due-date-changed')
  const missed = facts.terms.payments.map(({ number, dueDate }) => {
    const moved = changes.findLast(({ payment }) => payment === number)?.dueDate ?? dueDate
    return moved > dueDate ? moved : dueDate
  })
  const [first] = missed.toSorted()
  let days = 0
  for (let day = first ?? through; day < through; day = plusDays(day, 1)) {
    const next = plusDays(day, 1)
    for (const [index, unpaid] of unpaidThrough(facts, money, day).entries()) {
      const since = missed[index]
      if (unpaid > 0 && since !== undefined && since < next && bears(since, next)) days += unpaid
    }
  }
  return days
}

const simpleDefaultInterest = ofCashAdvance((facts) => {
  const law = inForceOn('defaultInterestMonthly', facts.agreedOn)
  const interest = creditedTo(facts, 'default interest earned')
  if (!law.ok || interest === 0) return 'none'
  const last = [...facts.entries.map(({ on }) => on), ...moneyOf(facts).map(({ from }) => from)].toSorted().at(-1)
  const most = Math.floor((bearingDays(facts, last ?? facts.agreedOn) * law.value.value) / (30 * 100_00)) as Cents
  return unless(interest > most, () => ({
    found: formatCents(interest),
    allowed: `${formatCents(most)}: ${law.value.value / 100} % a month of the overdue principal`,
  }))
})

export const defaultChecks: readonly LawCheck[] = [
  {
    id: 'ON-07',
    sentence: 'Default interest is at most 2.5 % a month of overdue principal, and never compounds.',
    source: 'PLA s. 32.1',
    from: localDate('2020-08-20'),
    check: simpleDefaultInterest,
  },
  {
    id: 'ON-09',
    sentence: 'Fees for returned items are at most $20 in the life of a cash advance.',
    source: 'O. Reg. 98/09 s. 25.2 (O. Reg. 475/24)',
    from: localDate('2025-01-01'),
    check: oneFee,
  },
  {
    id: 'ON-08',
    sentence: 'A fee is charged only where a debit was returned for want of money.',
    source: 'PLA s. 33(1)',
    from: localDate('2009-07-01'),
    check: feeForDishonour,
  },
  {
    id: 'CPA-04',
    sentence: 'A returned payment of an installment loan costs at most what it cost us, and $50.',
    source: 'CPA 2002 s. 75',
    from: localDate('2005-07-30'),
    check: feeIsOurCost,
  },
]
