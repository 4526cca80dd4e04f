import { asCount, explain, formatCents, inDays } from '@tamarack/domain/explanations/explanation'
import { dateWindowRefusals } from '@tamarack/domain/pad-file/date-window'
import { loanDebit } from '@tamarack/domain/pad-file/loan-debit'
import type { TransactionKind } from '@tamarack/domain/pad-file/pad-file'
import { readPadFile } from '@tamarack/domain/pad-file/read-pad-file'
import { trailerTotals } from '@tamarack/domain/pad-file/trailer'
import { writePadFile } from '@tamarack/domain/pad-file/write-pad-file'
import { mandatoryElements, padAgreementFaults, type PadKind } from '@tamarack/domain/pad/agreement'
import { debitIsAuthorized, reimbursableUntil, reimbursementDays } from '@tamarack/domain/pad/authorized-debit'
import { changeTakesEffect, mayChangeDebit, noticeFor, padChanges } from '@tamarack/domain/pad/changes'
import { confirmationDuty } from '@tamarack/domain/pad/confirmation-duty'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import type { Notice } from '@tamarack/domain/pad/notice'
import { returnArrivesBy, returnTravelBusinessDays } from '@tamarack/domain/pad/return-arrival'
import { ok } from '@tamarack/domain/shared/result'
import { cents } from '@tamarack/domain/values/cents'
import { asCents, asYesNo, type PrintedExplanation } from '../explain.ts'
import * as f from '../fields.ts'
import { andThen, question, withoutFaults } from '../question.ts'

/** A record of Standard 005 and its end of line. */
const recordLength = 1464 + 2

/** More amounts than this are counted, not listed. */
const listedMax = 30

const explainTotals = (
  transactions: readonly { readonly kind: TransactionKind; readonly amount: number }[],
  records: number,
): PrintedExplanation => {
  const { debitTotal, debitCount } = trailerTotals(transactions)
  const debits = transactions.filter(({ kind }) => kind === 'debit' || kind === 'returned-debit')
  const listed = debits.map(({ amount }) => formatCents(cents(amount))).join(' + ') || 'none'
  const sum = debits.length > listedMax ? `${debitCount} amounts` : listed
  return explain(
    { debitTotal: asCents(debitTotal) },
    'PAD-12: the amounts of all debits, as the trailer repeats them; up to six to a record, between one header and one trailer',
    { transactions: asCount(transactions.length), records: asCount(records) },
    [
      `${sum} = ${formatCents(cents(debitTotal))}`,
      `1 header + ${records - 2} records of segments + 1 trailer = ${records} records`,
    ],
  )
}

const address = { institution: f.text, transit: f.text, account: f.text }

const kinds: readonly PadKind[] = ['scheduled', 'one-time', 'sporadic']
const kind = f.optional(f.oneOf(kinds), 'scheduled')
const debits = f.optional(f.numberedPayments, [])
const orEmpty = f.optional(f.text, '')

const formatNotice = (notice: Notice): string => {
  if (notice.kind === 'none') return 'no notice'
  return notice.kind === 'written-beforehand' ? 'in writing, beforehand' : `${notice.days} ${notice.kind}`
}

