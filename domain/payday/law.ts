import { debitLeadBusinessDays } from '../pad/debit-initiation.ts'
import { clearingDays } from '../pad/notice.ts'
import type { ProductLaw } from '../products/product-law.ts'
import { paydayAgreementContents } from './agreement/contents.ts'

export const cashAdvanceLaw: ProductLaw = {
  agreementContents: paydayAgreementContents,
  // PLA: nothing is taken for a payday loan but the promise to pay.
  prohibitedTerms: [
    'wage-assignment',
    'collateral',
    'guarantor',
    'tied-goods-or-services',
    'repeat-processing-charge',
    'payment-for-another-payday-loan',
    'broker-fee',
    'advance-fee',
    'deduction-from-advance',
    'prepayment-penalty',
    'insurer-chosen-by-lender',
  ],
  defaultCharges: ['interest', 'dishonoured-item-fee', 'reasonable-legal-costs'],
  // The clearing days of a debit that is already on its way.
  revocationNotice: clearingDays(debitLeadBusinessDays),
  bindsCoApplicant: false,
  rollover: 'prohibited',
}
