import { bankInsightOf, type BankInsight } from '@tamarack/domain/bank-insight/insight'
import { checksOfApplicant } from '@tamarack/domain/decision/applicant-checks'
import type { CheckFigure, RuleCheck } from '@tamarack/domain/decision/check'
import {
  asCount,
  asRate,
  asWord,
  formatCents,
  formatQuantity,
  inCents,
  inDays,
  type Explanation,
  type Quantity,
  type RuleId,
} from '@tamarack/domain/explanations/explanation'
import { payIsAsFound } from '@tamarack/domain/payday/offer'
import { plusDays } from '@tamarack/domain/values/local-date'
import { asCents, explain, type PrintedExplanation } from '../explain.ts'
import {
  day,
  frequency,
  ifGiven,
  list,
  moneyFrom,
  oneOf,
  optional,
  several,
  text,
  textUpTo,
  wholeNumberFrom,
  type ValuesOf,
} from '../fields.ts'
import { question } from '../question.ts'
import { nameMatch } from './persons.ts'

/** Ten billion dollars, as under bank insight: a greater amount is none of a person's account. */
const amountMax = 1_000_000_000_000
const amountOfAccount = moneyFrom(-amountMax, amountMax)
const income = moneyFrom(0, amountMax)
const count = wholeNumberFrom(0, 100_000)

/** Without what brought about the figure, which stands apart. */
const figuresOf = <Figures extends { readonly explanation: Explanation }>({
  explanation: _explanation,
  ...figures
}: Figures) => figures

const explainSpending = ({ spending, readOn }: BankInsight): PrintedExplanation =>
  explain(
    ['spending', asCents(spending.perMonth)],
    'TAM-28',
    'what left the account in the last 90 days beside obligations, own transfers and returned payments, divided by three',
    { readOn: { unit: 'date', date: readOn } },
    [`${spending.lineIds.length} lines, ${formatCents(spending.perMonth)} in a month`],
  )

/** An explanation that lists what was found states that nothing was. */
const withSteps = (explanation: Explanation): PrintedExplanation =>
  explanation.steps.length > 0 ? explanation : { ...explanation, steps: ['none'] }

const quantityOf = (figure: CheckFigure): Quantity => {
  switch (figure.unit) {
    case 'cents':
      return inCents(figure.amount)
    case 'days':
      return inDays(figure.days)
    case 'basis-points':
      return asRate(figure.rate)
    case 'count':
      return asCount(figure.count)
    case 'word':
      return asWord(figure.word)
  }
}

const plain = (figure: CheckFigure): unknown => Object.values(quantityOf(figure)).at(-1)

const explainCheck = ({ rule, outcome, figure, limit, steps }: RuleCheck): PrintedExplanation => {
  const [given, wanted] = [quantityOf(figure), quantityOf(limit)]
  return explain(
    ['outcome', asWord(outcome)],
    rule as RuleId,
    'the figure beside the limit of our policy: pass within it, attention where staff look at it, fail beyond both',
    { figure: given, limit: wanted },
    steps ?? [`${formatQuantity(given)} beside ${formatQuantity(wanted)}: ${outcome}`],
  )
}

const applicant = {
  today: day,
  accountName: nameMatch,
  bankOwner: nameMatch,
  otherAccounts: optional(count, 0),
  nearMatches: optional(count, 0),
  outstandingLoans: optional(count, 0),
  province: optional(textUpTo(200)),
  declaredIncome: income,
  declaredKind: textUpTo(200),
  foundIncome: income,
  foundKind: optional(oneOf(['employment', 'self-employment', 'pension', 'benefit', 'other'])),
  deposits: several(text),
  readOn: day,
  returnedItems: optional(count, 0),
  otherLenders: optional(count, 0),
  daysBelowZero: optional(count, 0),
  ageInDays: count,
  pay: ifGiven('frequencyFound', { frequencyFound: frequency, nextPayDateFound: day, payFrequency: frequency }, {}),
  first: ifGiven(
    'expectedBalance',
    { expectedBalance: amountOfAccount, firstPayment: income, firstPaymentOn: day },
    {},
  ),
}

const checksOf = (given: ValuesOf<typeof applicant>): readonly RuleCheck[] => {
  const { today, readOn, daysBelowZero, ageInDays, pay, first } = given
  const chosenPay =
    'frequencyFound' in pay
      ? payIsAsFound({
          payFrequency: pay.payFrequency,
          payFound: { frequency: pay.frequencyFound, nextPayDate: pay.nextPayDateFound },
        })
      : undefined
  const checks = checksOfApplicant({
    today,
    person: given,
    income: {
      declared: given.declaredIncome,
      declaredKind: given.declaredKind,
      found: {
        amount: given.foundIncome,
        from: plusDays(readOn, -30),
        to: plusDays(readOn, -1),
        kind: given.foundKind,
        transactions: given.deposits,
      },
    },
    account: {
      readOn,
      returnedItems: { count: given.returnedItems, transactions: [] },
      otherLenders: { count: given.otherLenders, transactions: [] },
      daysBelowZero,
      ageInDays,
      ...('expectedBalance' in first && {
        expected: { on: first.firstPaymentOn, balance: first.expectedBalance, payment: first.firstPayment },
      }),
    },
  })
  return chosenPay ? [...checks, chosenPay] : checks
}

export const bankDataCases = {
  'bank-insight': question({
    fields: {
      readOn: day,
      balance: optional(amountOfAccount),
      holderName: optional(textUpTo(200)),
      lines: list({
        id: text,
        on: day,
        description: textUpTo(500),
        amount: amountOfAccount,
        balance: optional(amountOfAccount),
        category: optional(textUpTo(200)),
      }),
    },
    evaluate: bankInsightOf,
    result: ({ dailyBalances: _dailyBalances, pay, incomeOfTheMonth, returnedItems, belowZero, ...insight }) => ({
      ...insight,
      ...(pay && { pay: figuresOf(pay) }),
      incomeOfTheMonth: figuresOf(incomeOfTheMonth),
      returnedItems: figuresOf(returnedItems),
      belowZero: figuresOf(belowZero),
    }),
    explanations: (insight) => [
      ...(insight.pay ? [insight.pay.explanation] : []),
      insight.incomeOfTheMonth.explanation,
      withSteps(insight.returnedItems.explanation),
      insight.belowZero.explanation,
      explainSpending(insight),
    ],
  }),
  'applicant-checks': question({
    fields: applicant,
    evaluate: (given) => ({ checks: checksOf(given) }),
    result: ({ checks }) => ({
      checks: checks.map(({ rule, outcome, figure, limit }) => ({
        ruleId: rule,
        outcome,
        figure: plain(figure),
        limit: plain(limit),
      })),
    }),
    explanations: ({ checks }) => checks.map(explainCheck),
  }),
}
