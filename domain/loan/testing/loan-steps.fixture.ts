import { torontoDateOf, torontoInstant } from '../../calendars/toronto.ts'
import type { ApplicantFacts, CoApplicantFindings } from '../../decision/applicant-checks.ts'
import type { TakenAlone } from '../../decision/second-review.ts'
import type { SignUp } from '../../documents/legal-versions.ts'
import type { StaffTie } from '../../duties/ties.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import type { NameMatch } from '../../person/name-comparison.ts'
import { firstPolicy, type PolicyInForce } from '../../policy/house-policy.ts'
import type { Offer, RequestedTerms } from '../../products/product.ts'
import { ok } from '../../shared/result.ts'
import type { Stoppable } from '../../stops/stoppable.ts'
import { byPassword } from '../../testing/sign-in.fixture.ts'
import { soundApplicant } from '../../testing/sound-applicant.fixture.ts'
import { cents } from '../../values/cents.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { localDate, plusDays } from '../../values/local-date.ts'
import { systemActor, type Actor, type Origin } from '../actor.ts'
import type { BankFindings, IdentityFindings } from '../application/by-hand.ts'
import type { AccountKey, EmailKey, LoanOfPerson, PersonKey } from '../application/person.ts'
import type { CommandInput, CommandOf, CommandType } from '../command.ts'
import type { CorrectedLineFacts } from '../commands/correct-bank-line.ts'
import { decide, type FactsOf } from '../decide.ts'
import { evolve } from '../evolve.ts'
import type { LoanEvent, PaperRef, StaffMember } from '../loan-event.ts'
import { isServiced, type Loan } from '../loan.ts'
import { paymentOf } from '../payments/payment.ts'
import type { ProviderReport } from '../payments/provider-report.ts'
import type { CoApplicantFacts } from '../signing/co-applicant.ts'
import type { DocumentKind, DocumentRef } from '../signing/documents.ts'
import type { Decided, SigningEvidence } from '../slice.ts'
import { posted } from './posted.fixture.ts'

/* Loans for tests: facts as the application would gather them, and commands as people and the
 * system issue them. */

export const loanId = 'ln_1'
export const rowan: Actor = { id: 'usr_rowan', name: 'Rowan Ashe', role: 'customer' }
/** Whom Rowan invites to borrow with them. */
export const jo: Actor = { id: 'usr_jo', name: 'Jo Birch', role: 'customer' }
export const joKey = 'person-jo' as PersonKey
export const joEmail = 'email-jo' as EmailKey
export const rowanEmail = 'email-rowan' as EmailKey
export const mei: Actor = { id: 'usr_mei', name: 'Mei Chen', role: 'employee' }
export const browser: Origin = { ip: '203.0.113.7', userAgent: 'test browser' }
export const rowanKey = 'person-rowan' as PersonKey
export const chequing = 'account-chequing' as AccountKey

/** Noon in Toronto on Friday, November 20, 2026. */
export const friday: Instant = torontoInstant(localDate('2026-11-20'), 12, 0, 0)

/** $500 on that Friday until the Friday two weeks later: cost $70.00, APR 365.00%. */
export const usualTerms: RequestedTerms = {
  loanType: 'cash-advance',
  advance: 500_00,
  startDate: '2026-11-20',
  nextPayDate: '2026-12-04',
  payFrequency: 'bi-weekly',
}

/** A document's fingerprint for an offer: another offer is another document. */
export const documentFor = (kind: DocumentKind, offer: Offer): DocumentRef => ({
  kind,
  version: 1,
  sha256: `${kind}/${offer.advanceDate}/${offer.total}`,
})

/** One person decides alone, whatever the amount and the checks. */
export const oneDecides: PolicyInForce = {
  ...firstPolicy,
  secondPersonAbove: cents(1_000_000_00),
  secondPersonOnAttention: false,
  moneyAbove: cents(1_000_000_00),
}

