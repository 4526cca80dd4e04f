import { balancesOf, dayWords, dollars, owedIn, type Happened, type LedgerLine, type Offer } from './money.ts'

/** An event as it was written, with everything that its hash covers. */
export interface Line {
  readonly sequence: number
  readonly at: number
  readonly actor: { readonly id: string | null; readonly name: string | null; readonly role: string }
  readonly event: Happened
  readonly documents: readonly { readonly kind: string; readonly sha256: string }[]
  readonly previousHash: string
  readonly hash: string
  readonly loanId: string
}
/** A moment as a reader in Ontario writes it. */
export const day = (at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'long', timeStyle: 'medium' }).format(at)

export const signedOffer = (events: readonly Happened[]): Offer | undefined => {
  const signed = events.findLast(({ type }) => type === 'agreement-signed')?.document?.sha256
  return events.findLast(({ type, document }) => type === 'agreement-prepared' && document?.sha256 === signed)?.offer
}

/** The returns of Payments Canada Standard 007 that are met most. */
const returns: Readonly<Record<string, string>> = {
  '901': 'not sufficient funds',
  '903': 'payment stopped',
  '905': 'account closed',
}

/** Income and the outcomes of the checks before the decision. */
const checked = (lines: readonly Line[]): string => {
  const { checks = [] } = lines.findLast(({ event }) => event.type === 'checks-computed')?.event ?? {}
  const income = checks.find(({ rule }) => rule === 'TAM-31')
  const others = checks.filter(({ outcome }) => outcome !== 'pass').map(({ rule, outcome }) => `${rule} (${outcome})`)
  return [
    ...(income === undefined
      ? []
      : [
          `Net income of a month: ${dollars(income.figure.amount ?? 0)} declared, ${dollars(income.limit.amount ?? 0)} found in the bank data`,
        ]),
    `${checks.length - others.length} of ${checks.length} checks passed${others.length === 0 ? '' : `; not ${others.join(', ')}`} (calculations.json has each with its steps)`,
  ].join('\n')
}

/** Debits less credits that the event booked on an account. */
const bookedOn = ({ postings = [] }: Happened, account: string): number =>
  postings
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.account === account ? sum + line.debit - line.credit : sum), 0)

/** What a stranger asks first, answered from the events and the ledger of the pack. */
export type Answers = readonly (readonly [question: string, answer: string])[]
export const answersOf = (lines: readonly Line[], ledger: readonly LedgerLine[]): Answers => {
  const of = (type: string): readonly Line[] => lines.filter(({ event }) => event.type === type)
  const who = ({ actor, at }: Line): string => `${actor.name ?? actor.role}, ${day(at)}`
  const list = (found: readonly string[]): string => (found.length === 0 ? 'Nothing' : found.join('\n'))
  const offer = signedOffer(lines.map(({ event }) => event))
  const debits = new Map(of('debit-initiated').map(({ event }) => [event.debitId, event]))
  const debit = ({ event }: Line): string => dollars(debits.get(event.debitId)?.amount ?? 0)
  const balances = balancesOf(ledger)
  const { owed } = owedIn(balances)
  // The borrower still owes what was written off and not recovered.
  const lost = Math.max(0, (balances.get('written off') ?? 0) + (balances.get('recovered') ?? 0))
  const received = ({ amount = 0, on = '' }: Happened): string => `${dollars(amount)} on ${dayWords(on)}`
  const last = ledger.at(-1)
  return [
    [
      'Who decided?',
      list([
        ...of('decision-proposed').map((line) => `${who(line)}: proposed, a second person was required`),
        ...of('decision-made').map((line) => `${who(line)}: ${line.event.verdict?.outcome}`),
      ]),
    ],
    ['On which figures?', checked(lines)],
    [
      'What was agreed?',
      offer === undefined
        ? 'No agreement was signed'
        : `${offer.loanType === 'installment' ? 'Installment loan' : 'Payday loan'}: ${dollars(offer.advance)} advanced, ${dollars(offer.costOfBorrowing)} cost, ${dollars(offer.total)} to repay in ${offer.payments.length === 1 ? '1 payment' : `${offer.payments.length} payments`} by ${dayWords(offer.payments.at(-1)?.dueDate ?? '')}, APR ${(offer.disclosureApr / 100).toFixed(2)}%`,
    ],
    [
      'What was signed, by whom?',
      list([
        ...of('agreement-signed').map((line) => `Loan agreement by ${who(line)}`),
        ...of('agreement-co-signed').map((line) => `Loan agreement as co-borrower by ${who(line)}`),
        ...of('debit-authorized').map((line) => `Debit authorization by ${who(line)}`),
      ]),
    ],
    [
      'Where did the money go?',
      list(
        of('payment-requested').flatMap(({ event, sequence }) => {
          if (event.kind !== 'advance' && event.kind !== 'refund') return []
          const what = `${event.kind === 'advance' ? 'Advance' : 'Refund'} of ${dollars(event.amount ?? 0)}`
          if (event.recipient === undefined) return [`${what} to the borrower’s own email address`]
          const chosen = of('money-action-taken').findLast(
            (one) => one.event.action?.kind === 'change-recipient' && one.sequence < sequence,
          )?.event
          return [
            `${what} to ${chosen?.action?.email}: ${chosen?.proposed?.by.name} proposed the address, ${chosen?.by?.name} confirmed it (independence.json)`,
          ]
        }),
      ),
    ],
    ['When did the money arrive?', list(of('disbursed').map(({ event, at }) => day(event.at ?? at)))],
    [
      'What was debited?',
      list(of('debit-settled').map((line) => `${debit(line)} settled on ${dayWords(line.event.on ?? '')}`)),
    ],
    [
      'What was returned?',
      list(
        of('debit-returned').map(
          (line) =>
            `${debit(line)} on ${dayWords(line.event.on ?? '')}: ${returns[line.event.returnCode ?? ''] ?? 'returned'} (code ${line.event.returnCode})`,
        ),
      ),
    ],
    [
      'What else was paid?',
      list([
        ...of('payment-received').map(({ event }) => received(event)),
        ...of('recovered').map(({ event }) => `${received(event)}, recovered after the write-off`),
        ...of('payment-reversed').map(({ event }) => `A payment was reversed on ${dayWords(event.on ?? '')}`),
      ]),
    ],
    [
      'What was written off?',
      list(
        of('written-off').map(
          ({ event }) => `${dollars(bookedOn(event, 'written off'))} on ${dayWords(event.on ?? '')}`,
        ),
      ),
    ],
    ['Was it cancelled?', of('cancelled').length === 0 ? 'No' : list(of('cancelled').map(who))],
    [
      'What is owed, by the ledger?',
      last === undefined ? dollars(0) : `${dollars(owed + lost)} on ${dayWords(last.day)}`,
    ],
  ]
}
