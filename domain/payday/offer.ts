import type { Seen } from '../bank-insight/seen-amount.ts'
import { asCount, asWord, checkOf, inCents, inDays, type RuleCheck } from '../decision/check.ts'
import { formatCents } from '../explanations/explanation.ts'
import { inForceOn } from '../law/law-by-date.ts'
import { rateIsLawful } from '../loan/application/lawful-rate.ts'
import { earnsEnough, type HousePolicy } from '../policy/house-policy.ts'
import type { Earner, OfferFigures } from '../products/offer.ts'
import type { OnDefault } from '../products/on-default.ts'
import { ok, refusalOf, refuse, type Refusal, type Refused, type Result } from '../shared/result.ts'
import { cents, leastOf, parseCents, type Cents } from '../values/cents.ts'
import { daysBetween, parseLocalDate, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { advanceOnDefault } from './arrears/on-default.ts'
import { costIsWithinCap } from './cost-of-borrowing.ts'
import { agreementsInWindow } from './extended-payment-plan.ts'
import { maximumAdvance, paydayAdvanceCentsMax } from './maximum-advance.ts'
import { determineNetPay, incomeForLimit, incomeInWords, type NetPay } from './net-pay.ts'
import { nearestStart, offeredStarts, startDaysAheadMax } from './offered-range.ts'
import { dueDateForPayDate, nearestPayDate } from './pay-date.ts'
import {
  paydayTermDaysMax,
  quotePaydayAdvance,
  type PaydayQuote,
  type PaydayRefusal,
  type PaydayRequest,
} from './quote.ts'
import { brokenPaydayRules } from './rules/in-force.ts'
import type { CashAdvanceTerms } from './signed-terms.ts'
import { costOnEntering } from './what-counts.ts'

/** What a customer requests: cents, days YYYY-MM-DD in Toronto. */
export type CashAdvanceRequest = {
  readonly loanType: 'cash-advance'
  readonly advance: number
  readonly startDate: string
  readonly nextPayDate: string
  readonly payFrequency: PayFrequency
}

/** Of a month, declared, and as the bank shows it, in the days seen: absent without. Cents. */
export type MonthIncomes = { readonly declared: Cents; readonly found?: Cents; readonly seen?: Seen }

export type CashAdvanceOffer = OfferFigures & {
  readonly loanType: 'cash-advance'
  readonly onDefault: Required<OnDefault>
  readonly paymentPlan: 'single' | 'extended'
  /** Which evidence the net pay was taken from (C-22). */
  readonly netPayBasis: NetPay['basis']
  /** Agreements of the 63 days before, for the first page (O. Reg. 98/09 s. 18). */
  readonly agreementsInWindow: readonly LocalDate[]
}

/** With the income that it rests on: for quote, checks and agreement, never for the log. */
export type PricedCashAdvance = CashAdvanceOffer & {
  /** Net pay per pay period that the limit was taken from. */
  readonly netPay: Cents
  /** Both incomes that the net pay could have been taken from. */
  readonly incomes: MonthIncomes
  /** Next to the one that the customer chose; absent where the bank shows none. */
  readonly payFound?: Earner['payFound']
  readonly maximumAdvance: Cents
}

/** For the log. Income is personal: it stays in the sealed answers, bank data and agreement. */
export const withoutIncome = ({
  netPay: _netPay,
  incomes: _incomes,
  payFound: _payFound,
  maximumAdvance: _maximum,
  ...offer
}: PricedCashAdvance): CashAdvanceOffer => offer

/** Both incomes of a month, and the one that sets the limit (C-22). */
const incomeOf = ({ monthlyNetIncome, monthlyIncomeFound, incomeSeen }: Earner) => {
  const used = incomeForLimit(monthlyNetIncome, monthlyIncomeFound, incomeSeen)
  if (!used.ok) return used
  const declared = cents(monthlyNetIncome)
  const incomes: MonthIncomes = {
    declared,
    ...(monthlyIncomeFound !== undefined && { found: cents(monthlyIncomeFound) }),
    ...(incomeSeen && { seen: incomeSeen }),
  }
  return ok({ used: used.value, incomes })
}

/** The refusal, with the nearest day that would be accepted where there is one. */
const refuseDay = (refusal: { readonly code: string }, nearestDate: LocalDate | undefined): Refused => {
  const { code, facts } = refusalOf(refusal).error
  return refuse(code, nearestDate === undefined ? facts : { ...facts, nearestDate })
}

type Days = {
  readonly startDate: LocalDate
  readonly nextPayDate: LocalDate
  /** The payment's day; of an extended payment plan the first instalment's. */
  readonly dueDate: LocalDate
}

/** The terms' days, if offered today; else the refusal names the nearest one. */
const offeredDays = (
  terms: CashAdvanceRequest,
  earlierAgreements: readonly LocalDate[],
  today: LocalDate,
): Result<Days, Refusal> => {
  const [startDate, nextPayDate] = [parseLocalDate(terms.startDate), parseLocalDate(terms.nextPayDate)]
  if (!startDate.ok || !nextPayDate.ok) return refuse('INVALID_INPUT')
  const ahead = daysBetween(today, startDate.value)
  if (ahead < 0 || ahead > startDaysAheadMax) {
    const nearest = nearestStart(offeredStarts(today, earlierAgreements), startDate.value)
    return refuseDay({ code: 'START_DATE_NOT_OFFERED' }, nearest)
  }
  const start = { advanceDate: startDate.value, payFrequency: terms.payFrequency, earlierAgreements }
  const dueDate = dueDateForPayDate(start, nextPayDate.value)
  return dueDate.ok
    ? ok({ startDate: startDate.value, nextPayDate: nextPayDate.value, dueDate: dueDate.value })
    : refuseDay(dueDate.error, nearestPayDate(start, nextPayDate.value))
}

/** The customer's own limit is named first: shown $1,500.00, they would be refused twice. */
const tightest = (request: PaydayRequest): PaydayRefusal | undefined => {
  const broken = brokenPaydayRules(request)
  return broken[0]?.code === 'ADVANCE_ABOVE_MAXIMUM'
    ? broken.find(({ code }) => code === 'ADVANCE_ABOVE_HALF_NET_PAY')
    : undefined
}

/** FED-01 to FED-05, CPA-10, CPA-11: unsecured, repaid by pre-authorized debit, to a licensed
 * lender: every cash advance of ours. Outside the exemption it would be refused by the criminal
 * rate. */
const isLawful = ({ advance, advanceDate, termDays, costOfBorrowing, payments }: PaydayQuote) =>
  rateIsLawful(
    'BEFORE_OFFER',
    {
      agreedOn: advanceDate,
      advance,
      termDays,
      costOfBorrowing: costOnEntering([{ amount: costOfBorrowing, arises: 'entering', payee: 'lender' }]),
      repaidByPreAuthorizedDebit: true,
      securedOrGuaranteed: false,
      revolving: false,
      lenderLicensed: true,
    },
    {
      advances: [{ on: advanceDate, amount: advance }],
      payments: payments.map(({ dueDate: on, amount }) => ({ on, amount })),
    },
  )

/** What a cash advance costs this person, or why it is not offered. Live quote, saved terms,
 * approval and agreement call this one function, so that they cannot differ. */
export const offerCashAdvance = (
  terms: CashAdvanceRequest,
  applicant: Earner,
  today: LocalDate,
  policy: HousePolicy,
): Result<PricedCashAdvance, Refusal> => {
  const days = offeredDays(terms, applicant.earlierAgreements, today)
  if (!days.ok) return days
  const [advance, income] = [parseCents(terms.advance), incomeOf(applicant)]
  if (!advance.ok || !income.ok) return refuse('INVALID_INPUT')
  const { payFrequency } = terms
  const netPay = determineNetPay({ ...income.value.used, payFrequency })
  if (!netPay.ok) return refusalOf(netPay.error)
  const { startDate, nextPayDate } = days.value
  const request: PaydayRequest = {
    advance: advance.value,
    advanceDate: startDate,
    dueDate: days.value.dueDate,
    nextIncomeDate: nextPayDate,
    netPay: netPay.value,
    earlierAgreements: applicant.earlierAgreements,
  }
  const earns = earnsEnough(netPay.value.monthlyNetIncome, policy)
  if (!earns.ok) return earns
  const maximum = leastOf(maximumAdvance(netPay.value).maximum, policy.cashAdvanceMost)
  if (advance.value > maximum && maximum === policy.cashAdvanceMost && maximum < paydayAdvanceCentsMax)
    return refuse('ADVANCE_ABOVE_MAXIMUM', { advance: advance.value, maximum })
  const quote = quotePaydayAdvance(request)
  if (!quote.ok) return refusalOf(tightest(request) ?? quote.error)
  const lawful = isLawful(quote.value)
  if (!lawful.ok) return refusalOf(lawful.error)
  const onDefault = advanceOnDefault(startDate)
  if (!onDefault.ok) return refusalOf(onDefault.error)
  const { costOfBorrowing, total, termDays, disclosureApr, advanceDate, dueDate, payments, paymentPlan } = quote.value
  return ok({
    loanType: 'cash-advance',
    advance: advance.value,
    costOfBorrowing,
    total,
    termDays,
    disclosureApr,
    advanceDate,
    dueDate,
    payFrequency,
    payments,
    paymentPlan,
    onDefault: onDefault.value,
    netPay: netPay.value.perPayPeriod,
    netPayBasis: netPay.value.basis,
    incomes: income.value.incomes,
    ...(applicant.payFound && { payFound: applicant.payFound }),
    maximumAdvance: maximum,
    agreementsInWindow: agreementsInWindow(advanceDate, applicant.earlierAgreements),
  })
}

/** The request as it is on a later day: a loan is made on the day it is signed, never before. */
export const cashAdvanceRequestOn = (terms: CashAdvanceRequest, today: LocalDate): CashAdvanceRequest =>
  terms.startDate < today ? { ...terms, startDate: today } : terms

/** The offer in the words of the ledger, which books what was signed. */
export const signedCashAdvance = (offer: CashAdvanceOffer): CashAdvanceTerms => {
  const { loanType, advance, costOfBorrowing, advanceDate, paymentPlan, payments, onDefault } = offer
  return { loanType, advance, costOfBorrowing, advanceDate, paymentPlan, payments, onDefault }
}

/** TAM-47: paid as often as the bank data show; staff see both. Undefined without pay there. */
export const payIsAsFound = ({
  payFrequency,
  payFound,
}: Pick<PricedCashAdvance, 'payFrequency' | 'payFound'>): RuleCheck | undefined =>
  payFound &&
  checkOf(
    'TAM-47',
    'bank-data',
    payFrequency === payFound.frequency || 'attention',
    asWord(payFrequency),
    asWord(payFound.frequency),
    {
      steps: [`Chosen: ${payFrequency}`, `The bank data show: ${payFound.frequency}, next on ${payFound.nextPayDate}`],
    },
  )

const incomeUsed = ({ netPayBasis: basis, incomes: { declared, found, seen } }: PricedCashAdvance): string =>
  incomeInWords(
    basis === 'bank-data' && found !== undefined
      ? { monthlyNetIncome: found, basis, ...(seen && { seen }) }
      : { monthlyNetIncome: declared, basis },
  )

/** The offer next to the limits it was checked against. */
export const checkCashAdvance = (offer: PricedCashAdvance): readonly RuleCheck[] => {
  const { advance, advanceDate, costOfBorrowing, termDays } = offer
  const law = inForceOn('costPerHundred', advanceDate)
  const costPerHundred = cents(Math.floor((costOfBorrowing * 100_00) / advance))
  const pay = payIsAsFound(offer)
  const cap = inCents(law.ok ? law.value.value : cents(0))
  const agreements = asCount(offer.agreementsInWindow.length + 1)
  return [
    checkOf('ON-04', 'terms', advance <= paydayAdvanceCentsMax, inCents(advance), inCents(paydayAdvanceCentsMax)),
    checkOf(
      'ON-05',
      offer.netPayBasis === 'bank-data' ? 'bank-data' : 'answers',
      advance <= offer.maximumAdvance,
      inCents(advance),
      inCents(offer.maximumAdvance),
      {
        steps: [
          incomeUsed(offer),
          `Net pay of one pay period: ${formatCents(offer.netPay)}; half of it, the legal maximum and our own allow ${formatCents(offer.maximumAdvance)}`,
        ],
      },
    ),
    checkOf('FED-02', 'terms', termDays <= paydayTermDaysMax, inDays(termDays), inDays(paydayTermDaysMax)),
    checkOf('ON-01', 'terms', costIsWithinCap(advance, costOfBorrowing, advanceDate), inCents(costPerHundred), cap, {
      steps: [
        `${formatCents(costOfBorrowing)} × 100 ÷ ${formatCents(advance)} = ${formatCents(costPerHundred)} per $100`,
        ...(law.ok ? [`In force since ${law.value.from}: at most ${formatCents(law.value.value)} per $100`] : []),
      ],
    }),
    checkOf('ON-10', 'our-loans', offer.paymentPlan !== 'extended' || 'attention', agreements, asCount(2)),
    ...(pay === undefined ? [] : [pay]),
  ]
}
