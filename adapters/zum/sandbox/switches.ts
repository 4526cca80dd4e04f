import { sharedOff, sharedShapes, type SharedSwitches, type SwitchShapes } from '@tamarack/adapter-sandbox/switches'

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
export interface Switches extends SharedSwitches {
  /** The documented limit of the vendor's own sandbox: 300 requests in 5 minutes, then a block of 5
   * minutes. */
  readonly rateLimit: boolean
  readonly emptyWallet: boolean
  /** Every account is in somebody else's name. */
  readonly otherHolder: boolean
  /** The account that was chosen has no numbers for a debit. */
  readonly notDebitable: boolean
  /** What banks answer to every debit. */
  readonly debits: keyof typeof debitAnswers
  /** People pay what is requested of them at once; otherwise the console does it for them. */
  readonly requestsPaid: boolean
}

export const allOff: Switches = {
  ...sharedOff,
  rateLimit: false,
  emptyWallet: false,
  otherHolder: false,
  notDebitable: false,
  debits: 'paid',
  requestsPaid: false,
}

export const switchShapes: SwitchShapes<Switches> = {
  ...sharedShapes,
  rateLimit: {
    group: 'The provider',
    label: 'The documented limit: 300 calls in 5 minutes, then 5 minutes of 429',
    kind: 'on-off',
  },
  emptyWallet: { group: 'The provider', label: 'The wallet is empty', kind: 'on-off' },
  otherHolder: { group: 'The customer', label: 'The account is in somebody else’s name', kind: 'on-off' },
  notDebitable: { group: 'The customer', label: 'The chosen account takes no debits', kind: 'on-off' },
  debits: { group: 'The customer', label: 'What banks make of debits', kind: debitAnswers },
  requestsPaid: { group: 'The customer', label: 'E-Transfer requests are paid at once', kind: 'on-off' },
  outOfOrder: { ...sharedShapes.outOfOrder, label: 'Each waits for the next one and is sent after it' },
}
