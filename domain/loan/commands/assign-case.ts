import { refuse } from '../../shared/result.ts'
import type { StaffMember } from '../loan-event.ts'
import { happened, noChange, slice, type Issued, type Moment } from '../slice.ts'
import { staffMember } from './shared/decide-application.ts'

/** Ids of staff: whose case it becomes, and whose it was on the page of the one who presses; null
 * for nobody's. */
type Assignment = Issued & { readonly to: string | null; readonly from: string | null }

/** Who may be given cases: active, and not only a reader. */
type Assignable = Moment & { readonly member: StaffMember | null }

/** TAM-181: an employee claims what is nobody's, and hands on or releases what is theirs; an admin
 * gives any case to anybody active. Of two at once the second is refused, with the name of who has
 * it. Work is organized by it: whoever may act on the loan still may. */
export const assignCase = slice({
  issuer: 'staff',
  gathers: true,
  decide: (loan, command: Assignment, { now, member }: Assignable) => {
    const { to, from, actor } = command
    const { officer } = loan
    if (to === (officer?.id ?? null)) return noChange
    const isOthers = officer !== undefined && officer.id !== actor.id
    if (officer !== undefined && (officer.id !== from || (isOthers && actor.role !== 'admin')))
      return refuse('CASE_TAKEN', { by: officer.name })
    if (officer === undefined && to !== actor.id && actor.role !== 'admin') return refuse('ADMIN_ASSIGNS')
    if (to !== null && member === null) return refuse('NOT_ASSIGNABLE')
    return happened({ type: 'case-assigned', at: now, to: to === null ? null : member, by: staffMember(command) })
  },
})
