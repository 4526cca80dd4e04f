import { inDays, formatCents } from '@tamarack/domain/explanations/explanation'
import { mandatoryElements, padAgreementFaults, type PadKind } from '@tamarack/domain/pad/agreement'
import { debitIsAuthorized, reimbursableUntil, reimbursementDays } from '@tamarack/domain/pad/authorized-debit'
import { changeTakesEffect, mayChangeDebit, noticeFor, padChanges } from '@tamarack/domain/pad/changes'
import { confirmationDuty } from '@tamarack/domain/pad/confirmation-duty'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import type { Notice } from '@tamarack/domain/pad/notice'
import { ok } from '@tamarack/domain/shared/result'
import { asYesNo } from '../explain.ts'
import { day, flag, money, object, oneOf, optional, text, wholeNumber, wholeNumberFrom } from '../fields.ts'
import { loanType, numberedPayments } from '../lending-fields.ts'
import { question, withoutFaults } from '../question.ts'

const kinds: readonly PadKind[] = ['scheduled', 'one-time', 'sporadic']
const kind = optional(oneOf(kinds), 'scheduled')
const debits = optional(numberedPayments, [])
const orEmpty = optional(text, '')

const formatNotice = (notice: Notice): string => {
  if (notice.kind === 'none') return 'no notice'
  return notice.kind === 'written-beforehand' ? 'in writing, beforehand' : `${notice.days} ${notice.kind}`
}

export const padCases = {
  'pad-agreement': question({
    fields: {
      kind,
      authorizedOn: optional(day),
      account: optional(object({ institution: orEmpty, transit: orEmpty, accountEnding: orEmpty })),
      category: optional(oneOf(['personal', 'business'])),
      debits,
      cancellation: optional(object({ noticeDays: wholeNumber, whereToFindForm: orEmpty })),
      payeeContact: optional(text),
      recourseStatement: optional(text),
      waiver: optional(object({ prominent: flag })),
    },
    evaluate: (draft) => withoutFaults(padAgreementFaults(draft)),
    figure: { allowed: flag },
    rule: 'PAD-01',
    formula:
      'seven elements, at most 30 days’ notice to cancel, a personal agreement; a waiver stands out and is for scheduled debits only',
    inputs: ['kind', 'debits'],
    and: (_, { cancellation, waiver }) => ({
      noticeDays: inDays(cancellation?.noticeDays ?? 0),
      waiver: asYesNo(waiver !== undefined),
    }),
    steps: [`there are: ${mandatoryElements.join(', ')}`],
  }),
  'pad-confirmation': question({
    fields: { kind, agreedOn: day, firstDebitOn: day, waived: optional(flag, false) },
    evaluate: confirmationDuty,
    figure: { confirmBy: day },
    rule: 'PAD-03',
    formula: 'ten days before the first debit or, where the payor waived that for scheduled debits, five days after it',
    steps: ({ confirmBy }, { firstDebitOn, waived }) => [
      `${firstDebitOn} ${waived ? 'plus 5' : 'less 10'} days = ${confirmBy}`,
    ],
  }),
  'pad-change': question({
    fields: {
      change: oneOf(padChanges),
      by: oneOf(['payor', 'payee']),
      loanType,
      notifiedOn: day,
      waived: optional(flag, false),
    },
    evaluate: (request) => {
      const notice = noticeFor(request.change, request.by, request.loanType)
      if (!notice.ok) return notice
      const from = changeTakesEffect(request)
      return from.ok ? ok({ notice: notice.value, takesEffectOn: from.value }) : from
    },
    figure: { takesEffectOn: day },
    rule: (_, { change }) => (change === 'revocation' || change === 'ending' ? 'PAD-07' : 'PAD-04'),
    formula:
      'the day of the notification plus the notice it needs, which only the payor’s waiver of a pre-notification shortens',
    steps: ({ notice, takesEffectOn }, { notifiedOn }) => [
      `notice: ${formatNotice(notice)}`,
      `notified on ${notifiedOn}, effective from ${takesEffectOn}`,
    ],
  }),
  'debit-change': question({
    fields: { dueDate: day, notifiedOn: day, sent: optional(flag, false) },
    evaluate: (change) => {
      const may = mayChangeDebit(change)
      return may.ok ? debitTiming(change.dueDate) : may
    },
    result: ({ initiateOn }) => ({ allowed: true, lastDay: initiateOn }),
    figure: { allowed: flag },
    rule: 'C-09',
    formula: 'notified at least three clearing days before the debit, and before it was sent',
    steps: ({ initiateOn }, { notifiedOn }) => [`${notifiedOn} is not after ${initiateOn}, and the debit was not sent`],
    explanations: ({ explanation }) => [explanation],
  }),
  'authorized-debit': question({
    fields: {
      kind,
      debits,
      endsOn: optional(day),
      debitsMade: optional(wholeNumberFrom(0, 10_000), 0),
      number: wholeNumber,
      amount: money,
      debitDate: day,
    },
    evaluate: ({ number, amount, debitDate, ...agreement }) =>
      debitIsAuthorized(agreement, { number, amount, debitDate }),
    result: () => ({ allowed: true }),
    figure: { allowed: flag },
    rule: 'ON-19',
    formula:
      'the agreement stands, a one-time one is not used up, and the debit is one of those agreed, for no more, not before its day',
    inputs: ['kind', 'number', 'amount', 'debitDate'],
    steps: (agreed) => [`agreed is debit ${agreed.number} of ${formatCents(agreed.amount)} on ${agreed.dueDate}`],
  }),
  'claim-back': question({
    fields: { postedOn: day },
    evaluate: ({ postedOn }) => reimbursableUntil(postedOn),
    figure: { reimbursableUntil: day },
    rule: 'PAD-08',
    formula: 'ninety days after the debit was posted, that day included',
    and: { days: inDays(reimbursementDays) },
    steps: (until, { postedOn }) => [`${postedOn} plus ${reimbursementDays} days = ${until}`],
  }),
}
