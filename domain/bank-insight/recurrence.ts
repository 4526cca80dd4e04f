import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import { frequencyOfSchedule, payDayAfter, payDaysBetween, type PayRhythm, type PaySchedule } from './pay-schedule.ts'
import { recognizeSchedule, type Recognized } from './recognize-schedule.ts'

/** How money from one payer, or to one payee, comes back. */
export type Recurrence = {
  readonly recognized: Recognized | undefined
  readonly frequency: PayRhythm | 'irregular'
  /** The middle one of what moved on its latest days. */
  readonly typical: Cents
  /** Whether the next one is still expected. */
  readonly goesOn: boolean
  /** After the reading; undefined of an irregular one and of one that ended. */
  readonly nextOn: LocalDate | undefined
}

/** The middle one; the lower of two. 0 of none. */
export const middle = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** Pay days that may pass before a source has ended, and days that a deposit may be late. */
const missedMax: Readonly<Record<PayRhythm, number>> = {
  weekly: 2,
  'bi-weekly': 1,
  'four-weekly': 0,
  'semi-monthly': 1,
  monthly: 0,
}
const lateDays: Readonly<Record<PayRhythm, number>> = {
  weekly: 2,
  'bi-weekly': 3,
  'four-weekly': 5,
  'semi-monthly': 3,
  monthly: 5,
}
/** An irregular source that has not paid for so long has ended. */
const silentDaysMax = 45

/** Days by which a deposit may miss its pay day; benefits of December come a week early. */
const missesByMax: Readonly<Record<PayRhythm, number>> = {
  weekly: 2,
  'bi-weekly': 4,
  'four-weekly': 4,
  'semi-monthly': 4,
  monthly: 9,
}

/** The last pay day that a deposit can have been for: its own, or one nearby. */
const paidThrough = (schedule: PaySchedule, lastOn: LocalDate): LocalDate => {
  const days = missesByMax[frequencyOfSchedule(schedule)]
  const near = payDaysBetween(schedule, plusDays(lastOn, -days), plusDays(lastOn, days))
  return near.toSorted((a, b) => Math.abs(daysBetween(a, lastOn)) - Math.abs(daysBetween(b, lastOn)))[0] ?? lastOn
}

const expectation = (schedule: PaySchedule | undefined, lastOn: LocalDate, readOn: LocalDate) => {
  if (schedule === undefined) return { goesOn: daysBetween(lastOn, readOn) <= silentDaysMax, nextOn: undefined }
  const frequency = frequencyOfSchedule(schedule)
  const paid = paidThrough(schedule, lastOn)
  const overdue = payDaysBetween(schedule, plusDays(paid, 1), plusDays(readOn, -1 - lateDays[frequency])).length
  const goesOn = overdue <= missedMax[frequency]
  return { goesOn, nextOn: goesOn ? payDayAfter(schedule, paid > readOn ? paid : readOn) : undefined }
}

const latestDays = 5
/** The deviation from the median above which amounts are averaged, because hours or orders vary. */
const variesAbove = 0.15
const averagedDays = 90

/** The usual amount of one period: the median of the latest days, or the average of the last 90
 * days if amounts vary. */
const typicalOf = (ofDay: ReadonlyMap<LocalDate, number>, readOn: LocalDate): number => {
  const latest = [...ofDay.values()].slice(-latestDays)
  const typical = middle(latest)
  const recent = [...ofDay].filter(([on]) => daysBetween(on, readOn) <= averagedDays).map(([, amount]) => amount)
  const all = recent.length >= latestDays ? recent : latest
  const spread = middle(all.map((amount) => Math.abs(amount - typical)))
  return spread > variesAbove * typical
    ? Math.floor(all.reduce((sum, amount) => sum + amount, 0) / all.length)
    : typical
}

/** How often and with how much the money of these lines (one at least, in order) comes back. */
export const recurrenceOf = (
  moves: readonly { readonly on: LocalDate; readonly amount: Cents }[],
  readOn: LocalDate,
): Recurrence => {
  const ofDay = new Map<LocalDate, number>()
  for (const { on, amount } of moves) ofDay.set(on, (ofDay.get(on) ?? 0) + amount)
  const recognized = recognizeSchedule([...ofDay.keys()])
  const schedule = recognized?.schedule
  return {
    recognized,
    frequency: schedule === undefined ? 'irregular' : frequencyOfSchedule(schedule),
    typical: cents(typicalOf(ofDay, readOn)),
    ...expectation(schedule, moves.at(-1)?.on ?? readOn, readOn),
  }
}
