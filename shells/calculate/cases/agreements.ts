import { missingContents, requiredContents } from '@tamarack/domain/agreement/contents'
import {
  costBorrowerIsLiableFor,
  shortfallNoticeBy,
  shortfallNoticeDays,
} from '@tamarack/domain/agreement/disclosed-cost'
import { asCount, asWord, inCents, onDay, sayCents } from '@tamarack/domain/explanations/explanation'
import { boundParties, mayAskCoApplicantToSign } from '@tamarack/domain/loan/bound-parties'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { mayLendFor, mayMoveLastPayment } from '@tamarack/domain/loan/no-rollover'
import { costOfBorrowing } from '@tamarack/domain/payday/cost-of-borrowing'
import { costOnEntering, owedUnderAgreement, type PaydayCharge } from '@tamarack/domain/payday/what-counts'
import { isSmallBalance, smallBalanceBelow } from '@tamarack/domain/ledger/overpayment'
import { mayAssent, mayDisburse } from '@tamarack/domain/signing/assent'
import { allowed, answerOf, answering, refused, answered, type Case } from '../case.ts'
import type { Input } from '../input.ts'
import { asMoment, asYesNo, explain } from '../explain.ts'

const countedSaid = ({ amount, arises }: PaydayCharge): string =>
  `${sayCents(amount)} ${arises === 'entering' ? 'is owed by entering: it counts' : 'comes by default only: it does not count'}`

const owed: Case = answering(
  (input) => ({
    advance: input.amount('advance'),
    charges: input.list('charges', (charge) => ({
      amount: charge.amount('amount'),
      arises: charge.oneOf('arises', ['entering', 'default'], 'entering'),
      payee: charge.oneOf('payee', ['lender', 'third-party'], 'lender'),
    })),
    deliveryFollowed: input.flag('deliveryFollowed', true),
    cancelled: input.flag('cancelled', false),
  }),
  (agreement) => {
    const sum = agreement.charges.reduce<number>((total, { amount }) => total + amount, agreement.advance)
    if (!Number.isSafeInteger(sum)) return refused({ code: 'NOT_AN_AMOUNT', given: sum })
    return answerOf(costOfBorrowing(agreement.advance), ({ cost: costOfBorrowingMaximum }) => {
      const cost = costOnEntering(agreement.charges)
      const found = owedUnderAgreement(agreement)
      return answered({ costOfBorrowing: cost, costOfBorrowingMaximum, ...found }, [
        explain(
          ['costOfBorrowing', inCents(cost)],
          'ON-03',
          'every amount owed by entering the agreement, whoever receives it; what only default brings is not part of it',
          { charges: asCount(agreement.charges.length) },
          agreement.charges.length === 0 ? ['no charge'] : agreement.charges.map(countedSaid),
        ),
        explain(
          ['owed', inCents(found.owed)],
          'ON-02',
          'advance and cost as agreed; the advance alone above the cap, once cancelled, or when the money was delivered another way than chosen',
          {
            advance: inCents(agreement.advance),
            costOfBorrowingMaximum: inCents(costOfBorrowingMaximum),
            deliveryFollowed: asYesNo(agreement.deliveryFollowed),
            cancelled: asYesNo(agreement.cancelled),
          },
          [`cost ${sayCents(cost)} of at most ${sayCents(costOfBorrowingMaximum)}: ${found.because}`],
        ),
      ])
    })
  },
)

const contents: Case = answering(
  (input) => {
    const loanType = input.oneOf('loanType', loanTypes)
    const required = requiredContents(loanType).map(({ id }) => id)
    return { loanType, required, present: input.someOf('present', required) }
  },
  ({ loanType, required, present }) => {
    const missing = missingContents(loanType, present)
    return answered({ complete: missing.length === 0, missing }, [
      explain(
        ['missing', asCount(missing.length)],
        loanType === 'cash-advance' ? 'ON-23' : 'CPA-01',
        'what the law asks an agreement of this kind to contain, less what is there',
        { loanType: asWord(loanType), present: asCount(present.length) },
        [`${required.length} asked for, ${missing.length} not there`],
      ),
    ])
  },
)

const disclosedCost: Case = answering(
  (input) => ({
    charged: input.amount('charged'),
    disclosed: input.has('disclosed') ? input.amount('disclosed') : undefined,
  }),
  ({ charged, disclosed }) => {
    const liableFor = costBorrowerIsLiableFor(charged, disclosed)
    return answered({ liableFor }, [
      explain(
        ['liableFor', inCents(liableFor)],
        'CPA-03',
        'the cost that was charged, but no more than was disclosed; nothing without a disclosure',
        { charged: inCents(charged), disclosed: disclosed === undefined ? undefined : inCents(disclosed) },
        [
          `smaller of ${sayCents(charged)} and ${disclosed === undefined ? 'nothing' : sayCents(disclosed)} = ${sayCents(liableFor)}`,
        ],
      ),
    ])
  },
)

