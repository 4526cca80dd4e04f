import { useNavigate } from 'react-router-dom'
import type { PaymentFrequency } from '@tamarack/contracts/payment-frequencies'
import { ChoiceCards } from '@tamarack/ui/choices'
import { isFrequency, products, type LoanType } from '../loan/products.ts'

/** What one form of terms hands to the other when the loan type changes: the figures stay. */
export interface KeptTerms {
  readonly loanAmount?: number
  readonly paymentFrequency?: PaymentFrequency
}

/** The figures that the other form handed over; nothing when the page was opened in another way. */
export const keptTerms = (state: unknown): KeptTerms => {
  const kept = typeof state === 'object' && state !== null && 'keptTerms' in state ? state.keptTerms : undefined
  return typeof kept === 'object' && kept !== null ? kept : {}
}

interface LoanTypeCardsProps {
  readonly loanId: string
  readonly value: LoanType
  /** The figures as they stand when another type is chosen. */
  readonly figures: () => { readonly loanAmount?: unknown; readonly paymentFrequency?: unknown }
}

/** The loan type; another one has its own page, and the figures go along. */
export const LoanTypeCards = ({ loanId, value, figures }: LoanTypeCardsProps) => {
  const navigate = useNavigate()
  return (
    <ChoiceCards
      legend="Loan type"
      name="loanType"
      options={products}
      value={value}
      onChange={(chosen) => {
        const product = products.find((each) => each.value === chosen)
        if (product === undefined || product.value === value) return
        const { loanAmount, paymentFrequency } = figures()
        const state = {
          keptTerms: {
            ...(Number.isInteger(loanAmount) && { loanAmount }),
            ...(isFrequency(paymentFrequency) && { paymentFrequency }),
          },
        }
        void navigate(product.terms(loanId), { state })
      }}
    />
  )
}
