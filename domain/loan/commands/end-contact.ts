import type { ContactOutcome } from '../../collections/contact-log.ts'
import { refuse } from '../../shared/result.ts'
import { happened, slice, type Issued, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { promiseIn } from './record-promise.ts'
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
    const made = promiseIn(loan, promise, now)
    if (!made.ok) return made
    return outcome === 'spoke' ? happened({ ...ended, promise: made.value }) : refuse('NOT_A_PROMISE')
  },
})
