import type { FoundAmount } from '@tamarack/domain/bank-insight/found-by-kind'
import { bankInsightOf } from '@tamarack/domain/bank-insight/insight'
import { seenAmountOf, seenSpan, type Seen } from '@tamarack/domain/bank-insight/seen-amount'
import { checksOfApplicant, type ApplicantFacts } from '@tamarack/domain/decision/applicant-checks'
import type { CheckFigure } from '@tamarack/domain/decision/check'
import * as explained from '@tamarack/domain/explanations/explanation'
import { mayBeOnePerson, nameIsVerified } from '@tamarack/domain/loan/application/verified-name'
import { payIsAsFound } from '@tamarack/domain/payday/offer'
import { matchNames } from '@tamarack/domain/person/match-names'
import type { NameComparison } from '@tamarack/domain/person/name-comparison'
import { marks, relationOf } from '@tamarack/domain/person/relation'
import { textOf, type WrittenName } from '@tamarack/domain/person/words-of-name'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { cents, type Cents } from '@tamarack/domain/values/cents'
import { plusDays } from '@tamarack/domain/values/local-date'
import { asCents, type PrintedExplanation } from '../explain.ts'
import * as f from '../fields.ts'
import { question, questionBy, type Refusal } from '../question.ts'
import { find, isJsonObject } from '../reading.ts'

const nameText = f.textUpTo(200)
const nameParts = f.object({ given: f.optional(nameText, null), family: f.optional(nameText, null) })

/** One text, or given and family names apart. */
const writtenName: f.Field<WrittenName> = {
  read: (from, name) => (isJsonObject(find(from, name)) ? nameParts : nameText).read(from, name),
  print: (name) => explained.asWord(textOf(name)),
}

const nameMatch = f.oneOf(['same', 'near', 'different', 'unknown'])

const differences = ({ match, reasons }: NameComparison): string =>
  reasons.length === 0 ? match : `${match}: ${reasons.join(', ')}`

/** Whether a name next to the verified one lets the loan go on. */
const comparedWithVerified = (
  rule: explained.RuleInWords,
  faultOf: (compared: NameComparison) => Refusal | undefined,
) =>
  question({
    fields: { verified: writtenName, written: f.optional(writtenName, null) },
    evaluate: ({ verified, written }): Result<NameComparison, Refusal> => {
      const compared = matchNames(written, verified)
      const fault = faultOf(compared)
      return fault ? err({ ...fault, ...compared }) : ok(compared)
    },
    result: ['match', 'reasons'],
    figure: { match: f.text },
    rule: `${rule} if the names are the same or near each other, or there is none to compare`,
    steps: (compared) => differences(compared),
  })

/** Ten billion dollars, as under bank insight: a greater amount is none of a person's account. */
const amountMax = 1_000_000_000_000
const amountOfAccount = f.moneyFrom(-amountMax, amountMax)
const income = f.moneyFrom(0, amountMax)
const count = f.wholeNumberFrom(0, 100_000)
const noneOr = f.optional(count, 0)

/** Without what brought about the figure, which stands apart. */
const figuresOf = <Figures extends { readonly explanation: explained.Explanation }>({
  explanation: _explanation,
  ...figures
}: Figures) => figures

const quantityOf = (figure: CheckFigure): explained.Quantity => {
  switch (figure.unit) {
    case 'days':
      return explained.inDays(figure.days)
    case 'count':
      return explained.asCount(figure.count)
    case 'seen':
      return explained.inCents(figure.amount)
    default:
      return figure
  }
}

const plain = (figure: CheckFigure): unknown => Object.values(figure).at(-1)

/** What a person may have declared next to what their account may show. */
const incomeOrNone = f.optional(income, cents(0))
const declaredAndFound = {
  daysSeen: f.optional(count, 365),
  secondIncomeDeclared: incomeOrNone,
  secondIncomeFound: incomeOrNone,
  childBenefitDeclared: incomeOrNone,
  childBenefitFound: incomeOrNone,
  debtsDeclared: incomeOrNone,
  loanPaymentsFound: incomeOrNone,
  homeOwned: f.optional(f.flag, false),
  homeOwed: incomeOrNone,
  mortgageFound: incomeOrNone,
  rentFound: incomeOrNone,
}

