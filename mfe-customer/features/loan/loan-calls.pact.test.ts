import { expect, test } from 'vitest'
import { authorizeDebit } from '@tamarack/contracts/commands/authorize-debit'
import { chooseCashAdvance, chooseInstallment } from '@tamarack/contracts/commands/choose-terms'
import { reopenApplication } from '@tamarack/contracts/commands/reopen-application'
import { saveFinancialInfo } from '@tamarack/contracts/commands/save-financial-info'
import { savePersonalInfo } from '@tamarack/contracts/commands/save-personal-info'
import { signAgreement } from '@tamarack/contracts/commands/sign-agreement'
import { startApplication } from '@tamarack/contracts/commands/start-application'
import { withdrawApplication } from '@tamarack/contracts/commands/withdraw-application'
import {
  awaitLoanChange,
  getCashAdvanceLimits,
  getDocument,
  getDocuments,
  getFinancialInfo,
  getInstallmentLimits,
  getLoan,
  getLoansOfUser,
  getOwnLoans,
  getPayFound,
  getPersonalInfo,
  getServicing,
  quoteCashAdvance,
  quoteInstallment,
} from '@tamarack/contracts/endpoints/loan'
import { getNotices } from '@tamarack/contracts/endpoints/notices'
import { getEstimate } from '@tamarack/contracts/endpoints/site'
import { financialAnswers, personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { begunLoan, loanInReview } from '@tamarack/contracts/testing/loan-view.fixture'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import { fullServicing } from '@tamarack/contracts/testing/servicing.fixture'
import type { LoanView } from '@tamarack/contracts/views/loan'

const { answered, refused } = contractOf('tamarack-customer', fetch)
const customer = 'customer1'
const params = { id: 'ln_own' }
const servicing = fullServicing()

test('whoever thinks of a loan reads what it would cost, and is refused what nobody gets', async () => {
  const given = 'a customer who may choose terms on November 20, 2026'
  const query = { loanType: 'cash-advance', loanAmount: 300_00, paymentFrequency: 'bi-weekly' } as const
  const estimate = {
    loanAmount: 300_00,
    paymentFrequency: 'bi-weekly' as const,
    costOfBorrowing: 42_00,
    total: 342_00,
    costPerHundred: 14_00,
    apr: 365,
    annualRate: null,
    termDays: 14,
    numberOfPayments: 1,
    payment: 342_00,
    firstDueDate: '2026-12-04',
    dueDate: '2026-12-04',
    nextPayDate: '2026-12-04',
    payDates: { earliest: '2026-11-23', latest: '2027-01-21' },
  }
  expect(
    await answered({
      given,
      receiving: 'a request for what a loan would cost',
      endpoint: getEstimate,
      input: { query },
      answer: estimate,
    }),
  ).toEqual(estimate)
  expect(
    await refused({
      given,
      receiving: 'a request for what too large a loan would cost',
      endpoint: getEstimate,
      input: { query: { ...query, loanAmount: 90_000_00 } },
      refusedWith: 'ADVANCE_ABOVE_MAXIMUM',
    }),
  ).toMatchObject({ code: 'ADVANCE_ABOVE_MAXIMUM' })
})

test('a customer reads their application', async () => {
  expect(
    await answered({
      given: 'a customer with an application in review',
      receiving: 'a request for the own loan',
      endpoint: getLoan,
      input: { params },
      answer: loanInReview,
    }),
  ).toEqual(loanInReview)
})

test('a customer waits until their application changes', async () => {
  expect(
    await answered({
      given: 'a customer with an application in review',
      receiving: 'a wait for a change of the own loan',
      endpoint: awaitLoanChange,
      input: { params, query: { after: 0 } },
      answer: { sequence: 1 },
    }),
  ).toEqual({ sequence: 1 })
})

test('a customer reads how their loan is today', async () => {
  expect(
    await answered({
      given: 'a customer with a loan in service',
      receiving: 'a request for how the own loan stands',
      endpoint: getServicing,
      input: { params },
      answer: servicing,
    }),
  ).toEqual(servicing)
})

test('a customer reads which notices and statements they were emailed', async () => {
  const page = {
    notices: [
      {
        title: 'Your statement',
        day: '2026-12-01',
        sentAt: 1_796_134_000_000,
        document: 'account-statement' as const,
        sha256: 'c'.repeat(64),
      },
    ],
    next: null,
  }
  expect(
    await answered({
      given: 'a customer with a loan in service',
      receiving: 'a request for the notices of the own loan',
      endpoint: getNotices,
      input: { params, query: {} },
      answer: page,
    }),
  ).toEqual(page)
})

test('an unknown loan is refused as not found', async () => {
  expect(
    await refused({
      given: 'a customer with an application in review',
      receiving: 'a request for a loan that is not there',
      endpoint: getLoan,
      input: { params: { id: 'ln_missing' } },
      refusedWith: 'NOT_FOUND',
    }),
  ).toMatchObject({ code: 'NOT_FOUND', status: 404 })
})

test('the dashboard begins with all loans of the customer, and how the one that runs is', async () => {
  const own = {
    loans: [{ ...loanInReview, status: 'funded' as const }],
    running: { loanId: params.id, servicing },
  }
  expect(
    await answered({
      given: 'a customer with a loan in service',
      receiving: 'a request for what the dashboard begins with',
      endpoint: getOwnLoans,
      input: {},
      answer: own,
    }),
  ).toEqual(own)
})

test('a form lists the earlier applications of the customer', async () => {
  expect(
    await answered({
      given: 'a customer with an application in review',
      receiving: 'a request for all own loans',
      endpoint: getLoansOfUser,
      input: { params: { userId: customer } },
      answer: [loanInReview],
    }),
  ).toEqual([loanInReview])
})

test('applying makes an application without any answer yet', async () => {
  expect(
    await answered({
      given: 'a customer without a loan',
      receiving: 'an application',
      endpoint: startApplication,
      input: { body: { userId: customer } },
      answer: begunLoan,
    }),
  ).toEqual(begunLoan)
})

test('the answers about oneself are saved as one form', async () => {
  expect(
    await answered({
      given: 'a customer with an application in review',
      receiving: 'the answers about oneself',
      endpoint: savePersonalInfo,
      input: { params, body: personalAnswers },
      answer: loanInReview,
    }),
  ).toEqual(loanInReview)
})

test('a submission is withdrawn to change it', async () => {
  expect(
    await answered({
      given: 'a customer with an application in review',
      receiving: 'the wish to change the application',
      endpoint: reopenApplication,
      input: { params },
      answer: loanInReview,
    }),
  ).toEqual(loanInReview)
})

test('the answers about oneself are read in every field of the form', async () => {
  expect(
    await answered({
      given: 'a customer with an application in review',
      receiving: 'a request for the answers about oneself',
      endpoint: getPersonalInfo,
      input: { params },
      answer: personalAnswers,
    }),
  ).toEqual(personalAnswers)
})

test('the answers about money are saved as one form', async () => {
  expect(
    await answered({
      given: 'a customer with an application in review',
      receiving: 'the answers about money',
      endpoint: saveFinancialInfo,
      input: { params, body: financialAnswers },
      answer: loanInReview,
    }),
  ).toEqual(loanInReview)
})

test('the answers about money are read with null for what was not answered', async () => {
  const answers = {
    ...financialAnswers,
    otherLoansTotalBalanceOwed: null,
    monthlySecondaryIncome: null,
    receiveChildTax: true,
    monthlyChildTaxIncome: 412_00,
    hasCar: true,
    approxValueOfCar: 9_000_00,
    isCarFullyPaid: true,
    carTotalBalanceOwed: null,
    approxValueOfHome: null,
    isHomeFullyPaid: null,
    homeTotalBalanceOwed: null,
  }
  expect(
    await answered({
      given: 'a customer with an application in review',
      receiving: 'a request for the answers about money',
      endpoint: getFinancialInfo,
      input: { params },
      answer: answers,
    }),
  ).toEqual(answers)
})

test('the cost box requests a quote', async () => {
  const query = {
    loanAmount: 500_00,
    startDate: '2026-11-20',
    nextPayDate: '2026-12-04',
    paymentFrequency: 'bi-weekly',
  }
  const quote = {
    advance: 500_00,
    costOfBorrowing: 70_00,
    total: 570_00,
    termDays: 14,
    apr: 365,
    costPerHundred: 14_00,
    startDate: '2026-11-20',
    dueDate: '2026-12-04',
    payments: [{ dueDate: '2026-12-04', amount: 570_00 }],
    dishonouredFee: 20_00,
    defaultInterestRate: 2.5,
    maximumAdvance: 646_15,
    netPay: 1_292_30,
    netPayBasis: 'declared' as const,
    incomeDeclared: 2_800_00,
    incomeFound: null,
  }
  expect(
    await answered({
      given: 'a customer who may choose terms on November 20, 2026',
      receiving: 'a request for a quote',
      endpoint: quoteCashAdvance,
      input: { params, query },
      answer: quote,
    }),
  ).toEqual(quote)
})

test('forms are filled in with the pay that the bank shows', async () => {
  const found = {
    readOn: '2026-11-20',
    income: { measure: 'a-month' as const, from: '2026-09-01', to: '2026-11-19', days: 80, amount: 2_686_67 },
    pay: {
      payer: 'LARCH BAKERY',
      kind: 'employment' as const,
      payFrequency: 'bi-weekly' as const,
      nextPayDates: ['2026-11-27'],
      netPayPerPeriod: 1_240_00,
    },
  }
  expect(
    await answered({
      given: 'a customer whose bank shows pay every two weeks, on November 20, 2026',
      receiving: 'a request for the pay found in bank data',
      endpoint: getPayFound,
      input: { params },
      answer: found,
    }),
  ).toEqual(found)
})

const installmentQuote = {
  loanAmount: 2_000_00,
  startDate: '2026-11-20',
  paymentFrequency: 'monthly',
  loanTerm: 6,
} as const

test('the cost box of an installment loan requests a quote with both rates, the schedule and what each choice changes', async () => {
  const quote = {
    advance: 2_000_00,
    costOfBorrowing: 177_97,
    total: 2_177_97,
    termDays: 181,
    annualRate: 29.9,
    apr: 29.9,
    startDate: '2026-11-20',
    dueDate: '2027-05-20',
    paymentFrequency: 'monthly',
    loanTerm: 6,
    regularPayment: 363_00,
    paymentsPerMonth: 363_00,
    affordablePerMonth: 560_00,
    returnedItemFee: 50_00,
    payments: [
      {
        number: 1,
        dueDate: '2026-12-21',
        amount: 363_00,
        interest: 49_83,
        principal: 313_17,
        balanceAfter: 1_686_83,
      },
    ],
    choices: [
      {
        paymentFrequency: 'monthly',
        loanTerm: 12,
        regularPayment: 194_88,
        costOfBorrowing: 338_50,
        total: 2_338_50,
        dueDate: '2027-11-22',
      },
    ],
  }
  expect(
    await answered({
      given: 'a customer who may choose terms on November 20, 2026',
      receiving: 'a request for a quote of an installment loan',
      endpoint: quoteInstallment,
      input: { params, query: installmentQuote },
      answer: quote,
    }),
  ).toEqual(quote)
})

test('what may be chosen for an installment loan is read with the limit and its reason', async () => {
  const atFrequency = {
    firstPaymentDate: '2026-12-20',
    fewestPayments: 1,
    mostPayments: 60,
    largestPayment: 560_00,
    minimumAdvance: 3_00,
    maximumAdvance: 17_000_00,
  }
  const limits = {
    today: '2026-11-20',
    annualRate: 29.9,
    affordablePerMonth: 560_00,
    leastMonthlyIncome: 0,
    monthlyNetIncome: 2_800_00,
    incomeBasis: 'declared' as const,
    incomeSeen: null,
    obligationsPerMonth: 0,
    affordableSharePercent: 20,
    withCoApplicant: false,
    chosen: { minimumAdvance: 12_00, maximumAdvance: 5_740_00 },
    frequencies: {
      weekly: atFrequency,
      'bi-weekly': atFrequency,
      'semi-monthly': atFrequency,
      monthly: atFrequency,
    },
  }
  expect(
    await answered({
      given: 'a customer who may choose terms on November 20, 2026',
      receiving: 'a request for what may be chosen for an installment loan of twelve payments',
      endpoint: getInstallmentLimits,
      input: { params, query: { paymentFrequency: 'monthly', loanTerm: 12 } },
      answer: limits,
    }),
  ).toEqual(limits)
})

test('the terms of an installment loan carry the fields of the specification', async () => {
  expect(
    await answered({
      given: 'a customer with an application in review',
      receiving: 'the terms of an installment loan',
      endpoint: chooseInstallment,
      input: { params, body: { loanType: 'installment', ...installmentQuote } },
      answer: loanInReview,
    }),
  ).toEqual(loanInReview)
})

test('payments that the income does not allow are refused by their own code', async () => {
  expect(
    await refused({
      given: 'a customer who may choose terms on November 20, 2026',
      receiving: 'a request for a quote of an installment loan above what can be afforded',
      endpoint: quoteInstallment,
      input: { params, query: { ...installmentQuote, loanAmount: 20_000_00 } },
      refusedWith: 'PAYMENTS_NOT_AFFORDABLE',
    }),
  ).toMatchObject({ code: 'PAYMENTS_NOT_AFFORDABLE' })
})

test('terms that the law forbids are refused by their own code', async () => {
  expect(
    await refused({
      given: 'a customer who may choose terms on November 20, 2026',
      receiving: 'a request for a quote above half of the net pay',
      endpoint: quoteCashAdvance,
      input: {
        params,
        query: {
          loanAmount: 1_500_01,
          startDate: '2026-11-20',
          nextPayDate: '2026-12-04',
          paymentFrequency: 'bi-weekly',
        },
      },
      refusedWith: 'ADVANCE_ABOVE_HALF_NET_PAY',
    }),
  ).toMatchObject({ code: 'ADVANCE_ABOVE_HALF_NET_PAY' })
})

const signature = {
  acknowledged: true as const,
  documentSha256: 'a'.repeat(64),
  openedAt: 1_795_000_700_000,
  reachedEndAt: 1_795_000_750_000,
  tickedAt: 1_795_000_760_000,
  pressedAt: 1_795_000_770_000,
}

test('signing names the text that was on the screen', async () => {
  const signable: LoanView = {
    ...loanInReview,
    status: 'pad',
    decidedAt: 1_795_000_700_000,
    agreementSignedAt: 1_795_000_800_000,
  }
  expect(
    await answered({
      given: 'a customer who signs an approved agreement',
      receiving: 'a signature',
      endpoint: signAgreement,
      input: { params, body: signature },
      answer: signable,
    }),
  ).toEqual(signable)
})

test('a text that changed meanwhile is not signed', async () => {
  expect(
    await refused({
      given: 'a customer whose agreement was prepared anew',
      receiving: 'a signature under a text of yesterday',
      endpoint: signAgreement,
      input: { params, body: signature },
      refusedWith: 'AGREEMENT_OUT_OF_DATE',
    }),
  ).toMatchObject({ code: 'AGREEMENT_OUT_OF_DATE', status: 409 })
})

test('a debit authorization activates the loan', async () => {
  const authorized: LoanView = {
    ...loanInReview,
    status: 'active',
    decidedAt: 1_795_000_700_000,
    agreementSignedAt: 1_795_000_800_000,
    debitAuthorizedAt: 1_795_000_900_000,
    activatedAt: 1_795_000_900_000,
  }
  expect(
    await answered({
      given: 'a customer who signs the debit authorization',
      receiving: 'the signature of a debit authorization',
      endpoint: authorizeDebit,
      input: { params, body: signature },
      answer: authorized,
    }),
  ).toEqual(authorized)
})

test('a document is read with its fingerprint', async () => {
  const document = {
    content: {
      kind: 'loan-agreement' as const,
      title: 'Loan Agreement & Disclosures',
      version: 1,
      loanId: 'ln_own',
      date: '2026-11-21',
      sections: [
        {
          id: 'one',
          heading: 'One',
          boxed: true,
          blocks: [{ kind: 'paragraph' as const, text: 'A paragraph.', bold: true }],
        },
      ],
    },
    sha256: 'a'.repeat(64),
    fileSha256: null,
    preparedAt: 1_795_000_700_000,
    signedAt: null,
    identityIpAddress: null,
  }
  expect(
    await answered({
      given: 'a customer who signs an approved agreement',
      receiving: 'a request for the agreement',
      endpoint: getDocument,
      input: { params: { ...params, kind: 'loan-agreement' }, query: { sha256: 'a'.repeat(64) } },
      answer: document,
    }),
  ).toEqual(document)
})

test('the documents of a loan are listed by their fingerprints, with what each is worth', async () => {
  const documents = {
    documents: [
      {
        kind: 'pad-agreement' as const,
        version: 1,
        sha256: 'b'.repeat(64),
        fileSha256: null,
        preparedAt: 1_795_000_800_000,
        signedAt: 1_795_000_900_000,
        state: 'in-force' as const,
      },
    ],
  }
  expect(
    await answered({
      given: 'a customer who signs an approved agreement',
      receiving: 'a request for the documents of a loan',
      endpoint: getDocuments,
      input: { params },
      answer: documents,
    }),
  ).toEqual(documents)
})

test('what may be chosen for a cash advance is read with its days', async () => {
  const days = { earliest: '2026-11-27', latest: '2027-01-21' }
  const payDates = { weekly: days, 'bi-weekly': days, 'semi-monthly': days, monthly: days }
  const limits = {
    leastMonthlyIncome: 0,
    monthlyNetIncome: 2_800_00,
    incomeBasis: 'declared' as const,
    incomeSeen: null,
    minimumAdvance: 3_00,
    largestAdvance: 1_500_00,
    maximumAdvance: { weekly: 323_08, 'bi-weekly': 646_15, 'semi-monthly': 700_00, monthly: 1_400_00 },
    today: '2026-11-20',
    earliestStartDate: '2026-11-20',
    latestStartDate: '2026-12-20',
    earliestDueDate: '2026-11-27',
    latestDueDate: '2027-01-21',
    closedDays: [{ day: '2026-12-25', name: 'Christmas Day' }],
    starts: [{ startDate: '2026-11-20', earliestDueDate: '2026-11-27', latestDueDate: '2027-01-21', payDates }],
  }
  expect(
    await answered({
      given: 'a customer who may choose terms on November 20, 2026',
      receiving: 'a request for what may be chosen for a cash advance',
      endpoint: getCashAdvanceLimits,
      input: { params },
      answer: limits,
    }),
  ).toEqual(limits)
})

test('the terms of a cash advance carry the fields of the specification and the next pay day', async () => {
  const terms = {
    loanType: 'cash-advance',
    loanAmount: 300_00,
    startDate: '2026-11-20',
    paymentFrequency: 'bi-weekly',
    nextPayDate: '2026-12-04',
  } as const
  expect(
    await answered({
      given: 'a customer with an application in review',
      receiving: 'the terms of a cash advance',
      endpoint: chooseCashAdvance,
      input: { params, body: terms },
      answer: loanInReview,
    }),
  ).toEqual(loanInReview)
})

test('an application is withdrawn', async () => {
  expect(
    await answered({
      given: 'a customer with an application in review',
      receiving: 'the withdrawal of an application',
      endpoint: withdrawApplication,
      input: { params },
      answer: loanInReview,
    }),
  ).toEqual(loanInReview)
})
