/** How often money is received, in the words of the loan's own payment frequency where it has
 * one. */
export type PayFrequency = 'weekly' | 'bi-weekly' | 'semi-monthly' | 'monthly' | 'quarterly' | 'irregular'

/** When something falls due. A day that is no banking day moves to the banking day before it, as
 * payrolls and governments pay, unless it is a debit: those move to the banking day after. */
export type DueDays =
  | { readonly every: 'week' | 'two-weeks'; /** One of the days, `YYYY-MM-DD`. */ readonly from: string }
  | { readonly every: 'half-month'; readonly first: number; readonly second: number | 'last' }
  | { readonly every: 'month'; readonly day: number | 'last' }
  /** The third-last banking day of a month, in December the banking day on or before the 22nd: how
   * CPP and OAS are paid. */
  | { readonly every: 'month'; readonly day: 'federal-pension' }
  | { readonly every: 'quarter'; readonly day: number }
  /** On a banking day, by chance. `aWeek` is how many to expect in a week. */
  | { readonly every: 'chance'; readonly aWeek: number }

export type SourceKind = 'employment' | 'self-employment' | 'pension' | 'benefit'

/** Somebody who pays the person. Amounts in cents, after deductions. */
export interface Source {
  readonly name: string
  readonly kind: SourceKind
  readonly description: string
  /** The vendor's category. */
  readonly category: string
  readonly due: DueDays
  readonly cents: number
  /** The most by which one payment differs from `cents`; 0 when all are equal. */
  readonly spread: number
  /** Its lines could be anything: money from a person, a cheque. */
  readonly unproven?: true
  /** Of a joint account: the one of the two holders who is paid. The first one when absent. */
  readonly holder?: 'second'
}

/** A debit that the bank tries on its day. One that the balance does not cover is returned, at a
 * fee. */
export interface Bill {
  readonly description: string
  readonly category: string
  readonly due: DueDays
  readonly cents: number
  readonly spread: number
  /** The lender's name when it is a loan's payment. */
  readonly lender?: string
}

/** Advances of short-term lenders, one after another: each is repaid on the pay day a fortnight
 * later, and the next one follows. */
export interface AdvanceCycle {
  readonly lenders: readonly {
    readonly name: string
    readonly advance: string
    readonly repayment: string
  }[]
  readonly cents: readonly number[]
  /** For each $100 lent, in cents. */
  readonly costPerHundredCents: number
  /** The pay days; an advance arrives three days after one and is repaid on the next. */
  readonly payDays: { readonly every: 'two-weeks'; readonly from: string }
}

/** Money that the person moves between accounts of their own: no income, although it is a
 * credit. */
export interface OwnTransfer {
  readonly description: string
  readonly due: DueDays
  /** Negative when it leaves. */
  readonly cents: number
  readonly spread: number
}

/** The income, bills and spending of an invented person. Amounts in cents. */
export interface Habits {
  readonly summary: string
  /** The name on the account as the bank writes it, when it is not simply the person's own. */
  readonly accountHolder?: string
  readonly sources: readonly Source[]
  readonly bills: readonly Bill[]
  readonly ownTransfers?: readonly OwnTransfer[]
  readonly advances?: AdvanceCycle
  /** What a day in the shops costs; somebody with nothing left does not go. */
  readonly dailySpendingCents: number
  /** Above this a part is moved to savings once a month, so that no balance grows for ever. */
  readonly keepsCents: number
  /** How far below zero the bank lets the account go before it returns a debit. */
  readonly overdraftCents: number
  /** The balance on the first day that is looked at. */
  readonly openingCents: number
  /** The account was opened so many days before today; older than the history when absent. */
  readonly openedDaysAgo?: number
}

export const weekly = (from: string): DueDays => ({ every: 'week', from })
export const biWeekly = (from: string): DueDays => ({ every: 'two-weeks', from })
export const midAndEndOfMonth: DueDays = { every: 'half-month', first: 15, second: 'last' }
export const monthly = (day: number | 'last'): DueDays => ({ every: 'month', day })
export const byChance = (aWeek: number): DueDays => ({ every: 'chance', aWeek })

const sourceOf =
  (kind: SourceKind, category: string) =>
  (name: string, description: string, due: DueDays, cents: number, spread = 0): Source => ({
    name,
    kind,
    description,
    category,
    due,
    cents,
    spread,
  })
export const payroll = sourceOf('employment', 'Payroll')
export const selfEmployed = sourceOf('self-employment', 'Self-employment')
export const pension = sourceOf('pension', 'Pension')
export const benefit = sourceOf('benefit', 'Government benefit')

export const bill = (description: string, category: string, due: DueDays, cents: number, spread = 0): Bill => ({
  description,
  category,
  due,
  cents,
  spread,
})

/** Of somebody whose bank lets no account go below zero. */
export const spending = (dailySpendingCents: number, keepsCents: number, openingCents: number) => ({
  dailySpendingCents,
  keepsCents,
  openingCents,
  overdraftCents: 0,
})
