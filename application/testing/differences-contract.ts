import type { Difference, Differences } from '../ports/differences.port.ts'
import { type Guarantee, guarantee, mustEqual } from './guarantee.ts'

export interface DifferencesWorld {
  readonly differences: Differences
  /** A loan that no other guarantee uses. */
  readonly newLoan: () => Promise<string>
}

/** What every `Differences` must keep. */
export const differencesGuarantees = ({ differences, newLoan }: DifferencesWorld): readonly Guarantee[] => {
  const transferOf = (loanId: string, part: Partial<Difference> = {}): Difference => ({
    kind: 'transfer',
    loanId,
    ours: 'submitted',
    theirs: 'missing',
    mendable: false,
    ...part,
  })
  const shown = async (loanId: string, resolvedAfter = 0) =>
    (await differences.forStaff({ resolvedAfter, limit: 10_000 })).filter((one) => one.loanId === loanId)
  return [
    guarantee('a difference stands from its first comparison to its last, with what was found last', async () => {
      const loanId = await newLoan()
      await differences.found(transferOf(loanId), 10)
      await differences.found(transferOf(loanId, { theirs: 'failed' }), 20)
      mustEqual(
        await shown(loanId),
        [{ ...transferOf(loanId, { theirs: 'failed' }), firstSeenAt: 10, lastSeenAt: 20, resolvedAt: null }],
        'the differences',
      )
    }),
    guarantee('a difference that a message may mend is for staff once it was found again', async () => {
      const loanId = await newLoan()
      await differences.found(transferOf(loanId, { mendable: true }), 10)
      mustEqual((await shown(loanId)).length, 0, 'the differences after the first comparison')
      await differences.found(transferOf(loanId, { mendable: true }), 20)
      mustEqual((await shown(loanId)).length, 1, 'the differences after the second')
    }),
    guarantee('a resolved one is closed once, is shown for a while, and begins anew when it returns', async () => {
      const loanId = await newLoan()
      await differences.found(transferOf(loanId), 10)
      await differences.resolved('transfer', loanId, 30)
      await differences.resolved('transfer', loanId, 40)
      mustEqual(
        (await shown(loanId, 29)).map(({ resolvedAt }) => resolvedAt),
        [30],
        'the moments of resolution',
      )
      mustEqual((await shown(loanId, 30)).length, 0, 'the differences afterwards')
      await differences.found(transferOf(loanId), 50)
      mustEqual(
        (await shown(loanId)).map(({ firstSeenAt, resolvedAt }) => [firstSeenAt, resolvedAt]),
        [[50, null]],
        'the difference that returned',
      )
    }),
    guarantee('each kind of a loan is a difference of its own, and open ones are listed by kind', async () => {
      const loanId = await newLoan()
      await differences.found(transferOf(loanId), 10)
      await differences.found(transferOf(loanId, { kind: 'workflow' }), 10)
      await differences.resolved('workflow', loanId, 20)
      const open = async (kind: Difference['kind']) =>
        (await differences.open(kind, 10_000)).filter((one) => one === loanId).length
      mustEqual([await open('transfer'), await open('workflow')], [1, 0], 'the open differences')
    }),
  ]
}
