import type { PricedOffer } from '@tamarack/domain/products/product'
import { basisPoints } from '@tamarack/domain/values/basis-points'
import { cents } from '@tamarack/domain/values/cents'
import { localDate } from '@tamarack/domain/values/local-date'
import { agreementOf, authorizationOf } from '../documents/documents-of-product.ts'

const parties = {
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
const offer: PricedOffer = {
  loanType: 'cash-advance',
  advance: cents(300_00),
  costOfBorrowing: cents(42_00),
  total: cents(342_00),
  termDays: 7,
  disclosureApr: basisPoints(730_00),
  advanceDate: localDate('2026-11-20'),
  dueDate: localDate('2026-11-27'),
  payFrequency: 'bi-weekly',
  payments: [{ number: 1, dueDate: localDate('2026-11-27'), amount: cents(342_00) }],
  paymentPlan: 'single',
  netPay: cents(1200_00),
  netPayBasis: 'declared',
  incomes: { declared: cents(2400_00) },
  maximumAdvance: cents(600_00),
  agreementsInWindow: [localDate('2026-10-02')],
}

/** A cash advance's agreement, as it would be signed. */
export const sampleAgreement = agreementOf(offer, parties)

const sampleAuthorization = authorizationOf(offer, {
  ...parties,
  date: localDate('2026-11-20'),
  account: {
    institutionName: 'First Test Bank',
    institutionNumber: '001',
    transitNumber: '00012',
    accountNumber: '1234567890',
    accountType: 'Chequing',
    holderName: 'Rowan Ashe',
    balanceCents: null,
    currency: 'CAD',
  },
  initiationDates: [localDate('2026-11-24')],
})

/** One of each document that a borrower signs. */
export const sampleDocuments = [sampleAgreement, sampleAuthorization]
