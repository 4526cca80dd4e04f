import { formatCents } from '../explanations/explanation.ts'
import type { EventOf } from '../loan/loan-event.ts'
import { daysBetween, localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { dayInWords, eventsOf, type Breach, type Case, type LawCheck, type Verdict } from './facts.ts'

type Debit = EventOf<'debit-initiated'> & { readonly payment: number }

/** The first breach of a list of debits; none where there are none. */
const judged = <One>(debits: readonly One[], judge: (debit: One) => Breach | undefined): Verdict =>
  debits.length === 0 ? 'none' : (debits.map(judge).find((breach) => breach !== undefined) ?? 'holds')

/** First debits of payments of the schedule, with what happened before each. */
const scheduledDebits = (facts: Case): readonly { readonly debit: Debit; readonly before: Case }[] =>
  facts.events.flatMap(({ event }, index) =>
    event.type === 'debit-initiated' && event.payment !== 'arrears' && event.rePresents === undefined
      ? [{ debit: event as Debit, before: { ...facts, events: facts.events.slice(0, index) } }]
      : [],
  )

const signedFor = ({ debit, before }: { readonly debit: Debit; readonly before: Case }) => {
  const listed = eventsOf(before, 'authorization-replaced').at(-1)?.debits ?? before.terms.payments
  return listed.find(({ number }) => number === debit.payment)
}

/** An earlier day than signed that was agreed since, and when. */
const movedTo = ({ debit, before }: { readonly debit: Debit; readonly before: Case }) =>
  eventsOf(before, 'due-date-changed').findLast(({ payment }) => payment === debit.payment)

const asSignedOrNotified = (facts: Case): Verdict =>
  judged(scheduledDebits(facts), (one): Breach | undefined => {
    const { debit } = one
    const [signed, moved] = [signedFor(one), movedTo(one)]
    if (signed === undefined) return { found: `payment ${debit.payment} debited`, allowed: 'a debit that was signed' }
    if (debit.amount > signed.amount)
      return { found: formatCents(debit.amount), allowed: `${formatCents(signed.amount)}, as signed` }
    const noticeEnds = moved && plusDays(moved.on, 10)
    if (debit.debitDate >= signed.dueDate || (noticeEnds !== undefined && debit.debitDate >= noticeEnds))
      return undefined
    return {
      found: `debited on ${dayInWords(debit.debitDate)}${moved ? `, changed on ${dayInWords(moved.on)}` : ''}`,
      allowed: `from ${dayInWords(signed.dueDate)} as signed, or ten days after the notice`,
    }
  })

const notBeforeDue = (facts: Case): Verdict =>
  judged(scheduledDebits(facts), (one): Breach | undefined => {
    const due: LocalDate | undefined =
      movedTo(one)?.dueDate ?? one.before.terms.payments[one.debit.payment - 1]?.dueDate
    return due === undefined || one.debit.debitDate >= due
      ? undefined
      : {
          found: `debited on ${dayInWords(one.debit.debitDate)}`,
          allowed: `from ${dayInWords(due)} on, when it was due`,
        }
  })

/** Rule H1: once more, the same amount, within 30 days, only after a lack of money. */
const presentedAgainOnce = (facts: Case): Verdict => {
  const debits = eventsOf(facts, 'debit-initiated')
  const returns = new Map(eventsOf(facts, 'debit-returned').map(({ debitId, returnCode }) => [debitId, returnCode]))
  const again = debits.filter(({ rePresents }) => rePresents !== undefined)
  return judged(again, ({ rePresents, amount, debitDate }): Breach | undefined => {
    const first = debits.find(({ debitId }) => debitId === rePresents)
    const times = again.filter((one) => one.rePresents === rePresents).length
    if (first === undefined || first.rePresents !== undefined || times > 1)
      return { found: 'presented again more than once', allowed: 'once' }
    if (amount !== first.amount)
      return { found: formatCents(amount), allowed: `${formatCents(first.amount)}, the same amount` }
    const code = returns.get(first.debitId)
    if (code !== '901' && code !== '908')
      return {
        found:
          code === undefined ? 'presented again without a return' : `presented again after another return (${code})`,
        allowed: 'after a return for want of money (901, 908)',
      }
    const days = daysBetween(first.debitDate, debitDate)
    return days > 30 ? { found: `${days} days after the first`, allowed: '30 days' } : undefined
  })
}

export const debitChecks: readonly LawCheck[] = [
  {
    id: 'ON-19',
    sentence: 'Nothing is debited before it is due.',
    source: 'O. Reg. 98/09 s. 30.1',
    from: localDate('2011-09-01'),
    check: notBeforeDue,
  },
  {
    id: 'PAD-04',
    sentence: 'A debit takes no more and comes no earlier than was signed, or than ten days’ notice allows.',
    source: 'Rule H1',
    from: localDate('2022-10-03'),
    check: asSignedOrNotified,
  },
  {
    id: 'PAD-09',
    sentence: 'A debit returned for want of money is presented again once, the same amount, within 30 days.',
    source: 'Rule H1; Standard 007',
    from: localDate('2022-10-03'),
    check: presentedAgainOnce,
  },
]
