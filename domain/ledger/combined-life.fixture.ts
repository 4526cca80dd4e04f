import { acssCalendar } from '../calendars/acss-calendar.ts'
import { isBusinessDay, nextBusinessDay } from '../calendars/business-calendar.ts'
import { torontoDateOf } from '../calendars/toronto.ts'
import { compareDays, daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import type { LedgerEvent } from './ledger-event.ts'

/* A loan as a lender would work it out by hand, day by day, from what happened: which payment is
 * missing what, and the default interest of each. It shares no arithmetic with the ledger, only the
 * calendar of closed days. It knows money of any day, failed advances, arrangements, stays, moved
 * payments, reversed payments and debits on their way; no prepayments, refunds or losses. */

export type SignedPayment = { readonly amount: number; readonly cost: number; readonly dueDate: LocalDate }

type Money = {
  readonly id: string
  readonly amount: number
  readonly received: LocalDate
  readonly counts: LocalDate
  readonly own: number | undefined
  readonly isDebit: boolean
  reversed: boolean
}
type Parts = {
  readonly on: LocalDate
  readonly parts: readonly { readonly dueDate: LocalDate; readonly amount: number }[]
  readonly moneyBefore: number
  readonly covered: ReadonlySet<number>
}
type Sent = {
  readonly debitId: string
  readonly own: number | undefined
  readonly amount: number
  readonly on: LocalDate
  readonly day: LocalDate
}

const isClosed = (day: LocalDate): boolean => {
  const open = isBusinessDay(acssCalendar, day)
  return open.ok && !open.value
}
const debitDay = (due: LocalDate): LocalDate => {
  const open = nextBusinessDay(acssCalendar, due)
  if (!open.ok) throw new Error(due)
  return open.value
}
const latest = (...days: readonly LocalDate[]): LocalDate => days.reduce((a, b) => (a > b ? a : b))
const earliest = (...days: readonly LocalDate[]): LocalDate => days.reduce((a, b) => (a < b ? a : b))

/** Days that bear interest after a day: a calendar month and a month in default have thirty each. */
const earns = (after: LocalDate): ((day: LocalDate) => boolean) => {
  const known = new Map<LocalDate, boolean>()
  let [day, inMonth, inDefault, monthsInDefault] = [after, 0, 0, 0]
  const dayOfMonth = Number(after.slice(8))
  const endOfDefaultMonth = (months: number): LocalDate => {
    const [year, month] = [Number(after.slice(0, 4)), Number(after.slice(5, 7)) - 1 + months]
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    return new Date(Date.UTC(year, month, Math.min(dayOfMonth, last))).toISOString().slice(0, 10) as LocalDate
  }
  return (wanted) => {
    while (day < wanted) {
      const before = day
      day = plusDays(day, 1)
      if (day.slice(0, 7) !== before.slice(0, 7)) inMonth = 0
      if (before === endOfDefaultMonth(monthsInDefault + 1)) [inDefault, monthsInDefault] = [0, monthsInDefault + 1]
      const bears = inMonth < 30 && inDefault < 30
      if (bears) [inMonth, inDefault] = [inMonth + 1, inDefault + 1]
      known.set(day, bears)
    }
    return known.get(wanted) ?? false
  }
}

export type Standing = {
  /** The open amount of each payment, in cents. */
  readonly open: readonly number[]
  /** Default interest of the whole life so far, and the unpaid parts of it and of the fee. */
  readonly interest: number
  readonly interestOpen: number
  readonly feeOpen: number
}

export class LifeByHand {
  private readonly signed: readonly SignedPayment[]
  private readonly monthlyRate: number
  private readonly fee: number
  private due: LocalDate[]
  private moneyFrom: LocalDate
  private isOut = false
  private money: Money[] = []
  private sent: Sent[] = []
  private readonly answered: (Sent & { readonly answeredOn: LocalDate })[] = []
  private readonly firstDebits = new Map<number, LocalDate>()
  private arranged: Parts[] = []
  private stays: { from: LocalDate; to?: LocalDate }[] = []
  private feeOn: LocalDate | undefined
  private hadFee = false

  /** `monthlyRate`: hundredths of a percent; 0 of a loan without default interest. */
  constructor(
    advanceDate: LocalDate,
    signed: readonly SignedPayment[],
    { monthlyRate, fee }: { monthlyRate: number; fee: number },
  ) {
    this.signed = signed
    this.monthlyRate = monthlyRate
    this.fee = fee
    this.due = signed.map(({ dueDate }) => dueDate)
    this.moneyFrom = advanceDate
  }

  /** The day from which money of a day counts. This is a closed due day before it, if no open day lies
   * between. Money never counts before the advance. */
  private counts(day: LocalDate): LocalDate {
    let from = day
    for (let before = plusDays(day, -1); isClosed(before); before = plusDays(before, -1))
      if (this.due.includes(before)) from = before
    return from < this.moneyFrom && this.moneyFrom <= day ? this.moneyFrom : from
  }

  happen(event: LedgerEvent): void {
    switch (event.type) {
      case 'disbursed': {
        this.moneyFrom = latest(this.moneyFrom, torontoDateOf(event.at))
        this.isOut = true
        this.money = this.money.map((one) => ({ ...one, counts: this.moneyFrom, own: undefined }))
        return
      }
      case 'advance-returned':
        this.isOut = false
        this.arranged = []
        this.feeOn = undefined
        return
      case 'payment-received':
        this.money.push({
          id: event.paymentId,
          amount: event.amount,
          received: event.on,
          counts: this.counts(event.on),
          own: undefined,
          isDebit: false,
          reversed: false,
        })
        return
      case 'payment-reversed':
        for (const one of this.money) if (one.id === event.paymentId) one.reversed = true
        return
      case 'debit-initiated':
        if (event.payment !== 'arrears' && !this.firstDebits.has(event.payment - 1))
          this.firstDebits.set(event.payment - 1, event.debitDate)
        this.sent.push({
          debitId: event.debitId,
          own: event.payment === 'arrears' ? undefined : event.payment - 1,
          amount: event.amount,
          on: event.on,
          day: event.debitDate,
        })
        return
      case 'debit-settled':
      case 'debit-returned': {
        const debit = this.sent.find(({ debitId }) => debitId === event.debitId)
        if (debit === undefined) throw new Error(event.debitId)
        this.sent = this.sent.filter((one) => one !== debit)
        this.answered.push({ ...debit, answeredOn: event.on })
        if (event.type === 'debit-settled') this.money.push(this.moneyOf(debit))
        else if (!this.hadFee && event.returnCode === '901' && this.isOut && debit.on >= this.moneyFrom) {
          this.feeOn = event.on
          this.hadFee = true
        }
        return
      }
      case 'due-date-changed':
        this.due[event.payment - 1] = event.dueDate
        return
      case 'payments-arranged':
        this.arranged.push({
          on: event.on,
          parts: event.parts,
          moneyBefore: this.money.length,
          covered: this.coveredOn(event.on),
        })
        return
      case 'stay-placed':
        this.stays.push({ from: event.on })
        return
      case 'stay-lifted':
        for (const stay of this.stays) stay.to ??= event.on
        return
      default:
    }
  }

  private moneyOf({ debitId, own, amount, day }: Sent, counts = this.counts(day)): Money {
    return { id: debitId, amount, received: day, counts, own, isDebit: true, reversed: false }
  }

  private coveredOn(on: LocalDate): ReadonlySet<number> {
    const { open, interestOpen, feeOpen } = this.standing(on, true)
    const beside = interestOpen + feeOpen > 0
    return new Set(
      this.due.flatMap((due, index) => {
        const isLate = debitDay(due) < on
        const isPaidFirst = beside && (open[index] ?? 0) > 0 && due <= on
        return isLate || isPaidFirst ? [index] : []
      }),
    )
  }

  /** Whether an arrangement or a stay keeps a day from bearing interest on a payment. */
  private isFree(payment: number, day: LocalDate, through: LocalDate): boolean {
    if (this.stays.some(({ from, to = through }) => from < day && day <= to)) return true
    return this.arranged.some(({ on, parts, moneyBefore, covered }, index) => {
      const next = this.arranged[index + 1]?.on
      const judged = next === undefined ? through : earliest(next, through)
      let [end, sum] = [on, 0]
      for (const part of parts) {
        sum += part.amount
        const [due, last] = [part.dueDate, plusDays(part.dueDate, 3)].map((day) => this.unstayed(on, day, judged))
        if (due === undefined || last === undefined) throw new Error('two days')
        const came = this.money
          .slice(moneyBefore)
          .filter(({ isDebit, reversed, counts }) => !isDebit && !reversed && counts <= last)
          .reduce((all, { amount }) => all + amount, 0)
        if (last < judged && came < sum) {
          end = due
          break
        }
        end = last
      }
      if (next !== undefined && next < end) end = next
      return covered.has(payment) && on < day && day <= end
    })
  }

  /** A day of an arrangement: as many days after it as were agreed, days of a stay not counted. */
  private unstayed(from: LocalDate, agreed: LocalDate, seenOn: LocalDate): LocalDate {
    const isStayed = (day: LocalDate): boolean =>
      this.stays.some((stay) => stay.from <= day && day < earliest(stay.to ?? seenOn, seenOn))
    let day = from
    for (let left = daysBetween(from, agreed); left > 0 || isStayed(day); day = plusDays(day, 1))
      if (!isStayed(day)) left -= 1
    return day
  }

  private interestAfter(index: number): LocalDate {
    const [due, signed] = [this.due[index], this.signed[index]]
    if (due === undefined || signed === undefined) throw new Error(`no payment ${index}`)
    // The first debit of a payment, which the system makes by itself.
    const made = this.firstDebits.get(index) ?? due
    return latest(debitDay(due), debitDay(signed.dueDate), this.moneyFrom, made)
  }

  /** Default interest through a day on the unpaid principal. A debit pays its own payment, and other
   * money pays the oldest. Money counts from the day after its receipt. */
  private interestOf(money: readonly Money[], to: LocalDate, through: LocalDate): number {
    if (this.monthlyRate === 0) return 0
    let principalDays = 0
    const paidBefore = new Map<LocalDate, readonly number[]>()
    const unpaid = (day: LocalDate, index: number): number => {
      let paid = paidBefore.get(day)
      if (paid === undefined) {
        const came = money.filter(({ counts }) => counts < day)
        const own = this.signed.map(({ amount }, at) =>
          Math.min(
            amount,
            came.filter((one) => one.own === at).reduce((sum, one) => sum + one.amount, 0),
          ),
        )
        let rest = came.reduce((sum, one) => sum + one.amount, 0) - own.reduce((a, b) => a + b, 0)
        paid = this.signed.map(({ amount }, at) => {
          const more = Math.min(rest, amount - (own[at] ?? 0))
          rest -= more
          return (own[at] ?? 0) + more
        })
        paidBefore.set(day, paid)
      }
      const { amount, cost } = this.signed[index] ?? { amount: 0, cost: 0 }
      return Math.min(amount - cost, amount - (paid[index] ?? 0))
    }
    for (const index of this.signed.keys()) {
      const after = this.interestAfter(index)
      const bears = earns(after)
      for (let day = plusDays(after, 1); day <= to; day = plusDays(day, 1))
        if (bears(day) && !this.isFree(index, day, through)) principalDays += unpaid(day, index)
    }
    return Math.floor((principalDays * this.monthlyRate) / (30 * 10_000))
  }

  /** Nothing accrues past the day of a debit on its way. */
  private heldAt(on: LocalDate): LocalDate {
    return earliest(on, ...this.sent.map(({ day }) => this.counts(day)))
  }

  /** As on a day, debits on their way counted as paid if `withSent`: those of payments due by then
   * at once, others on their day. */
  standing(on: LocalDate, withSent = false): Standing {
    const through = this.heldAt(on)
    const flying = this.sent.map((debit) => {
      const counts = this.counts(debit.day)
      const isDue = debit.own === undefined || (this.due[debit.own] ?? on) <= on
      return this.moneyOf(debit, counts > on && isDue ? on : counts)
    })
    const all = [...this.money.filter(({ reversed }) => !reversed), ...(withSent ? flying : [])]
    const money = all.toSorted(
      (a, b) =>
        compareDays(a.counts, b.counts) ||
        Number(b.isDebit) - Number(a.isDebit) ||
        (a.isDebit ? (a.own ?? 99) - (b.own ?? 99) : b.amount - a.amount) ||
        (a.id < b.id ? -1 : 1),
    )
    const open = this.signed.map(({ amount }) => amount)
    let [interest, interestOpen, feeOpen] = [0, 0, 0]
    const feeFrom = this.feeOn === undefined || !this.isInDefault(this.feeOn, all) ? undefined : this.counts(this.feeOn)
    let isFeeBooked = false
    const upTo = (day: LocalDate): void => {
      const to = earliest(day, through)
      const now = this.interestOf(
        money.filter(({ counts }) => counts < to),
        to,
        through,
      )
      interestOpen += now - interest
      interest = now
      if (feeFrom !== undefined && !isFeeBooked && feeFrom <= day) {
        isFeeBooked = true
        feeOpen += this.fee
      }
    }
    money.forEach((one, at) => {
      upTo(one.counts)
      let left = one.amount
      const fill = (index: number): void => {
        const paid = Math.min(left, open[index] ?? 0)
        left -= paid
        open[index] = (open[index] ?? 0) - paid
      }
      const sameDay = money.slice(at).filter(({ counts }) => counts === one.counts)
      const ofDay = sameDay.reduce((sum, { amount }) => sum + amount, 0)
      const closes = interestOpen + feeOpen > 0 && ofDay >= open.reduce((a, b) => a + b, 0)
      if (one.own !== undefined) fill(one.own)
      this.due.forEach((due, index) => {
        if (closes || due <= one.counts) fill(index)
      })
      const onInterest = Math.min(left, interestOpen)
      const onFee = Math.min(left - onInterest, feeOpen)
      interestOpen -= onInterest
      feeOpen -= onFee
      left -= onInterest + onFee
      for (const index of this.signed.keys()) fill(index)
    })
    upTo(latest(on, through))
    return { open, interest, interestOpen, feeOpen }
  }

  /** C-05: no fee for a return after money had paid, on a day before, all that was shown as owed
   * then: interest of no day behind a debit on its way. */
  private isInDefault(on: LocalDate, all: readonly Money[]): boolean {
    const contract = this.signed.reduce((sum, { amount }) => sum + amount, 0)
    const days = new Set(all.map(({ received }) => received).filter((day) => day < on))
    return [...days].every((day) => {
      const wasOut = [...this.sent.map((one) => ({ ...one, answeredOn: on })), ...this.answered].filter(
        (one) => one.on <= day && day <= one.answeredOn,
      )
      const through = earliest(day, ...wasOut.map((one) => this.counts(one.day)))
      const came = all.filter(({ received }) => received <= day)
      const owed = contract + this.interestOf(came, through, through)
      return came.reduce((sum, { amount }) => sum + amount, 0) < owed
    })
  }

  /** TAM-92: what is missing of each payment that is late, with what is owed beside. */
  late(on: LocalDate): { readonly payments: ReadonlyMap<number, number>; readonly amount: number } {
    const { open, interestOpen, feeOpen } = this.standing(on, true)
    const beside = interestOpen + feeOpen
    const payments = new Map<number, number>()
    this.due.forEach((due, index) => {
      const missing = open[index] ?? 0
      const isDue = debitDay(due) < on || (beside > 0 && due <= on)
      if (missing > 0 && isDue) payments.set(index + 1, missing)
    })
    return { payments, amount: [...payments.values()].reduce((sum, amount) => sum + amount, beside) }
  }

  get hasMoney(): boolean {
    return this.isOut
  }
}
