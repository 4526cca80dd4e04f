import type { CSSProperties } from 'react'
import type { ServicedPaymentView, ServicingView } from '@tamarack/contracts/views/servicing'
import { money, tightDate } from '@tamarack/ui/format'
import styles from './loan-time.module.css'

type Payment = Pick<ServicedPaymentView, 'number' | 'dueDate' | 'amount' | 'paid' | 'state'>

const daysOf = (day: string): number => Date.parse(day) / 86_400_000

/** What is still to pay of the schedule after each payment, cents. */
export const leftAfter = (payments: readonly Pick<Payment, 'amount'>[]): readonly number[] => {
  let left = payments.reduce((sum, { amount }) => sum + amount, 0)
  return payments.map(({ amount }) => (left -= amount))
}

/** The steps by which the schedule goes down to nothing, as a closed path in 100 by 100. */
const steps = (payments: readonly Payment[], at: (day: string) => number): string => {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0)
  const left = leftAfter(payments)
  const corners = payments.map(({ dueDate }, index) => `H${at(dueDate)}V${100 - ((left[index] ?? 0) * 100) / total}`)
  return `M0 100V0${corners.join('')}Z`
}

interface LoanTimeProps extends Pick<ServicingView, 'asOf'> {
  readonly payments: readonly Payment[]
  /** YYYY-MM-DD, the day on which the loan began. */
  readonly startedOn: string
  /** Cents of all that was paid: a part that is paid early is none of the payments, which it makes
   * smaller. */
  readonly paid: number
}

/** Percent of the line up to which another label stands beside one on a phone: a day, and an
 * amount. */
const room = { day: 45, amount: 70 }

/** One picture of time: what is paid, today, the next payment and the last, each named at its
 * place; of more than three payments also how what is left goes down. The words below say the
 * same. */
export const LoanTime = ({ payments, startedOn, asOf, paid }: LoanTimeProps) => {
  const [last, next] = [payments.at(-1), payments.find(({ state }) => state === 'due' || state === 'debit-sent')]
  if (last === undefined) return null
  const [from, until] = [daysOf(startedOn), Math.max(daysOf(last.dueDate), daysOf(asOf))]
  const at = (day: string): number =>
    Math.min(100, Math.max(0, ((daysOf(day) - from) * 100) / Math.max(1, until - from)))
  const place = (day: string) => ({ '--at': `${at(day)}%`, '--back': `${-at(day)}%` }) as CSSProperties
  const total = payments.reduce((sum, { amount }) => sum + amount, 0)
  const left = payments.reduce((sum, { amount, paid }) => sum + amount - paid, 0)
  const isLong = payments.length > 3
  const near = (day: string): string => tightDate(day, Date.parse(`${asOf}T12:00Z`))
  const inWords = (day: string) => <time dateTime={day}>{near(day)}</time>
  const named = next !== undefined && (
    <span className={styles['next']} style={place(next.dueDate)}>
      {near(next.dueDate)}: {money(next.amount - next.paid)}
    </span>
  )
  return (
    <div className="stack-3">
      <div className={styles['time']} aria-hidden="true">
        {isLong && <p className={`small muted ${styles['title']}`}>Left after each payment, from {money(total)}</p>}
        <div className={styles['labels']}>
          <span className={styles['today']} style={place(asOf)}>
            Today
          </span>
        </div>
        {isLong && (
          <svg className={styles['chart']} viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
            <path d={steps(payments, at)} />
            <svg width={at(asOf)} height="100">
              <path className={styles['past']} d={steps(payments, at)} />
            </svg>
            <line x1={at(asOf)} x2={at(asOf)} y1="0" y2="100" />
          </svg>
        )}
        <div className={styles['line']} style={place(asOf)}>
          {payments.map((payment) => (
            <span
              key={payment.number}
              className={styles['dot']}
              data-state={payment === next ? 'next' : payment.state}
              style={place(payment.dueDate)}
            />
          ))}
        </div>
        <div className={styles['labels']}>
          {named}
          {next !== last && (next === undefined || at(next.dueDate) < room[isLong ? 'amount' : 'day']) && (
            <span style={place(last.dueDate)}>{isLong ? money(0) : near(last.dueDate)}</span>
          )}
        </div>
      </div>
      <dl className={styles['words']}>
        <div>
          <dt>Paid so far</dt>
          <dd>{money(paid)}</dd>
        </div>
        {isLong && (
          <div>
            <dt>Payments left</dt>
            <dd>{money(left)}</dd>
          </div>
        )}
        {next !== undefined && (
          <div className="visually-hidden">
            <dt>Next</dt>
            <dd>{inWords(next.dueDate)}</dd>
          </div>
        )}
        {next !== last && (
          <div>
            <dt>Last payment due</dt>
            <dd>{inWords(last.dueDate)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
