import { approvedFacts } from './approve-application.ts'
import type { Gather } from './shared/gathering.ts'

/** What an approval needs, what is stopped, and a draw for the sample. */
export const gather: Gather<'approve-clean-file'> = async (gathering, loan) => {
  const { tables, now, keyedHash } = gathering
  const { facts, keep } = await approvedFacts(gathering, loan)
  const submittedAt = loan.status === 'review' ? loan.submittedAt : now
  return {
    facts: {
      ...facts,
      stopped: await tables.stops.inForce(),
      draw: keyedHash.of(`sample ${loan.loanId} ${submittedAt}`),
    },
    keep,
  }
}
