import { quoteInstallment } from '@tamarack/contracts/endpoints/loan'
import { installmentForm, type InstallmentForm } from '@tamarack/contracts/forms/installment'
import type { InstallmentQuoteView } from '@tamarack/contracts/views/installment'
import { useServices } from '../../services.tsx'
import { useLiveQuote, type LiveQuote } from '../terms/use-live-quote.ts'
import { repayText } from './cost-rows.ts'

const completeTerms = (values: unknown): InstallmentForm | null => {
  const checked = installmentForm.safeParse(values)
  return checked.success ? checked.data : null
}

/** The cost of an installment loan as its terms stand in the form. */
export const useQuote = (loanId: string, values: unknown): LiveQuote<InstallmentQuoteView> => {
  const { api } = useServices()
  return useLiveQuote({
    terms: completeTerms(values),
    key: ['installment-quote', loanId],
    load: ({ loanType: _type, ...query }) => api.call(quoteInstallment, { params: { id: loanId }, query }),
    sentence: repayText,
  })
}
