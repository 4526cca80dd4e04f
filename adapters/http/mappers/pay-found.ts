import type { PayFound } from '@tamarack/application/queries/pay-found'
import type { PayFoundView } from '@tamarack/contracts/views/pay-found'

/** What the bank shows about pay, as the forms take it. */
export const toPayFoundView = (found: PayFound | null): PayFoundView | null =>
  found && { ...found, pay: found.pay && { ...found.pay, nextPayDates: [...found.pay.nextPayDates] } }
