import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import * as business from '@tamarack/domain/calendars/business-calendar'
import { ontarioCalendar } from '@tamarack/domain/calendars/ontario-calendar'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { cancellationWindow, mayCancel } from '@tamarack/domain/cancellation/cancellation-window'
import { asCount, asWord, explain, type RuleInWords } from '@tamarack/domain/explanations/explanation'
import { fundedWithinTheHour, fundingDeadline } from '@tamarack/domain/funding/funding-deadline'
import { overpaymentWaitBusinessDays, refundableFrom } from '@tamarack/domain/ledger/overpayment'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import { ok, type Result } from '@tamarack/domain/shared/result'
import { dateOfEpochDay, dayOfWeek, daysBetween, epochDay, type LocalDate } from '@tamarack/domain/values/local-date'
import { asMoment, asYesNo, formatMoment, type PrintedExplanation } from '../explain.ts'
import * as f from '../fields.ts'
import { andThen, pick, question, questionBy, type Refusal } from '../question.ts'
import { has } from '../reading.ts'

const calendars = { ontario: ontarioCalendar, acss: acssCalendar } as const
type CalendarName = keyof typeof calendars

/** Ontario's holidays for the borrower's rights, the clearing system's for money. */
const purposes = {
  cancellation: 'ontario',
  contact: 'ontario',
  debit: 'acss',
  'due-date': 'acss',
  'overpayment-refund': 'acss',
} as const satisfies Readonly<Record<string, CalendarName>>

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  Object.keys(table) as readonly string[] as readonly Name[]

const purpose = f.oneOf(namesOf(purposes))
const named = f.oneOf(namesOf(calendars))

/** The calendar of a purpose, which wins, or the one that is named. */
const calendar: f.Field<CalendarName> = {
  ...named,
  read: (from, name) => (has(from, 'purpose') ? purposes[purpose.read(from, 'purpose')] : named.read(from, name)),
}

type OfCalendar = { readonly calendar: CalendarName }

/** Ontario's days are the borrower's rights, the clearing system's the debits'. */
const ruleOf =
  (formula: string) =>
  ({ calendar: name }: OfCalendar): RuleInWords =>
    `${name === 'ontario' ? 'ON-21' : 'C-17'}: ${formula}`

const whatIsClosed = 'closed are Saturdays, Sundays and the holidays of the calendar'

/** More closed days than this are counted, not listed. */
const listedMax = 30

const closedReason = (name: CalendarName, date: LocalDate): string | undefined => {
  const holiday = business.holidayName(calendars[name], date)
  if (holiday.ok && holiday.value !== undefined) return holiday.value
  return { 0: 'Sunday', 6: 'Saturday' }[dayOfWeek(date) as number]
}

/** The closed days from one day through another, whichever comes first. */
const formatClosedDays = (name: CalendarName, one: LocalDate, other: LocalDate): string => {
  const [from, count] = [one < other ? one : other, Math.abs(daysBetween(one, other)) + 1]
  const closed = Array.from({ length: count }, (_, index) => dateOfEpochDay(epochDay(from) + index)).flatMap((date) => {
    const reason = closedReason(name, date)
    return reason === undefined ? [] : [`${date} ${reason}`]
  })
  if (closed.length > listedMax) return `${closed.length} closed days among ${count}`
  return closed.length === 0 ? 'no closed day' : `closed: ${closed.join(', ')}`
}

/** Marks an answer for which no list of that year is published yet. */
const computedMark = (name: CalendarName, ...dates: readonly LocalDate[]): { readonly computed?: true } =>
  dates.some((date) => {
    const computed = business.isComputed(calendars[name], date)
    return computed.ok && computed.value
  })
    ? { computed: true }
    : {}

/** The day with its holiday, what was found under its name, and whether it is computed. */
const aboutDay = <Found extends object>(name: CalendarName, on: LocalDate, found: Result<Found, Refusal>) =>
  andThen(business.holidayName(calendars[name], on), (holiday) =>
    andThen(found, (value) => ok({ calendar: name, version: calendars[name].version, on, holiday, ...value })),
  )

const movedTo = (name: CalendarName, on: LocalDate, moved: Result<LocalDate, Refusal>) => {
  const answer = andThen(moved, (day) => ok({ answer: day, ...computedMark(name, on, day) }))
  return aboutDay(name, on, answer)
}

const openDays = (direction: 'plus' | 'minus', move: typeof business.plusBusinessDays) =>
  question({
    fields: { calendar, on: f.day, days: f.wholeNumberFrom(0, 10_000) },
    evaluate: ({ calendar: name, on, days }) => movedTo(name, on, move(calendars[name], on, days)),
    figure: { answer: f.day },
    rule: ruleOf(`open days counted one by one, the day itself not among them; ${whatIsClosed}`),
    steps: ({ answer, calendar: name, on, days }) => [
      formatClosedDays(name, on, answer),
      `${on} ${direction} ${days} open days = ${answer}`,
    ],
  })

const moments = { agreedAt: f.moment, copyReceivedAt: f.optional(f.moment), fundedAt: f.optional(f.moment) }

const explainNoEnd = ({ agreedAt, ...later }: f.ValuesOf<typeof moments>, because: string): PrintedExplanation =>
  explain(
    { cancellableUntil: asWord('any-time') },
    'ON-21: without the money within an hour of the agreement, or without a copy, the right to cancel has no end',
    {
      agreedAt: asMoment(agreedAt),
      copyReceivedAt: later.copyReceivedAt && asMoment(later.copyReceivedAt),
      fundedAt: later.fundedAt && asMoment(later.fundedAt),
    },
    [`to be funded by ${formatMoment(fundingDeadline(agreedAt))}`, because],
  )

