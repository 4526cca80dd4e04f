import { calendarDays } from '../pad/notice.ts'
import type { ProductLaw } from '../products/product-law.ts'
import { installmentAgreementContents } from './agreement-contents.ts'

export const installmentLaw: ProductLaw = {
  agreementContents: installmentAgreementContents,
  // CPA-09, CPA-05, CPA-06: no fee beforehand, no penalty for paying early, a free choice of
  // insurer.
  prohibitedTerms: ['advance-fee', 'prepayment-penalty', 'insurer-chosen-by-lender'],
  defaultCharges: ['interest', 'dishonoured-item-fee', 'reasonable-legal-costs', 'costs-of-realising-security'],
  revocationNotice: calendarDays(30, false),
  bindsCoApplicant: true,
  rollover: 'allowed',
}
