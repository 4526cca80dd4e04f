import { quoteCashAdvance } from '@tamarack/contracts/endpoints/loan'
import { cashAdvanceForm, type CashAdvanceForm } from '@tamarack/contracts/forms/cash-advance'
import type { CashAdvanceQuoteView } from '@tamarack/contracts/views/cash-advance'
import { useServices } from '../../services.tsx'
import { useLiveQuote, type LiveQuote } from '../terms/use-live-quote.ts'
import { repayText } from './cost-rows.ts'

const completeTerms = (values: unknown): CashAdvanceForm | null => {
  const checked = cashAdvanceForm.safeParse(values)
  return checked.success ? checked.data : null
}

/** The cost of an advance as its terms stand in the form. */
export const useQuote = (loanId: string, values: unknown): LiveQuote<CashAdvanceQuoteView> => {
  const { api } = useServices()
  return useLiveQuote({
    terms: completeTerms(values),
    key: ['cash-advance-quote', loanId],
    load: ({ loanType: _type, ...query }) => api.call(quoteCashAdvance, { params: { id: loanId }, query }),
    sentence: repayText,
  })
}
