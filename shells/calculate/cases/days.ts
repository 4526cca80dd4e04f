import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import {
  holidayName,
  isBusinessDay,
  minusBusinessDays,
  nextBusinessDay,
  plusBusinessDays,
} from '@tamarack/domain/calendars/business-calendar'
import { ontarioCalendar } from '@tamarack/domain/calendars/ontario-calendar'
import { torontoDateOf, torontoOffsetMs } from '@tamarack/domain/calendars/toronto'
import { cancellationWindow, mayCancel } from '@tamarack/domain/cancellation/cancellation-window'
import { fundedWithinTheHour, fundingDeadline } from '@tamarack/domain/funding/funding-deadline'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import { refundableFrom } from '@tamarack/domain/servicing/overpayment'
import type { Instant } from '@tamarack/domain/values/instant'
import { answerOf, answering, refused, said, type Case } from '../case.ts'

const calendars = { ontario: ontarioCalendar, acss: acssCalendar } as const
const names = ['ontario', 'acss'] as const

/** Which calendar decides: Ontario's holidays for the borrower's rights, the clearing system's for money. */
const purposes = { cancellation: 'ontario', contact: 'ontario', debit: 'acss', 'due-date': 'acss', 'overpayment-refund': 'acss' } as const
type Purpose = keyof typeof purposes
const purposeNames = Object.keys(purposes) as readonly Purpose[]

const asks = ['is-open', 'next-open', 'plus', 'minus', 'which'] as const

/** Milliseconds are the domain's; people read moments on Toronto's clocks. */
const say = (moment: Instant): string => {
  const offset = torontoOffsetMs(moment)
  const hours = String(Math.abs(offset) / 3_600_000).padStart(2, '0')
  return `${new Date(moment + offset).toISOString().slice(0, -1)}-${hours}:00`
}

const calendar: Case = (input) => {
  const ask = input.oneOf('ask', asks)
  const purpose = input.has('purpose') ? input.oneOf('purpose', purposeNames) : undefined
  const name = purpose ? purposes[purpose] : input.oneOf('calendar', names)
  return answering(
    (fields) => ({
      date: ask === 'which' ? undefined : fields.day('on'),
      days: ask === 'plus' || ask === 'minus' ? fields.count('days') : 0,
    }),
    ({ date, days }) => {
      const used = calendars[name]
      const { version, source, validFrom, validThrough } = used
      const about = { calendar: name, version, source, validFrom, validThrough }
      if (date === undefined) return said(about)
      const holiday = holidayName(used, date)
      if (!holiday.ok) return refused(holiday.error)
      const named = { calendar: name, version, date, ...(holiday.value !== undefined && { holiday: holiday.value }) }
      if (ask === 'is-open') return answerOf(isBusinessDay(used, date), (open) => said({ ...named, open }))
      const moved =
        ask === 'next-open'
          ? nextBusinessDay(used, date)
          : ask === 'plus'
            ? plusBusinessDays(used, date, days)
            : minusBusinessDays(used, date, days)
      return answerOf(moved, (answer) => said({ ...named, answer }))
    },
  )(input)
}

const debitDates: Case = answering(
  (input) => input.day('dueDate'),
  (dueDate) => answerOf(debitTiming(dueDate), ({ explanation, ...days }) => said(days, [explanation])),
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
      if (window.kind === 'any-time') return said({ kind: window.kind, because: window.because, ...may })
      return said({ kind: window.kind, lastDay: window.lastDay, lastMoment: say(window.lastMoment), ...may }, [window.explanation])
    }),
)

const funding: Case = answering(
  (input) => ({ agreedAt: input.moment('agreedAt'), fundedAt: input.has('fundedAt') ? input.moment('fundedAt') : undefined }),
  ({ agreedAt, fundedAt }) =>
    said({
      fundBy: say(fundingDeadline(agreedAt)),
      agreementDay: torontoDateOf(agreedAt),
      ...(fundedAt !== undefined && { inTime: fundedWithinTheHour(agreedAt, fundedAt) }),
    }),
)

const overpayment: Case = answering(
  (input) => ({ receivedOn: input.day('receivedOn'), debitInFlight: input.flag('debitInFlight') }),
  (given) => answerOf(refundableFrom(given), (from) => said({ refundableFrom: from })),
)

export const dayCases = {
  calendar,
  'debit-dates': debitDates,
  cancellation,
  funding,
  'overpayment-wait': overpayment,
} as const satisfies Readonly<Record<string, Case>>
