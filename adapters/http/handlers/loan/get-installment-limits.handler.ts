import { makeInstallmentLimits } from '@tamarack/application/queries/installment'
import { getInstallmentLimits as endpoint } from '@tamarack/contracts/endpoints/loan'
import { ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toInstallmentLimitsView } from '../../mappers/installment.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getInstallmentLimits = ({ queries, clock }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params, query: { paymentFrequency, loanTerm } }) => {
    const loan = await readableLoan(queries, principal, params.id)
    const payments =
      paymentFrequency === undefined || loanTerm === undefined
        ? undefined
        : { payFrequency: paymentFrequency, numberOfPayments: loanTerm }
    const limits = loan.ok ? await makeInstallmentLimits(queries, clock)(loan.value, payments) : loan
    return limits.ok ? ok(toInstallmentLimitsView(limits.value)) : limits
  })
