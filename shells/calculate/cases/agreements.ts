import { missingContents, requiredContents } from '@tamarack/domain/agreement/contents'
import {
  costBorrowerIsLiableFor,
  shortfallNoticeBy,
  shortfallNoticeDays,
} from '@tamarack/domain/agreement/disclosed-cost'
import { inCents, formatCents } from '@tamarack/domain/explanations/explanation'
import { isSmallBalance, smallBalanceBelow } from '@tamarack/domain/ledger/overpayment'
import { boundParties, mayRequestCoApplicantSignature } from '@tamarack/domain/loan/bound-parties'
import type { LoanType } from '@tamarack/domain/products/loan-type'
import { mayLendFor, mayMoveLastPayment } from '@tamarack/domain/loan/no-rollover'
import { costOfBorrowing } from '@tamarack/domain/payday/cost-of-borrowing'
import { costOnEntering, owedUnderAgreement, type PaydayCharge } from '@tamarack/domain/payday/what-counts'
import { err, ok } from '@tamarack/domain/shared/result'
import { mayAssent, mayDisburse } from '@tamarack/domain/signing/assent'
import { asYesNo, explain } from '../explain.ts'
import {
  chosenBy,
  day,
  flag,
  ifGiven,
  items,
  list,
  moment,
  money,
  oneOf,
  optional,
  several,
  signedMoney,
  text,
} from '../fields.ts'
import { loanType } from '../lending-fields.ts'
import { question } from '../question.ts'

const formatCharge = ({ amount, arises }: PaydayCharge): string =>
  `${formatCents(amount)} ${arises === 'entering' ? 'is owed by entering: it counts' : 'comes by default only: it does not count'}`

const present = (type: LoanType) => ({ present: several(oneOf(requiredContents(type).map(({ id }) => id))) })

