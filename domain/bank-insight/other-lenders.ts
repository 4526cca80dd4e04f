import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { byParty, partyOf, plainDescription } from './description.ts'
import type { KindedLine } from './kinds.ts'
import { lenderIn } from './register.ts'

/** A lender of small loans other than us, seen in the account. */
export type OtherLender = {
  readonly name: string
  readonly advances: { readonly count: number; readonly total: Cents }
  /** A positive amount although the money went out. */
  readonly payments: { readonly count: number; readonly total: Cents }
  readonly lastOn: LocalDate
  readonly lineIds: readonly string[]
}

const sumOf = (lines: readonly KindedLine[]): Cents =>
  cents(lines.reduce((sum, { amount }) => sum + Math.abs(amount), 0))

const nameOf = (description: string): string => lenderIn(plainDescription(description)) ?? partyOf(description)

/** Advances received from other lenders and payments made to them, by lender, the latest first. */
export const otherLendersOf = (lines: readonly KindedLine[]): readonly OtherLender[] => {
  const marked = lines.filter(({ kind }) => kind === 'loan-proceeds' || kind === 'lender-payment')
  const named = Map.groupBy(marked, ({ description }) => {
    const words = plainDescription(description)
    return (lenderIn(words) ?? lenderIn(partyOf(description)))?.replaceAll(' ', '')
  })
  const unnamed = named.get(undefined) ?? []
  named.delete(undefined)
  return [...named.values(), ...byParty(unnamed).values()]
    .map((ofLender) => {
      const [received, paid] = [
        ofLender.filter(({ amount }) => amount > 0),
        ofLender.filter(({ amount }) => amount < 0),
      ]
      return {
        name: nameOf((ofLender.at(-1) as KindedLine).description),
        advances: { count: received.length, total: sumOf(received) },
        payments: { count: paid.length, total: sumOf(paid) },
        lastOn: (ofLender.at(-1) as KindedLine).on,
        lineIds: ofLender.map(({ id }) => id),
      }
    })
    .sort((a, b) => (a.lastOn === b.lastOn ? 0 : a.lastOn < b.lastOn ? 1 : -1))
}
