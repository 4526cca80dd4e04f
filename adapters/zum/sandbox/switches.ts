import { oneOf, onOff, sharedShapes, type SwitchesOf } from '@tamarack/adapter-sandbox/switches'

/** What banks make of debits, with the event by which each is reported. */
export const debitAnswers = {
  paid: 'They pay them',
  EftFailedInsufficientFunds: 'Returned: not sufficient funds',
  EftFailedAccountClosed: 'Returned: the account is closed',
  EftFailedStopPayment: 'Returned: the payment was stopped',
  EftFailedNotInAccountAgreementP: 'Returned: not according to the agreement',
  EftFailedForReasonsOfItsOwn: 'Returned: for a reason that no table has',
} as const

/** Faults to rehearse, kept over a restart. Set by `POST /sandbox/switches` or on the console. */
export const switchShapes = {
  ...sharedShapes,
  rateLimit: onOff('The provider', 'The documented limit: 300 calls in 5 minutes, then 5 minutes of 429'),
  emptyWallet: onOff('The provider', 'The wallet is empty'),
  otherHolder: onOff('The customer', 'The account is in somebody else’s name'),
  notDebitable: onOff('The customer', 'The chosen account takes no debits'),
  debits: oneOf('The customer', 'What banks make of debits', debitAnswers, 'paid'),
  /** Otherwise the console pays them. */
  requestsPaid: onOff('The customer', 'E-Transfer requests are paid at once'),
  outOfOrder: { ...sharedShapes.outOfOrder, label: 'Each waits for the next one and is sent after it' },
}
export type Switches = SwitchesOf<typeof switchShapes>
