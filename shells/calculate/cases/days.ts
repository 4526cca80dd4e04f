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
import { fundedWithinTheHour, fundingDeadline } from '@tamarack/domain/funding/funding-deadline'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import { asCount, asWord, onDay } from '@tamarack/domain/explanations/explanation'
import { overpaymentWaitBusinessDays, refundableFrom } from '@tamarack/domain/ledger/overpayment'
import type { Instant } from '@tamarack/domain/values/instant'
import { dateOfEpochDay, dayOfWeek, daysBetween, epochDay, type LocalDate } from '@tamarack/domain/values/local-date'
import { answerOf, answering, refused, answered, type Case } from '../case.ts'
import { asMoment, asYesNo, formatMoment, explain, type PrintedExplanation } from '../explain.ts'

const calendars = { ontario: ontarioCalendar, acss: acssCalendar } as const
const names = ['ontario', 'acss'] as const

/** Which calendar decides: Ontario's holidays for the borrower's rights, the clearing system's for money. */
const purposes = {
  cancellation: 'ontario',
  contact: 'ontario',
  debit: 'acss',
  'due-date': 'acss',
  'overpayment-refund': 'acss',
} as const
type Purpose = keyof typeof purposes
const purposeNames = Object.keys(purposes) as readonly Purpose[]

const asks = ['is-open', 'next-open', 'plus', 'minus', 'which'] as const

type CalendarName = (typeof names)[number]

/** Ontario's days are the borrower's rights, the clearing system's the debits'. */
const ruleOfCalendar = { ontario: 'ON-21', acss: 'C-17' } as const

const whatIsClosed = 'closed are Saturdays, Sundays and the holidays of the calendar'

/** More closed days than this are counted, not listed. */
const listedMax = 30

const closedReason = (name: CalendarName, date: LocalDate): string | undefined => {
  const holiday = holidayName(calendars[name], date)
  if (holiday.ok && holiday.value !== undefined) return holiday.value
  return [0, 6].includes(dayOfWeek(date)) ? (dayOfWeek(date) === 0 ? 'Sunday' : 'Saturday') : undefined
}

