import { holidayName } from '../calendars/business-calendar.ts'
import { ontarioCalendar } from '../calendars/ontario-calendar.ts'
import { torontoDateOf, torontoTimeOfDayMs } from '../calendars/toronto.ts'
import { formatCents } from '../explanations/explanation.ts'
import { fundedWithinTheHour } from '../funding/funding-deadline.ts'
import type { Cents } from '../values/cents.ts'
import { instant, type Instant } from '../values/instant.ts'
import { dayOfWeek, localDate, plusDays } from '../values/local-date.ts'
import {
  creditedTo,
  dayInWords,
  eventsOf,
  unless,
  type Case,
  type LawCheck,
  type LoanFacts,
  type Verdict,
} from './facts.ts'

const hourMs = 3_600_000

const lengthOf = (milliseconds: number): string =>
  `${Math.floor(milliseconds / hourMs)} h ${Math.floor((milliseconds % hourMs) / 60_000)} min`

/** Money within the hour of the agreement. A missed hour is a breach also if the log notes it: the
 * note keeps the right to cancel open (C-14) and excuses nothing. */
const fundedInTime = (facts: Case): Verdict => {
  const [disbursed] = eventsOf(facts, 'disbursed')
  const [cancelled] = eventsOf(facts, 'cancelled')
  const taken = (disbursed?.at ?? cancelled?.at ?? facts.now) - facts.agreedAt
  const isLate = !fundedWithinTheHour(facts.agreedAt, instant(facts.agreedAt + taken))
  if (disbursed === undefined && !isLate) return 'none'
  const isNoted = eventsOf(facts, 'funding-hour-missed').length > 0
  return unless(isLate, () => ({
    found: `${lengthOf(taken)}${disbursed === undefined ? ' without money' : ''}${isNoted ? '' : ', and no note of it'}`,
    allowed: '1 h',
  }))
}

const incomes = [
  'cost of borrowing earned',
  'default interest earned',
  'returned-item fees earned',
  'charge earned',
] as const

const cancelledAtNoCost = (facts: Case): Verdict => {
  if (eventsOf(facts, 'cancelled').length === 0) return 'none'
  const kept = incomes.reduce((sum, account) => sum + creditedTo(facts, account), 0)
  return unless(kept !== 0, () => ({
    found: `${formatCents(kept as Cents)} kept`,
    allowed: 'only the advance returned',
  }))
}

/** Whether the copies that were sent name the document of that fingerprint, and when. */
const sentOf = (facts: Case, sha256: string | undefined): Instant | undefined =>
  eventsOf(facts, 'copies-sent').find(({ documents }) => documents.some((one) => one.sha256 === sha256))?.writtenAt

const copyIsSent = (facts: Case): Verdict => {
  // A mail server may be out of reach for a while.
  if (facts.now - facts.agreedAt < 24 * hourMs) return 'none'
  const signed = eventsOf(facts, 'agreement-signed').at(-1)?.document.sha256
  if (signed === undefined) return 'none'
  return unless(sentOf(facts, signed) === undefined, () => ({
    found: 'no copy of the signed agreement was sent',
    allowed: 'a copy on entering the agreement',
  }))
}

const debitIsConfirmed = (facts: Case): Verdict => {
  const authorized = eventsOf(facts, 'debit-authorized')[0]?.document.sha256
  const [first] = facts.terms.payments
  if (authorized === undefined || first === undefined) return 'none'
  const by = plusDays(first.dueDate, 5)
  const sentAt = sentOf(facts, authorized)
  if (sentAt === undefined && torontoDateOf(facts.now) <= by) return 'none'
  return unless(sentAt === undefined || torontoDateOf(sentAt) > by, () => ({
    found: sentAt === undefined ? 'no confirmation' : `confirmed on ${dayInWords(torontoDateOf(sentAt))}`,
    allowed: `by ${dayInWords(by)}`,
  }))
}

/** E-mails about the debt from when they left last, and what staff began of their own accord. */
const contactsOf = (facts: LoanFacts): readonly Instant[] => [
  ...eventsOf(facts, 'notice-sent')
    .filter(({ aboutDebt }) => aboutDebt)
    .map(({ at }) =>
      eventsOf(facts, 'notice-delayed').reduce((left, late) => (late.recordedAt === left ? late.at : left), at),
    ),
  ...eventsOf(facts, 'contact-started')
    .filter(({ direction, with: whom }) => direction === 'out' && whom !== 'third-party')
    .map(({ at }) => at),
]

