import type { ApiClient } from '@tamarack/contracts/client'
import { getInstallmentLimits } from '@tamarack/contracts/endpoints/loan'
import type { PaymentFrequency } from '@tamarack/contracts/payment-frequencies'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { callQuery } from '../../services.tsx'

/** What limits the loan, before anything is typed. Read afresh each time: it depends on the answers just given, and on today. */
export const limitsQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['installment-limits', loanId], getInstallmentLimits, { params: { id: loanId }, query: {} })

export interface ChosenPayments {
  readonly paymentFrequency: PaymentFrequency
  readonly loanTerm: number
}

/** The same with the amounts that are offered with these payments; null while they are not chosen. */
export const chosenLimitsQuery = (api: ApiClient, loanId: string, payments: ChosenPayments | null) =>
  queryOptions({
    queryKey: ['installment-limits', loanId, payments],
    queryFn:
      payments === null ? skipToken : () => api.call(getInstallmentLimits, { params: { id: loanId }, query: payments }),
  })
