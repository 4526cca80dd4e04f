import type { StayGround } from '../../ledger/stay.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { PayFrequency } from '../../values/pay-frequency.ts'

export const paymentMeans = ['e-transfer', 'cash', 'cheque'] as const
export type PaymentMeans = (typeof paymentMeans)[number]

export const paymentPurposes = ['payment', 'prepayment'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** Money that a person reports to have moved. */
type MovedByHand = {
  readonly amount: number
  readonly means: PaymentMeans
  /** The number of the receipt; of cash always (TAM-130). */
  readonly receipt?: string | undefined
}

/** Amounts are cents, days YYYY-MM-DD in Toronto. */
export type MoneyAction =
  | ({
      readonly kind: 'record-payment'
      /** The day on which it was received; it counts from then (TAM-72). */
      readonly receivedOn: string
      readonly purpose: PaymentPurpose
    } & MovedByHand)
  | { readonly kind: 'reverse-payment'; readonly paymentId: string }
  | { readonly kind: 'waive-fee' }
  | { readonly kind: 'change-due-date'; readonly payment: number; readonly dueDate: string }
  /** Debits that a return holds up go on (TAM-79). */
  | { readonly kind: 'release-debits' }
  /** What is late in so many parts (TAM-84), from that day on at that frequency. */
  | { readonly kind: 'arrange-payments'; readonly parts: number; readonly first: string; readonly every: PayFrequency }
  /** The borrower's request for a later day or for parts is not granted (TAM-83). */
  | { readonly kind: 'decline-arrangement' }
  /** Nothing is debited, no interest runs and, but for hardship, nobody is contacted (TAM-185). */
  | {
      readonly kind: 'place-stay'
      readonly ground: StayGround
      /** The filing day of an insolvency. Interest stops on it. */
      readonly filedOn?: string | undefined
      readonly estateNumber?: string | undefined
      readonly trustee?: string | undefined
    }
  | { readonly kind: 'lift-stay' }
  | ({ readonly kind: 'refund' } & MovedByHand)
  | { readonly kind: 'forgive-balance' }
  /** TAM-293: sends a failed advance or refund to another e-mail address. */
  | { readonly kind: 'change-recipient'; readonly email: string }
  | { readonly kind: 'send-to-collections' }
  | { readonly kind: 'write-off' }
  /** Books the difference between the booked balances and those of today's rules (TAM-223). */
  | { readonly kind: 'correct-posting' }
  | ({
      readonly kind: 'record-recovery'
      /** As of a payment: before the loss, it lowers what was lost. */
      readonly receivedOn: string
    } & MovedByHand)

/** What a borrower in trouble may request of staff. */
export type ArrangementWish = Extract<MoneyAction, { readonly kind: 'change-due-date' | 'arrange-payments' }>

/** Why a borrower requests it, coded; nothing about health or family. */
export const arrangementSituations = ['income-later', 'income-less', 'unexpected-cost', 'other'] as const
export type ArrangementSituation = (typeof arrangementSituations)[number]

export type MoneyActionKind = MoneyAction['kind']

/** TAM-74: why staff acted: coded, each for the actions that it explains. */
export const moneyActionReasons = [
  { code: 'payment-arrived', label: 'Payment arrived', of: ['record-payment', 'record-recovery'] },
  { code: 'booked-late', label: 'Arrived earlier and was not recorded', of: ['record-payment', 'record-recovery'] },
  { code: 'collections-paid', label: 'Paid through collections', of: ['record-payment', 'record-recovery'] },
  { code: 'recorded-by-mistake', label: 'Recorded by mistake', of: ['reverse-payment', 'lift-stay'] },
  { code: 'wrong-day-or-amount', label: 'Wrong day or amount, recorded again', of: ['reverse-payment'] },
  { code: 'payment-did-not-clear', label: 'Payment did not clear', of: ['reverse-payment'] },
  {
    code: 'our-mistake',
    label: 'Our mistake',
    of: ['waive-fee', 'change-due-date', 'release-debits', 'refund', 'correct-posting'],
  },
  { code: 'rule-corrected', label: 'A rule was corrected', of: ['correct-posting'] },
  { code: 'goodwill', label: 'Goodwill', of: ['waive-fee'] },
  { code: 'hardship', label: 'Hardship', of: ['waive-fee', 'change-due-date', 'arrange-payments'] },
  { code: 'pay-day-changed', label: 'Pay day changed', of: ['change-due-date'] },
  { code: 'customer-request', label: 'Customer’s request', of: ['change-due-date', 'arrange-payments', 'refund'] },
  { code: 'talked-to-customer', label: 'Agreed with the customer', of: ['release-debits'] },
  { code: 'account-is-in-order', label: 'Account is in order', of: ['release-debits'] },
  { code: 'bank-fault', label: 'Fault at a bank or the provider', of: ['release-debits'] },
  { code: 'days-too-late', label: 'The days are too late', of: ['decline-arrangement'] },
  { code: 'cannot-be-kept', label: 'The customer’s income does not cover it', of: ['decline-arrangement'] },
  { code: 'other-way-agreed', label: 'Another way was agreed', of: ['decline-arrangement'] },
  { code: 'document-received', label: 'A document shows it', of: ['place-stay', 'lift-stay'] },
  { code: 'reported', label: 'The customer or their representative reports it', of: ['place-stay', 'lift-stay'] },
  { code: 'address-corrected', label: 'The customer’s address was wrong', of: ['change-recipient'] },
  { code: 'address-closed', label: 'The customer no longer has the address', of: ['change-recipient'] },
  { code: 'overpaid', label: 'Customer paid too much', of: ['refund'] },
  { code: 'small-balance', label: 'Less than one dollar', of: ['forgive-balance'] },
  { code: 'payments-missed', label: 'Payments missed', of: ['send-to-collections'] },
  { code: 'customer-not-reached', label: 'Customer not reached', of: ['send-to-collections', 'write-off'] },
  { code: 'insolvency', label: 'Insolvency', of: ['write-off'] },
  { code: 'death', label: 'Customer died', of: ['write-off'] },
  { code: 'not-collectable', label: 'Not collectable', of: ['write-off'] },
] as const satisfies readonly {
  readonly code: string
  readonly label: string
  readonly of: readonly MoneyActionKind[]
}[]
export type MoneyActionReason = (typeof moneyActionReasons)[number]['code']

export const moneyActionKinds = [
  'record-payment',
  'reverse-payment',
  'waive-fee',
  'change-due-date',
  'release-debits',
  'arrange-payments',
  'decline-arrangement',
  'place-stay',
  'lift-stay',
  'refund',
  'change-recipient',
  'forgive-balance',
  'send-to-collections',
  'write-off',
  'record-recovery',
  'correct-posting',
] as const satisfies readonly MoneyActionKind[]

/** The reasons that explain an action, in the order of the list. */
export const reasonsFor = (
  kind: MoneyActionKind,
): readonly { readonly code: MoneyActionReason; readonly label: string }[] =>
  moneyActionReasons.filter(({ of }) => of.some((one) => one === kind))

export type AccountRefusal =
  | { readonly code: 'REASON_REQUIRED' }
  | { readonly code: 'UNKNOWN_REASON'; readonly given: string }
  | { readonly code: 'NOTE_REQUIRED' }

export type Accounted = { readonly reason: MoneyActionReason; readonly note: string }

/** TAM-74: nobody moves a customer's money without a coded reason of that action and a note. */
export const accountedFor = (
  { kind }: { readonly kind: MoneyActionKind },
  given: { readonly reason: string; readonly note: string },
): Result<Accounted, AccountRefusal> => {
  const note = given.note.trim()
  if (given.reason === '') return err({ code: 'REASON_REQUIRED' })
  const reason = reasonsFor(kind).find(({ code }) => code === given.reason)
  if (!reason) return err({ code: 'UNKNOWN_REASON', given: given.reason })
  return note === '' ? err({ code: 'NOTE_REQUIRED' }) : ok({ reason: reason.code, note })
}

/** Whether two people mean the same: the same action with the same figures. */
export const isSameAction = (one: MoneyAction, other: MoneyAction): boolean => {
  const [a, b] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))]
  return a.length === b.size && a.every(([name, value]) => b.get(name) === value)
}
