/** What the verifier reads of an event; everything else of it only enters its hash. */
export interface Happened {
  readonly type: string
  readonly at?: number
  readonly on?: string
  readonly amount?: number
  readonly debitId?: string
  readonly debitDate?: string
  readonly paymentId?: string
  readonly refundId?: string
  readonly returnCode?: string
  readonly lendersCost?: number
  readonly offer?: Offer
  readonly terms?: { readonly advance: number; readonly charge?: number; readonly loanType: string }
  readonly verdict?: { readonly outcome: string }
  readonly checks?: readonly Check[]
  readonly kind?: string
  /** Of a payment to another address: the hash of that address. */
  readonly recipient?: string
  readonly action?: { readonly kind: string; readonly email?: string }
  readonly by?: { readonly id: string; readonly name: string }
  readonly proposed?: { readonly by: { readonly id: string; readonly name: string } }
  readonly document?: { readonly kind: string; readonly sha256: string }
  /** Of an event of the ledger: the entries that it booked. */
  readonly postings?: readonly {
    readonly on: string
    readonly lines: readonly { readonly account: string; readonly debit: number; readonly credit: number }[]
  }[]
  /** Of the destruction of records: SHA-256 of the lines before it as it left them. */
  readonly remaining?: string
}
/** A check before the decision, as far as it is retold here. */
export interface Check {
  readonly rule: string
  readonly outcome: string
  readonly figure: { readonly amount?: number }
  readonly limit: { readonly amount?: number }
}

export interface Offer {
  readonly loanType: string
  readonly advance: number
  readonly costOfBorrowing: number
  readonly total: number
  readonly termDays: number
  /** Hundredths of a percent. */
  readonly disclosureApr: number
  readonly advanceDate: string
  readonly payFrequency: string
  readonly payments: readonly {
    readonly dueDate: string
    readonly scheduledDate?: string
    readonly amount: number
  }[]
}
export interface LedgerLine {
  readonly entry: number
  readonly day: string
  readonly account: string
  readonly debitCents: number
  readonly creditCents: number
}

export const dollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** '2026-11-20' as 'Nov 20, 2026'. */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', dateStyle: 'medium' }).format(Date.parse(day))

export type Balances = ReadonlyMap<string, number>

/** Debits less credits of each account. */
export const balancesOf = (lines: readonly LedgerLine[]): Balances => {
  const sums = new Map<string, number>()
  for (const { account, debitCents, creditCents } of lines)
    sums.set(account, (sums.get(account) ?? 0) + debitCents - creditCents)
  return sums
}

/** What is wrong with the entries by themselves, a sentence each. */
export const ledgerFaults = (lines: readonly LedgerLine[]): readonly string[] => {
  const entries = new Map<number, number>()
  const faults = lines.flatMap(({ entry, account, debitCents, creditCents }) => {
    entries.set(entry, (entries.get(entry) ?? 0) + debitCents - creditCents)
    const oneSide = [debitCents, creditCents].every((side) => Number.isInteger(side) && side >= 0)
    return oneSide && (debitCents === 0) !== (creditCents === 0)
      ? []
      : [`Entry ${entry} has a line of ${account} that is not on exactly one side.`]
  })
  const unbalanced = [...entries].flatMap(([entry, sum]) =>
    sum === 0 ? [] : [`Entry ${entry} does not balance: its debits exceed its credits by ${dollars(sum)}.`],
  )
  const gap = [...entries.keys()].findIndex((entry, index) => entry !== index + 1)
  return [...faults, ...unbalanced, ...(gap === -1 ? [] : [`Entry ${gap + 1} of the ledger is missing.`])]
}

const lineText = ({ entry, day, account, debitCents, creditCents }: LedgerLine): string =>
  [entry, day, account, debitCents, creditCents].join(' ')

/** The first line of the ledger that is not the one that the events booked in its place; 0 when
 * there is none. */
export const notBooked = (lines: readonly LedgerLine[], events: readonly Happened[]): number => {
  const booked = events
    .flatMap(({ postings = [] }) => postings)
    .flatMap(({ on: day, lines: all }, index) =>
      all.map(({ account, debit, credit }) =>
        lineText({ entry: index + 1, day, account, debitCents: debit, creditCents: credit }),
      ),
    )
  const at = Array.from({ length: Math.max(lines.length, booked.length) }).findIndex(
    (_, index) => lines[index] === undefined || lineText(lines[index]) !== booked[index],
  )
  return at + 1
}

export interface Moved {
  /** Cents paid out to the borrower, and received from them, as the events have it. */
  readonly advanced: number
  readonly received: number
  /** Sent to the borrower next to the advance. */
  readonly refunded: number
  readonly inFlight: number
}

/** The money that moved, from the events alone. */
export const moneyMoved = (events: readonly Happened[]): Moved => {
  const [debits, received, refunds] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const debited = new Map<string, number>()
  let [out, advance] = [0, 0]
  for (const event of events) {
    const { type, amount = 0, debitId = '', paymentId = '', refundId = '' } = event
    if (type === 'activated') advance = (event.terms?.advance ?? 0) - (event.terms?.charge ?? 0)
    if (type === 'disbursed') out = advance
    if (type === 'advance-returned') out = 0
    if (type === 'debit-initiated') {
      debits.set(debitId, amount)
      debited.set(debitId, amount)
    }
    // A debit that was returned may be paid after all.
    if (type === 'debit-settled') received.set(debitId, debited.get(debitId) ?? 0)
    if (type === 'debit-returned') received.delete(debitId)
    if (type === 'debit-settled' || type === 'debit-returned') debits.delete(debitId)
    if (type === 'payment-received' || type === 'recovered') received.set(paymentId, amount)
    if (type === 'payment-reversed') received.delete(paymentId)
    if (type === 'refunded') refunds.set(refundId, amount)
    if (type === 'refund-returned') refunds.delete(refundId)
    if (type === 'advance-paid-twice') refunds.set(paymentId, amount)
    if (type === 'advance-paid-twice-returned') refunds.delete(paymentId)
  }
  const sum = (amounts: ReadonlyMap<string, number>): number => [...amounts.values()].reduce((one, two) => one + two, 0)
  return { advanced: out, received: sum(received), refunded: sum(refunds), inFlight: sum(debits) }
}

/** What the borrower owes and is owed by the ledger: in cents. */
export const owedIn = (balances: Balances): { readonly owed: number; readonly owedToBorrower: number } => {
  const of = (...names: readonly string[]): number => names.reduce((sum, name) => sum + (balances.get(name) ?? 0), 0)
  const promised = of('advance payable') === 0
  return {
    owed: promised
      ? of(
          'advance receivable',
          'cost of borrowing receivable',
          'default interest receivable',
          'returned-item fee receivable',
          'refund to recover',
        )
      : 0,
    owedToBorrower: 0 - of('owed to borrower'),
  }
}