/** Contacts by staff while the borrower was not to be contacted, but for their representative. */
const againstTheirWord = (facts: LoanFacts): Instant | undefined => {
  const words = [...eventsOf(facts, 'do-not-contact-set'), ...eventsOf(facts, 'do-not-contact-lifted')]
  return eventsOf(facts, 'contact-started').find(({ direction, with: whom, at }) => {
    const last = words
      .filter((one) => one.at < at)
      .toSorted((a, b) => a.at - b.at)
      .at(-1)
    return direction === 'out' && whom !== 'representative' && last?.type === 'do-not-contact-set'
  })?.at
}

/** A contact about the debt or a transfer to collections while a stay barred it. The check uses
 * the moments at which the log was written. */
const againstStay = (facts: LoanFacts): string | undefined => {
  let stayed = false
  for (const { event, at } of facts.events) {
    if (event.type === 'stay-placed') stayed = event.ground !== 'hardship'
    if (event.type === 'stay-lifted') stayed = false
    if (!stayed) continue
    const day = dayInWords(torontoDateOf(at))
    if (event.type === 'sent-to-collections') return `sent to collections on ${day} under a stay`
    if (event.type === 'notice-sent' && event.aboutDebt) return `a notice about the debt on ${day} under a stay`
    const isContact = event.type === 'contact-started' && event.direction === 'out' && event.with !== 'representative'
    if (isContact) return `contacted on ${day} under a stay`
  }
  return undefined
}

/** Monday to Saturday from 7 to 21, Sunday from 13 to 17, and on no holiday. */
const isAtLawfulTime = (moment: Instant): boolean => {
  const day = torontoDateOf(moment)
  const holiday = holidayName(ontarioCalendar, day)
  const [from, to] = dayOfWeek(day) === 0 ? [13, 17] : [7, 21]
  const hour = torontoTimeOfDayMs(moment) / hourMs
  return holiday.ok && holiday.value === undefined && hour >= from && hour <= to
}

const timeInWords = (moment: Instant): string => {
  const minutes = Math.floor(torontoTimeOfDayMs(moment) / 60_000)
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A person is contacted three times in seven days at most, about all debts together; a contact about
 * a joint loan counts for both borrowers. */
const contactedLawfully = (facts: Case): Verdict => {
  const stayed = againstStay(facts)
  if (stayed !== undefined) return { found: stayed, allowed: 'nobody but the representative' }
  const own = contactsOf(facts)
  if (own.length === 0) return 'none'
  const ofCoBorrowed = facts.coBorrowed.flatMap(contactsOf)
  const all = [...own, ...facts.others.flatMap(contactsOf), ...ofCoBorrowed]
  const atWrongTime = own.find((moment) => !isAtLawfulTime(moment))
  if (atWrongTime !== undefined) {
    return {
      found: `${dayInWords(torontoDateOf(atWrongTime))} at ${timeInWords(atWrongTime)}`,
      allowed: 'Monday to Saturday 7 AM to 9 PM, Sunday 1 to 5 PM, no holiday',
    }
  }
  const against = againstTheirWord(facts)
  if (against !== undefined) {
    return { found: `contacted on ${dayInWords(torontoDateOf(against))}`, allowed: 'nobody but the representative' }
  }
  const inAWeek = (end: Instant) => all.filter((one) => one <= end && end - one < 7 * 24 * hourMs).length
  const most = Math.max(...[...own, ...ofCoBorrowed].map(inAWeek))
  return unless(most > 3, () => ({ found: `${most} contacts in seven days`, allowed: '3' }))
}

export const dutyChecks: readonly LawCheck[] = [
  {
    id: 'ON-20',
    sentence: 'The money arrives within an hour of the agreement.',
    source: 'O. Reg. 98/09 s. 21',
    from: localDate('2009-07-01'),
    check: fundedInTime,
  },
  {
    id: 'ON-21',
    sentence: 'A loan that was cancelled in time cost its borrower nothing.',
    source: 'PLA s. 30; O. Reg. 98/09 s. 18',
    from: localDate('2009-07-01'),
    check: cancelledAtNoCost,
  },
  {
    id: 'C-14',
    sentence: 'The borrower was sent a copy of the agreement that they signed.',
    source: 'Spec section 9; O. Reg. 98/09 s. 18',
    from: localDate('2009-07-01'),
    check: copyIsSent,
  },
  {
    id: 'COL-01',
    sentence: 'Contacts about a debt keep to the hours, to three in seven days, and to the borrower’s word.',
    source: 'O. Reg. 98/09 (collection)',
    from: localDate('2009-07-01'),
    check: contactedLawfully,
  },
  {
    id: 'PAD-03',
    sentence: 'The debit is confirmed in writing within five days after the first payment is due.',
    source: 'Rule H1',
    from: localDate('2022-10-03'),
    check: debitIsConfirmed,
  },
]
