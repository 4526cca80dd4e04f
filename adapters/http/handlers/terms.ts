import { present } from '@tamarack/application/ports/clock.port'
import { makeCashAdvanceLimits } from '@tamarack/application/queries/cash-advance'
import { makeInstallmentLimits, makeInstallmentQuote } from '@tamarack/application/queries/installment'
import { makePayFound } from '@tamarack/application/queries/pay-found'
import { makeQuote } from '@tamarack/application/queries/quote'
import * as endpoints from '@tamarack/contracts/endpoints/loan'
import { cashAdvanceRequestOf } from '@tamarack/contracts/forms/cash-advance'
import { installmentRequestOf } from '@tamarack/contracts/forms/installment'
import { messages } from '@tamarack/contracts/messages'
import { paymentFrequencies } from '@tamarack/contracts/payment-frequencies'
import { err, ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { answersOfLoan } from '../loan-access.ts'
import { toLimitsView, toQuoteView } from '../mappers/cash-advance.ts'
import { toInstallmentLimitsView, toInstallmentQuoteView } from '../mappers/installment.ts'
import { toArrangeableView } from '../mappers/servicing-view.ts'
import type { Mounted } from '../mount.ts'

const frequencyIn = (given: string) => {
  const listed = paymentFrequencies.find((each) => each === given)
  const unlisted = { pointer: '/paymentFrequency', detail: messages.selectOption }
  return listed === undefined ? err({ code: 'INVALID_INPUT', errors: [unlisted] }) : ok(listed)
}

export const termsHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { clock, queries } = ports
  const ofLoan = answersOfLoan(queries)
  return [
    ofLoan(endpoints.getCashAdvanceLimits, async (loan) => {
      const limits = await makeCashAdvanceLimits(ports)(loan)
      return limits.ok ? ok(toLimitsView(limits.value)) : limits
    }),
    ofLoan(endpoints.quoteCashAdvance, async (loan, { query }) => {
      const frequency = frequencyIn(query.paymentFrequency)
      if (!frequency.ok) return frequency
      const terms = cashAdvanceRequestOf({ ...query, paymentFrequency: frequency.value })
      const offer = await makeQuote(ports)(loan, terms)
      if (!offer.ok) return offer
      return 'netPay' in offer.value ? ok(toQuoteView(offer.value)) : err({ code: 'PRODUCT_NOT_OFFERED' })
    }),
    ofLoan(endpoints.getInstallmentLimits, async (loan, { query: { paymentFrequency, loanTerm } }) => {
      const payments =
        paymentFrequency === undefined || loanTerm === undefined
          ? undefined
          : { payFrequency: paymentFrequency, numberOfPayments: loanTerm }
      const limits = await makeInstallmentLimits(ports)(loan, payments)
      return limits.ok ? ok(toInstallmentLimitsView(limits.value)) : limits
    }),
    ofLoan(endpoints.quoteInstallment, async (loan, { query }) => {
      const frequency = frequencyIn(query.paymentFrequency)
      if (!frequency.ok) return frequency
      const terms = installmentRequestOf({ ...query, paymentFrequency: frequency.value })
      const preview = await makeInstallmentQuote(ports)(loan, terms)
      return preview.ok ? ok(toInstallmentQuoteView(preview.value)) : preview
    }),
    ofLoan(endpoints.getPayFound, async (loan) => ok(await makePayFound(queries, clock)(loan))),
    ofLoan(endpoints.getPayoff, async (loan, { query }) => {
      const quote = await queries.payoff(loan.id, query.on ?? null, present(clock))
      return quote ?? err({ code: 'STEP_NOT_DUE' })
    }),
    ofLoan(endpoints.getWhatIfPaid, async (loan, { query: { on = null, amount = null } }) => {
      const answer = await queries.whatIf(loan.id, { on, amount }, present(clock))
      return answer ?? err({ code: 'STEP_NOT_DUE' })
    }),
    ofLoan(endpoints.getArrangeable, async (loan) => {
      const found = await queries.arrangeable(loan.id, present(clock))
      return found === null ? err({ code: 'NOT_FOUND' }) : ok(toArrangeableView(found))
    }),
  ]
}
