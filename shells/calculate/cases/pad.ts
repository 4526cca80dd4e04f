import { asCount, asWord, inCents, inDays, onDay, sayCents } from '@tamarack/domain/explanations/explanation'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import {
  mandatoryElements,
  padAgreementFaults,
  type PadAgreementDraft,
  type PadKind,
} from '@tamarack/domain/pad/agreement'
import { debitIsAuthorized, reimbursableUntil, reimbursementDays } from '@tamarack/domain/pad/authorized-debit'
import { changeTakesEffect, mayChangeDebit, noticeFor, padChanges } from '@tamarack/domain/pad/changes'
import type { Notice } from '@tamarack/domain/pad/notice'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import { confirmationDuty } from '@tamarack/domain/pad/confirmation-duty'
import { allowed, answerOf, answering, refused, answered, type Case } from '../case.ts'
import type { Input } from '../input.ts'
import { asYesNo, explain } from '../explain.ts'

const kinds: readonly PadKind[] = ['scheduled', 'one-time', 'sporadic']
const readKind = (input: Input) => input.oneOf('kind', kinds, 'scheduled')

const readDebit = (input: Input) => ({
  number: input.count('number'),
  dueDate: input.day('dueDate'),
  amount: input.amount('amount'),
})
const readDebits = (input: Input) => (input.has('debits') ? input.list('debits', readDebit) : [])

const textOf = (input: Input, name: string): string | undefined => (input.has(name) ? input.text(name) : undefined)

const readDraft = (input: Input): PadAgreementDraft => ({
  kind: readKind(input),
  authorizedOn: input.has('authorizedOn') ? input.day('authorizedOn') : undefined,
  account: input.has('account')
    ? input.object('account', (account) => ({
        institution: account.text('institution', ''),
        transit: account.text('transit', ''),
        accountEnding: account.text('accountEnding', ''),
      }))
    : undefined,
  category: input.has('category') ? input.oneOf('category', ['personal', 'business'] as const) : undefined,
  debits: readDebits(input),
  cancellation: input.has('cancellation')
    ? input.object('cancellation', (fields) => ({
        noticeDays: fields.count('noticeDays'),
        whereToFindForm: fields.text('whereToFindForm', ''),
      }))
    : undefined,
  payeeContact: textOf(input, 'payeeContact'),
  recourseStatement: textOf(input, 'recourseStatement'),
  waiver: input.has('waiver')
    ? input.object('waiver', (waiver) => ({ prominent: waiver.flag('prominent') }))
    : undefined,
})

const padAgreement: Case = answering(readDraft, (draft) => {
  const reasons = padAgreementFaults(draft)
  const [first] = reasons
  if (first) return refused({ ...first, reasons })
  return allowed(
    'PAD-01',
    'seven elements, at most 30 days’ notice to cancel, a personal agreement; a waiver stands out and is for scheduled debits only',
    {
      kind: asWord(draft.kind),
      debits: asCount(draft.debits.length),
      noticeDays: inDays(draft.cancellation?.noticeDays ?? 0),
      waiver: asYesNo(draft.waiver !== undefined),
    },
    [`there are: ${mandatoryElements.join(', ')}`],
  )
})

const padConfirmation: Case = answering(
  (input) => ({
    kind: readKind(input),
    agreedOn: input.day('agreedOn'),
    firstDebitOn: input.day('firstDebitOn'),
    waived: input.flag('waived', false),
  }),
  (given) =>
    answerOf(confirmationDuty(given), ({ confirmBy, because }) =>
      answered({ confirmBy, because }, [
        explain(
          ['confirmBy', onDay(confirmBy)],
          'PAD-03',
          'ten days before the first debit or, where the payor waived that for scheduled debits, five days after it',
          {
            kind: asWord(given.kind),
            agreedOn: onDay(given.agreedOn),
            firstDebitOn: onDay(given.firstDebitOn),
            waived: asYesNo(given.waived),
          },
          [`${given.firstDebitOn} ${given.waived ? 'plus 5' : 'less 10'} days = ${confirmBy}`],
        ),
      ]),
    ),
)

