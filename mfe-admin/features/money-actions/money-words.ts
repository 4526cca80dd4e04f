import type { MoneyActionForm } from '@tamarack/contracts/forms/money-action'
import { moneyActionReasons, type MoneyActionKind } from '@tamarack/contracts/money-actions'
import { money, shortDate } from '@tamarack/ui/format'

/** What each action is called in the list, and on the button that does it. */
export const actionWords: Readonly<Record<MoneyActionKind, string>> = {
  'record-payment': 'Record a payment',
  'reverse-payment': 'Reverse a payment',
  'waive-fee': 'Waive the fee',
  'change-due-date': 'Change a due date',
  'release-debits': 'Let debits go on',
  'arrange-payments': 'Arrange late payments in parts',
  'decline-arrangement': 'Decline the customer’s request',
  refund: 'Record a refund',
  'forgive-balance': 'Forgive a balance under $1',
  'send-to-collections': 'Send to collections',
  'write-off': 'Write off',
  'record-recovery': 'Record a recovery',
}

export const meansWords = { 'e-transfer': 'Interac e-Transfer', cash: 'Cash', cheque: 'Cheque' } as const

export const purposeWords = {
  payment: 'Payment of what is due next',
  prepayment: 'Prepayment that lowers later payments',
} as const

export const everyWords = {
  weekly: 'weekly',
  'bi-weekly': 'every two weeks',
  'semi-monthly': 'twice a month',
  monthly: 'monthly',
} as const

export const moneyReasonLabel = (code: string): string =>
  moneyActionReasons.find((reason) => reason.code === code)?.label ?? code

/** An action with its figures, in one line. */
export const actionInWords = (action: MoneyActionForm): string => {
  const words = actionWords[action.kind]
  switch (action.kind) {
    case 'record-payment':
      return `${words}: ${money(action.amount)} by ${meansWords[action.means]}, received ${shortDate(action.receivedOn)}`
    case 'refund':
    case 'record-recovery':
      return `${words}: ${money(action.amount)} by ${meansWords[action.means]}`
    case 'change-due-date':
      return `${words}: payment ${action.payment} to ${shortDate(action.dueDate)}`
    case 'arrange-payments':
      return `${words}: ${action.parts}, the first by ${shortDate(action.first)}, ${everyWords[action.every]}`
    case 'reverse-payment':
    case 'decline-arrangement':
    case 'waive-fee':
    case 'release-debits':
    case 'forgive-balance':
    case 'send-to-collections':
    case 'write-off':
      return words
  }
}
