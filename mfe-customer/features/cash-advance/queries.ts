import type { ApiClient } from '@tamarack/contracts/client'
import { getCashAdvanceLimits, quoteCashAdvance } from '@tamarack/contracts/endpoints/loan'
import type { CashAdvanceForm } from '@tamarack/contracts/forms/cash-advance'
import { queryOptions, skipToken } from '@tanstack/react-query'

/** What limits the advance, before anything is typed. Read afresh each time: it depends on the income that was just answered, and on today. */
export const limitsQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['cash-advance-limits', loanId],
    queryFn: () => api.call(getCashAdvanceLimits, { params: { id: loanId } }),
  })

/** What an advance on these terms would cost; not requested while the terms are incomplete. */
export const quoteQuery = (api: ApiClient, loanId: string, terms: CashAdvanceForm | null) =>
  queryOptions({
    queryKey: ['cash-advance-quote', loanId, terms],
    queryFn:
      terms === null
        ? skipToken
        : () =>
            api.call(quoteCashAdvance, {
              params: { id: loanId },
              query: {
                loanAmount: terms.loanAmount,
                startDate: terms.startDate,
                nextPayDate: terms.nextPayDate,
                paymentFrequency: terms.paymentFrequency,
              },
            }),
  })
