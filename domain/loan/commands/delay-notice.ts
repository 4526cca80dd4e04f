import { countedContacts, mayContactAboutDebt } from '../../collections/contact-limits.ts'
import { contactBarred } from '../../collections/contact-log.ts'
import { withoutContact } from '../../notices/noticed.ts'
import type { Instant } from '../../values/instant.ts'
import { isServiced } from '../loan.ts'
import { happened, noChange, slice, type Issued } from '../slice.ts'
import type { NoticeFacts } from './note-notice-sent.ts'

/** `emailId`: the e-mail that is late; `recordedAt`: the moment at which its contact counts so far;
 * `isRequired`: the law requires the notice, so a bar on contacts does not stop it. */
type DelayNotice = Issued & {
  readonly emailId: string
  readonly recordedAt: Instant
  readonly isRequired: boolean
}

/** COL-01: the e-mail of a recorded contact leaves later than it was recorded, so the contact counts
 * from now. Changes nothing while it may not be made, nor a second time. */
export const delayNotice = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, { recordedAt, isRequired }: DelayNotice, { now, elsewhere }: NoticeFacts) => {
    if (!isServiced(loan) || (!isRequired && contactBarred(loan) !== undefined)) return noChange
    const { contacts } = loan.noticed
    const wasMoved = !contacts.includes(recordedAt) && countedContacts(now, [recordedAt]).length > 0
    if (wasMoved || contacts.includes(now)) return noChange
    const others = [...withoutContact(contacts, recordedAt), ...elsewhere]
    return mayContactAboutDebt(now, others).ok ? happened({ type: 'notice-delayed', at: now, recordedAt }) : noChange
  },
})