export const padCases = {
  'cpa005-check': question({
    fields: { text: f.text, today: f.optional(f.day) },
    evaluate: ({ text, today }) =>
      andThen(readPadFile(text), (file) => {
        const { transactions, ...head } = file
        const dates = today !== undefined && { dateRefusals: dateWindowRefusals(file, today) }
        const records = text.split('\n').filter((record) => record !== '').length
        const explanation = explainTotals(transactions, records)
        return ok({ ...head, totals: trailerTotals(transactions), transactions, ...dates, explanation })
      }),
  }),
  'cpa005-write': question({
    fields: {
      lender: f.object({
        shortName: f.text,
        longName: f.text,
        userId: orEmpty,
        returnsTo: f.object(address),
      }),
      originatorId: f.text,
      fileCreationNumber: f.wholeNumber,
      createdOn: f.day,
      destinationDataCentre: f.text,
      debits: f.list({
        paymentId: f.text,
        amount: f.money,
        debitDate: f.day,
        payor: f.object({ ...address, name: f.text }),
      }),
    },
    evaluate: ({ lender, debits: listed, ...head }) => {
      const transactions = listed.map((debit) => loanDebit({ lender, ...debit }))
      return andThen(writePadFile({ ...head, currency: 'CAD', transactions }), (text) => {
        const [records, totals] = [text.length / recordLength, trailerTotals(transactions)]
        return ok({ text, records, totals, explanation: explainTotals(transactions, records) })
      })
    },
  }),
  'pad-agreement': question({
    fields: {
      kind,
      authorizedOn: f.optional(f.day),
      account: f.optional(f.object({ institution: orEmpty, transit: orEmpty, accountEnding: orEmpty })),
      category: f.optional(f.oneOf(['personal', 'business'])),
      debits,
      cancellation: f.optional(f.object({ noticeDays: f.wholeNumber, whereToFindForm: orEmpty })),
      payeeContact: f.optional(f.text),
      recourseStatement: f.optional(f.text),
      waiver: f.optional(f.object({ prominent: f.flag })),
    },
    evaluate: (draft) => withoutFaults(padAgreementFaults(draft)),
    rule: 'PAD-01: seven elements, at most 30 days’ notice to cancel, a personal agreement; a waiver stands out and is for scheduled debits only',
    inputs: ['kind', 'debits'],
    and: ({ cancellation, waiver }) => ({
      noticeDays: inDays(cancellation?.noticeDays ?? 0),
      waiver: asYesNo(waiver !== undefined),
    }),
    steps: `there are: ${mandatoryElements.join(', ')}`,
  }),
  'pad-confirmation': question({
    fields: { kind, agreedOn: f.day, firstDebitOn: f.day, waived: f.optional(f.flag, false) },
    evaluate: confirmationDuty,
    figure: { confirmBy: f.day },
    rule: 'PAD-03: ten days before the first debit or, where the payor waived that for scheduled debits, five days after it',
    steps: ({ confirmBy, firstDebitOn, waived }) =>
      `${firstDebitOn} ${waived ? 'plus 5' : 'less 10'} days = ${confirmBy}`,
  }),
  'pad-change': question({
    fields: {
      change: f.oneOf(padChanges),
      by: f.oneOf(['payor', 'payee']),
      loanType: f.loanType,
      notifiedOn: f.day,
      waived: f.optional(f.flag, false),
    },
    evaluate: (request) =>
      andThen(noticeFor(request.change, request.by, request.loanType), (notice) =>
        andThen(changeTakesEffect(request), (takesEffectOn) => ok({ notice, takesEffectOn })),
      ),
    figure: { takesEffectOn: f.day },
    rule: ({ change }) =>
      `${change === 'revocation' || change === 'ending' ? 'PAD-07' : 'PAD-04'}: the day of the notification plus the notice it needs, which only the payor’s waiver of a pre-notification shortens`,
    steps: ({ notice, takesEffectOn, notifiedOn }) => [
      `notice: ${formatNotice(notice)}`,
      `notified on ${notifiedOn}, effective from ${takesEffectOn}`,
    ],
  }),
  'debit-change': question({
    fields: { dueDate: f.day, notifiedOn: f.day, sent: f.optional(f.flag, false) },
    evaluate: (change) =>
      andThen(mayChangeDebit(change), () =>
        andThen(debitTiming(change.dueDate), ({ initiateOn, explanation }) =>
          ok({ allowed: true, lastDay: initiateOn, explanation }),
        ),
      ),
    rule: 'C-09: notified at least three clearing days before the debit, and before it was sent',
    steps: ({ lastDay, notifiedOn }) => `${notifiedOn} is not after ${lastDay}, and the debit was not sent`,
    explanations: ({ explanation }) => [explanation],
  }),
  'authorized-debit': question({
    fields: {
      kind,
      debits,
      endsOn: f.optional(f.day),
      debitsMade: f.optional(f.wholeNumberFrom(0, 10_000), 0),
      number: f.wholeNumber,
      amount: f.money,
      debitDate: f.day,
    },
    evaluate: ({ number, amount, debitDate, ...agreement }) =>
      andThen(debitIsAuthorized(agreement, { number, amount, debitDate }), (agreed) => ok({ allowed: true, agreed })),
    result: ['allowed'],
    rule: 'ON-19: the agreement stands, a one-time one is not used up, and the debit is one of those agreed, for no more, not before its day',
    inputs: ['kind', 'number', 'amount', 'debitDate'],
    steps: ({ agreed }) => `agreed is debit ${agreed.number} of ${formatCents(agreed.amount)} on ${agreed.dueDate}`,
  }),
  'claim-back': question({
    fields: { postedOn: f.day },
    evaluate: ({ postedOn }) => ({
      reimbursableUntil: reimbursableUntil(postedOn),
      returnArrivesBy: returnArrivesBy(postedOn),
    }),
    figure: { reimbursableUntil: f.day },
    rule: 'PAD-08: ninety days after the debit was posted, that day included',
    and: { days: inDays(reimbursementDays) },
    steps: (known) => [
      `${known.postedOn} plus ${reimbursementDays} days = ${known.reimbursableUntil}`,
      `a return claimed that day arrives ${returnTravelBusinessDays} clearing days later at most: ${known.returnArrivesBy}`,
    ],
  }),
}