export const agreementCases = {
  'owed-under-agreement': question({
    fields: {
      advance: money,
      charges: list({
        amount: money,
        arises: optional(oneOf(['entering', 'default']), 'entering'),
        payee: optional(oneOf(['lender', 'third-party']), 'lender'),
      }),
      deliveryFollowed: optional(flag, true),
      cancelled: optional(flag, false),
    },
    evaluate: (agreement) => {
      const sum = agreement.charges.reduce<number>((total, { amount }) => total + amount, agreement.advance)
      if (!Number.isSafeInteger(sum)) return err({ code: 'NOT_AN_AMOUNT', given: sum })
      const priced = costOfBorrowing(agreement.advance)
      if (!priced.ok) return priced
      const [cost, maximum] = [costOnEntering(agreement.charges), priced.value.cost]
      return ok({ costOfBorrowing: cost, costOfBorrowingMaximum: maximum, ...owedUnderAgreement(agreement) })
    },
    figure: { costOfBorrowing: money },
    rule: 'ON-03',
    formula:
      'every amount owed by entering the agreement, whoever receives it; what only default brings is not part of it',
    inputs: ['charges'],
    steps: (_, { charges }) => (charges.length === 0 ? ['no charge'] : charges.map(formatCharge)),
    explanations: ({ costOfBorrowing: cost, costOfBorrowingMaximum: maximum, owed, because }, agreement) => [
      explain(
        ['owed', inCents(owed)],
        'ON-02',
        'advance and cost as agreed; the advance alone above the cap, once cancelled, or when the money was delivered another way than chosen',
        {
          advance: inCents(agreement.advance),
          costOfBorrowingMaximum: inCents(maximum),
          deliveryFollowed: asYesNo(agreement.deliveryFollowed),
          cancelled: asYesNo(agreement.cancelled),
        },
        [`cost ${formatCents(cost)} of at most ${formatCents(maximum)}: ${because}`],
      ),
    ],
  }),
  'agreement-contents': question({
    fields: chosenBy('loanType', { 'cash-advance': present('cash-advance'), installment: present('installment') }),
    evaluate: (agreement) => missingContents(agreement.loanType, agreement.present),
    result: (missing) => ({ complete: missing.length === 0, missing }),
    figure: { missing: items },
    rule: (_, agreement) => (agreement.loanType === 'cash-advance' ? 'ON-23' : 'CPA-01'),
    formula: 'what the law requires an agreement of this kind to contain, less what is there',
    steps: (missing, agreement) => [
      `${requiredContents(agreement.loanType).length} required, ${missing.length} not there`,
    ],
  }),
  'disclosed-cost': question({
    fields: { charged: money, disclosed: optional(money) },
    evaluate: ({ charged, disclosed }) => costBorrowerIsLiableFor(charged, disclosed),
    figure: { liableFor: money },
    rule: 'CPA-03',
    formula: 'the cost that was charged, but no more than was disclosed; nothing without a disclosure',
    steps: (liableFor, { charged, disclosed }) => {
      const limit = disclosed === undefined ? 'nothing' : formatCents(disclosed)
      return [`smaller of ${formatCents(charged)} and ${limit} = ${formatCents(liableFor)}`]
    },
  }),
  'shortfall-notice': question({
    fields: { payment: money, interestDue: money, on: day },
    evaluate: shortfallNoticeBy,
    result: (noticeBy) => ({ covered: noticeBy === undefined, noticeBy }),
    figure: { covered: flag },
    rule: 'CPA-07',
    formula: 'the borrower is notified within thirty days of a payment below the interest due',
    steps: (noticeBy, { payment, interestDue, on }) => [
      `${formatCents(payment)} ${noticeBy === undefined ? 'covers' : 'is less than'} ${formatCents(interestDue)}`,
      ...(noticeBy === undefined ? [] : [`${on} plus ${shortfallNoticeDays} days = ${noticeBy}`]),
    ],
  }),
  assent: question({
    fields: {
      preparedAt: moment,
      signedAt: moment,
      openedAt: optional(moment),
      retainableCopyOffered: optional(flag, true),
      reachedEndAt: optional(moment),
      acknowledgedAt: optional(moment),
      acknowledged: optional(flag, true),
      documentDigest: optional(text),
      currentDigest: text,
      ipAddress: optional(text),
      userAgent: optional(text),
      sessionId: optional(text),
    },
    evaluate: mayAssent,
    figure: { allowed: flag },
    rule: 'TAM-14',
    formula:
      'the document was opened, can be kept, is the one shown and was ticked afterwards, all between preparation and signature; address, browser and session are on record',
    inputs: ['preparedAt', 'openedAt', 'acknowledgedAt', 'signedAt', 'currentDigest'],
    steps: ['opened, ticked after it, unchanged, plausible, provable'],
  }),
  disbursement: question({
    fields: { assented: flag, chosenDelivery: optional(text), delivery: text },
    evaluate: mayDisburse,
    figure: { allowed: flag },
    rule: 'ON-22',
    formula: 'money leaves after provable assent, by the way the borrower chose',
    inputs: ['assented', 'delivery'],
    steps: (_, { delivery }) => [`${delivery} was chosen`],
  }),
  rollover: question({
    fields: {
      loanType,
      change: ifGiven('purpose', { purpose: oneOf(['own-needs', 'pay-payday-loan']) }, { endsOn: day, newEnd: day }),
    },
    evaluate: ({ loanType: type, change }) =>
      'purpose' in change ? mayLendFor(type, change.purpose) : mayMoveLastPayment(type, change),
    figure: { allowed: flag },
    rule: 'ON-16',
    formula: (_, { change }) =>
      'purpose' in change
        ? 'a cash advance is not given to pay a payday loan'
        : 'the last payment of a cash advance never moves past the end of its term',
    steps: (_, { loanType: type, change }) => [
      'purpose' in change ? `${type} for ${change.purpose}` : `${change.newEnd} against ${change.endsOn}`,
    ],
  }),
  'bound-parties': question({
    fields: { loanType, coApplicantSigned: optional(flag, false) },
    evaluate: ({ loanType: type, coApplicantSigned }) => ({
      bound: boundParties(type, coApplicantSigned),
      mayRequestCoApplicantSignature: mayRequestCoApplicantSignature(type).ok,
    }),
    figure: { bound: items },
    rule: 'C-02',
    formula: 'a co-applicant is bound by an installment loan that they signed, never by a cash advance',
    steps: ({ bound }) => [`bound: ${bound.join(', ')}`],
  }),
  'small-balance': question({
    fields: { balance: signedMoney },
    evaluate: ({ balance }) => isSmallBalance(balance),
    figure: { closesAccount: flag },
    rule: 'C-11',
    formula: 'a balance of less than a dollar, owed either way, closes the account; none at all is no balance',
    and: { below: inCents(smallBalanceBelow) },
    steps: (closes, { balance }) => [
      `${formatCents(balance)} is ${closes ? '' : 'not '}a balance below ${formatCents(smallBalanceBelow)}`,
    ],
  }),
}