/** The closed days from one day through another, whichever comes first. */
const closedDaysSaid = (name: CalendarName, one: LocalDate, other: LocalDate): string => {
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

type Move = 'next-open' | 'plus' | 'minus'

const calendarExplanation = (
  name: CalendarName,
  on: LocalDate,
  ask: Move,
  days: number,
  answer: LocalDate,
): PrintedExplanation =>
  ask === 'next-open'
    ? explain(
        ['answer', onDay(answer)],
        ruleOfCalendar[name],
        `the day itself if it is open, else the next open day; ${whatIsClosed}`,
        { calendar: asWord(name), on: onDay(on) },
        [closedDaysSaid(name, on, answer), `next open from ${on} on = ${answer}`],
      )
    : explain(
        ['answer', onDay(answer)],
        ruleOfCalendar[name],
        `open days counted one by one, the day itself not among them; ${whatIsClosed}`,
        { calendar: asWord(name), on: onDay(on), days: asCount(days) },
        [closedDaysSaid(name, on, answer), `${on} ${ask} ${days} open days = ${answer}`],
      )

const openExplanation = (name: CalendarName, on: LocalDate, open: boolean): PrintedExplanation =>
  explain(['open', asYesNo(open)], ruleOfCalendar[name], whatIsClosed, { calendar: asWord(name), on: onDay(on) }, [
    `${on} is ${open ? 'open' : `closed: ${closedReason(name, on)}`}`,
  ])

const whichExplanation = (name: CalendarName, purpose: Purpose | undefined): PrintedExplanation =>
  explain(
    ['calendar', asWord(name)],
    ruleOfCalendar[name],
    'Ontario’s holidays decide the borrower’s rights, the clearing system’s the days of money',
    purpose ? { purpose: asWord(purpose) } : {},
    [`its days: ${calendars[name].source}`],
  )

const calendar: Case = (input) => {
  const ask = input.oneOf('ask', asks)
  const purpose = input.has('purpose') ? input.oneOf('purpose', purposeNames) : undefined
  const name = purpose ? purposes[purpose] : input.oneOf('calendar', names)
  return answering(
    (fields) => ({
      date: ask === 'which' ? undefined : fields.day('on'),
      days: ask === 'plus' || ask === 'minus' ? fields.within('days', [0, 10_000]) : 0,
    }),
    ({ date, days }) => {
      const used = calendars[name]
      const { version, source, validFrom, publishedThrough, validThrough } = used
      const about = { calendar: name, version, source, validFrom, publishedThrough, validThrough }
      if (date === undefined || ask === 'which') return answered(about, [whichExplanation(name, purpose)])
      const holiday = holidayName(used, date)
      if (!holiday.ok) return refused(holiday.error)
      const named = {
        calendar: name,
        version,
        on: date,
        ...(holiday.value !== undefined && { holiday: holiday.value }),
      }
      if (ask === 'is-open')
        return answerOf(isBusinessDay(used, date), (open) =>
          answered({ ...named, open, ...computedMark(name, date) }, [openExplanation(name, date, open)]),
        )
      const moved =
        ask === 'next-open'
          ? nextBusinessDay(used, date)
          : ask === 'plus'
            ? plusBusinessDays(used, date, days)
            : minusBusinessDays(used, date, days)
      return answerOf(moved, (answer) =>
        answered({ ...named, answer, ...computedMark(name, date, answer) }, [
          calendarExplanation(name, date, ask, days, answer),
        ]),
      )
    },
  )(input)
}

const debitDates: Case = answering(
  (input) => input.day('dueDate'),
  (dueDate) =>
    answerOf(debitTiming(dueDate), ({ explanation, ...days }) =>
      answered({ ...days, ...computedMark('acss', days.debitDate) }, [explanation]),
    ),
)

const endlessExplanation = (
  { agreedAt, copyReceivedAt, fundedAt }: AgreementFacts,
  because: string,
): PrintedExplanation =>
  explain(
    ['cancellableUntil', asWord('any-time')],
    'ON-21',
    'without the money within an hour of the agreement, or without a copy, the right to cancel has no end',
    {
      agreedAt: asMoment(agreedAt),
      copyReceivedAt: copyReceivedAt === undefined ? undefined : asMoment(copyReceivedAt),
      fundedAt: fundedAt === undefined ? undefined : asMoment(fundedAt),
    },
    [`to be funded by ${formatMoment(fundingDeadline(agreedAt))}`, because],
  )

const mayCancelExplanation = (window: CancellationWindow, now: Instant, may: boolean): PrintedExplanation =>
  explain(
    ['mayCancel', asYesNo(may)],
    'ON-21',
    'a moment up to the end of the last day, that moment included',
    { now: asMoment(now), ...(window.kind === 'until' && { lastMoment: asMoment(window.lastMoment) }) },
    [
      window.kind === 'any-time'
        ? 'the right has no end'
        : `${formatMoment(now)} is ${may ? 'not after' : 'after'} ${formatMoment(window.lastMoment)}`,
    ],
  )

const cancellation: Case = answering(
  (input) => ({
    agreedAt: input.moment('agreedAt'),
    copyReceivedAt: input.has('copyReceivedAt') ? input.moment('copyReceivedAt') : undefined,
    fundedAt: input.has('fundedAt') ? input.moment('fundedAt') : undefined,
    now: input.has('now') ? input.moment('now') : undefined,
  }),
  ({ now, ...facts }) =>
    answerOf(cancellationWindow(facts), (window) => {
      const may = now === undefined ? {} : { mayCancel: mayCancel(window, now) }
      const asked =
        may.mayCancel === undefined || now === undefined ? [] : [mayCancelExplanation(window, now, may.mayCancel)]
      if (window.kind === 'any-time')
        return answered({ kind: window.kind, because: window.because, ...may }, [
          endlessExplanation(facts, window.because),
          ...asked,
        ])
      const { kind, lastDay, lastMoment, explanation } = window
      return answered({ kind, lastDay, lastMoment: formatMoment(lastMoment), ...may }, [explanation, ...asked])
    }),
)

const funding: Case = answering(
  (input) => ({
    agreedAt: input.moment('agreedAt'),
    fundedAt: input.has('fundedAt') ? input.moment('fundedAt') : undefined,
  }),
  ({ agreedAt, fundedAt }) => {
    const deadline = fundingDeadline(agreedAt)
    const inTime = fundedAt === undefined ? undefined : fundedWithinTheHour(agreedAt, fundedAt)
    const verdict = inTime === true ? 'in time' : 'late'
    return answered(
      {
        fundBy: formatMoment(deadline),
        agreementDay: torontoDateOf(agreedAt),
        ...(inTime !== undefined && { inTime }),
      },
      [
        explain(
          ['fundBy', asMoment(deadline)],
          'ON-20',
          'one hour after the agreement; exactly one hour is in time',
          { agreedAt: asMoment(agreedAt), ...(fundedAt !== undefined && { fundedAt: asMoment(fundedAt) }) },
          [
            `${formatMoment(agreedAt)} plus 1 hour = ${formatMoment(deadline)}`,
            ...(fundedAt === undefined ? [] : [`${formatMoment(fundedAt)} is ${verdict}`]),
          ],
        ),
      ],
    )
  },
)

const overpayment: Case = answering(
  (input) => ({ receivedOn: input.day('receivedOn'), debitInFlight: input.flag('debitInFlight') }),
  ({ receivedOn, debitInFlight }) =>
    answerOf(refundableFrom({ receivedOn, debitInFlight }), (from) =>
      answered({ refundableFrom: from }, [
        explain(
          ['refundableFrom', onDay(from)],
          'C-10',
          'four days on which the clearing system is open after the payment while a debit is on its way, else at once',
          {
            receivedOn: onDay(receivedOn),
            debitInFlight: asYesNo(debitInFlight),
            clearingDays: asCount(overpaymentWaitBusinessDays),
          },
          debitInFlight
            ? [
                closedDaysSaid('acss', receivedOn, from),
                `${receivedOn} plus ${overpaymentWaitBusinessDays} clearing days = ${from}`,
              ]
            : ['no debit on its way: the day itself'],
        ),
      ]),
    ),
)

export const dayCases = {
  calendar,
  'debit-dates': debitDates,
  cancellation,
  funding,
  'overpayment-wait': overpayment,
} as const satisfies Readonly<Record<string, Case>>
