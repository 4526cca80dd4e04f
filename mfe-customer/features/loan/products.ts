import { paydayTermDaysMax } from '@tamarack/contracts/limits'
import { paths } from '@tamarack/contracts/paths'
import { paymentFrequencies, type PaymentFrequency } from '@tamarack/contracts/payment-frequencies'
import type { DocumentKind } from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'

/** Whether a value of the form is one of our pay frequencies. */
export const isFrequency = (value: unknown): value is PaymentFrequency =>
  paymentFrequencies.some((listed) => listed === value)

export type LoanType = NonNullable<LoanView['loanType']>

interface Product {
  readonly value: LoanType
  readonly label: string
  /** What it is, in one or two sentences. */
  readonly detail: string
  /** Where its terms are chosen, and where its two documents are signed. */
  readonly terms: (loanId: string) => string
  readonly papers: Readonly<Record<DocumentKind, (loanId: string) => string>>
}

/** What a customer can have today. Every other screen reads this table and names no product. */
export const products: readonly [Product, ...Product[]] = [
  {
    value: 'cash-advance',
    label: 'Cash advance',
    detail: `Repay on one date, up to ${paydayTermDaysMax} days. At most half of your net pay.`,
    terms: paths.cashAdvance,
    papers: { 'loan-agreement': paths.loanAgreement, 'pad-agreement': paths.pad },
  },
  {
    value: 'installment',
    label: 'Installment loan',
    detail:
      'Repay in equal payments, every week to every month. What you can borrow depends on your income and other debts.',
    terms: paths.installment,
    papers: { 'loan-agreement': paths.installmentAgreement, 'pad-agreement': paths.installmentPad },
  },
]

/** The product of that type; the first one while none is chosen. */
export const productOf = (loanType: LoanView['loanType']): Product =>
  products.find(({ value }) => value === loanType) ?? products[0]

/** The type in words; null while none is chosen. */
export const loanTypeInWords = (loanType: LoanView['loanType']): string | null =>
  products.find(({ value }) => value === loanType)?.label ?? null