export const dayCases = {
  calendar: questionBy('ask', {
    'is-open': question({
      fields: { calendar, on: f.day },
      evaluate: ({ calendar: name, on }) =>
        aboutDay(
          name,
          on,
          andThen(business.isBusinessDay(calendars[name], on), (open) => ok({ open, ...computedMark(name, on) })),
        ),
      figure: { open: f.flag },
      rule: ruleOf(whatIsClosed),
      steps: ({ open, calendar: name, on }) => `${on} is ${open ? 'open' : `closed: ${closedReason(name, on)}`}`,
    }),
    'next-open': question({
      fields: { calendar, on: f.day },
      evaluate: ({ calendar: name, on }) => movedTo(name, on, business.nextBusinessDay(calendars[name], on)),
      figure: { answer: f.day },
      rule: ruleOf(`the day itself if it is open, else the next open day; ${whatIsClosed}`),
      steps: ({ answer, calendar: name, on }) => [
        formatClosedDays(name, on, answer),
        `next open from ${on} on = ${answer}`,
      ],
    }),
    plus: openDays('plus', business.plusBusinessDays),
    minus: openDays('minus', business.minusBusinessDays),
    which: question({
      fields: { calendar, purpose: f.optional(purpose) },
      evaluate: ({ calendar: name }) => ({
        calendar: name,
        ...pick(calendars[name], 'version', 'source', 'validFrom', 'publishedThrough', 'validThrough'),
      }),
      figure: { calendar: f.text },
      rule: ruleOf('Ontario’s holidays decide the borrower’s rights, the clearing system’s the days of money'),
      inputs: ['purpose'],
      steps: ({ source }) => `its days: ${source}`,
    }),
  }),
  'debit-dates': question({
    fields: { dueDate: f.day },
    evaluate: ({ dueDate }) =>
      andThen(debitTiming(dueDate), (days) => ok({ ...days, ...computedMark('acss', days.debitDate) })),
  }),
  cancellation: question({
    fields: { ...moments, now: f.optional(f.moment) },
    evaluate: ({ now, ...facts }) =>
      andThen(cancellationWindow(facts), (window) =>
        ok({ window, may: now === undefined ? undefined : mayCancel(window, now) }),
      ),
    result: ({ window, may }) => ({
      kind: window.kind,
      ...(window.kind === 'any-time'
        ? { because: window.because }
        : { lastDay: window.lastDay, lastMoment: formatMoment(window.lastMoment) }),
      mayCancel: may,
    }),
    explanations: ({ window, may, now, ...facts }) => {
      const ofWindow = window.kind === 'until' ? window.explanation : explainNoEnd(facts, window.because)
      if (now === undefined || may === undefined) return [ofWindow]
      const last = window.kind === 'until' ? window.lastMoment : undefined
      const ofNow = explain(
        { mayCancel: asYesNo(may) },
        'ON-21: a moment up to the end of the last day, that moment included',
        { now: asMoment(now), lastMoment: last && asMoment(last) },
        last ? `${formatMoment(now)} is ${may ? 'not after' : 'after'} ${formatMoment(last)}` : 'the right has no end',
      )
      return [ofWindow, ofNow]
    },
  }),
  funding: question({
    // A loan of two people is agreed with the later signature (TAM-53).
    fields: { agreedAt: f.moment, coSignedAt: f.optional(f.moment), fundedAt: f.optional(f.moment) },
    evaluate: ({ agreedAt, coSignedAt = agreedAt, fundedAt }) => {
      const enteredAt = coSignedAt > agreedAt ? coSignedAt : agreedAt
      return {
        enteredAt,
        fundBy: fundingDeadline(enteredAt),
        agreementDay: torontoDateOf(enteredAt),
        inTime: fundedAt === undefined ? undefined : fundedWithinTheHour(enteredAt, fundedAt),
      }
    },
    result: ({ fundBy, agreementDay, inTime }) => ({ fundBy: formatMoment(fundBy), agreementDay, inTime }),
    figure: { fundBy: f.moment },
    rule: 'ON-20: one hour after the agreement, of two people with the later signature; exactly one hour is in time',
    steps: ({ fundBy, inTime, enteredAt, fundedAt }) => [
      `${formatMoment(enteredAt)} plus 1 hour = ${formatMoment(fundBy)}`,
      ...(fundedAt === undefined ? [] : [`${formatMoment(fundedAt)} is ${inTime ? 'in time' : 'late'}`]),
    ],
  }),
  'overpayment-wait': question({
    fields: { receivedOn: f.day, debitInFlight: f.flag },
    evaluate: refundableFrom,
    figure: { refundableFrom: f.day },
    rule: 'C-10: four days on which the clearing system is open after the payment while a debit is on its way, else at once',
    and: { clearingDays: asCount(overpaymentWaitBusinessDays) },
    steps: ({ refundableFrom: from, receivedOn, debitInFlight }) =>
      debitInFlight
        ? [
            formatClosedDays('acss', receivedOn, from),
            `${receivedOn} plus ${overpaymentWaitBusinessDays} clearing days = ${from}`,
          ]
        : 'no debit on its way: the day itself',
  }),
}