/** What the application would find out; a test names what differs. */
export type World = {
  readonly now: Instant
  readonly monthlyNetIncome: number | undefined
  readonly otherDebts: number
  readonly withCoApplicant: boolean
  readonly otherLoans: readonly LoanOfPerson[]
  readonly identityExpiry: number | undefined
  readonly bankExpiry: number | undefined
  readonly person: PersonKey | undefined
  readonly account: AccountKey | undefined
  readonly recipient: string | undefined
  /** The account's name against the verified one. */
  readonly accountName: NameMatch
  /** The holder of the bank account against the verified name. */
  readonly owner: NameMatch
  /** When anything happened to the loan last; now unless a test names another moment. */
  readonly lastEventAt?: Instant
  /** What the account accepted when it was opened. */
  readonly signUp?: SignUp
  /** Whom the personal info names for a co-applicant. */
  readonly invitee?: EmailKey | undefined
  /** The account that answers an invitation, and the fingerprint of the link it came with. */
  readonly email?: EmailKey
  readonly token?: string
  readonly verified?: { readonly person?: PersonKey }
  readonly answersAlone?: string | undefined
  readonly coApplicant?: CoApplicantFacts
  readonly coApplicantFindings?: CoApplicantFindings
  /** Sound unless a test names what was found. */
  readonly applicantFacts?: ApplicantFacts
  readonly line?: CorrectedLineFacts['line']
  /** One person decides alone unless a test sets a policy. */
  readonly policy?: PolicyInForce
  readonly proposerLeft?: boolean
  readonly ties?: readonly StaffTie[]
  readonly readers?: readonly StaffMember[]
  /** Mentioned ids that belong to no active member of staff. */
  readonly strangers?: readonly string[]
  /** Fingerprint of what staff read, or the borrower typed, and the papers that were sent. */
  readonly answers?: string
  readonly papers?: readonly PaperRef[]
  /** What people did alone about money before; nothing unless a test sets it. */
  readonly alone?: TakenAlone
  /** What is stopped; nothing unless a test stops it. */
  readonly stopped?: readonly Stoppable[]
  /** 64 hex digits that pick the sample. */
  readonly draw?: string
  /** True if nothing will be recorded (TAM-300). */
  readonly isPreview?: boolean
}

export const usualWorld: World = {
  now: friday,
  monthlyNetIncome: 2600_00,
  otherDebts: 0,
  withCoApplicant: false,
  otherLoans: [],
  identityExpiry: undefined,
  bankExpiry: undefined,
  person: undefined,
  account: undefined,
  recipient: undefined,
  accountName: 'same',
  owner: 'same',
}

/** Every fact that any command needs, as the application would gather it for this loan. */
export const factsFor = <Type extends CommandType>(loan: Loan | undefined, world: World): FactsOf<Type> => {
  const { now, monthlyNetIncome, otherDebts, withCoApplicant, otherLoans, person, account } = world
  const earlierAgreements = otherLoans.flatMap(({ agreedOn }) => (agreedOn === undefined ? [] : [agreedOn]))
  const facts = {
    now,
    stopped: world.stopped ?? [],
    draw: world.draw ?? 'f'.repeat(64),
    isPreview: world.isPreview ?? false,
    otherLoans,
    customer: {
      accountName: world.accountName,
      identityExpiry: world.identityExpiry,
      signUp: world.signUp,
      bankExpiry: world.bankExpiry,
      person,
      account,
    },
    belongs: true,
    bank: { expiry: world.bankExpiry, account },
    answers: world.answers ?? 'answers',
    papers: world.papers ?? [
      { number: 1, sha256: 'paper-1' },
      { number: 2, sha256: 'paper-2' },
    ],
    recordId: 'by_hand_1',
    person: person ?? rowanKey,
    findings: () => world.applicantFacts ?? soundApplicant,
    line: 'line' in world ? world.line : { amount: 100_00, kind: 'deposit', layer: 'none' },
    proposerLeft: world.proposerLeft ?? false,
    ties: world.ties ?? [],
    readers: world.readers ?? [],
    strangers: world.strangers ?? [],
    policy: world.policy ?? oneDecides,
    moneyId: (entries: number) => `pay_received_${entries}`,
    alone: world.alone ?? { ofLoan: 0, ofBorrower: 0, ofDay: 0 },
    applicant:
      monthlyNetIncome === undefined ? undefined : { monthlyNetIncome, earlierAgreements, otherDebts, withCoApplicant },
    agreementFor: (offer: Offer) => documentFor('loan-agreement', offer),
    authorizationFor: (offer: Offer) => ok(documentFor('pad-agreement', offer)),
    newAuthorizationFor: (debits: readonly { readonly number: number }[]) =>
      ok({ kind: 'pad-agreement', version: 3, sha256: `new-pad/${torontoDateOf(now)}/${debits.length}` } as const),
    account: loan?.status === 'bank' ? (account ?? chequing) : loan?.account,
    preparedAt: now,
    consentSha256: 'consent',
    disbursementId: (attempt: number) => `pay_${attempt}`,
    debitId: (payment: number, attempt: number) => `pay_${payment + attempt - 1}`,
    invitee: 'invitee' in world ? world.invitee : joEmail,
    ownEmail: rowanEmail,
    tokenFor: (invitation: number) => `token-${invitation}`,
    answersAlone: world.answersAlone,
    email: world.email ?? joEmail,
    token: world.token ?? (loan?.coApplicant && `token-${loan.coApplicant.invitation}`),
    verified: world.verified ?? {},
    coApplicantFindings: world.coApplicantFindings ?? soundApplicant.person,
    coApplicant: world.coApplicant ?? { loans: [], accountName: 'same' },
    requestId: (number: number) => `request_${number}`,
    refundId: (number: number) => `refund_${number}`,
    recipient: world.recipient,
    signUp: world.signUp,
    accountName: world.accountName,
    owner: world.owner,
    lastEventAt: world.lastEventAt ?? now,
    remaining: 'hash of what is left',
    held: false,
    member: { id: mei.id ?? '', name: mei.name ?? '' },
    elsewhere: [],
  }
  return facts as unknown as FactsOf<Type>
}

