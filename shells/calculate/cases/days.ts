import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import {
  holidayName,
  isBusinessDay,
  isComputed,
  minusBusinessDays,
  nextBusinessDay,
  plusBusinessDays,
} from '@tamarack/domain/calendars/business-calendar'
import { ontarioCalendar } from '@tamarack/domain/calendars/ontario-calendar'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import {
  cancellationWindow,
  mayCancel,
  type AgreementFacts,
  type CancellationWindow,
} from '@tamarack/domain/cancellation/cancellation-window'
import { asCount, asWord } from '@tamarack/domain/explanations/explanation'
import { fundedWithinTheHour, fundingDeadline } from '@tamarack/domain/funding/funding-deadline'
import { overpaymentWaitBusinessDays, refundableFrom } from '@tamarack/domain/ledger/overpayment'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import { ok, type Result } from '@tamarack/domain/shared/result'
import type { Instant } from '@tamarack/domain/values/instant'
import { dateOfEpochDay, dayOfWeek, daysBetween, epochDay, type LocalDate } from '@tamarack/domain/values/local-date'
import { asMoment, asYesNo, explain, formatMoment, type PrintedExplanation } from '../explain.ts'
import { day, flag, moment, oneOf, optional, text, wholeNumberFrom, type Field } from '../fields.ts'
import { question, questionBy, type Question, type Refusal } from '../question.ts'
import { has } from '../reading.ts'

const calendars = { ontario: ontarioCalendar, acss: acssCalendar } as const
type CalendarName = keyof typeof calendars

/** Which calendar decides: Ontario's holidays for the borrower's rights, the clearing system's for money. */
const purposes = {
  cancellation: 'ontario',
  contact: 'ontario',
  debit: 'acss',
  'due-date': 'acss',
  'overpayment-refund': 'acss',
} as const satisfies Readonly<Record<string, CalendarName>>

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  Object.keys(table) as readonly string[] as readonly Name[]

const purpose = oneOf(namesOf(purposes))
const calendarName = oneOf(namesOf(calendars))

/** The calendar of a purpose, which wins, or the one that is named. */
const calendar: Field<CalendarName> = {
  read: (from) =>
    has(from, 'purpose') ? purposes[purpose.read(from, 'purpose')] : calendarName.read(from, 'calendar'),
  inputs: (name) => calendarName.inputs(name, 'calendar'),
  names: () => ['purpose', 'calendar'],
}

type OfCalendar = { readonly calendar: CalendarName }

/** Ontario's days are the borrower's rights, the clearing system's the debits'. */
const ruleOfCalendar = (_: unknown, { calendar: name }: OfCalendar) => (name === 'ontario' ? 'ON-21' : 'C-17')

const whatIsClosed = 'closed are Saturdays, Sundays and the holidays of the calendar'

/** More closed days than this are counted, not listed. */
const listedMax = 30

