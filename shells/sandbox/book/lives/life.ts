import type { Wish } from '../application.ts'
import type { BookLoan, Course } from '../book-loan.ts'
import type { Desk } from '../desk.ts'
import { liveOn } from '../time.ts'

/** A way in which loans of the book go. */
export interface Life {
  readonly name: string
  /** How common it is next to the others. */
  readonly share: number
  /** How many days before the present it may begin: the fewest and the most. */
  readonly began: readonly [number, number]
  /** And how many minutes more; up to ten hours when absent. An application with its approval and
   * signatures takes 38. */
  readonly minutes?: readonly [number, number]
  readonly course: (desk: Desk) => Course
}

const frequencies = ['monthly', 'bi-weekly', 'semi-monthly'] as const

/** A cash advance of $200 to $1,200 for about that many days. */
export const small = ({ chance }: Desk, days = chance.whole(14, 32)): Wish => ({
  product: 'cash-advance',
  dollars: chance.whole(2, 12) * 100,
  days,
})

/** An installment loan of at least that many dollars. */
export const large = ({ chance }: Desk, payments = chance.pick([12, 18, 24]), leastDollars = 800): Wish => ({
  product: 'installment',
  dollars: leastDollars + chance.whole(0, 50) * 100,
  payments,
  payFrequency: chance.pick(frequencies),
})

/** A course that ends in a loan to which nobody does anything more: time goes on for it. */
export const thenOn = (course: (desk: Desk) => Course<BookLoan>): Life['course'] =>
  async function* (desk) {
    yield* liveOn(yield* course(desk))
  }