type Declared = f.ValuesOf<typeof declaredAndFound> &
  Readonly<Record<'declaredIncome' | 'foundIncome', Cents>> & { readonly otherLenders: number }

/** What was declared next to what was found; of an income the rest is the main one. */
const declaredOf = (given: Declared, span: Seen): ApplicantFacts['declared'] => {
  const found = (amount: Cents): FoundAmount => ({
    ...span,
    amount,
    names: amount === 0 ? [] : ['found'],
    times: amount === 0 ? 0 : 1,
    lastOn: span.to,
    lineIds: [],
  })
  const rest = (all: Cents, second: Cents, child: Cents): Cents => cents(Math.max(0, all - second - child))
  const { secondIncomeDeclared: second, childBenefitDeclared: child } = given
  return {
    mainIncome: {
      declared: rest(given.declaredIncome, second, child),
      found: found(rest(given.foundIncome, given.secondIncomeFound, given.childBenefitFound)),
    },
    secondIncome: { declared: second, found: found(given.secondIncomeFound) },
    childBenefit: { declared: child, found: found(given.childBenefitFound) },
    loans: { owed: given.debtsDeclared, found: found(given.loanPaymentsFound), otherLenders: given.otherLenders },
    home: {
      owned: given.homeOwned,
      owed: given.homeOwed,
      mortgage: found(given.mortgageFound),
      rent: found(given.rentFound),
    },
  }
}

