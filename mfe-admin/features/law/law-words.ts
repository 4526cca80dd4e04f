import type { BreachAnswerView, SupposableView } from '@tamarack/contracts/endpoints/law'

export const answerWords: Readonly<Record<BreachAnswerView, string>> = {
  corrected: 'Corrected',
  refunded: 'Refunded',
  'false-finding': 'False finding: the check is wrong',
  'accepted-by-counsel': 'Accepted by counsel',
}

export const supposableWords: Readonly<Record<SupposableView, string>> = {
  costPerHundred: 'Cost of a cash advance, $ for each $100',
  dishonouredItemFee: 'Fee for returned items of a cash advance, $',
  defaultInterestMonthly: 'Default interest, % a month',
  criminalRate: 'Criminal rate, % a year',
}
