import { present } from '@tamarack/application/present'
import { makeCashAdvanceLimits } from '@tamarack/application/queries/cash-advance'
import { makeInstallmentLimits, makeInstallmentQuote } from '@tamarack/application/queries/installment'
import { makePayFound } from '@tamarack/application/queries/pay-found'
import { makeQuote } from '@tamarack/application/queries/quote'
import {
  getArrangeable as getArrangeableEndpoint,
  getCashAdvanceLimits as getCashAdvanceLimitsEndpoint,
  getInstallmentLimits as getInstallmentLimitsEndpoint,
  getPayFound as getPayFoundEndpoint,
  getPayoff as getPayoffEndpoint,
  quoteCashAdvance as quoteCashAdvanceEndpoint,
  quoteInstallment as quoteInstallmentEndpoint,
} from '@tamarack/contracts/endpoints/loan'
import { cashAdvanceRequestOf } from '@tamarack/contracts/forms/cash-advance'
import { installmentRequestOf } from '@tamarack/contracts/forms/installment'
import { messages } from '@tamarack/contracts/messages'
import { paymentFrequencies } from '@tamarack/contracts/payment-frequencies'
import { err, ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { readableLoan } from '../loan-access.ts'
import { toArrangeableView } from '../mappers/arrangeable-view.ts'
import { toLimitsView, toQuoteView } from '../mappers/cash-advance.ts'
import { toInstallmentLimitsView, toInstallmentQuoteView } from '../mappers/installment.ts'
import { toPayFoundView } from '../mappers/pay-found.ts'
import { toPayoffView } from '../mappers/payoff-view.ts'
import { answer } from '../mount.ts'

const getCashAdvanceLimits = ({ queries, clock }: HandlerPorts) =>
  answer(getCashAdvanceLimitsEndpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    const limits = loan.ok ? await makeCashAdvanceLimits(queries, clock)(loan.value) : loan
    return limits.ok ? ok(toLimitsView(limits.value)) : limits
  })

const quoteCashAdvance = ({ queries, clock }: HandlerPorts) =>
  answer(quoteCashAdvanceEndpoint, async ({ principal, params, query }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const paymentFrequency = paymentFrequencies.find((each) => each === query.paymentFrequency)
    const unknown = { pointer: '/paymentFrequency', detail: messages.selectOption }
    if (paymentFrequency === undefined) return err({ code: 'INVALID_INPUT', errors: [unknown] })
    const offer = await makeQuote(queries, clock)(loan.value, cashAdvanceRequestOf({ ...query, paymentFrequency }))
    if (!offer.ok) return offer
    return 'netPay' in offer.value ? ok(toQuoteView(offer.value)) : err({ code: 'PRODUCT_NOT_OFFERED' })
  })

const getInstallmentLimits = ({ queries, clock }: HandlerPorts) =>
  answer(getInstallmentLimitsEndpoint, async ({ principal, params, query: { paymentFrequency, loanTerm } }) => {
    const loan = await readableLoan(queries, principal, params.id)
    const payments =
      paymentFrequency === undefined || loanTerm === undefined
        ? undefined
        : { payFrequency: paymentFrequency, numberOfPayments: loanTerm }
    const limits = loan.ok ? await makeInstallmentLimits(queries, clock)(loan.value, payments) : loan
    return limits.ok ? ok(toInstallmentLimitsView(limits.value)) : limits
  })

const quoteInstallment = ({ queries, clock }: HandlerPorts) =>
  answer(quoteInstallmentEndpoint, async ({ principal, params, query }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const paymentFrequency = paymentFrequencies.find((listed) => listed === query.paymentFrequency)
    const unlisted = { pointer: '/paymentFrequency', detail: messages.selectOption }
    if (paymentFrequency === undefined) return err({ code: 'INVALID_INPUT', errors: [unlisted] })
    const terms = installmentRequestOf({ ...query, paymentFrequency })
    const preview = await makeInstallmentQuote(queries, clock)(loan.value, terms)
    return preview.ok ? ok(toInstallmentQuoteView(preview.value)) : preview
  })

const getPayFound = ({ queries, clock }: HandlerPorts) =>
  answer(getPayFoundEndpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    return loan.ok ? ok(toPayFoundView(await makePayFound(queries, clock)(loan.value))) : loan
  })

const getPayoff = ({ queries, clock }: HandlerPorts) =>
  answer(getPayoffEndpoint, async ({ principal, params, query }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const quote = await queries.payoff(params.id, query.on ?? null, present(clock))
    if (quote === null) return err({ code: 'STEP_NOT_DUE' })
    return quote.ok ? ok(toPayoffView(quote.value)) : quote
  })

const getArrangeable = ({ queries, clock }: HandlerPorts) =>
  answer(getArrangeableEndpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const found = await queries.arrangeable(params.id, present(clock))
    return found === null ? err({ code: 'NOT_FOUND' }) : ok(toArrangeableView(found))
  })

export const termsHandlers = [
  getCashAdvanceLimits,
  quoteCashAdvance,
  getInstallmentLimits,
  quoteInstallment,
  getPayFound,
  getPayoff,
  getArrangeable,
] as const