/** What staff read from Rowan's licence, and from a statement of 61 days. */
export const identityRead: IdentityFindings = {
  step: 'identity',
  givenName: 'Rowan',
  familyName: 'Ashe',
  dateOfBirth: '1990-05-17',
  document: 'driver-licence',
  ending: '0517',
  street: '12 Elm Street',
  city: 'Ottawa',
  region: 'ON',
  postalCode: 'K1A 0B1',
}
export const statementRead: BankFindings = {
  step: 'bank',
  institutionName: 'Maple Bank',
  holderName: 'Rowan Ashe',
  from: '2026-09-15',
  to: '2026-11-14',
  incomeCents: 6100_00,
  incomeKind: 'employment',
  payFrequency: 'bi-weekly',
  nextPayDate: '2026-11-27',
  debtPaymentsCents: 610_00,
  returnedItems: 0,
  otherLenders: 0,
  daysBelowZero: 0,
}

/** A command with its loan, issued by the one who usually does. */
export const issue = <Type extends CommandType>(
  type: Type,
  input: CommandInput[Type],
  by: Actor = rowan,
): CommandOf<Type> => ({ type, loanId, actor: by, origin: browser, ...input }) as unknown as CommandOf<Type>

/** What a person who read the document that lies ready would send. */
export const evidenceOf = (loan: Loan | undefined): SigningEvidence => {
  const document =
    loan?.status === 'agreement' ? loan.agreement : loan?.status === 'pad' ? loan.authorization?.document : undefined
  return {
    documentSha256: document?.sha256 ?? 'none',
    sessionId: 'ses_1',
    openedAt: 1,
    reachedEndAt: 2,
    tickedAt: 3,
    pressedAt: 4,
    signIn: byPassword,
  }
}

/** The usual next command of a loan, for walks along the straight road. */
export const usualNext = (loan: Loan | undefined, now: Instant): CommandOf<CommandType> | undefined => {
  if (loan === undefined) return issue('start-application', { customerId: 'usr_rowan' })
  switch (loan.status) {
    case 'identity':
      return loan.check === undefined
        ? issue('start-identity-check', { checkId: 'idv_1' })
        : issue(
            'record-identity-result',
            { checkId: loan.check.checkId, outcome: { state: 'passed', person: rowanKey } },
            systemActor,
          )
    case 'bank':
      return loan.connection?.requestId === undefined
        ? issue('finish-bank-connection', { requestId: 'req_1' })
        : issue(
            'record-bank-data',
            {
              requestId: loan.connection.requestId,
              outcome: { state: 'collected', account: chequing, transactions: 90 },
            },
            systemActor,
          )
    case 'personal-info':
      return issue('save-personal-info', { answers: {} as never })
    case 'financial-info':
      return issue('save-financial-info', { answers: { creditCheckConsent: true } as never })
    case 'terms': {
      const today = torontoDateOf(now)
      return issue('choose-terms', {
        terms: { ...usualTerms, startDate: today, nextPayDate: plusDays(today, 14) } as RequestedTerms,
      })
    }
    case 'review':
      return issue('approve-application', { note: null }, mei)
    case 'agreement':
      return issue('sign-agreement', { evidence: evidenceOf(loan) })
    case 'pad':
      return issue('authorize-debit', { evidence: evidenceOf(loan) })
    case 'active': {
      const [advance] = loan.payments
      return recording(loan, advance?.paymentId ?? 'none', reporting('completed', { completedAt: now }))
    }
    case 'disbursement-failed':
      return issue('cancel-undisbursed-loan', { note: null }, mei)
    default:
      return undefined
  }
}

/** A provider's report of a payment; only its state unless more is given. */
export const reporting = (
  state: ProviderReport['state'],
  report: Partial<Omit<ProviderReport, 'state'>> = {},
): ProviderReport => ({ state, providerId: 'tx', failure: null, completedAt: null, ...report })

