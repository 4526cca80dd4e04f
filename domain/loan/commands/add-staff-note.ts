import { refuse } from '../../shared/result.ts'
import { happened, slice, type Issued, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { staffMember } from './shared/decide-application.ts'

type NoteFacts = Moment & {
  /** Mentioned ids that belong to no active member of staff. */
  readonly strangers: readonly string[]
}

/** TAM-296: adds a note for colleagues. Mentioned colleagues, by id, find the note on their page.
 * Refuses an id that belongs to no active member of staff. */
export const addStaffNote = slice({
  issuer: 'staff',
  statuses: servicingStatuses,
  gathers: true,
  decide: (
    loan,
    { note, mentions, actor }: Issued & { readonly note: string; readonly mentions: readonly string[] },
    { now: at, strangers }: NoteFacts,
  ) =>
    strangers.length > 0
      ? refuse('NOT_MENTIONABLE')
      : happened({ type: 'staff-note', at, by: staffMember({ actor }), note, mentions: [...new Set(mentions)] }),
})