const shortfall: Case = answering(
  (input) => ({ payment: input.amount('payment'), interestDue: input.amount('interestDue'), on: input.day('on') }),
  ({ payment, interestDue, on }) => {
    const noticeBy = shortfallNoticeBy({ payment, interestDue, on })
    return answered({ covered: noticeBy === undefined, ...(noticeBy !== undefined && { noticeBy }) }, [
      explain(
        ['covered', asYesNo(noticeBy === undefined)],
        'CPA-07',
        'the borrower is notified within thirty days of a payment below the interest due',
        { payment: inCents(payment), interestDue: inCents(interestDue), on: onDay(on) },
        [
          `${sayCents(payment)} ${noticeBy === undefined ? 'covers' : 'is less than'} ${sayCents(interestDue)}`,
          ...(noticeBy === undefined ? [] : [`${on} plus ${shortfallNoticeDays} days = ${noticeBy}`]),
        ],
      ),
    ])
  },
)

const momentOf = (input: Input, name: string) => (input.has(name) ? input.moment(name) : undefined)
const textOf = (input: Input, name: string) => (input.has(name) ? input.text(name) : undefined)

const assent: Case = answering(
  (input) => ({
    openedAt: momentOf(input, 'openedAt'),
    retainableCopyOffered: input.flag('retainableCopyOffered', true),
    acknowledgedAt: momentOf(input, 'acknowledgedAt'),
    acknowledged: input.flag('acknowledged', true),
    documentDigest: textOf(input, 'documentDigest'),
    currentDigest: input.text('currentDigest'),
    ipAddress: textOf(input, 'ipAddress'),
    userAgent: textOf(input, 'userAgent'),
    sessionId: textOf(input, 'sessionId'),
  }),
  (record) =>
    answerOf(mayAssent(record), () =>
      allowed(
        'TAM-14',
        'the document was opened, can be kept, is the one shown and was ticked afterwards; address, browser and session are on record',
        {
          openedAt: record.openedAt === undefined ? undefined : asMoment(record.openedAt),
          acknowledgedAt: record.acknowledgedAt === undefined ? undefined : asMoment(record.acknowledgedAt),
          currentDigest: asWord(record.currentDigest),
        },
        ['opened, ticked after it, unchanged, provable'],
      ),
    ),
)

const disbursement: Case = answering(
  (input) => ({
    assented: input.flag('assented'),
    chosenDelivery: textOf(input, 'chosenDelivery'),
    delivery: input.text('delivery'),
  }),
  (given) =>
    answerOf(mayDisburse(given), () =>
      allowed(
        'ON-22',
        'money leaves after provable assent, by the way the borrower chose',
        { assented: asYesNo(given.assented), delivery: asWord(given.delivery) },
        [`${given.delivery} was chosen`],
      ),
    ),
)

const rollover: Case = (input) => {
  const loanType = input.oneOf('loanType', loanTypes)
  if (input.has('purpose')) {
    return answering(
      (fields) => fields.oneOf('purpose', ['own-needs', 'pay-payday-loan'] as const),
      (purpose) =>
        answerOf(mayLendFor(loanType, purpose), () =>
          allowed(
            'ON-16',
            'a cash advance is not given to pay a payday loan',
            { loanType: asWord(loanType), purpose: asWord(purpose) },
            [`${loanType} for ${purpose}`],
          ),
        ),
    )(input)
  }
  return answering(
    (fields) => ({ endsOn: fields.day('endsOn'), newEnd: fields.day('newEnd') }),
    ({ endsOn, newEnd }) =>
      answerOf(mayMoveLastPayment(loanType, { endsOn, newEnd }), () =>
        allowed(
          'ON-16',
          'the last payment of a cash advance never moves past the end of its term',
          { loanType: asWord(loanType), endsOn: onDay(endsOn), newEnd: onDay(newEnd) },
          [`${newEnd} against ${endsOn}`],
        ),
      ),
  )(input)
}

const parties: Case = answering(
  (input) => ({
    loanType: input.oneOf('loanType', loanTypes),
    coApplicantSigned: input.flag('coApplicantSigned', false),
  }),
  ({ loanType, coApplicantSigned }) => {
    const bound = boundParties(loanType, coApplicantSigned)
    const mayAsk = mayAskCoApplicantToSign(loanType).ok
    return answered({ bound, mayAskCoApplicantToSign: mayAsk }, [
      explain(
        ['bound', asCount(bound.length)],
        'C-02',
        'a co-applicant is bound by an installment loan that they signed, never by a cash advance',
        { loanType: asWord(loanType), coApplicantSigned: asYesNo(coApplicantSigned) },
        [`bound: ${bound.join(', ')}`],
      ),
    ])
  },
)

const smallBalance: Case = answering(
  (input) => input.signedAmount('balance'),
  (balance) => {
    const closes = isSmallBalance(balance)
    return answered({ closesAccount: closes }, [
      explain(
        ['closesAccount', asYesNo(closes)],
        'C-11',
        'a balance of less than a dollar, owed either way, closes the account; none at all is no balance',
        { balance: inCents(balance), below: inCents(smallBalanceBelow) },
        [`${sayCents(balance)} is ${closes ? '' : 'not '}a balance below ${sayCents(smallBalanceBelow)}`],
      ),
    ])
  },
)

export const agreementCases = {
  'owed-under-agreement': owed,
  'agreement-contents': contents,
  'disclosed-cost': disclosedCost,
  'shortfall-notice': shortfall,
  assent,
  disbursement,
  rollover,
  'bound-parties': parties,
  'small-balance': smallBalance,
} as const satisfies Readonly<Record<string, Case>>
