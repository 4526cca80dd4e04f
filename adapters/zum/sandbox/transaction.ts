import { returnReasons } from '@tamarack/domain/pad/return-codes'
import type { CourseKind } from './courses.ts'
import { fieldsOf, textOf } from './wire.ts'

/** `OnHold` is an unknown status: no list of the vendor has it. */
export type Status =
  'Scheduled' | 'InProgress' | 'PendingCancellation' | 'UnderReview' | 'OnHold' | 'Completed' | 'Failed' | 'Cancelled'
export interface Transaction {
  readonly Id: string
  readonly CreatedAt: string
  readonly Memo: string
  readonly Comment: string
  readonly Amount: number
  readonly Currency: 'CAD'
  readonly User: object | null
  readonly Wallet: object | null
  readonly FundingSource: null
  readonly ZumRailsType: string
  readonly TransactionMethod: string
  readonly TransactionStatus: Status
  readonly FailedTransactionEvent: string | null
  readonly ScheduledStartDate: string | null
  readonly ClientTransactionId: string | null
  readonly RecurrentTransactionId: null
  readonly CompletedAt: string | null
  readonly FailedAt: string | null
  readonly IsRefundable: boolean
  readonly TransactionHistory: readonly {
    readonly Id: string
    readonly CreatedAt: string
    readonly Event: string
    readonly EventDescription: string
  }[]
}
export const leavesWallet = ({ ZumRailsType }: Transaction): boolean =>
  ZumRailsType === 'AccountsPayable' || ZumRailsType === 'WithdrawZumWallet'
export const entersWallet = ({ ZumRailsType }: Transaction): boolean =>
  ZumRailsType === 'AccountsReceivable' || ZumRailsType === 'FundZumWallet'
export const hasLeftWallet = ({ TransactionHistory }: Transaction): boolean =>
  TransactionHistory.some(({ Event }) => Event === 'WalletWithdrawn')
/** By how many cents the transaction has changed the wallet, as it stands. A payment out leaves the
 * wallet when it starts and returns when it fails. A payment in arrives when it completes. */
export const inWallet = (transaction: Transaction): number => {
  const { TransactionStatus: status, Amount } = transaction
  if (leavesWallet(transaction))
    return hasLeftWallet(transaction) && !['Failed', 'Cancelled'].includes(status) ? -centsOf(Amount) : 0
  return entersWallet(transaction) && status === 'Completed' ? centsOf(Amount) : 0
}

const returnEvents = returnReasons.flatMap(({ providerEvents }) => providerEvents)

/** A failure event named in the comment makes the transaction fail with it (documented). The events
 * of a returned EFT are those of the domain's table of returns, no matter what the capitals of the
 * comment; one that the table lacks is repeated as written, like a new one of the vendor's. */
export const keywordIn = (comment: string): string | null => {
  const found = /\b(?:EftFailed\w+|InteracFailed\w+|NotEnoughBalanceInWalletError)\b/i.exec(comment)?.[0]
  return returnEvents.find((event) => event.toLowerCase() === found?.toLowerCase()) ?? found ?? null
}
export const centsOf = (amount: number): number => Math.round(amount * 100)
export const emailOf = ({ User }: Transaction): string => textOf(fieldsOf(User), 'Email') ?? ''
/** Ours, no behaviour of the vendor's: for a payee with such an address the wallet is empty, so
 * that one person's disbursement fails while others arrive. */
export const meetsEmptyWallet = (transaction: Transaction): boolean => /^empty-wallet\b/i.test(emailOf(transaction))
/** Who pays a debit. Ours, no behaviour of the vendor's: the person whose e-mail address begins so
 * has their debits returned like this. */
const profiles: Readonly<Record<string, { readonly event: string; readonly when: 'always' | 'first' | 'late' }>> = {
  'nsf-once': { event: 'EftFailedInsufficientFunds', when: 'first' },
  nsf: { event: 'EftFailedInsufficientFunds', when: 'always' },
  'closed-account': { event: 'EftFailedAccountClosed', when: 'always' },
  'stop-payment': { event: 'EftFailedStopPayment', when: 'always' },
  'late-dispute': { event: 'EftFailedRefusedNoAgreement', when: 'late' },
}
export const profileOf = (transaction: Transaction) =>
  profiles[emailOf(transaction).split(/[.@+]/)[0]?.toLowerCase() ?? '']
/** A debit that was scheduled for its day: it goes to the bank in the morning of it, and answers on
 * the next clearing day. */
export const isScheduledDebit = ({ TransactionMethod, ScheduledStartDate }: Transaction): boolean =>
  TransactionMethod === 'Eft' && ScheduledStartDate !== null
/** A request to pay: nothing happens before its payer acts, and after a month it cannot be paid any
 * more (Interac’s usual time). */
export const isRequest = ({ ZumRailsType, TransactionMethod }: Transaction): boolean =>
  ZumRailsType === 'AccountsReceivable' && TransactionMethod === 'Interac'
export const courseKindOf = (transaction: Transaction): Exclude<CourseKind, 'all'> => {
  if (isRequest(transaction)) return 'requests'
  return leavesWallet(transaction) ? 'transfers' : 'debits'
}
export const word = (comment: string, sought: string): boolean =>
  comment
    .toLowerCase()
    .split(/[^a-z]+/)
    .includes(sought)
