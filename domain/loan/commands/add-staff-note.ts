import { happened, slice, type Issued, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { staffMember } from './shared/decide-application.ts'

/** Staff write for colleagues; those mentioned, by their ids, find it on their page. */
export const addStaffNote = slice({
  issuer: 'staff',
  statuses: servicingStatuses,
  decide: (
    loan,
    { note, mentions, actor }: Issued & { readonly note: string; readonly mentions: readonly string[] },
    { now: at }: Moment,
  ) => happened({ type: 'staff-note', at, by: staffMember({ actor }), note, mentions: [...new Set(mentions)] }),
})