/** The command that records a report of that payment, as the loan has it now. */
export const recording = (
  loan: Loan | undefined,
  paymentId: string,
  report: ProviderReport,
): CommandOf<'record-payment'> => {
  const payment = loan !== undefined && isServiced(loan) ? paymentOf(loan, paymentId) : undefined
  return issue('record-payment', { paymentId, seen: payment?.state ?? 'requested', report }, systemActor)
}

/** The events of a loan that went straight to that status at noon on that Friday. */
export const eventsUntil = (status: Loan['status'], world: World = usualWorld): readonly LoanEvent[] => {
  const events: LoanEvent[] = []
  for (let loan: Loan | undefined; loan?.status !== status;) {
    const command = usualNext(loan, world.now)
    if (command === undefined) throw new Error(`the straight road does not lead to ${status}`)
    const decided = decide(loan, command, factsFor(loan, world))
    if (!decided.ok) throw new Error(`${command.type} was refused: ${decided.error.code}`)
    for (const event of decided.value) loan = evolve(loan, event, loanId)
    events.push(...decided.value)
  }
  return events
}

/** The loan that these events make, each with what it books. */
const lived = (events: readonly (LoanEvent | LedgerEvent)[]): Loan | undefined =>
  events.reduce<Loan | undefined>((loan, event) => evolve(loan, posted(loan, event), loanId), undefined)

/** Given what happened, when a command is issued, then: its events or its refusal. */
export const given = (events: readonly (LoanEvent | LedgerEvent)[], change: Partial<World> = {}) => {
  const loan = lived(events)
  const world = { ...usualWorld, ...change }
  return {
    loan,
    /** The same loan at another moment, or in another world. */
    but: (other: Partial<World>) => given(events, { ...change, ...other }),
    when: <Type extends CommandType>(command: CommandOf<Type>): Decided =>
      decide(loan, command, factsFor<Type>(loan, world)),
  }
}

export const daysLater = (days: number, from: Instant = friday): Instant => instant(from + days * 24 * 3_600_000)

/** $5,000 over twelve months from that Friday. */
export const installmentTerms: RequestedTerms = {
  loanType: 'installment',
  advance: 5000_00,
  startDate: '2026-11-20',
  payFrequency: 'monthly',
  numberOfPayments: 12,
}

/** The usual next command of an installment loan that Rowan and Jo take together; undefined once it
 * is active. */
export const usualNextJoint = (loan: Loan | undefined, now: Instant): CommandOf<CommandType> | undefined => {
  if (loan === undefined) return usualNext(loan, now)
  const terms = { ...installmentTerms, startDate: torontoDateOf(now) } as RequestedTerms
  const { coApplicant } = loan
  if (loan.status === 'terms') {
    if (coApplicant === undefined || (coApplicant.state !== 'invited' && coApplicant.state !== 'accepted'))
      return issue('invite-co-applicant', { terms })
    if (coApplicant.state === 'invited') return issue('accept-co-application', { token: 'secret' }, jo)
    if (coApplicant.person === undefined)
      return coApplicant.check === undefined
        ? issue('start-co-applicant-check', { checkId: 'idv_jo' }, jo)
        : issue(
            'record-co-applicant-check',
            { checkId: coApplicant.check.checkId, outcome: { state: 'passed', person: joKey } },
            systemActor,
          )
    if (coApplicant.consent === undefined)
      return issue('save-co-applicant-info', { answers: { creditCheckConsent: true } as never }, jo)
    return issue('choose-terms', { terms })
  }
  const waits = loan.status === 'pad' && loan.authorized !== undefined && loan.coSigned === undefined
  if (waits) return issue('co-sign-agreement', { evidence: evidenceOf({ ...loan, status: 'agreement' } as Loan) }, jo)
  return loan.status === 'active' ? undefined : usualNext(loan, now)
}

/** The events of a loan that Rowan and Jo took together, up to where this holds. */
export const jointEvents = (
  until: (loan: Loan) => boolean,
  world: World = { ...usualWorld, withCoApplicant: true },
): readonly LoanEvent[] => {
  const events: LoanEvent[] = []
  for (let loan: Loan | undefined; loan === undefined || !until(loan);) {
    const command = usualNextJoint(loan, world.now)
    if (command === undefined) throw new Error('the road of two people does not lead there')
    const decided = decide(loan, command, factsFor(loan, world))
    if (!decided.ok) throw new Error(`${command.type} was refused: ${decided.error.code}`)
    for (const event of decided.value) loan = evolve(loan, event, loanId)
    events.push(...decided.value)
  }
  return events
}
