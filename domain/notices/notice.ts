import type { ArrangedPart, Owed } from '../ledger/loan-book.ts'
import type { ArrangementWish, MoneyActionReason } from '../loan/servicing/money-action.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { Statement } from './statement.ts'

/** Notices of a serviced loan, and whether each is a contact about a debt (COL-01). */
export const noticesAbout = {
  disbursed: { debt: false },
  plan: { debt: false },
  'upcoming-debit': { debt: false },
  'date-changed': { debt: false },
  'debit-stopped': { debt: false },
  'debit-resumed': { debt: false },
  'authorization-revoked': { debt: false },
  'authorization-replaced': { debt: false },
  'debits-released': { debt: false },
  paid: { debt: false },
  'debit-again': { debt: true },
  returned: { debt: true },
  arrears: { debt: true },
  shortfall: { debt: true },
  collections: { debt: true },
  arrangement: { debt: false },
  'arrangement-requested': { debt: false },
  'arrangement-declined': { debt: false },
  'upcoming-part': { debt: true },
  cancelled: { debt: false },
  refunded: { debt: false },
  'refund-returned': { debt: false },
  statement: { debt: false },
  closing: { debt: false },
} as const satisfies Readonly<Record<string, { readonly debt: boolean }>>

export type NoticeKind = keyof typeof noticesAbout

/** A payment of the schedule that is not paid in full. */
export type OpenPayment = {
  readonly number: number
  readonly debitDate: LocalDate
  readonly amount: Cents
}

/** The amounts that a receipt paid, by account. */
export type Paid = Owed & { readonly toBorrower: Cents }

/** The balances of the loan on a day, equal for every reader (TAM-160). */
export type Standing = {
  readonly asOf: LocalDate
  /** With interest through the day. */
  readonly owed: Owed
  readonly owedInAll: Cents
  readonly owedToBorrower: Cents
  readonly open: readonly OpenPayment[]
}

/** Every figure that a notice prints: how the loan stands, and what the notice is about. */
export type NoticeFigures = Standing & {
  /** The amount of the advance, debit, payment or refund. For a cancelled loan it is the amount
   * to send back, otherwise the balance. */
  readonly amount: Cents
  /** The payment that is debited or missed. */
  readonly payment?: number
  /** The fee that this return brought, if it did. */
  readonly fee: Cents
  /** Of a missed payment: what there is to pay now, as of the day of sending (TAM-110). */
  readonly payNow?: { readonly amount: Cents; readonly on: LocalDate }
  /** When a debit reaches the account; or from when none does. */
  readonly debitDate: LocalDate | undefined
  /** On another day: whether it is debited then, as of the sending. */
  readonly isDebited?: boolean
  /** The other day is of our making: we held the debit (TAM-199). */
  readonly byStop?: true
  /** The code of a return. */
  readonly returnCode: string | undefined
  readonly paid: Paid | undefined
  readonly statement: Statement | undefined
  /** ON-21: by when a cancelled loan's advance goes back; undefined without a last day. */
  readonly returnBy?: LocalDate
  /** C-18: from when whoever collects may act under the borrower's agreements. */
  readonly assignedFrom: LocalDate | undefined
  /** TAM-84: what was late, in parts as it was arranged. */
  readonly parts: readonly ArrangedPart[]
  /** TAM-197: what was requested, by when it is answered, and what was sent to the bank before. */
  readonly requested?: {
    readonly wish: ArrangementWish
    readonly answeredBy: LocalDate | undefined
    readonly debits: readonly { readonly amount: Cents; readonly debitDate: LocalDate }[]
  }
  /** TAM-83: the request that staff declined, why, and whether a payment was missed by then. */
  readonly declined?: {
    readonly wish: ArrangementWish
    readonly reason: MoneyActionReason
    readonly isLate: boolean
  }
  /** CPA-07: interest that the next payment does not cover; this notice's last day. */
  readonly shortfall: { readonly interest: Cents; readonly by: LocalDate } | undefined
}

/** A notice that is due. A loan never has two with the same kind and subject. */
export type Notice = {
  readonly kind: NoticeKind
  readonly on: LocalDate
  /** As the log names it: a payment, a debit, a month. Never personal data. */
  readonly subject: string
  readonly figures: NoticeFigures
}

/** What distinguishes a notice from all others of its loan. */
export const noticeKey = ({ kind, subject }: Pick<Notice, 'kind' | 'subject'>): string => `${kind}/${subject}`

/** TAM-186: notices about a debt that a law requires whatever the borrower asked: interest that is
 * not covered (CPA-07), and who collects (C-18). */
export const isRequiredByLaw = (kind: NoticeKind): boolean => kind === 'shortfall' || kind === 'collections'

/** COL-01: whether it is a contact about a debt, limited in hour and number. */
export const isAboutDebt = (kind: NoticeKind): boolean => noticesAbout[kind].debt
