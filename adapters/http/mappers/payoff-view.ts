import type { PayoffView } from '@tamarack/contracts/views/payoff'
import { endOfTorontoDay } from '@tamarack/domain/calendars/toronto'
import type { PayoffQuote } from '@tamarack/domain/payoff/payoff'

export const toPayoffView = (quote: PayoffQuote): PayoffView => ({
  on: quote.on,
  validUntil: endOfTorontoDay(quote.on),
  total: quote.total,
  principal: quote.owed.principal,
  costOfBorrowing: quote.owed.cost,
  defaultInterest: quote.owed.defaultInterest,
  fee: quote.owed.fee,
  refundToRecover: quote.owed.refundToRecover,
  chargeRefund: quote.chargeRefund,
  debitsInFlight: quote.debitsInFlight.map(({ amount, debitDate }) => ({ amount, debitDate })),
  leftIfDebitsSettle: quote.leftIfDebitsSettle,
  refundIfBoth: quote.refundIfBoth,
  refundFrom: quote.refundFrom ?? null,
})
