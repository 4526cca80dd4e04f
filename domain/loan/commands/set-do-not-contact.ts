import type { DoNotContactGround } from '../../collections/contact-log.ts'
import { happened, noChange, slice, type Issued, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { staffMember } from './shared/decide-application.ts'

/** Without a ground it is lifted: the borrower asked us to contact them again. */
type SetDoNotContact = Issued & { readonly ground: DoNotContactGround | null; readonly note: string }

/** TAM-186, R.R.O. 1990, Reg. 74 s. 22: from now on nobody contacts the borrower about the debt. */
export const setDoNotContact = slice({
  issuer: 'staff',
  statuses: servicingStatuses,
  decide: (loan, { ground, note, actor }: SetDoNotContact, { now: at }: Moment) => {
    if (loan.doNotContact?.ground === (ground ?? undefined)) return noChange
    const made = { at, by: staffMember({ actor }), note }
    return happened(
      ground === null ? { type: 'do-not-contact-lifted', ...made } : { type: 'do-not-contact-set', ...made, ground },
    )
  },
})
