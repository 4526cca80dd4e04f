import { torontoDateOf, torontoInstant, torontoTimeOfDayMs } from '@tamarack/domain/calendars/toronto'
import type { FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/application/answers'
import { isServiced } from '@tamarack/domain/loan/loan'
import { advanceOf, isUnderWay } from '@tamarack/domain/loan/payments/payment'
import { nearestPayDate } from '@tamarack/domain/payday/pay-date'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { dayOfWeek, plusDays } from '@tamarack/domain/values/local-date'
import type { PayFrequency } from '@tamarack/domain/values/pay-frequency'
import { hourMs, makeBookLoan, minuteMs, pass, type BookLoan, type Course } from './book-loan.ts'
import type { Customer, Desk, IdentityEnd } from './desk.ts'
import type { BookAccount } from './evidence.ts'
import { liveUntil } from './time.ts'

/** What a customer wants; less is requested where it cannot be offered. Amounts in whole
 * dollars. */
export type Wish =
  | { readonly product: 'cash-advance'; readonly dollars: number; readonly days: number }
  | {
      readonly product: 'installment'
      readonly dollars: number
      readonly payments: number
      readonly payFrequency: PayFrequency
    }

const purposes = ['bills', 'rent', 'car', 'emergency', 'medical', 'education'] as const
const statuses = ['single', 'married', 'common-law', 'divorced'] as const

const personalInfo = ({ desk, customer }: BookLoan, coApplicant: PersonalInfo['coApplicant']): PersonalInfo => {
  const chance = desk.chance.of('answers', customer.person.name)
  return {
    maritalStatus: coApplicant === null ? chance.pick(statuses) : 'married',
    purposeOfLoan: chance.pick(purposes),
    numberOfDependents: chance.whole(0, 3),
    employer: customer.person.employer,
    primaryIncomeType: 'employment',
    primaryIncomeCents: customer.means.monthlyNetCents,
    referred: false,
    referralCode: null,
    coApplicant,
  }
}

const financialInfo: FinancialInfo = {
  otherLoansOwedCents: null,
  secondaryIncome: null,
  childBenefitMonthlyCents: null,
  car: null,
  home: null,
  creditCheckConsent: true,
}

export const begin = async (desk: Desk, customer: Customer): Promise<BookLoan> => {
  const loan = makeBookLoan(desk, customer)
  await loan.press('start-application', { customerId: customer.id })
  return loan
}

/** Opens an identity check, of the borrower or of the co-applicant, and goes through its window. */
async function* checkOf(
  { desk, customer, opening, key }: BookLoan,
  type: 'start-identity-check' | 'retry-identity-check' | 'start-co-applicant-check',
  outcome: IdentityEnd,
  by = customer,
): Course<string> {
  const opened = await desk.openWindow(opening(type, by), key())
  if (!opened.ok) throw new Error(`${type} was refused: ${opened.error.code}`)
  yield* pass(desk, 3 * minuteMs)
  await desk.showIdentity(opened.value.linkToken, by.person, outcome)
  return opened.value.checkId
}

export async function* checkIdentity(loan: BookLoan, outcome: IdentityEnd = 'matches', again = false): Course {
  const { desk, loanId } = loan
  const checkId = yield* checkOf(loan, again ? 'retry-identity-check' : 'start-identity-check', outcome)
  await loan.press('finish-identity-check', { checkId })
  await desk.activities.confirmIdentity({ loanId, checkId })
}

export async function* connectBank(loan: BookLoan, account: BookAccount = 'first'): Course {
  const { desk, customer, loanId } = loan
  const opened = await desk.openWindow(loan.opening('start-bank-connection'), loan.key())
  if (!opened.ok) throw new Error(`start-bank-connection was refused: ${opened.error.code}`)
  yield* pass(desk, 2 * minuteMs)
  const requestId = account === 'first' ? `book-${loanId}` : `book-${loanId}-${account}`
  desk.connectBank(requestId, customer, account)
  await loan.press('finish-bank-connection', { requestId })
  await desk.activities.collectBankData({ loanId, requestId })
}

export const answerPersonalInfo = (loan: BookLoan, coApplicant: Customer | null = null) =>
  loan.press('save-personal-info', {
    answers: personalInfo(
      loan,
      coApplicant && {
        name: coApplicant.person.name,
        email: coApplicant.person.email,
        relationship: 'spouse',
        phone: coApplicant.person.phone,
      },
    ),
  })
export const answerFinancialInfo = (loan: BookLoan) => loan.press('save-financial-info', { answers: financialInfo })

/** Identity, bank and both questionnaires, as far as they are due: somebody who was verified lately
 * skips the first. */
export async function* answer(loan: BookLoan, coApplicant: Customer | null = null): Course {
  const status = async () => (await loan.desk.read(loan.loanId)).loan.status
  if ((await status()) === 'identity') yield* checkIdentity(loan)
  yield* pass(loan.desk, minuteMs)
  if ((await status()) === 'bank') yield* connectBank(loan)
  yield* pass(loan.desk, 2 * minuteMs)
  await answerPersonalInfo(loan, coApplicant)
  yield* pass(loan.desk, 3 * minuteMs)
  await answerFinancialInfo(loan)
  yield* pass(loan.desk, 2 * minuteMs)
}

/** The terms of a wish for that many dollars, from today on; undefined where no pay day can be
 * offered. */
const termsFor = ({ desk, customer }: BookLoan, wish: Wish, dollars: number): RequestedTerms | undefined => {
  const today = torontoDateOf(desk.now())
  const advance = dollars * 100
  if (wish.product === 'installment') {
    const { payFrequency, payments } = wish
    return { loanType: 'installment', advance, startDate: today, payFrequency, numberOfPayments: payments }
  }
  const { payFrequency } = customer.means
  const start = { advanceDate: today, payFrequency, earlierAgreements: [] }
  const nextPayDate = nearestPayDate(start, plusDays(today, wish.days))
  return nextPayDate && { loanType: 'cash-advance', advance, startDate: today, nextPayDate, payFrequency }
}

const leastDollars = 100

/** Tries terms until some are taken. */
const withTerms = async (
  loan: BookLoan,
  wish: Wish,
  attempt: (terms: RequestedTerms) => Promise<string | null>,
): Promise<RequestedTerms> => {
  let refusal: string | null = null
  for (let { dollars } = wish; dollars >= leastDollars; dollars = Math.floor((dollars * 4) / 500) * 100) {
    const terms = termsFor(loan, wish, dollars)
    if (terms === undefined) continue
    refusal = await attempt(terms)
    if (refusal === null) return terms
  }
  throw new Error(`nothing can be offered to ${loan.customer.person.name}, ${refusal}: ${JSON.stringify(wish)}`)
}

/** Sends the application to staff, with the terms that were wished or smaller ones. */
export const chooseTerms = (loan: BookLoan, wish: Wish): Promise<RequestedTerms> =>
  withTerms(loan, wish, (terms) => loan.attempt('choose-terms', { terms }))

export const invite = (loan: BookLoan, wish: Wish): Promise<RequestedTerms> =>
  withTerms(loan, wish, (terms) => loan.attempt('invite-co-applicant', { terms }))

/** The person who was invited joins, is verified and consents. */
export async function* join(loan: BookLoan, other: Customer): Course {
  const { desk, loanId } = loan
  const token = desk.invitationToken(loanId)
  await loan.press('accept-co-application', { token }, other)
  yield* pass(desk, 4 * minuteMs)
  const checkId = yield* checkOf(loan, 'start-co-applicant-check', 'matches', other)
  await loan.press('finish-co-applicant-check', { checkId }, other)
  await desk.activities.confirmIdentity({ loanId, checkId })
  yield* pass(desk, 2 * minuteMs)
  const answers = { relationship: 'spouse', phone: other.person.phone, creditCheckConsent: true } as const
  await loan.press('save-co-applicant-info', { answers }, other)
  yield* pass(desk, 5 * minuteMs)
}

/** An application up to the terms that wait for staff. */
export async function* apply(desk: Desk, customer: Customer, wish: Wish): Course<BookLoan> {
  const loan = await begin(desk, customer)
  yield* pass(desk, 2 * minuteMs)
  yield* answer(loan)
  await chooseTerms(loan, wish)
  return loan
}

const [opens, closes] = [9, 17]

/** That moment, or the next at which somebody is in the office. */
const officeHour = (moment: Instant): Instant => {
  let day = torontoDateOf(moment)
  const time = torontoTimeOfDayMs(moment)
  const isOpen = (date: typeof day): boolean => dayOfWeek(date) !== 0 && dayOfWeek(date) !== 6
  if (isOpen(day) && time >= opens * hourMs && time < closes * hourMs) return moment
  if (time >= closes * hourMs) day = plusDays(day, 1)
  while (!isOpen(day)) day = plusDays(day, 1)
  return torontoInstant(day, opens, 20, 0)
}

/** Waits until staff can look at the loan, doing on the way what time brings. */
export async function* untilOffice(loan: BookLoan): Course {
  yield* pass(loan.desk, 20 * minuteMs)
  yield* liveUntil(loan, officeHour(loan.desk.now()))
}

/** Staff approve, the second person too where two are needed; `atOnce` when somebody works late. */
export async function* approve(loan: BookLoan, atOnce = false): Course {
  yield* atOnce ? pass(loan.desk, minuteMs) : untilOffice(loan)
  const status = await loan.decide('approve-application', { note: 'Income agrees with the bank' })
  if (status !== 'review') return
  yield* pass(loan.desk, 6 * minuteMs)
  await loan.decide('approve-application', { note: 'Checked with a colleague' }, loan.desk.staff[1])
}

export async function* signAgreement(loan: BookLoan): Course {
  // Documents that were prepared before midnight are prepared again for the day on which they are
  // signed.
  yield* liveUntil(loan, instant(loan.desk.now() + 8 * minuteMs))
  await loan.press('sign-agreement', { evidence: await loan.evidence('loan-agreement') })
}

/** Both signatures of the borrower, and the co-applicant's between them. */
export async function* sign(loan: BookLoan, other?: Customer): Course {
  const { desk, loanId, press, evidence } = loan
  yield* signAgreement(loan)
  if (other !== undefined) {
    yield* pass(desk, 15 * minuteMs)
    await press('co-sign-agreement', { evidence: await evidence('loan-agreement') }, other)
  }
  yield* liveUntil(loan, instant(desk.now() + 4 * minuteMs))
  // Midnight came between both signatures: the agreement is of another day, and is signed again.
  if ((await desk.read(loanId)).loan.status === 'agreement') yield* sign(loan, other)
  else await press('authorize-debit', { evidence: await evidence('pad-agreement') })
}

const looks = 4

/** Sends the advance and follows it for some minutes. */
export async function* disburse({ desk, loanId }: BookLoan): Course {
  const { sendCopies, sendPayment, followPayment } = desk.activities
  const advance = async () => {
    const { loan } = await desk.read(loanId)
    return isServiced(loan) ? advanceOf(loan) : undefined
  }
  const input = { loanId, paymentId: (await advance())?.paymentId ?? '' }
  await sendCopies({ loanId })
  await sendPayment(input)
  for (let look = 0; look < looks; look += 1) {
    const sent = await advance()
    if (sent === undefined || !isUnderWay(sent)) return
    yield* pass(desk, 2 * minuteMs)
    await followPayment(input)
  }
}

/** An application, its approval, the signatures and the money. */
export async function* borrow(desk: Desk, customer: Customer, wish: Wish): Course<BookLoan> {
  const loan = yield* apply(desk, customer, wish)
  yield* approve(loan)
  yield* sign(loan)
  yield* disburse(loan)
  return loan
}
