import { makeInstallmentQuote } from '@tamarack/application/queries/installment'
import { quoteInstallment as endpoint } from '@tamarack/contracts/endpoints/loan'
import { messages } from '@tamarack/contracts/messages'
import { paymentFrequencies } from '@tamarack/contracts/payment-frequencies'
import { err, ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toInstallmentQuoteView, toInstallmentRequest } from '../../mappers/installment.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const quoteInstallment = ({ queries, clock }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params, query }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const paymentFrequency = paymentFrequencies.find((listed) => listed === query.paymentFrequency)
    const unlisted = { pointer: '/paymentFrequency', detail: messages.selectOption }
    if (paymentFrequency === undefined) return err({ code: 'INVALID_INPUT', errors: [unlisted] })
    const terms = toInstallmentRequest({ ...query, paymentFrequency })
    const preview = await makeInstallmentQuote(queries, clock)(loan.value, terms)
    return preview.ok ? ok(toInstallmentQuoteView(preview.value)) : preview
  })