export const personCases = {
  names: question({
    fields: { one: writtenName, other: writtenName },
    evaluate: ({ one, other }) => matchNames(one, other),
    figure: { match: f.text },
    rule: 'TAM-26: the closest of all ways to read both names; case, accents, hyphens, apostrophes, titles and the order of words change nothing',
    steps: (compared) => differences(compared),
  }),
  'verified-name': questionBy('of', {
    account: comparedWithVerified('TAM-27: terms are chosen, approved and signed', ({ match }) => {
      const may = nameIsVerified({ accountName: match })
      return may.ok ? undefined : may.error
    }),
    'bank-owner': comparedWithVerified('TAM-30: a bank account is connected', ({ match }) =>
      mayBeOnePerson(match) ? undefined : { code: 'NOT_THE_OWNER' },
    ),
  }),
  'person-relation': question({
    fields: { shared: f.several(f.oneOf(marks)), names: nameMatch },
    evaluate: ({ shared, names }) => ({ relation: relationOf(shared, names), marks: [...new Set(shared)] }),
    result: ['relation'],
    figure: { relation: f.text },
    rule: 'TAM-25: one name with one date of birth or identity document is one person; another mark that is shared, or one date of birth with nearly one name, is a near match',
    inputs: ['names'],
    and: (known) => ({ shared: explained.asCount(known.marks.length) }),
    steps: ({ relation, marks: shared, names }) =>
      `shared: ${shared.length === 0 ? 'nothing' : shared.join(', ')}; names: ${names}; ${relation}`,
  }),
  'bank-insight': question({
    fields: {
      readOn: f.day,
      balance: f.optional(amountOfAccount),
      holderName: f.optional(f.textUpTo(200)),
      lines: f.list({
        id: f.text,
        on: f.day,
        description: f.textUpTo(500),
        amount: amountOfAccount,
        balance: f.optional(amountOfAccount),
        category: f.optional(f.textUpTo(200)),
      }),
    },
    evaluate: (account) => {
      const {
        dailyBalances: _,
        pay,
        incomes,
        incomeFound,
        found,
        returnedItems,
        belowZero,
        ...insight
      } = bankInsightOf(account)
      const { spending, readOn } = insight
      const ofSpending = explained.explain(
        { spending: asCents(spending.perMonth) },
        'TAM-28: what left the account in the last 90 days beside obligations, own transfers and returned payments, divided by three',
        { readOn: explained.onDay(readOn) },
        `${spending.lineIds.length} lines, ${explained.formatCents(spending.perMonth)} in a month`,
      )
      const ofReturned = returnedItems.explanation
      const explanations: readonly PrintedExplanation[] = [
        ...(pay ? [pay.explanation] : []),
        incomeFound.explanation,
        { ...ofReturned, steps: ofReturned.steps.length > 0 ? ofReturned.steps : ['none'] },
        belowZero.explanation,
        ofSpending,
      ]
      return {
        ...insight,
        ...(pay && { pay: figuresOf(pay) }),
        incomes: incomes.map((source) => ({ ...source, seen: seenAmountOf(source.seen) })),
        incomeFound: figuresOf(incomeFound),
        found: Object.fromEntries(Object.entries(found).filter(([, { times }]) => times > 0)),
        returnedItems: figuresOf(returnedItems),
        belowZero: figuresOf(belowZero),
        explanations,
      }
    },
  }),
  'applicant-checks': question({
    fields: {
      today: f.day,
      accountName: nameMatch,
      bankOwner: nameMatch,
      otherAccounts: noneOr,
      nearMatches: noneOr,
      outstandingLoans: noneOr,
      province: f.optional(f.textUpTo(200)),
      declaredIncome: income,
      declaredKind: f.textUpTo(200),
      foundIncome: income,
      ...declaredAndFound,
      foundKind: f.optional(f.oneOf(['employment', 'self-employment', 'pension', 'benefit', 'other'])),
      deposits: f.several(f.text),
      readOn: f.day,
      returnedItems: noneOr,
      otherLenders: noneOr,
      daysBelowZero: noneOr,
      ageInDays: count,
      pay: f.ifGiven(
        'frequencyFound',
        { frequencyFound: f.frequency, nextPayDateFound: f.day, payFrequency: f.frequency },
        {},
      ),
      first: f.ifGiven(
        'expectedBalance',
        { expectedBalance: amountOfAccount, firstPayment: income, firstPaymentOn: f.day },
        {},
      ),
    },
    evaluate: (given) => {
      const { today, readOn, pay, first } = given
      const span = seenSpan(plusDays(readOn, -given.daysSeen), readOn)
      const found = { ...span, amount: given.foundIncome, kind: given.foundKind, transactions: given.deposits }
      const checks = checksOfApplicant({
        today,
        person: given,
        income: { declared: given.declaredIncome, declaredKind: given.declaredKind, found },
        declared: declaredOf(given, span),
        account: {
          readOn,
          returnedItems: { count: given.returnedItems, transactions: [] },
          otherLenders: { count: given.otherLenders, transactions: [] },
          daysBelowZero: given.daysBelowZero,
          ageInDays: given.ageInDays,
          ...('expectedBalance' in first && {
            expected: { on: first.firstPaymentOn, balance: first.expectedBalance, payment: first.firstPayment },
          }),
        },
      })
      if (!('frequencyFound' in pay)) return { checks }
      const payFound = { frequency: pay.frequencyFound, nextPayDate: pay.nextPayDateFound }
      const ofPay = payIsAsFound({ payFrequency: pay.payFrequency, payFound })
      return { checks: ofPay ? [...checks, ofPay] : checks }
    },
    result: ({ checks }) => ({
      checks: checks.map(({ rule, outcome, figure, limit }) => ({
        ruleId: rule,
        outcome,
        figure: plain(figure),
        limit: plain(limit),
      })),
    }),
    explanations: ({ checks }) =>
      checks.map((check) => {
        const { rule, outcome, steps } = check
        const [figure, limit] = [quantityOf(check.figure), quantityOf(check.limit)]
        return explained.explain(
          { outcome: explained.asWord(outcome) },
          `${rule as explained.RuleId}: the figure beside the limit of our policy: pass within it, attention where staff look at it, fail beyond both`,
          { figure, limit },
          steps ?? `${explained.formatQuantity(figure)} beside ${explained.formatQuantity(limit)}: ${outcome}`,
        )
      }),
  }),
}
