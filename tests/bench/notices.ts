import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { quoteInstallment } from '@tamarack/domain/installment/quote'
import { installmentOnDefault } from '@tamarack/domain/installment/return-fee'
import { dayOf, type LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { isAboutDebt } from '@tamarack/domain/notices/notice'
import type { Noticing } from '@tamarack/domain/notices/noticed'
import { noticesToSend } from '@tamarack/domain/notices/notices-to-send'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import type { LoanTerms } from '@tamarack/domain/products/signed-terms'
import { beginNoticing, everyNotice, noticingAfter } from '@tamarack/domain/testing/notices.fixture'
import { basisPoints } from '@tamarack/domain/values/basis-points'
import { cents } from '@tamarack/domain/values/cents'
import { localDate, plusDays, type LocalDate } from '@tamarack/domain/values/local-date'
import { figure } from '@tamarack/shell-dev/figures'

/* What a look at the notices of a weekly loan of five years costs, year by year: reading the
 * stored state, finding what may go out, and what the events of a week add. Next to it, in the
 * same run, the derivation of the whole life, which is what a look would cost without what the
 * loan carries along. Times are processor time. Runs as `npm run bench -- notices`; fails where a
 * look takes more than 30 ms at any age. */
const limitMs = 30
const rounds = 20

const need = <Value>(
  made: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown },
): Value => {
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

const quote = need(
  quoteInstallment({
    advance: cents(5_000_00),
    advanceDate: localDate('2026-01-15'),
    firstDueDate: localDate('2026-01-23'),
    payFrequency: 'weekly',
    numberOfPayments: 260,
    annualRate: basisPoints(29_90),
  }),
)
const { advance, advanceDate, annualRate, payFrequency, payments } = quote
const agreed = { advance, advanceDate, annualRate, payFrequency, payments }
const terms: LoanTerms = { loanType: 'installment', ...agreed, onDefault: installmentOnDefault }

/** Every debit is paid on its day; with `isPaid` false none is made, and every payment is
 * missed. */
const lifeOf = (isPaid: boolean): readonly LedgerEvent[] => {
  const at = torontoInstant(advanceDate, 11, 0, 0)
  const weekly = payments.flatMap(({ number, dueDate, amount }): LedgerEvent[] => {
    const { debitDate, initiateOn } = need(debitTiming(dueDate))
    const debitId = `D${number}`
    return isPaid
      ? [
          { type: 'debit-initiated', on: initiateOn, debitId, payment: number, amount, debitDate },
          { type: 'debit-settled', on: debitDate, debitId },
        ]
      : [{ type: 'default-interest-accrued', on: plusDays(debitDate, 1) }]
  })
  const events = weekly.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
  return [{ type: 'activated', at, terms }, { type: 'copy-received', at }, { type: 'disbursed', at }, ...events]
}

const cpuMs = (run: () => unknown): number => {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Sends what may go out on that day, as the log would have it. */
const sendOn = (given: Noticing, day: LocalDate): Noticing => {
  const noon = torontoInstant(day, 12, 0, 0)
  const [next] = noticesToSend(given, noon).waiting
  if (next === undefined || next.at > noon) return given
  const { kind, subject, on } = next.notice
  const document = { kind: 'loan-notice' as const, version: 1, sha256: 'ab'.repeat(32) }
  const sent = {
    type: 'notice-sent',
    at: noon,
    kind,
    subject,
    day: on,
    aboutDebt: isAboutDebt(kind),
    document,
  } as const
  return sendOn(noticingAfter(given, sent), day)
}

let slowest = 0
for (const isPaid of [true, false]) {
  const life = lifeOf(isPaid)
  const weeksMs: number[] = []
  let loan = beginNoticing(life)
  let next = 1
  let year = 1
  for (let day = plusDays(advanceDate, 1); year <= 5 && next < life.length; day = plusDays(day, 1)) {
    const took = cpuMs(() => {
      for (let event = life[next]; event && dayOf(event) <= day; event = life[next]) {
        loan = noticingAfter(loan, event)
        next += 1
      }
      loan = sendOn(loan, day)
    })
    weeksMs.push(took)
    if (day < plusDays(advanceDate, year * 362)) continue
    const stored = JSON.stringify(loan)
    const noon = torontoInstant(plusDays(day, 1), 12, 0, 0)
    const looks = Array.from({ length: rounds }, () => cpuMs(() => noticesToSend(JSON.parse(stored) as Noticing, noon)))
    const alone = Array.from({ length: rounds }, () => cpuMs(() => noticesToSend(loan, noon)))
    const whole = cpuMs(() => everyNotice(life.slice(0, next), day))
    slowest = Math.max(slowest, middle(looks))
    const week = weeksMs.slice(-70).reduce((sum, each) => sum + each, 0) / 10
    const kind = `a weekly loan ${isPaid ? 'paid on its days' : 'never paid'}, year ${year}`
    figure(`${kind}: read and look`, { value: middle(looks), unit: 'ms', yardstick: whole, most: limitMs })
    figure(`${kind}: look`, { value: middle(alone), unit: 'ms', yardstick: whole })
    figure(`${kind}: a week of events`, { value: week, unit: 'ms', yardstick: whole })
    figure(`${kind}: state`, { value: stored.length / 1_024, unit: 'kB' })
    year += 1
  }
}
process.exit(slowest <= limitMs ? 0 : 1)
