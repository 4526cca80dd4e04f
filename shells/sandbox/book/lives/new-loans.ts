import type { PayFrequency } from '@tamarack/domain/values/pay-frequency'
import { apply, approve, sign, type Wish } from '../application.ts'
import type { Desk } from '../desk.ts'
import type { BankProfile } from '../people.ts'
import { small, type Life } from './life.ts'

/** Signed so lately that the hour in which the money has to be sent is not over, also when a book
 * of hundreds takes minutes. */
const justNow = { began: [0, 0], minutes: [46, 56] } as const satisfies Partial<Life>

/** A loan whose workflow sends the money when the product is up, and whose first debit is due
 * within ten days. */
const signed = (name: string, share: number, wish: (desk: Desk) => Wish, profile?: BankProfile): Life => ({
  name,
  share,
  ...justNow,
  course: async function* (desk) {
    const loan = yield* apply(desk, await desk.newCustomer(profile), wish(desk))
    yield* approve(loan, true)
    yield* sign(loan)
  },
})

const advance = (desk: Desk): Wish => small(desk, desk.chance.whole(6, 8))
const installments =
  (payFrequency: PayFrequency) =>
  ({ chance }: Desk): Wish => ({
    product: 'installment',
    dollars: 800 + chance.whole(0, 12) * 100,
    payments: 12,
    payFrequency,
  })

/** New loans of both products: everything from the advance on is still to come, with every way in
 * which a bank returns a debit. */
export const newLoans: readonly Life[] = [
  signed('a new cash advance', 30, advance),
  signed('a new installment loan', 26, installments('weekly')),
  signed('a new cash advance whose first debit will be returned', 8, advance, 'nsf-once'),
  signed('a new installment loan whose first debit will be returned', 8, installments('weekly'), 'nsf-once'),
  signed('a new cash advance whose debits will be returned', 6, advance, 'nsf'),
  signed('a new installment loan whose debits will be returned', 6, installments('weekly'), 'nsf'),
  signed('a new cash advance on an account that will be closed', 4, advance, 'closed-account'),
  signed('a new installment loan whose debits will be stopped at the bank', 4, installments('weekly'), 'stop-payment'),
  signed('a new cash advance whose payor will dispute the debit', 4, advance, 'late-dispute'),
  signed('a new cash advance whose e-Transfer will fail', 4, advance, 'empty-wallet'),
]
