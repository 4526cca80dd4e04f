import type { SampleFinding } from '../../decision/clean-file.ts'
import { happened, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'
import { awaitedSample } from '../staff/staff-work.ts'
import { staffMember } from './shared/decide-application.ts'

/** TAM-207: a person looked at an approval of the policy and says whether they agree. The approval
 * stands either way; who disagrees says why, for the policy's next version. */
export const reviewSample = slice({
  issuer: 'staff',
  decide: (loan, command: Issued & { readonly finding: SampleFinding; readonly note: string }, { now: at }: Moment) =>
    awaitedSample(loan) === undefined
      ? stepNotDue(loan)
      : happened({
          type: 'sample-reviewed',
          at,
          by: staffMember(command),
          finding: command.finding,
          note: command.note,
        }),
})