const closedReason = (name: CalendarName, date: LocalDate): string | undefined => {
  const holiday = holidayName(calendars[name], date)
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

/** Marks an answer for which the calendar had to compute a day, because no list of that year is published yet. */
const computedMark = (name: CalendarName, ...dates: readonly LocalDate[]): { readonly computed?: true } =>
  dates.some((date) => {
    const computed = isComputed(calendars[name], date)
    return computed.ok && computed.value
  })
    ? { computed: true }
    : {}

/** What is answered about one day: the day with its holiday, what was found, and whether the calendar had to compute it. */
const aboutDay = <Found>(name: CalendarName, on: LocalDate, found: Result<Found, Refusal>) => {
  const used = calendars[name]
  const holiday = holidayName(used, on)
  if (!holiday.ok) return holiday
  return found.ok
    ? ok({ calendar: name, version: used.version, on, holiday: holiday.value, found: found.value })
    : found
}

const movedTo = ({ found: answer, ...about }: OfCalendar & { readonly on: LocalDate; readonly found: LocalDate }) => ({
  ...about,
  answer,
  ...computedMark(about.calendar, about.on, answer),
})

const openDays = (direction: 'plus' | 'minus', move: typeof plusBusinessDays): Question =>
  question({
    fields: { calendar, on: day, days: wholeNumberFrom(0, 10_000) },
    evaluate: ({ calendar: name, on, days }) => aboutDay(name, on, move(calendars[name], on, days)),
    result: movedTo,
    figure: { answer: day },
    rule: ruleOfCalendar,
    formula: `open days counted one by one, the day itself not among them; ${whatIsClosed}`,
    steps: ({ found }, { calendar: name, on, days }) => [
      formatClosedDays(name, on, found),
      `${on} ${direction} ${days} open days = ${found}`,
    ],
  })

const calendarQuestions = {
  'is-open': question({
    fields: { calendar, on: day },
    evaluate: ({ calendar: name, on }) => aboutDay(name, on, isBusinessDay(calendars[name], on)),
    result: ({ found: open, ...about }) => ({ ...about, open, ...computedMark(about.calendar, about.on) }),
    figure: { open: flag },
    rule: ruleOfCalendar,
    formula: whatIsClosed,
    steps: ({ found: open }, { calendar: name, on }) => [
      `${on} is ${open ? 'open' : `closed: ${closedReason(name, on)}`}`,
    ],
  }),
  'next-open': question({
    fields: { calendar, on: day },
    evaluate: ({ calendar: name, on }) => aboutDay(name, on, nextBusinessDay(calendars[name], on)),
    result: movedTo,
    figure: { answer: day },
    rule: ruleOfCalendar,
    formula: `the day itself if it is open, else the next open day; ${whatIsClosed}`,
    steps: ({ found }, { calendar: name, on }) => [
      formatClosedDays(name, on, found),
      `next open from ${on} on = ${found}`,
    ],
  }),
  plus: openDays('plus', plusBusinessDays),
  minus: openDays('minus', minusBusinessDays),
  which: question({
    fields: { calendar, purpose: optional(purpose) },
    evaluate: ({ calendar: name }) => {
      const { version, source, validFrom, publishedThrough, validThrough } = calendars[name]
      return { calendar: name, version, source, validFrom, publishedThrough, validThrough }
    },
    figure: { calendar: text },
    rule: ruleOfCalendar,
    formula: 'Ontario’s holidays decide the borrower’s rights, the clearing system’s the days of money',
    inputs: ['purpose'],
    steps: ({ source }) => [`its days: ${source}`],
  }),
}

const agreement = { agreedAt: moment, copyReceivedAt: optional(moment), fundedAt: optional(moment) }

const optionalMoment = (given: Instant | undefined) => (given === undefined ? undefined : asMoment(given))

const windowExplanation = (window: CancellationWindow, { agreedAt, copyReceivedAt, fundedAt }: AgreementFacts) =>
  window.kind === 'until'
    ? window.explanation
    : explain(
        ['cancellableUntil', asWord('any-time')],
        'ON-21',
        'without the money within an hour of the agreement, or without a copy, the right to cancel has no end',
        {
          agreedAt: asMoment(agreedAt),
          copyReceivedAt: optionalMoment(copyReceivedAt),
          fundedAt: optionalMoment(fundedAt),
        },
        [`to be funded by ${formatMoment(fundingDeadline(agreedAt))}`, window.because],
      )

const mayCancelExplanation = (window: CancellationWindow, now: Instant): PrintedExplanation => {
  const may = mayCancel(window, now)
  return explain(
    ['mayCancel', asYesNo(may)],
    'ON-21',
    'a moment up to the end of the last day, that moment included',
    { now: asMoment(now), lastMoment: window.kind === 'until' ? asMoment(window.lastMoment) : undefined },
    [
      window.kind === 'any-time'
        ? 'the right has no end'
        : `${formatMoment(now)} is ${may ? 'not after' : 'after'} ${formatMoment(window.lastMoment)}`,
    ],
  )
}

export const dayCases = {
  calendar: questionBy('ask', calendarQuestions),
  'debit-dates': question({
    fields: { dueDate: day },
    evaluate: ({ dueDate }) => debitTiming(dueDate),
    result: ({ explanation: _explanation, ...days }) => ({ ...days, ...computedMark('acss', days.debitDate) }),
  }),
  cancellation: question({
    fields: { ...agreement, now: optional(moment) },
    evaluate: cancellationWindow,
    result: (window, { now }) => ({
      kind: window.kind,
      ...(window.kind === 'any-time'
        ? { because: window.because }
        : { lastDay: window.lastDay, lastMoment: formatMoment(window.lastMoment) }),
      ...(now !== undefined && { mayCancel: mayCancel(window, now) }),
    }),
    explanations: (window, { now, ...facts }) => [
      windowExplanation(window, facts),
      ...(now === undefined ? [] : [mayCancelExplanation(window, now)]),
    ],
  }),
  funding: question({
    fields: { agreedAt: moment, fundedAt: optional(moment) },
    evaluate: ({ agreedAt, fundedAt }) => ({
      fundBy: fundingDeadline(agreedAt),
      agreementDay: torontoDateOf(agreedAt),
      inTime: fundedAt === undefined ? undefined : fundedWithinTheHour(agreedAt, fundedAt),
    }),
    result: ({ fundBy, ...found }) => ({ fundBy: formatMoment(fundBy), ...found }),
    figure: { fundBy: moment },
    rule: 'ON-20',
    formula: 'one hour after the agreement; exactly one hour is in time',
    steps: ({ fundBy, inTime }, { agreedAt, fundedAt }) => [
      `${formatMoment(agreedAt)} plus 1 hour = ${formatMoment(fundBy)}`,
      ...(fundedAt === undefined ? [] : [`${formatMoment(fundedAt)} is ${inTime ? 'in time' : 'late'}`]),
    ],
  }),
  'overpayment-wait': question({
    fields: { receivedOn: day, debitInFlight: flag },
    evaluate: refundableFrom,
    figure: { refundableFrom: day },
    rule: 'C-10',
    formula:
      'four days on which the clearing system is open after the payment while a debit is on its way, else at once',
    and: { clearingDays: asCount(overpaymentWaitBusinessDays) },
    steps: (from, { receivedOn, debitInFlight }) =>
      debitInFlight
        ? [
            formatClosedDays('acss', receivedOn, from),
            `${receivedOn} plus ${overpaymentWaitBusinessDays} clearing days = ${from}`,
          ]
        : ['no debit on its way: the day itself'],
  }),
}
