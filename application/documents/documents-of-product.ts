import type { Offer, PricedOffer } from '@tamarack/domain/products/product'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import type { BankAccount } from '../ports/bank-data-provider.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { Borrower } from './borrower.ts'
import type { DocumentContent } from './document-content.ts'
import { loanAgreement } from './cash-advance/loan-agreement.ts'
import { installmentAgreement } from './installment/loan-agreement.ts'
import { installmentPadAgreement } from './installment/pad-agreement.ts'
import { padAgreement } from './pad-agreement.ts'

interface Parties {
  readonly loanId: string
  readonly borrower: Borrower
  /** Who owes the loan, too; only an installment loan has one. */
  readonly coBorrower?: Borrower | undefined
  readonly lender: Lender
}

/** The agreement of an offer, in its product's own words. */
export const agreementOf = (offer: PricedOffer, parties: Parties): DocumentContent => {
  switch (offer.loanType) {
    case 'cash-advance':
      return loanAgreement({ ...parties, offer })
    case 'installment':
      return installmentAgreement({ ...parties, offer })
  }
}

interface Debits extends Parties {
  readonly date: LocalDate
  readonly account: BankAccount
  /** The day each debit is handed to the bank, three ACSS business days before the payment is due. */
  readonly initiationDates: readonly LocalDate[]
}

/** The debit authorization of an offer, in its product's own words. */
export const authorizationOf = (offer: Offer, debits: Debits): DocumentContent => {
  switch (offer.loanType) {
    case 'cash-advance':
      return padAgreement({ ...debits, offer })
    case 'installment':
      return installmentPadAgreement({ ...debits, offer })
  }
}
