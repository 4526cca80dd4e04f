import { differenceIdOf, type Difference, type Differences, type Resolution } from '../ports/differences.port.ts'
import { guarantee, mustEqual, type Guarantee } from './guarantee.ts'

export interface DifferencesWorld {
  readonly differences: Differences
  /** A loan that no other guarantee uses. */
  readonly newLoan: () => Promise<string>
}

/** What every `Differences` must keep. */
export const differencesGuarantees = ({ differences, newLoan }: DifferencesWorld): readonly Guarantee[] => {
  const transferOf = (loanId: string, part: Partial<Difference> = {}): Difference => ({
    kind: 'payment-state',
    loanId,
    subject: '',
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
        [
          {
            ...transferOf(loanId, { theirs: 'failed' }),
            id: differenceIdOf(transferOf(loanId)),
            firstSeenAt: 10,
            lastSeenAt: 20,
            resolvedAt: null,
            resolution: null,
          },
        ],
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
    guarantee('a resolved one is closed once, is shown for a while, and starts over when it returns', async () => {
      const loanId = await newLoan()
      await differences.found(transferOf(loanId), 10)
      await differences.resolved(transferOf(loanId), 30)
      await differences.resolved(transferOf(loanId), 40)
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
      await differences.resolved({ ...transferOf(loanId), kind: 'workflow' }, 20)
      const open = async (kind: Difference['kind']) =>
        (await differences.open(kind, 10_000)).filter((one) => one.loanId === loanId).length
      mustEqual([await open('payment-state'), await open('workflow')], [1, 0], 'the open differences')
    }),
    guarantee('two payments of a loan differ apart, and what belongs to no loan differs by itself', async () => {
      const loanId = await newLoan()
      const subjects = [`${loanId}-a`, `${loanId}-b`]
      const places = [
        ...subjects.map((subject) => transferOf(loanId, { kind: 'payment-state', subject })),
        { ...transferOf(loanId, { kind: 'payment-unknown', subject: `${loanId}-c` }), loanId: null },
      ]
      for (const place of places) await differences.found(place, 10)
      await differences.resolved(places[0] as Difference, 20)
      const ours = new Set(places.map(({ subject }) => subject))
      const open = [
        ...(await differences.open('payment-state', 10_000)),
        ...(await differences.open('payment-unknown', 10_000)),
      ]
      mustEqual(
        open.filter(({ subject }) => ours.has(subject)),
        [
          { kind: 'payment-state', loanId, subject: `${loanId}-b` },
          { kind: 'payment-unknown', loanId: null, subject: `${loanId}-c` },
        ],
        'the open places',
      )
    }),
    guarantee('what staff closed stays closed until a side changes, and the first resolution stands', async () => {
      const loanId = await newLoan()
      const difference = transferOf(loanId, { kind: 'payment-unknown', subject: loanId })
      const by = (byName: string, at: number): Resolution => ({
        byId: byName,
        byName,
        reason: 'other-business',
        note: 'It is the other shop’s.',
        at,
      })
      await differences.found(difference, 10)
      const closed = await differences.resolve(differenceIdOf(difference), by('Chen', 20))
      mustEqual([closed?.resolvedAt, closed?.resolution], [20, by('Chen', 20)], 'the closed difference')
      mustEqual(
        (await differences.resolve(differenceIdOf(difference), by('Roy', 30)))?.resolution,
        by('Chen', 20),
        'the resolution after a second one',
      )
      await differences.found(difference, 40)
      mustEqual(
        (await shown(loanId)).map(({ resolvedAt }) => resolvedAt),
        [20],
        'the difference that is found again',
      )
      await differences.found({ ...difference, theirs: 'failed' }, 50)
      mustEqual(
        (await shown(loanId)).map(({ firstSeenAt, resolvedAt, resolution }) => [firstSeenAt, resolvedAt, resolution]),
        [[50, null, null]],
        'the difference after a side changed',
      )
    }),
    guarantee('a difference that was never found cannot be closed', async () => {
      const resolution = { byId: 's', byName: 's', reason: 'no-action-needed', note: 'n', at: 1 } as const
      mustEqual(await differences.resolve('payment-unknown//nothing', resolution), null, 'the answer')
    }),
  ]
}
