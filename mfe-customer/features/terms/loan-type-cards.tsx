import { useNavigate } from 'react-router-dom'
import type { PaymentFrequency } from '@tamarack/contracts/payment-frequencies'
import { ChoiceCards } from '@tamarack/ui/choices'
import { chosenLoan } from '@tamarack/ui/chosen-loan'
import { isFrequency, productOf, products, type LoanType } from '../loan/products.ts'

/** What one form of terms hands to the other when the loan type changes: the figures stay. */
export interface KeptTerms {
  readonly loanAmount?: number
  readonly paymentFrequency?: PaymentFrequency
  readonly nextPayDate?: string | undefined
  readonly months?: number | undefined
}

/** The figures that the other form handed over, else those that were chosen before sign-up for the
 * same product; nothing where there are neither. */
export const keptTerms = (state: unknown, loanType: LoanType): KeptTerms => {
  const kept = typeof state === 'object' && state !== null && 'keptTerms' in state ? state.keptTerms : undefined
  if (typeof kept === 'object' && kept !== null) return kept
  const chosen = chosenLoan()
  return chosen?.loanType === loanType ? chosen : {}
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
      compact
      legend="Loan type"
      hint={productOf(value).detail}
      name="loanType"
      options={products.map(({ label, value: kind }) => ({ label, value: kind }))}
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
