import type { PaymentFrequency } from '@tamarack/contracts/payment-frequencies'
import type { LoanView } from '@tamarack/contracts/views/loan'

/** What a visitor chose with the calculator: amounts in cents, a day YYYY-MM-DD. */
export interface ChosenLoan {
  readonly loanType: NonNullable<LoanView['loanType']>
  readonly loanAmount: number
  readonly paymentFrequency: PaymentFrequency
  /** Of a cash advance. */
  readonly nextPayDate?: string | undefined
  /** Of an installment loan. */
  readonly months?: number | undefined
}

const key = 'tamarack-chosen-loan'
const referralKey = 'tamarack-referral'

/** Null forgets it. A browser that keeps nothing asks again. */
const keep = (name: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Storage is off or full.
  }
}

/** The choice that this browser keeps through sign-up, until the terms are sent or somebody signs
 * out; null for none. It is no promise: every form that fills itself in with it checks it again. */
export const chosenLoan = (): ChosenLoan | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<ChosenLoan> | null
    const isChoice =
      (kept?.loanType === 'cash-advance' || kept?.loanType === 'installment') && Number.isInteger(kept.loanAmount)
    return isChoice ? (kept as ChosenLoan) : null
  } catch {
    return null
  }
}

export const keepChosenLoan = (chosen: ChosenLoan | null): void =>
  keep(key, chosen === null ? null : JSON.stringify(chosen))

/** The code of the link through which the visitor came; empty for none. */
export const referral = (): string => {
  try {
    return localStorage.getItem(referralKey) ?? ''
  } catch {
    return ''
  }
}

export const keepReferral = (code: string | null): void => keep(referralKey, code)