const formatNotice = (notice: Notice): string =>
  notice.kind === 'none'
    ? 'no notice'
    : notice.kind === 'written-beforehand'
      ? 'in writing, beforehand'
      : `${notice.days} ${notice.kind}`

const padChange: Case = answering(
  (input) => ({
    change: input.oneOf('change', padChanges),
    by: input.oneOf('by', ['payor', 'payee']),
    loanType: input.oneOf('loanType', loanTypes),
    notifiedOn: input.day('notifiedOn'),
    waived: input.flag('waived', false),
  }),
  (given) => {
    const { change, by, loanType, notifiedOn, waived } = given
    const notice = noticeFor(change, by, loanType)
    if (!notice.ok) return refused(notice.error)
    return answerOf(changeTakesEffect(given), (takesEffectOn) =>
      answered({ notice: notice.value, takesEffectOn }, [
        explain(
          ['takesEffectOn', onDay(takesEffectOn)],
          change === 'revocation' || change === 'ending' ? 'PAD-07' : 'PAD-04',
          'the day of the notification plus the notice it needs, which only the payor’s waiver of a pre-notification shortens',
          {
            change: asWord(change),
            by: asWord(by),
            loanType: asWord(loanType),
            notifiedOn: onDay(notifiedOn),
            waived: asYesNo(waived),
          },
          [`notice: ${formatNotice(notice.value)}`, `notified on ${notifiedOn}, effective from ${takesEffectOn}`],
        ),
      ]),
    )
  },
)

const debitChange: Case = answering(
  (input) => ({ dueDate: input.day('dueDate'), notifiedOn: input.day('notifiedOn'), sent: input.flag('sent', false) }),
  (given) =>
    answerOf(mayChangeDebit(given), () =>
      answerOf(debitTiming(given.dueDate), ({ initiateOn, explanation }) =>
        answered({ allowed: true, lastDay: initiateOn }, [
          explain(
            ['allowed', asYesNo(true)],
            'C-09',
            'notified at least three clearing days before the debit, and before it was sent',
            { dueDate: onDay(given.dueDate), notifiedOn: onDay(given.notifiedOn), sent: asYesNo(given.sent) },
            [`${given.notifiedOn} is not after ${initiateOn}, and the debit was not sent`],
          ),
          explanation,
        ]),
      ),
    ),
)

const authorizedDebit: Case = answering(
  (input) => ({
    agreement: {
      kind: readKind(input),
      debits: readDebits(input),
      endsOn: input.has('endsOn') ? input.day('endsOn') : undefined,
      debitsMade: input.within('debitsMade', [0, 10_000], 0),
    },
    debit: { number: input.count('number'), amount: input.amount('amount'), debitDate: input.day('debitDate') },
  }),
  ({ agreement, debit }) =>
    answerOf(debitIsAuthorized(agreement, debit), (agreed) =>
      allowed(
        'ON-19',
        'the agreement stands, a one-time one is not used up, and the debit is one of those agreed, for no more, not before its day',
        {
          kind: asWord(agreement.kind),
          number: asCount(debit.number),
          amount: inCents(debit.amount),
          debitDate: onDay(debit.debitDate),
        },
        [`agreed is debit ${agreed.number} of ${sayCents(agreed.amount)} on ${agreed.dueDate}`],
      ),
    ),
)

const claimBack: Case = answering(
  (input) => input.day('postedOn'),
  (postedOn) => {
    const until = reimbursableUntil(postedOn)
    return answered({ reimbursableUntil: until }, [
      explain(
        ['reimbursableUntil', onDay(until)],
        'PAD-08',
        'ninety days after the debit was posted, that day included',
        { postedOn: onDay(postedOn), days: inDays(reimbursementDays) },
        [`${postedOn} plus ${reimbursementDays} days = ${until}`],
      ),
    ])
  },
)

export const padCases = {
  'pad-agreement': padAgreement,
  'pad-confirmation': padConfirmation,
  'pad-change': padChange,
  'debit-change': debitChange,
  'authorized-debit': authorizedDebit,
  'claim-back': claimBack,
} as const satisfies Readonly<Record<string, Case>>
