import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { legalTextsAcceptedWith } from '@tamarack/domain/documents/legal-versions'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { owedInAll } from '@tamarack/domain/ledger/loan-book'
import { bookAsOf, replay } from '@tamarack/domain/ledger/replay'
import type { Notice } from '@tamarack/domain/notices/notice'
import type { ScheduledDebit } from '@tamarack/domain/pad/agreement'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import type { CashAdvanceTerms } from '@tamarack/domain/payday/signed-terms'
import { firstPolicy } from '@tamarack/domain/policy/house-policy'
import { offerOn, type PricedOffer } from '@tamarack/domain/products/product'
import { everyNotice } from '@tamarack/domain/testing/notices.fixture'
import { basisPoints } from '@tamarack/domain/values/basis-points'
import { cents } from '@tamarack/domain/values/cents'
import { localDate, type LocalDate } from '@tamarack/domain/values/local-date'
import { bankReport } from '../documents/bank-report.ts'
import type { Certificate } from '../documents/certificate.ts'
import { agreementOf, authorizationOf, newAuthorizationOf } from '../documents/documents-of-product.ts'
import { identityReport } from '../documents/identity-report.ts'
import { noticeDocument } from '../documents/notice.ts'
import { sampleBankData, sampleIdentity } from './bank-data.fixture.ts'

/** A borrower and the lender, as agreements name them. */
export const sampleParties = {
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
const onDefault = { returnedItemFee: cents(20_00), interestMonthly: basisPoints(2_50) }
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
  onDefault,
  netPay: cents(1200_00),
  netPayBasis: 'declared',
  incomes: { declared: cents(2400_00) },
  maximumAdvance: cents(600_00),
  agreementsInWindow: [localDate('2026-10-02')],
}

/** A cash advance's agreement, as it would be signed. */
export const sampleAgreement = agreementOf(offer, sampleParties)

const account = {
  institutionName: 'First Test Bank',
  institutionNumber: '001',
  transitNumber: '00012',
  accountNumber: '1234567890',
  accountType: 'Chequing',
  holderName: 'Rowan Ashe',
  balanceCents: null,
  currency: 'CAD',
}
export const debitsOn = (...initiationDates: readonly LocalDate[]) => ({
  ...sampleParties,
  date: localDate('2026-11-20'),
  account,
  initiationDates,
})

/** $5,000.00 in twelve monthly payments. */
const installmentOffer = (): PricedOffer => {
  const terms = {
    loanType: 'installment' as const,
    advance: 5000_00,
    startDate: '2026-11-20',
    payFrequency: 'monthly' as const,
    numberOfPayments: 12,
  }
  const applicant = { monthlyNetIncome: 2600_00, earlierAgreements: [], otherDebts: 0, withCoApplicant: false }
  const offered = offerOn(terms, applicant, localDate(terms.startDate), firstPolicy)
  if (!offered.ok) throw new Error(`not offered: ${offered.error.code}`)
  return offered.value
}
const installment = installmentOffer()
const initiationOf = (dueDate: LocalDate): LocalDate => {
  const timing = debitTiming(dueDate)
  if (!timing.ok) throw new Error(timing.error.code)
  return timing.value.initiateOn
}

/** The authorization of a cash advance for another account. `stopped` lists the debits that the payor
 * had stopped. */
export const sampleNewAuthorization = (stopped: readonly ScheduledDebit[]) =>
  newAuthorizationOf(offer, { debits: offer.payments, stopped }, debitsOn(localDate('2026-11-24')))

/** One of each document that a borrower signs, of each product. */
export const sampleDocuments = [
  sampleAgreement,
  authorizationOf(offer, debitsOn(localDate('2026-11-24'))),
  agreementOf(installment, sampleParties),
  authorizationOf(installment, debitsOn(...installment.payments.map(({ dueDate }) => initiationOf(dueDate)))),
] as const

/** A loan's life with one of each notice document: a statement, an ordinary notice and the closing
 * statement. */
const noticesOfALife = (): readonly Notice[] => {
  const terms: CashAdvanceTerms = {
    loanType: 'cash-advance',
    advance: offer.advance,
    costOfBorrowing: cents(42_00),
    advanceDate: offer.advanceDate,
    paymentPlan: 'single',
    payments: offer.payments,
    onDefault,
  }
  const moment = torontoInstant(offer.advanceDate, 12, 0, 0)
  const life: readonly LedgerEvent[] = [
    { type: 'activated', at: moment, terms },
    { type: 'disbursed', at: moment },
    {
      type: 'debit-initiated',
      on: localDate('2026-11-24'),
      debitId: 'deb_1',
      payment: 1,
      amount: offer.total,
      debitDate: localDate('2026-11-27'),
    },
    { type: 'debit-returned', on: localDate('2026-11-30'), debitId: 'deb_1', returnCode: '901' },
    { type: 'payment-received', on: localDate('2026-12-10'), paymentId: 'pay_1', amount: cents(100_00) },
  ]
  const book = replay(life)
  const on = localDate('2027-01-12')
  const rest = book.ok ? owedInAll(bookAsOf(book.value, on).owed) : cents(0)
  return everyNotice(
    [...life, { type: 'payment-received', on, paymentId: 'pay_2', amount: rest }],
    localDate('2027-01-31'),
  )
}
export const sampleNotices = noticesOfALife()

/** Every notice of that life as the document that it becomes. */
export const sampleNoticeDocuments = sampleNotices.map((notice) => noticeDocument(notice, sampleParties))

/** One of each report, with what it was read from. */
export const sampleReports = [
  identityReport(sampleIdentity, false),
  bankReport({ data: sampleBankData('customer1'), loanId: 'ln_1', collectedAt: Date.UTC(2026, 10, 18, 17, 30) }, false),
] as const

/** How a document was signed, with a name and a browser that try the page. */
export const sampleCertificate: Certificate = {
  signerId: 'usr_1',
  at: Date.UTC(2026, 10, 21, 14, 5, 7),
  sessionId: 'ses_1',
  signIn: { method: 'password', secondFactor: 'email-code', at: Date.UTC(2026, 10, 21, 13) },
  ip: '203.0.113.7',
  userAgent: 'Browser/1 (like others)',
  openedAt: Date.UTC(2026, 10, 21, 14, 4),
  reachedEndAt: null,
  tickedAt: Date.UTC(2026, 10, 21, 14, 5),
  consentSha256: 'cd'.repeat(32),
  legalTexts: legalTextsAcceptedWith('loan-agreement', localDate('2026-11-21')),
  sequence: 12,
  hash: 'ef'.repeat(32),
  previousHash: '12'.repeat(32),
}
