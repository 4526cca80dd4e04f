import { makeQuote } from '@tamarack/application/queries/quote'
import { quoteCashAdvance as endpoint } from '@tamarack/contracts/endpoints/loan'
import { paymentFrequencies } from '@tamarack/contracts/payment-frequencies'
import { messages } from '@tamarack/contracts/messages'
import { err, ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toCashAdvanceRequest } from '../../mappers/cash-advance.ts'
import { toQuoteView } from '../../mappers/cash-advance.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const quoteCashAdvance = ({ queries, clock }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params, query }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const paymentFrequency = paymentFrequencies.find((each) => each === query.paymentFrequency)
    const unknown = { pointer: '/paymentFrequency', detail: messages.selectOption }
    if (paymentFrequency === undefined) return err({ code: 'INVALID_INPUT', errors: [unknown] })
    const offer = await makeQuote(queries, clock)(loan.value, toCashAdvanceRequest({ ...query, paymentFrequency }))
    if (!offer.ok) return offer
    return 'netPay' in offer.value ? ok(toQuoteView(offer.value)) : err({ code: 'PRODUCT_NOT_OFFERED' })
  })
