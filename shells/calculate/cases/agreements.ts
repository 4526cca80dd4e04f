import { missingContents, requiredContents } from '@tamarack/domain/agreement/contents'
import * as disclosed from '@tamarack/domain/agreement/disclosed-cost'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { contactHours, mayContactAboutDebt, nextContactMoment } from '@tamarack/domain/collections/contact-limits'
import { advertisementFaults, type AdvertisedFigure } from '@tamarack/domain/conduct/advertising'
import { prohibitedDefaultCharges } from '@tamarack/domain/conduct/default-charges'
import { cancelOptionalService } from '@tamarack/domain/conduct/optional-services'
import { employerQuestions, mayQuestionEmployer, prohibitedTerms } from '@tamarack/domain/conduct/prohibited-terms'
import { defaultCharges, sideTerms } from '@tamarack/domain/conduct/side-terms'
import { legalTextsAcceptedByJoining, legalTextsAcceptedWith } from '@tamarack/domain/documents/legal-versions'
import { explain, formatCents, inCents } from '@tamarack/domain/explanations/explanation'
import { inForceOn } from '@tamarack/domain/law/law-by-date'
import { isSmallBalance, smallBalanceBelow } from '@tamarack/domain/ledger/overpayment'
import { mayLendFor, mayMoveLastPayment } from '@tamarack/domain/loan/application/no-rollover'
import { boundParties, mayRequestCoApplicantSignature } from '@tamarack/domain/loan/signing/bound-parties'
import { costOfBorrowing } from '@tamarack/domain/payday/cost-of-borrowing'
import { introduceCashAdvance } from '@tamarack/domain/payday/introduction'
import { costOnEntering, owedUnderAgreement } from '@tamarack/domain/payday/what-counts'
import { firstPolicy } from '@tamarack/domain/policy/house-policy'
import type { LoanType } from '@tamarack/domain/products/loan-type'
import { err, ok } from '@tamarack/domain/shared/result'
import { mayAssent, mayDisburse } from '@tamarack/domain/signing/assent'
import { cents } from '@tamarack/domain/values/cents'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { asYesNo, formatMoment } from '../explain.ts'
import * as f from '../fields.ts'
import { andThen, pick, question, withoutFaults } from '../question.ts'

const charge = {
  amount: f.money,
  arises: f.optional(f.oneOf(['entering', 'default']), 'entering'),
  payee: f.optional(f.oneOf(['lender', 'third-party']), 'lender'),
}

const present = (type: LoanType) => ({ present: f.several(f.oneOf(requiredContents(type).map(({ id }) => id))) })

const advertised: readonly AdvertisedFigure[] = ['annual-rate', 'payment', 'apr', 'term']

const acceptedOn = {
  'by-joining': legalTextsAcceptedByJoining,
  'with-loan-agreement': (on: LocalDate) => legalTextsAcceptedWith('loan-agreement', on),
  'with-pad-agreement': (on: LocalDate) => legalTextsAcceptedWith('pad-agreement', on),
} as const

/** A line for each of a list, or one that there is none. */
const each = <Item>(list: readonly Item[], line: (item: Item) => string, none: string): readonly string[] =>
  list.length === 0 ? [none] : list.map(line)

const sorted = <Item>(all: readonly Item[], prohibited: readonly Item[]) => ({
  prohibited,
  permitted: all.filter((one) => !prohibited.includes(one)),
})

const eachOf = <Item extends string>(all: readonly Item[], prohibited: readonly Item[], none: string) =>
  each(all, (one) => `${one}: ${prohibited.includes(one) ? 'prohibited' : 'allowed'}`, none)

