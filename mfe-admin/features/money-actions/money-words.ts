import type { MoneyActionForm, PreviewedActionForm } from '@tamarack/contracts/forms/money-action'
import { moneyActionReasons, type MoneyActionKind } from '@tamarack/contracts/money-actions'
import type { MoneyProposalView } from '@tamarack/contracts/views/money-actions'
import { money, shortDate } from '@tamarack/ui/format'

/** An action as it is typed, before it is taken. */
export interface MoneyDraft {
  readonly action: PreviewedActionForm
  readonly reason: string
  readonly note: string
}

/** What each action is called in the list, and on the button that does it. */
export const actionWords: Readonly<Record<MoneyActionKind, string>> = {
  'record-payment': 'Record a payment',
  'reverse-payment': 'Reverse a payment',
  'waive-fee': 'Waive the fee',
  'change-due-date': 'Change a due date',
  'release-debits': 'Let debits go on',
  'arrange-payments': 'Arrange late payments in parts',
  'decline-arrangement': 'Decline the customer’s request',
  'place-stay': 'Place a stay',
  'lift-stay': 'Lift the stay',
  refund: 'Record a refund',
  'change-recipient': 'Send to another address',
  'forgive-balance': 'Forgive a balance under $1',
  'send-to-collections': 'Send to collections',
  'write-off': 'Write off',
  'record-recovery': 'Record a recovery',
  'correct-posting': 'Correct the ledger',
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

/** The grounds of a stay. */
export const stayWords = {
  insolvency: 'Insolvency',
  death: 'Customer died',
  'identity-theft': 'Identity theft',
  'disputed-debt': 'Disputed debt',
  hardship: 'Hardship',
} as const

export const moneyReasonLabel = (code: string): string =>
  moneyActionReasons.find((reason) => reason.code === code)?.label ?? code

const becauseWords: Readonly<Record<MoneyProposalView['because'][number], string>> = {
  amount: 'the amount is above our limit for one person',
  'sum-of-loan': 'what one person did alone on this loan would be above our limit',
  'sum-of-borrower': 'what one person did alone for this borrower would be above our limit',
  'sum-of-day': 'what one person does alone in a day would be above our limit',
  'raises-credit': 'we would owe the borrower more on one person’s word',
  'booked-by-hand': 'the refund rests on money that a person recorded',
  stay: 'a stay is lifted by two',
  'ledger-correction': 'a correction of the ledger always takes two',
  'money-out': 'money that leaves by hand, or for another address, always takes two',
}

/** Why an action takes two people, in one sentence; the reasons as a proposal or its event has
 * them. */
export const whyTwoAct = (because: readonly string[]): string => {
  const words = Object.entries(becauseWords).filter(([reason]) => because.includes(reason))
  return `Two people act, because ${words.map(([, why]) => why).join(', and ')}.`
}

/** '$100.00 by Cash, receipt R-17'. */
const moneyMoved = ({ amount, means, receipt = '' }: Extract<MoneyActionForm, { readonly means: string }>): string =>
  `${money(amount)} by ${meansWords[means]}${receipt === '' ? '' : `, receipt ${receipt}`}`

/** An action with its figures, in one line. */
export const actionInWords = (action: MoneyActionForm): string => {
  const words = actionWords[action.kind]
  switch (action.kind) {
    case 'record-payment':
    case 'record-recovery':
      return `${words}: ${moneyMoved(action)}, received ${shortDate(action.receivedOn)}`
    case 'refund':
      return `${words}: ${moneyMoved(action)}`
    case 'change-recipient':
      return `${words}: ${action.email}`
    case 'change-due-date':
      return `${words}: payment ${action.payment} to ${shortDate(action.dueDate)}`
    case 'arrange-payments':
      return `${words}: ${action.parts}, the first by ${shortDate(action.first)}, ${everyWords[action.every]}`
    case 'place-stay':
      return `${words}: ${stayWords[action.ground].toLowerCase()}`
    case 'lift-stay':
    case 'reverse-payment':
    case 'decline-arrangement':
    case 'waive-fee':
    case 'release-debits':
    case 'forgive-balance':
    case 'send-to-collections':
    case 'write-off':
    case 'correct-posting':
      return words
  }
}
