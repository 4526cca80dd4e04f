import { contactHours, contactsPerSevenDaysMax } from '@tamarack/domain/collections/contact-limits'
import { inForceOn } from '@tamarack/domain/law/law-by-date'
import { partGraceDays } from '@tamarack/domain/ledger/arrangement'
import type { ArrangementWish } from '@tamarack/domain/loan/servicing/money-action'
import type { Notice, NoticeKind } from '@tamarack/domain/notices/notice'
import type { Movement } from '@tamarack/domain/notices/statement'
import { returnReasonOf } from '@tamarack/domain/pad/return-codes'
import { cents } from '@tamarack/domain/values/cents'
import { localDate, type LocalDate } from '@tamarack/domain/values/local-date'
import { declinedWords } from './declined-words.ts'
import { dollars, longDay } from './words.ts'

/** What a notice states in sentences: the subject of its e-mail, and its paragraphs. */
export interface NoticeWords {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

type Sentences = NoticeWords['paragraphs']

/** What a notice is called: the subject of its e-mail, its first heading, and its name in lists. */
export const noticeTitles: Readonly<Record<NoticeKind, string>> = {
  disbursed: 'We sent you your money',
  plan: 'Your extended payment plan',
  'upcoming-debit': 'A payment is coming up',
  'date-changed': 'A payment date has changed',
  paid: 'We received your payment',
  'debit-again': 'We will debit a payment that was not made',
  returned: 'A payment was returned',
  arrears: 'A payment was not made',
  shortfall: 'Your next payment no longer covers the interest',
  cancelled: 'Your loan is cancelled',
  refunded: 'We sent you a refund',
  'refund-returned': 'A refund did not reach you',
  'debit-stopped': 'You stopped a debit',
  'debit-resumed': 'A debit goes on as agreed',
  'authorization-revoked': 'You revoked your debit authorization',
  'authorization-replaced': 'Your new debit authorization',
  'debits-released': 'Your debits go on',
  collections: 'Your loan went to collections',
  arrangement: 'We agreed on how you pay what is late',
  'arrangement-requested': 'We received your request',
  'arrangement-declined': 'We could not agree to your request',
  'upcoming-part': 'A part that we arranged is coming up',
  statement: 'Your statement',
  closing: 'Your loan is closed',
}

const onDay = (day: LocalDate | undefined): string => (day === undefined ? 'N/A' : longDay(day))

const mayPayEarly = 'You may pay early at any time, in full or in part, at no charge.'
const talkToUs = 'If you cannot pay, talk to us: the sooner, the more we can do.'

/** FED-06: what the bank of a borrower may charge next to our fee. */
const bankMayCharge = (on: LocalDate): string => {
  const cap = inForceOn('bankNsfFee', on)
  return cap.ok
    ? `Your own bank may charge you as well: since ${longDay(cap.value.from)}, a federally regulated bank at most ${dollars(cap.value.value)} for a personal account.`
    : 'Your own bank may charge you as well.'
}

const returned = ({ on, figures: { amount, fee, returnCode } }: Notice): Sentences => {
  const reason = returnCode === undefined ? undefined : returnReasonOf(returnCode)
  const meaning = reason?.ok ? reason.value.meaning : undefined
  const next = {
    'retry-once':
      'We may debit the same amount once more within 30 days of the first debit. We write to you before we do. The fee, if there is one, is not part of that debit.',
    'stop-schedule': 'We will not debit this account again unless you authorize it. Please pay in another way.',
    'hold-and-review': 'A person looks at this before we debit the account again.',
    escalate: 'This looks like a technical fault at a bank or with us. We are looking into it.',
  }
  return [
    returnCode === undefined
      ? `Your payment of ${dollars(amount)} was reversed on ${longDay(on)}. It no longer counts as paid.`
      : `Your bank returned our debit of ${dollars(amount)}. The reason it gave: ${meaning ?? `code ${returnCode}`}. The payment does not count as made.`,
    ...(fee > 0
      ? [`A returned-item fee of ${dollars(fee)} was added to what you owe.`]
      : ['No fee was charged for this.']),
    ...(reason?.ok && reason.value.dishonoured ? [bankMayCharge(on)] : []),
    ...(reason?.ok ? [next[reason.value.decision]] : []),
    talkToUs,
  ]
}

/** TAM-84, TAM-85: each part with its day, what keeping them means, and how they are paid. */
const arrangement = ({ figures: { amount, parts } }: Notice): Sentences => [
  `You pay the ${dollars(amount)} that is late in ${parts.length === 1 ? 'one part' : `${parts.length} parts`}: ${parts.map((part) => `${dollars(part.amount)} by ${longDay(part.dueDate)}`).join(', ')}. This costs you nothing.`,
  `We do not debit these parts: you pay them by Interac e-Transfer from your loan's page. A part counts when it arrives within ${partGraceDays} days of its day. While you pay them, what is late bears no default interest and does not go to collections. If a part is missed, default interest runs again from the day after it.`,
  'Payments that are still ahead stay as you signed them. Your agreement does not change.',
  mayPayEarly,
]

const requestedWords = (wish: ArrangementWish): string =>
  wish.kind === 'change-due-date'
    ? `to make payment ${wish.payment} on ${longDay(localDate(wish.dueDate))}`
    : `to pay what is late in ${wish.parts === 1 ? 'one part' : `${wish.parts} parts`}, the first by ${longDay(localDate(wish.first))}`

/** TAM-197: the receipt of a request: by when it is answered, and what is debited until then. */
const arrangementRequested = ({ figures: { requested } }: Notice): Sentences => {
  if (requested === undefined) return [talkToUs]
  const { wish, answeredBy, debits } = requested
  return [
    `You requested ${requestedWords(wish)}. A team member answers by ${onDay(answeredBy)}, and we email you the answer.`,
    wish.kind === 'change-due-date'
      ? 'Until then we do not send the debit of that payment to your bank. The payment stays due on its day.'
      : 'Until then we send no debit of what is late to your bank. It stays owed.',
    ...debits.map(
      ({ amount, debitDate }) =>
        `A debit of ${dollars(amount)} for ${longDay(debitDate)} was sent before your request. Your dashboard shows whether you can still stop it.`,
    ),
  ]
}

/** TAM-83: what was requested, why it was declined, and what to do next. */
const arrangementDeclined = ({ figures: { declined } }: Notice): Sentences => {
  if (declined === undefined) return [talkToUs]
  const { why, next } = declinedWords(declined)
  return [
    `You requested ${requestedWords(declined.wish)}. A team member looked at it, and we could not agree to it. ${why}`,
    ...next,
  ]
}

/** TAM-100: what of a part is missing and how it is paid; it is not debited. */
const upcomingPart = ({ figures: { amount, debitDate } }: Notice): Sentences => [
  `As we arranged, please pay ${dollars(amount)} of what is late by ${onDay(debitDate)}. We do not debit it: pay it by Interac e-Transfer from your loan's page.`,
  `It counts when it arrives within ${partGraceDays} days of that day. While you keep to the parts, what is late bears no default interest and does not go to collections.`,
  `${mayPayEarly} If you cannot pay this part, tell us before its day.`,
]

/** C-18: in writing, before whoever collects acts under the agreements; with what the borrower may
 * expect of them (COL-01). */
const collections = ({ on, figures: { owedInAll, assignedFrom } }: Notice): Sentences => {
  const [weekday, sunday] = [contactHours(localDate('2026-11-23')), contactHours(localDate('2026-11-22'))]
  return [
    `Payments of your loan were not made, and we sent it to collections on ${longDay(on)}. You owe ${dollars(owedInAll)} in all, as listed below. Sending it there adds nothing to what you owe.`,
    `This is your notice in writing: from ${onDay(assignedFrom)} on, your loan agreement and your debit authorization may be assigned to the agency that collects for us. We debit nothing from your account while the loan is with collections.`,
    `You may be contacted about it from Monday to Saturday between ${weekday.from}:00 and ${weekday.to}:00 and on Sunday between ${sunday.from}:00 and ${sunday.to}:00, never on a holiday, and ${contactsPerSevenDaysMax} times in seven days at most.`,
    `Paying what is late brings the loan back to us. ${talkToUs}`,
  ]
}

/** ON-21, TAM-80: what goes back, how, and by when. */
const cancelled = ({ figures: { amount, owedInAll, returnBy } }: Notice): Sentences => [
  'Your loan is cancelled, as its agreement allows. You owe no cost of borrowing, and we make no more debits.',
  ...(owedInAll > 0 ? [`Please return the money that we sent you: ${dollars(owedInAll)}.`] : []),
  ...(amount > 0
    ? [
        `We email you an Interac e-Transfer request for ${dollars(amount)}, which your dashboard shows, too. ${
          returnBy === undefined
            ? 'Your right to cancel has no last day; please pay the request as soon as you can.'
            : `Please pay it by ${longDay(returnBy)}, the last day of your right to cancel.`
        } It costs you nothing.`,
      ]
    : []),
  ...(amount < owedInAll
    ? [`A debit of ours that your bank already has pays ${dollars(cents(owedInAll - amount))} of it.`]
    : []),
]

const words: { readonly [Kind in NoticeKind]: (notice: Notice) => Sentences } = {
  disbursed: ({ on, figures: { amount, open } }) => [
    `We sent you ${dollars(amount)} by Interac e-Transfer on ${longDay(on)}.`,
    ...(open[0]
      ? [`Your first payment is ${dollars(open[0].amount)}. We debit it on ${longDay(open[0].debitDate)}.`]
      : []),
    mayPayEarly,
  ],
  plan: ({ figures: { owedInAll, open } }) => [
    `Because of your earlier loans with us you repay this one in ${open.length} instalments, ${dollars(owedInAll)} in all.`,
    'You may end the plan at any time by paying what you owe in full, at no charge.',
  ],
  'upcoming-debit': ({ figures: { amount, debitDate } }) => [
    `We will debit ${dollars(amount)} from your bank account on ${onDay(debitDate)}. Please have the money in the account on that day.`,
    'We take no more than this amount. If you pay part of it before we send the debit, we take less.',
    `To stop or change this debit, contact us at least 3 business days before that day. ${mayPayEarly}`,
  ],
  'date-changed': ({ figures: { amount, debitDate, isDebited, byStop } }) => [
    ...(byStop
      ? [
          'We could not send the debit of this payment in time, for a reason on our side. The later day costs you nothing: no interest, no fee.',
        ]
      : []),
    ...(isDebited === true
      ? [`We will debit your payment of ${dollars(amount)} on ${onDay(debitDate)}.`]
      : [
          `Your payment of ${dollars(amount)} is now due on ${onDay(debitDate)}. As your loan stands today, we do not debit it: pay it by Interac e-Transfer from your dashboard on or before that day.`,
          'If it is not paid by then, it counts as missed, with the consequences that your loan agreement names.',
        ]),
    byStop
      ? 'If this day does not suit you, contact us at least 3 business days before it.'
      : 'If you did not agree to this day, contact us at least 3 business days before it.',
    mayPayEarly,
  ],
  'debit-stopped': ({ figures: { amount, debitDate } }) => [
    `You stopped our debit of ${dollars(amount)} for the payment of ${onDay(debitDate)}. The payment stays due on that day. Pay it by Interac e-Transfer from your dashboard.`,
    'If it is not paid by then, it counts as missed, with the consequences that your loan agreement names. All other debits go on as agreed.',
    talkToUs,
  ],
  'debit-resumed': ({ figures: { amount, debitDate } }) => [
    `You had stopped our debit of ${dollars(amount)} and let it go on. We debit it on ${onDay(debitDate)}. Please have the money in the account on that day.`,
  ],
  'authorization-revoked': ({ figures: { debitDate, owedInAll } }) => [
    `We confirm that you revoked your pre-authorized debit agreement. We make no debit on or after ${onDay(debitDate)}. A debit that falls before that day is made as agreed unless you stop it.`,
    `This does not end your loan: you still owe ${dollars(owedInAll)}, and every payment stays due on its day. Pay by Interac e-Transfer from your dashboard on or before each date.`,
    'You can authorize debits again at any time, from this or another bank account.',
  ],
  'authorization-replaced': ({ figures: { open } }) => [
    `We confirm that you signed a new pre-authorized debit agreement. It takes the place of the one before; your copy is with your documents. From now on we debit the account that it names${open.length > 0 ? ', for the payments and on the dates that it lists' : ''}.`,
    'A debit that was already on its way is still made on the account before. A payment that was missed before is not debited: pay it by Interac e-Transfer from your dashboard.',
  ],
  'debits-released': () => [
    'We had paused the debits of your loan to look at a debit that your bank did not pay. We have looked at it, and the debits that are still ahead go on as agreed.',
    'A payment that was missed meanwhile is not debited later: pay it by Interac e-Transfer from your dashboard.',
  ],
  paid: ({ figures: { amount } }) => [`We received your payment of ${dollars(amount)}. Thank you.`],
  'debit-again': ({ figures: { amount, debitDate } }) => [
    `We will debit ${dollars(amount)} from your bank account on ${onDay(debitDate)}, for a payment that was not made. Please have the money in the account on that day.`,
    talkToUs,
  ],
  returned,
  arrears: ({ figures: { amount, payNow } }) => [
    `Your payment of ${dollars(amount)} was due and was not made.`,
    ...(payNow === undefined
      ? []
      : [
          `To pay on ${longDay(payNow.on)}: ${dollars(payNow.amount)}, with everything that is late by then. Your dashboard shows this figure for each day.`,
        ]),
    talkToUs,
  ],
  shortfall: ({ figures: { amount, debitDate, shortfall } }) => [
    `After what was missed, ${dollars(shortfall?.interest ?? 0)} of interest will be due on the day of your next payment. That payment, ${dollars(amount)} on ${onDay(debitDate)}, does not cover it.`,
    `Your loan is not getting smaller as agreed. ${mayPayEarly}`,
    talkToUs,
  ],
  collections,
  arrangement,
  'arrangement-requested': arrangementRequested,
  'arrangement-declined': arrangementDeclined,
  'upcoming-part': upcomingPart,
  cancelled,
  refunded: ({ on, figures: { amount } }) => [
    `We sent you ${dollars(amount)} on ${longDay(on)}, which you had paid beyond what you owed.`,
  ],
  'refund-returned': ({ figures: { amount } }) => [
    `We sent you ${dollars(amount)} by Interac e-Transfer, and it did not arrive. The money is still yours.`,
    'We send it again or contact you. If your e-mail address has changed, or your bank refuses e-Transfers to it, please tell us.',
  ],
  statement: ({ figures: { statement } }) =>
    statement
      ? [
          `This is everything that changed what you owe from ${longDay(statement.from)} through ${longDay(statement.to)}.`,
        ]
      : [],
  closing: ({ on, figures: { owedToBorrower } }) => [
    `Your loan is closed as of ${longDay(on)}. You owe us nothing, and we debit nothing more from your account.`,
    ...(owedToBorrower > 0 ? [`We still have ${dollars(owedToBorrower)} of yours. We pay it out on request.`] : []),
    'Keep this statement with your loan agreement.',
  ],
}

/** The sentences of a notice, for its document and its e-mail alike. */
export const noticeWords = (notice: Notice): NoticeWords => ({
  subject: noticeTitles[notice.kind],
  paragraphs: words[notice.kind](notice),
})

/** What a co-borrower reads of it, who owes the loan as well and whose account is not debited;
 * undefined of what concerns the borrower's own account, or is a contact about a debt. */
export const sharedWords = ({ kind, on, figures }: Notice, borrower: string): NoticeWords | undefined => {
  const loan = `the loan that you and ${borrower} owe together`
  const { amount, owedInAll, returnBy } = figures
  switch (kind) {
    case 'disbursed':
      return {
        subject: 'The money of your joint loan was sent',
        paragraphs: [`We sent ${dollars(amount)} of ${loan} to ${borrower} on ${longDay(on)}.`, mayPayEarly],
      }
    case 'paid':
      return {
        subject: 'A payment of your joint loan arrived',
        paragraphs: [
          `${dollars(amount)} arrived on ${longDay(on)} for ${loan}. ${
            owedInAll > 0 ? `${dollars(owedInAll)} is owed now.` : 'Nothing is owed any more.'
          }`,
        ],
      }
    case 'cancelled':
      return {
        subject: 'Your joint loan is cancelled',
        paragraphs: [
          `One of you cancelled ${loan}, as its agreement allows. There is no cost of borrowing, and no more debits are made.`,
          ...(owedInAll > 0
            ? [
                `${dollars(owedInAll)} that we sent is to be returned${returnBy ? ` by ${longDay(returnBy)}` : ''}. Either of you may pay it from the dashboard.`,
              ]
            : []),
        ],
      }
    case 'closing':
      return {
        subject: 'Your joint loan is closed',
        paragraphs: [
          `The loan that you owed together with ${borrower} is closed as of ${longDay(on)}. You owe us nothing.`,
        ],
      }
    default:
      return undefined
  }
}

/** The name of a balance change on a statement. */
export const movementWords: Readonly<Record<Movement['kind'], string>> = {
  'interest-to-the-day': 'Interest through the last day of this statement, less what earlier statements counted',
  activated: 'Cost of borrowing agreed',
  disbursed: 'Money sent to you',
  'advance-returned': 'Money that did not reach you',
  'advance-paid-twice': 'Money sent to you a second time by mistake',
  'advance-paid-twice-returned': 'Second transfer that did not reach you',
  'cost-earned': 'Cost of borrowing',
  'interest-accrued': 'Interest',
  'charge-earned': 'Charge',
  'debit-initiated': 'Debit sent to your bank',
  'debit-settled': 'Payment by debit',
  'debit-returned': 'Payment returned',
  'fee-charged': 'Returned-item fee',
  'fee-waived': 'Returned-item fee waived',
  'default-interest-accrued': 'Default interest',
  'payment-received': 'Payment',
  'payment-reversed': 'Payment reversed',
  cancelled: 'Loan cancelled',
  refunded: 'Refund to you',
  'refund-returned': 'Refund that did not reach you',
  forgiven: 'Small balance forgiven',
  'written-off': 'Written off',
  recovered: 'Payment',
  reallocated: 'Correction',
  'posting-corrected': 'Correction by our staff',
}
