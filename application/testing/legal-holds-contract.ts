import type { LegalHold } from '@tamarack/domain/privacy/legal-hold'
import { instant } from '@tamarack/domain/values/instant'
import type { LegalHolds } from '../ports/legal-holds.port.ts'
import { guarantee, must, mustEqual, type Guarantee } from './guarantee.ts'

export interface LegalHoldsWorld {
  readonly legalHolds: LegalHolds
  /** Two loans of one borrower, and a loan of another; no other guarantee uses them. All have the
   * name Rowan Ashe. */
  readonly newLoans: () => Promise<{ readonly one: string; readonly other: string; readonly strangers: string }>
}

const ada = { id: 'usr_ada', name: 'Ada Admin' }
const mei = { id: 'usr_mei', name: 'Mei Chen' }
const holdOn = (loanId: string, part: Partial<LegalHold> = {}): LegalHold => ({
  id: `hold-${loanId}`,
  loanId,
  scope: 'loan',
  placed: { by: ada, at: instant(10), reason: 'lawsuit', note: 'Claim SC-26-1' },
  ...part,
})
const lifting = (note: string) => ({ by: mei, at: instant(20), reason: 'matter-closed', note }) as const

/** What every `LegalHolds` must keep. */
export const legalHoldsGuarantees = ({ legalHolds, newLoans }: LegalHoldsWorld): readonly Guarantee[] => [
  guarantee('a hold on a loan covers that loan alone, with who placed it, when and why', async () => {
    const { one, other, strangers } = await newLoans()
    mustEqual(await legalHolds.place(holdOn(one)), { ok: true, value: holdOn(one) }, 'the placed hold')
    mustEqual(await legalHolds.ofLoan(one), [holdOn(one)], 'the holds of the loan')
    mustEqual(await legalHolds.ofLoan(other), [], 'the holds of another loan of the borrower')
    mustEqual(await legalHolds.ofLoan(strangers), [], 'the holds of a stranger')
  }),
  guarantee('a hold on a person covers every loan of theirs, the last placed first', async () => {
    const { one, other, strangers } = await newLoans()
    const [first, second] = [holdOn(one), holdOn(one, { id: `person-${one}`, scope: 'person' })]
    const later: LegalHold = { ...second, placed: { ...second.placed, at: instant(15) } }
    await legalHolds.place(first)
    await legalHolds.place(later)
    mustEqual(await legalHolds.ofLoan(one), [later, first], 'the holds of the loan')
    mustEqual(await legalHolds.ofLoan(other), [later], 'the holds of another loan of the borrower')
    mustEqual(await legalHolds.ofLoan(strangers), [], 'the holds of a stranger')
  }),
  guarantee('the same id is placed once, and lifted once: the first stays', async () => {
    const { one } = await newLoans()
    await legalHolds.place(holdOn(one))
    const again = await legalHolds.place(holdOn(one, { scope: 'person' }))
    mustEqual(again, { ok: true, value: holdOn(one) }, 'the hold that is placed again')
    const lifted = { ...holdOn(one), lifted: lifting('Dismissed') }
    mustEqual(await legalHolds.lift(lifted), lifted, 'the lifted hold')
    mustEqual(await legalHolds.lift({ ...lifted, lifted: lifting('Again') }), lifted, 'the hold that is lifted again')
    mustEqual(await legalHolds.find(holdOn(one).id), lifted, 'the stored hold')
    mustEqual(await legalHolds.ofLoan(one), [lifted], 'the holds of the loan')
  }),
  guarantee(
    'the list has every hold with its borrower, the last placed first, page by page, and each count',
    async () => {
      const { one, other, strangers } = await newLoans()
      const before = await legalHolds.count()
      const placedAt = (loanId: string, at: number): LegalHold => {
        const hold = holdOn(loanId)
        return { ...hold, placed: { ...hold.placed, at: instant(at) } }
      }
      // Two of one moment: no page may repeat or leave out one of them.
      const [first, ...sameMoment] = [placedAt(one, 3_000), placedAt(other, 4_000), placedAt(strangers, 4_000)] as const
      const [second, third] = sameMoment.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      if (second === undefined || third === undefined) throw new Error('There are three holds')
      for (const hold of [first, second, third]) await legalHolds.place(hold)
      const lifted = { ...second, lifted: lifting('Dismissed') }
      await legalHolds.lift(lifted)

      const onList = (hold: LegalHold) => ({ hold, borrowerName: 'Rowan Ashe' })
      const page = { after: null, limit: 2 } as const
      mustEqual(await legalHolds.list({ show: 'all', ...page }), [third, lifted].map(onList), 'the first page')
      const after = { at: second.placed.at, id: second.id }
      const [next] = await legalHolds.list({ show: 'all', after, limit: 1 })
      mustEqual(next, onList(first), 'the first hold of the second page')
      mustEqual(await legalHolds.list({ show: 'in-force', ...page }), [third, first].map(onList), 'what is in force')
      const counted = { 'in-force': before['in-force'] + 2, all: before.all + 3 }
      mustEqual(await legalHolds.count(), counted, 'the counts')
    },
  ),
  guarantee('an unknown loan has no hold, and an unknown hold is not lifted', async () => {
    const placed = await legalHolds.place(holdOn('ln_unknown'))
    must(!placed.ok && placed.error.code === 'NOT_FOUND', 'a hold on no loan')
    mustEqual(await legalHolds.find('hold_unknown'), null, 'the unknown hold')
    const unknown = { ...holdOn('ln_unknown', { id: 'hold_unknown' }), lifted: lifting('x') }
    mustEqual(await legalHolds.lift(unknown), null, 'the lifted unknown hold')
  }),
]
