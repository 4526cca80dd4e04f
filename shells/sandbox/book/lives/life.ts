import { apply, borrow, type Wish } from '../application.ts'
import { minuteMs, pass, type BookLoan, type Course } from '../book-loan.ts'
import type { Desk } from '../desk.ts'
import type { BankProfile } from '../people.ts'
import { live, liveOn } from '../time.ts'

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

type Taken<Outcome> = Course<Outcome> | Promise<Outcome>

/** How a loan begins. */
type Beginning = (desk: Desk) => Taken<BookLoan>

/** What happens to it next. */
export type Step = (loan: BookLoan) => Taken<unknown>

async function* taking<Outcome>(taken: Taken<Outcome>): Course<Outcome> {
  return taken instanceof Promise ? await taken : yield* taken
}

/** A life in steps, after which nobody does anything more: time goes on for the loan. */
export const life = (
  name: string,
  share: number,
  began: Life['began'],
  beginning: Beginning,
  ...steps: readonly Step[]
): Life => ({
  name,
  share,
  began,
  course: async function* (desk) {
    const loan = yield* taking(beginning(desk))
    for (const step of steps) yield* taking(step(loan))
    yield* liveOn(loan)
  },
})

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

/** An application that waits for staff. */
export const applied = (wish: (desk: Desk) => Wish): Beginning =>
  async function* (desk) {
    return yield* apply(desk, await desk.newCustomer(), wish(desk))
  }

/** A loan whose money has arrived; the profile decides what becomes of its debits. */
export const borrowed = (wish: (desk: Desk) => Wish, profile?: BankProfile) =>
  async function* (desk: Desk): Course<BookLoan> {
    const wished = wish(desk)
    return yield* borrow(desk, await desk.newCustomer(profile), wished)
  }
export const advance = (days?: number, profile?: BankProfile) => borrowed((desk) => small(desk, days), profile)
export const installment = (payments?: number, profile?: BankProfile, leastDollars?: number) =>
  borrowed((desk) => large(desk, payments, leastDollars), profile)

export const minutes =
  (number: number): Step =>
  ({ desk }) =>
    pass(desk, number * minuteMs)
export const days =
  (number: number): Step =>
  (loan) =>
    live(loan, number)
