import { mayContact, nextContact, type PlannedContact } from '../../collections/contact-log.ts'
import { refuse } from '../../shared/result.ts'
import type { Instant } from '../../values/instant.ts'
import { happened, slice, type Issued, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { staffMember } from './shared/decide-application.ts'

export type ContactFacts = Moment & {
  /** Contacts about other debts of the people who owe the loan (COL-01). */
  readonly elsewhere: readonly Instant[]
}

/** TAM-186: staff record a contact before they make it, so that the law's limits are applied while
 * it can still be left. The refusal names its rule and, where a moment will do, the next one. */
export const startContact = slice({
  issuer: 'staff',
  statuses: servicingStatuses,
  gathers: true,
  decide: (
    loan,
    { channel, with: whom, purpose, direction, actor }: Issued & PlannedContact,
    { now, elsewhere }: ContactFacts,
  ) => {
    const contact = { channel, with: whom, purpose, direction } as const
    const allowed = mayContact({ loan, elsewhere }, contact, now)
    if (!allowed.ok) {
      const next = nextContact(loan, now, elsewhere)
      return refuse(allowed.error.code, { rule: 'COL-01', ...(next !== undefined && { nextAllowed: next }) })
    }
    const number = (loan.contacts ?? []).length + 1
    return happened({ type: 'contact-started', at: now, by: staffMember({ actor }), number, ...contact })
  },
})