export const agreementCases = {
  'owed-under-agreement': question({
    fields: {
      agreedOn: f.optional(f.day, f.dayOfTodaysLaw),
      advance: f.money,
      charges: f.list(charge),
      deliveryFollowed: f.optional(f.flag, true),
      cancelled: f.optional(f.flag, false),
    },
    evaluate: (agreement) => {
      const sum = agreement.charges.reduce<number>((total, { amount }) => total + amount, agreement.advance)
      if (!Number.isSafeInteger(sum)) return err({ code: 'NOT_AN_AMOUNT', given: sum })
      return andThen(costOfBorrowing(agreement.advance, agreement.agreedOn), ({ cost: costOfBorrowingMaximum }) => {
        const cost = costOnEntering(agreement.charges)
        return ok({ costOfBorrowing: cost, costOfBorrowingMaximum, ...owedUnderAgreement(agreement) })
      })
    },
    figure: { costOfBorrowing: f.money },
    rule: 'ON-03: every amount owed by entering the agreement, whoever receives it; what only default brings is not part of it',
    inputs: ['charges'],
    steps: ({ charges }) => {
      const counts = { entering: 'is owed by entering: it counts', default: 'comes by default only: it does not count' }
      return each(charges, ({ amount, arises }) => `${formatCents(amount)} ${counts[arises]}`, 'no charge')
    },
    explanations: ({ costOfBorrowing: cost, costOfBorrowingMaximum: maximum, owed, because, ...agreement }) => [
      explain(
        { owed: inCents(owed) },
        'ON-02: advance and cost as agreed; the advance alone above the cap, once cancelled, or when the money was delivered another way than chosen',
        {
          advance: inCents(agreement.advance),
          costOfBorrowingMaximum: inCents(maximum),
          deliveryFollowed: asYesNo(agreement.deliveryFollowed),
          cancelled: asYesNo(agreement.cancelled),
        },
        `cost ${formatCents(cost)} of at most ${formatCents(maximum)}: ${because}`,
      ),
    ],
  }),
  'agreement-contents': question({
    fields: f.chosenBy('loanType', { 'cash-advance': present('cash-advance'), installment: present('installment') }),
    evaluate: (agreement) => {
      const missing = missingContents(agreement.loanType, agreement.present)
      return { complete: missing.length === 0, missing }
    },
    figure: { missing: f.items },
    rule: ({ loanType }) =>
      `${loanType === 'cash-advance' ? 'ON-23' : 'CPA-01'}: what the law requires an agreement of this kind to contain, less what is there`,
    steps: ({ missing, loanType }) => `${requiredContents(loanType).length} required, ${missing.length} not there`,
  }),
  'disclosed-cost': question({
    fields: { charged: f.money, disclosed: f.optional(f.money) },
    evaluate: (cost) => disclosed.costBorrowerIsLiableFor(cost.charged, cost.disclosed),
    figure: { liableFor: f.money },
    rule: 'CPA-03: the cost that was charged, but no more than was disclosed; nothing without a disclosure',
    steps: ({ liableFor, ...cost }) => {
      const limit = cost.disclosed === undefined ? 'nothing' : formatCents(cost.disclosed)
      return `smaller of ${formatCents(cost.charged)} and ${limit} = ${formatCents(liableFor)}`
    },
  }),
  'shortfall-notice': question({
    fields: { payment: f.money, interestDue: f.money, on: f.day },
    evaluate: (paid) => {
      const noticeBy = disclosed.shortfallNoticeBy(paid)
      return { covered: noticeBy === undefined, noticeBy }
    },
    figure: { covered: f.flag },
    rule: 'CPA-07: the borrower is notified within thirty days of a payment below the interest due',
    steps: ({ covered, noticeBy, payment, interestDue, on }) => [
      `${formatCents(payment)} ${covered ? 'covers' : 'is less than'} ${formatCents(interestDue)}`,
      ...(covered ? [] : [`${on} plus ${disclosed.shortfallNoticeDays} days = ${noticeBy}`]),
    ],
  }),
  assent: question({
    fields: {
      preparedAt: f.moment,
      signedAt: f.moment,
      openedAt: f.optional(f.moment),
      retainableCopyOffered: f.optional(f.flag, true),
      reachedEndAt: f.optional(f.moment),
      acknowledgedAt: f.optional(f.moment),
      acknowledged: f.optional(f.flag, true),
      documentDigest: f.optional(f.text),
      currentDigest: f.text,
      ipAddress: f.optional(f.text),
      userAgent: f.optional(f.text),
      sessionId: f.optional(f.text),
    },
    evaluate: mayAssent,
    rule: 'TAM-14: the document was opened, can be kept, is the one shown and was ticked afterwards, all between preparation and signature; address, browser and session are on record',
    inputs: ['preparedAt', 'openedAt', 'acknowledgedAt', 'signedAt', 'currentDigest'],
    steps: 'opened, ticked after it, unchanged, plausible, provable',
  }),
  disbursement: question({
    fields: { assented: f.flag, chosenDelivery: f.optional(f.text), delivery: f.text },
    evaluate: mayDisburse,
    rule: 'ON-22: money leaves after provable assent, by the way the borrower chose',
    inputs: ['assented', 'delivery'],
    steps: ({ delivery }) => `${delivery} was chosen`,
  }),
  rollover: question({
    fields: {
      loanType: f.loanType,
      change: f.ifGiven(
        'purpose',
        { purpose: f.oneOf(['own-needs', 'pay-payday-loan']) },
        { endsOn: f.day, newEnd: f.day },
      ),
    },
    evaluate: ({ loanType, change }) =>
      'purpose' in change ? mayLendFor(loanType, change.purpose) : mayMoveLastPayment(loanType, change),
    rule: ({ change }) =>
      'purpose' in change
        ? 'ON-16: a cash advance is not given to pay a payday loan'
        : 'ON-16: the last payment of a cash advance never moves past the end of its term',
    steps: ({ loanType, change }) =>
      'purpose' in change ? `${loanType} for ${change.purpose}` : `${change.newEnd} against ${change.endsOn}`,
  }),
  'bound-parties': question({
    fields: { loanType: f.loanType, coApplicantSigned: f.optional(f.flag, false) },
    evaluate: ({ loanType, coApplicantSigned }) => ({
      bound: boundParties(loanType, coApplicantSigned),
      mayRequestCoApplicantSignature: mayRequestCoApplicantSignature(loanType).ok,
    }),
    figure: { bound: f.items },
    rule: 'C-02: a co-applicant is bound by an installment loan that they signed, never by a cash advance',
    steps: ({ bound }) => `bound: ${bound.join(', ')}`,
  }),
  'small-balance': question({
    fields: { balance: f.signedMoney },
    evaluate: ({ balance }) => isSmallBalance(balance),
    figure: { closesAccount: f.flag },
    rule: 'C-11: a balance of less than a dollar, owed either way, closes the account; none at all is no balance',
    and: { below: inCents(smallBalanceBelow) },
    steps: ({ closesAccount, balance }) =>
      `${formatCents(balance)} is ${closesAccount ? '' : 'not '}a balance below ${formatCents(smallBalanceBelow)}`,
  }),
  contact: question({
    fields: { at: f.moment, earlierContacts: f.several(f.moment) },
    evaluate: ({ at, earlierContacts }) => {
      const may = mayContactAboutDebt(at, earlierContacts)
      if (may.ok) return may
      const next = nextContactMoment(at, earlierContacts)
      const { error } = may
      return err({
        ...error,
        ...(error.code === 'TOO_MANY_CONTACTS' && { againFrom: formatMoment(error.againFrom) }),
        ...(next.ok && { nextFrom: formatMoment(next.value) }),
      })
    },
    rule: 'COL-01: Monday to Saturday 7 to 21 o’clock, Sunday 13 to 17, never on a legal holiday, three times in 168 hours at most',
    steps: ({ at }) => {
      const { from, to } = contactHours(torontoDateOf(at))
      return [
        `hours of ${torontoDateOf(at)}: ${from} to ${to} o’clock in Toronto`,
        'fewer than three contacts in the 168 hours before',
      ]
    },
  }),
  'side-terms': question({
    fields: { loanType: f.loanType, terms: f.several(f.oneOf(sideTerms)) },
    evaluate: ({ loanType, terms }) => sorted(terms, prohibitedTerms(loanType, terms)),
    figure: { prohibited: f.items },
    rule: ({ loanType }) =>
      loanType === 'cash-advance'
        ? 'COL-02: nothing is taken for a payday loan but the promise to pay'
        : 'CPA-09: an installment loan takes no fee before the advance, no penalty for paying early, and names no insurer',
    steps: ({ prohibited, terms }) => eachOf(terms, prohibited, 'no term'),
  }),
  'default-charges': question({
    fields: { loanType: f.loanType, charges: f.several(f.oneOf(defaultCharges)) },
    evaluate: ({ loanType, charges }) => sorted(charges, prohibitedDefaultCharges(loanType, charges)),
    figure: { prohibited: f.items },
    rule: ({ loanType }) =>
      loanType === 'cash-advance'
        ? 'ON-08: default costs interest, the dishonoured-item fee and reasonable legal costs, nothing else'
        : 'CPA-04: default costs interest, what a returned payment cost the lender, reasonable legal costs and costs of realising security, nothing else',
    steps: ({ prohibited, charges }) => eachOf(charges, prohibited, 'no charge'),
  }),
  'legal-texts': question({
    fields: { on: f.day, accepted: f.oneOf(['by-joining', 'with-loan-agreement', 'with-pad-agreement']) },
    evaluate: ({ on, accepted }) => ({ texts: acceptedOn[accepted](on) }),
    figure: { texts: f.items },
    rule: 'TAM-61: of each legal page the latest version whose first day has come',
    steps: ({ texts }) => texts.map(({ kind, version }) => `${kind}: version ${version}`),
  }),
  'employer-question': question({
    fields: { question: f.text, borrowerConsented: f.flag },
    evaluate: (employer) => mayQuestionEmployer(employer.question, employer.borrowerConsented),
    rule: 'COL-03: an employer is questioned about five things at most, with the borrower’s consent, and never about a loan',
    steps: `the five: ${employerQuestions.join(', ')}`,
  }),
  advertisement: question({
    fields: { figures: f.list({ figure: f.oneOf(advertised), points: f.wholeNumberFrom(1, 10_000) }) },
    evaluate: ({ figures }) => withoutFaults(advertisementFaults(figures)),
    rule: 'CPA-08: an advertisement that names a rate or a payment names the APR and the term in letters at least as large',
    steps: ({ figures }) =>
      each(figures, ({ figure, points }) => `${figure} in ${points} points`, 'no figure is named'),
  }),
  'advertised-example': question({
    fields: { on: f.optional(f.day, f.dayOfTodaysLaw) },
    evaluate: ({ on }) =>
      andThen(inForceOn('costPerHundred', on), () => {
        const { costPerHundredMaximum, example } = introduceCashAdvance(firstPolicy, on)
        return ok({ costPerHundredMaximum, ...pick(example, 'advance', 'termDays', 'costOfBorrowing', 'apr', 'total') })
      }),
    figure: { costOfBorrowing: f.money },
    rule: 'ON-26: the cost of $500 for 14 days at the highest cost for $100 of the day of the advertisement',
    steps: ({ advance, costPerHundredMaximum, costOfBorrowing: cost, total }) =>
      `${formatCents(advance)} × ${formatCents(cents(costPerHundredMaximum ?? 0))} ÷ $100.00 = ${formatCents(cost)}; with the advance ${formatCents(total)}`,
  }),
  'optional-service': question({
    fields: {
      price: f.money,
      startsOn: f.day,
      endsOn: f.day,
      noticeDays: f.wholeNumberFrom(0, 36_600),
      notifiedOn: f.day,
    },
    evaluate: ({ notifiedOn, ...service }) => cancelOptionalService(service, notifiedOn),
  }),
}
