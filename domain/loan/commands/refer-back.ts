import { refuse } from '../../shared/result.ts'
import { byHandOf } from '../application/by-hand.ts'
import { happened, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'
import { staffMember } from './shared/decide-application.ts'

/** TAM-208: staff need more, and state what in words that the borrower reads. Until they answer,
 * the aim for a decision and the end of the application stand still. */
export const referBack = slice({
  issuer: 'staff',
  statuses: ['identity', 'bank'],
  decide: (loan, command: Issued & { readonly note: string }, { now }: Moment) => {
    if (byHandOf(loan)?.state !== 'submitted') return stepNotDue(loan)
    const note = command.note.trim()
    if (note === '') return refuse('NOTE_REQUIRED')
    return happened({ type: 'papers-referred-back', at: now, by: staffMember(command), note })
  },
})
