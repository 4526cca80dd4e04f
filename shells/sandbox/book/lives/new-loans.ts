import { apply, approve, sign, type Wish } from '../application.ts'
import type { Desk } from '../desk.ts'
import type { BankProfile } from '../people.ts'
import { small, type Life } from './life.ts'

/** A loan whose workflow sends the money when the product is up. It was signed so lately that the
 * hour in which the money has to be sent is not over, also when a book of hundreds takes
 * minutes. */
export const signed = (
  name: string,
  share: number,
  wish: (desk: Desk) => Wish,
  { profile, minutes = [46, 56] }: { readonly profile?: BankProfile; readonly minutes?: Life['minutes'] } = {},
): Life => ({
  name,
  share,
  began: [0, 0],
  minutes,
  course: async function* (desk) {
    const loan = yield* apply(desk, await desk.newCustomer(profile), wish(desk))
    yield* approve(loan, true)
    yield* sign(loan)
  },
})

/** With a first debit that is due within ten days. */
const advance = (desk: Desk): Wish => small(desk, desk.chance.whole(6, 8))
const weekly = ({ chance }: Desk): Wish => ({
  product: 'installment',
  dollars: 800 + chance.whole(0, 12) * 100,
  payments: 12,
  payFrequency: 'weekly',
})

/** New loans of both products: everything from the advance on is still to come, with every way in
 * which a bank returns a debit. */
export const newLoans: readonly Life[] = [
  signed('a new cash advance', 30, advance),
  signed('a new installment loan', 26, weekly),
  signed('a new cash advance whose first debit will be returned', 8, advance, { profile: 'nsf-once' }),
  signed('a new installment loan whose first debit will be returned', 8, weekly, { profile: 'nsf-once' }),
  signed('a new cash advance whose debits will be returned', 6, advance, { profile: 'nsf' }),
  signed('a new installment loan whose debits will be returned', 6, weekly, { profile: 'nsf' }),
  signed('a new cash advance on an account that will be closed', 4, advance, { profile: 'closed-account' }),
  signed('a new installment loan whose debits will be stopped at the bank', 4, weekly, { profile: 'stop-payment' }),
  signed('a new cash advance whose payor will dispute the debit', 4, advance, { profile: 'late-dispute' }),
  signed('a new cash advance whose e-Transfer will fail', 4, advance, { profile: 'empty-wallet' }),
]
