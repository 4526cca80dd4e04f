import { offerInstallment, type InstallmentRequest, type PricedInstallment } from '@tamarack/domain/installment/offer'
import { firstPolicy } from '@tamarack/domain/policy/house-policy'
import { localDate } from '@tamarack/domain/values/local-date'

export const parties = {
  loanId: 'ln_1',
  borrower: { name: 'Rowan Ashe', email: 'rowan@mail.example', identity: null },
  lender: {
    legalName: 'Tamarack Lending Inc.',
    operatingName: 'Tamarack Lending',
    licenceNumber: 'PDL-1',
    address: '1 Test Street, Toronto, ON',
    phone: '416-555-0100',
    email: 'help@tamarack.example',
    publicOrigin: 'https://tamarack.example',
  },
}

export const account = {
  institutionName: 'First Bank',
  institutionNumber: '001',
  transitNumber: '12345',
  accountNumber: '1234567',
  accountType: 'Chequing',
  holderName: 'Rowan Ashe',
  balanceCents: null,
  currency: 'CAD',
}

/** $5,000.00 over twelve months from November 20, 2026, to a person with $2,600.00 a month; a test
 * names what differs. */
export const offered = (change: Partial<InstallmentRequest> = {}, monthlyNetIncome = 2600_00): PricedInstallment => {
  const terms = {
    loanType: 'installment' as const,
    advance: 5000_00,
    startDate: '2026-11-20',
    payFrequency: 'monthly' as const,
    numberOfPayments: 12,
    ...change,
  }
  const applicant = { monthlyNetIncome, earlierAgreements: [], otherDebts: 0, withCoApplicant: false }
  const offer = offerInstallment(terms, applicant, localDate(terms.startDate), firstPolicy)
  if (!offer.ok) throw new Error(`not offered: ${offer.error.code}`)
  return offer.value
}
