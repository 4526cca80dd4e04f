import { torontoDateOf } from '../../calendars/toronto.ts'
import { isPromise, type ContactOutcome } from '../../collections/contact-log.ts'
import { owedInAll } from '../../ledger/loan-book.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { refuse } from '../../shared/result.ts'
import { cents } from '../../values/cents.ts'
import { parseLocalDate } from '../../values/local-date.ts'
import { happened, slice, type Issued, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { staffMember } from './shared/decide-application.ts'

/** `number`: of the contact; the amount in cents, the day YYYY-MM-DD in Toronto. */
type EndContact = Issued & {
  readonly number: number
  readonly outcome: ContactOutcome
  readonly note: string
  readonly promise?: { readonly amount: number; readonly day: string } | undefined
}

/** TAM-186, TAM-187: what came of a contact, once, and what the borrower promised in it. */
export const endContact = slice({
  issuer: 'staff',
  statuses: servicingStatuses,
  decide: (loan, { number, outcome, note, promise, actor }: EndContact, { now }: Moment) => {
    const contact = loan.contacts?.find((one) => one.number === number)
    if (contact === undefined || contact.outcome !== undefined) return refuse('NO_OPEN_CONTACT')
    const ended = { type: 'contact-ended', at: now, by: staffMember({ actor }), number, outcome, note } as const
    if (promise === undefined) return happened(ended)
    const day = parseLocalDate(promise.day)
    const owed = owedInAll(bookAsOf(loan.book, torontoDateOf(now)).owed)
    const isMade = outcome === 'spoke' && Number.isSafeInteger(promise.amount)
    if (!day.ok || !isMade || !isPromise({ amount: promise.amount, day: day.value }, { owed, now }))
      return refuse('NOT_A_PROMISE', { owed })
    return happened({ ...ended, promise: { amount: cents(promise.amount), day: day.value } })
  },
})
