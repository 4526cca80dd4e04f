import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  contactChannels,
  contactOutcomes,
  contactPeople,
  contactPurposes,
  promiseWays,
} from '../../collections/contact-log.ts'
import { isBalanced } from '../../ledger/entry.ts'
import type { RequestedTerms } from '../../products/product.ts'
import { everySample, runs } from '../../testing/runs.fixture.ts'
import { byPassword } from '../../testing/sign-in.fixture.ts'
import { cents } from '../../values/cents.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { localDate, plusDays } from '../../values/local-date.ts'
import { systemActor, type Actor } from '../actor.ts'
import type { LoanOfPerson } from '../application/person.ts'
import { commandTypes, mayBeDue, mayIssue, type CommandInput, type CommandOf, type CommandType } from '../command.ts'
import { decide } from '../decide.ts'
import { evolve, replayLoan } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type Loan } from '../loan.ts'
import { advanceOf } from '../payments/payment.ts'
import type { ProviderReport } from '../payments/provider-report.ts'
import { arrangementSituations, reasonsFor, type MoneyAction } from '../servicing/money-action.ts'
import { anonymousEvent } from '../staff/anonymous.ts'
import { isOutstanding, loanStatuses, mayMove } from '../status.ts'
import {
  chequing,
  evidenceOf,
  factsFor,
  friday,
  identityRead,
  issue,
  jo,
  joKey,
  loanId,
  mei,
  oneDecides,
  recording,
  reporting,
  rowan,
  rowanKey,
  statementRead,
  usualNext,
  type World,
} from '../testing/loan-steps.fixture.ts'

/* Whatever people, providers and time do, in any order and with whatever facts: no command throws,
 * no loan reaches a status that the table of moves does not allow, the log makes the same loan
 * again, and the ledger balances. */

const noah: Actor = { id: 'usr_noah', name: 'Noah Reyes', role: 'admin' }
const people: readonly Actor[] = [
  rowan,
  mei,
  systemActor,
  jo,
  { id: 'usr_other', name: 'Somebody Else', role: 'customer' },
  { id: 'usr_rowan', name: 'Rowan Ashe', role: 'employee' },
  { id: 'usr_rita', name: 'Rita Shaw', role: 'reviewer' },
]
const mostly = <Value>(usual: Value, ...others: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 6 }, { arbitrary: fc.constantFrom(...others), weight: 1 })
const checkId = mostly('idv_1', 'idv_2')
const requestId = mostly('req_1', 'req_2')
const day = fc.integer({ min: -40, max: 120 }).map((days) => plusDays(localDate('2026-11-20'), days))
const money = fc.oneof(fc.integer({ min: -1, max: 3_000_00 }), fc.constantFrom(500_00, 1_500_00, 0.5, NaN, 2 ** 53))
const frequency = fc.constantFrom('weekly', 'bi-weekly', 'semi-monthly', 'monthly')
const terms: fc.Arbitrary<RequestedTerms> = fc.oneof(
  fc.record({
    loanType: fc.constant('cash-advance' as const),
    advance: money,
    startDate: fc.oneof(day, fc.constant('nonsense')),
    nextPayDate: day,
    payFrequency: frequency,
  }),
  fc.record({
    loanType: fc.constant('installment' as const),
    advance: money,
    startDate: day,
    payFrequency: frequency,
    numberOfPayments: fc.oneof(fc.integer({ min: -1, max: 60 }), fc.constantFrom(0.5, NaN)),
  }),
)
const moment = fc.option(fc.constantFrom(1, 2, 3, -1, NaN), { nil: null })
const evidence = fc.record({
  documentSha256: fc.constantFrom('none', 'loan-agreement/2026-11-20/57000'),
  sessionId: fc.constantFrom('ses_1', ''),
  openedAt: moment,
  reachedEndAt: moment,
  tickedAt: moment,
  pressedAt: moment,
  signIn: fc.constant(byPassword),
})
const anyReport: fc.Arbitrary<ProviderReport> = fc.oneof(
  fc
    .constantFrom('submitted' as const, 'acknowledged' as const, 'under-review' as const, 'cancelled' as const)
    .map((state) => reporting(state)),
  fc.option(fc.constant(friday as number), { nil: null }).map((completedAt) => reporting('completed', { completedAt })),
  mostly(null, '901', '905', '916', 'EftFailedForNewReasons').map((failure) => reporting('failed', { failure })),
)
const none = fc.constant({})
const note = fc.record({ note: fc.constantFrom(null, 'a note') })

const cashMeans = fc.constantFrom('e-transfer' as const, 'cash' as const, 'cheque' as const)
const receiptNumber = mostly<string | undefined>('R-17', undefined)
const aroundNow = fc.oneof(day, fc.constantFrom('2026-11-20', '2026-12-04', 'nonsense'))
const moneyAction: fc.Arbitrary<MoneyAction> = fc.oneof(
  fc.record({
    kind: fc.constant('record-payment' as const),
    amount: money,
    receivedOn: aroundNow,
    means: cashMeans,
    receipt: receiptNumber,
    purpose: fc.constantFrom('payment' as const, 'prepayment' as const),
  }),
  fc.record({
    kind: fc.constant('reverse-payment' as const),
    paymentId: fc.integer({ min: 1, max: 12 }).map((entries) => `pay_received_${entries}`),
  }),
  fc.record({
    kind: fc.constant('change-due-date' as const),
    payment: fc.integer({ min: 0, max: 4 }),
    dueDate: aroundNow,
  }),
  fc.record({
    kind: fc.constant('arrange-payments' as const),
    parts: fc.integer({ min: 0, max: 7 }),
    first: aroundNow,
    every: fc.constantFrom('weekly' as const, 'monthly' as const),
  }),
  fc.record({ kind: fc.constant('refund' as const), amount: money, means: cashMeans, receipt: receiptNumber }),
  fc.record({
    kind: fc.constant('record-recovery' as const),
    amount: money,
    receivedOn: aroundNow,
    means: cashMeans,
    receipt: receiptNumber,
  }),
  {
    arbitrary: fc.constantFrom(
      { kind: 'waive-fee' as const },
      { kind: 'decline-arrangement' as const },
      { kind: 'forgive-balance' as const },
      { kind: 'send-to-collections' as const },
      { kind: 'place-stay' as const, ground: 'insolvency' as const },
      { kind: 'lift-stay' as const },
      { kind: 'change-recipient' as const, email: 'rowan@new.example' },
      { kind: 'write-off' as const },
    ),
    weight: 6,
  },
)

const staffText = fc.constantFrom('', 'a note')

const inputs: { readonly [Type in CommandType]: fc.Arbitrary<CommandInput[Type]> } = {
  'start-contact': fc.record({
    channel: fc.constantFrom(...contactChannels),
    with: fc.constantFrom(...contactPeople),
    purpose: fc.constantFrom(...contactPurposes),
    direction: fc.constantFrom('out' as const, 'in' as const),
  }),
  'end-contact': fc.record({
    number: fc.integer({ min: 0, max: 3 }),
    outcome: fc.constantFrom(...contactOutcomes),
    note: staffText,
    promise: fc.option(fc.record({ amount: money, day: aroundNow }), { nil: undefined }),
  }),
  'record-promise': fc.record({
    promise: fc.record({ amount: money, day: aroundNow }),
    way: fc.constantFrom(...promiseWays),
    contact: fc.option(
      fc.record({
        channel: fc.constantFrom(...contactChannels),
        with: fc.constantFrom(...contactPeople),
        purpose: fc.constantFrom(...contactPurposes),
        direction: fc.constantFrom('out' as const, 'in' as const),
      }),
      { nil: undefined },
    ),
    note: staffText,
  }),
  'set-do-not-contact': fc.record({
    ground: fc.constantFrom(null, 'lawyer-represents' as const, 'disputed-to-court' as const),
    note: staffText,
  }),
  'correct-bank-line': fc.record({
    lineId: fc.constantFrom('line-1', 'line-2'),
    kind: fc.constantFrom('payroll' as const, 'refund' as const, 'rent' as const),
    note: staffText,
  }),
  'add-staff-note': fc.record({ note: staffText, mentions: fc.constantFrom([], ['usr_noah', 'usr_noah']) }),
  'start-application': fc.record({ customerId: mostly('usr_rowan', 'usr_other') }),
  'start-identity-check': fc.record({ checkId }),
  'retry-identity-check': fc.record({ checkId }),
  'finish-identity-check': fc.record({ checkId }),
  'record-identity-result': fc.record({
    checkId,
    outcome: fc.constantFrom(
      { state: 'passed' as const, person: rowanKey },
      { state: 'failed' as const, failed: 'selfie' as const },
      { state: 'open' as const },
      { state: 'pending-review' as const },
    ),
  }),
  'check-identity-again': none,
  'start-bank-connection': none,
  'finish-bank-connection': fc.record({ requestId }),
  'record-bank-data': fc.record({
    requestId,
    outcome: fc.constantFrom(
      { state: 'collected' as const, account: chequing, transactions: 90 },
      { state: 'failed' as const, reason: 'time-ran-out' as const },
    ),
  }),
  'submit-papers': fc.record({
    step: fc.constantFrom('identity' as const, 'bank' as const),
    papers: fc.constantFrom([1, 2], [1], [7], []),
    account: fc.constantFrom(null, { institutionNumber: '003', transitNumber: '01234', accountNumber: '5550001' }),
  }),
  'refer-back': fc.record({ note: staffText }),
  'verify-by-hand': fc.record({
    findings: fc.constantFrom(identityRead, statementRead),
    note: mostly('seen', 'a note'),
  }),
  'save-personal-info': fc.record({ answers: fc.constant({} as never) }),
  'save-financial-info': fc.record({ answers: fc.constant({ creditCheckConsent: true } as never) }),
  'choose-terms': fc.record({ terms }),
  'approve-application': note,
  'withdraw-proposal': note,
  'approve-clean-file': none,
  'review-sample': fc.record({
    finding: fc.constantFrom('agrees' as const, 'disagrees' as const),
    note: fc.constant('Read'),
  }),
  'reject-application': fc.record({
    reasons: fc.constantFrom([], ['income-too-low'], ['nonsense'], ['income-too-low', 'income-too-low']),
    note: fc.constant(null),
  }),
  'sign-agreement': fc.record({ evidence }),
  'authorize-debit': fc.record({ evidence }),
  'invite-co-applicant': fc.record({ terms }),
  'withdraw-co-applicant': none,
  'accept-co-application': fc.record({ token: fc.constant('secret') }),
  'decline-co-application': fc.record({ token: fc.constantFrom(null, 'secret') }),
  'start-co-applicant-check': fc.record({ checkId }),
  'finish-co-applicant-check': fc.record({ checkId }),
  'record-co-applicant-check': fc.record({
    checkId,
    outcome: fc.constantFrom(
      { state: 'passed' as const, person: joKey },
      { state: 'passed' as const, person: rowanKey },
      { state: 'failed' as const, failed: 'selfie' as const },
      { state: 'open' as const },
    ),
  }),
  'save-co-applicant-info': fc.record({ answers: fc.constant({ creditCheckConsent: true } as never) }),
  'co-sign-agreement': fc.record({ evidence }),
  'expire-invitation': none,
  'withdraw-application': none,
  'reopen-application': none,
  'expire-application': none,
  'redate-agreement': none,
  'note-reminder-sent': fc.record({ since: mostly(friday, instant(friday + 24 * 3_600_000)), number: mostly(1, 2, 3) }),
  'note-copies-sent': none,
  'note-notice-sent': fc.record({
    kind: mostly('disbursed' as const, 'paid' as const),
    subject: mostly('advance', 'P1'),
    day: fc.constant(localDate('2026-11-20')),
    document: fc.constant({ kind: 'loan-notice' as const, version: 1, sha256: 'ab'.repeat(32) }),
  }),
  'delay-notice': fc.record({
    emailId: fc.constant('notice.ln_1.arrears'),
    recordedAt: fc.constantFrom(...[0, 1, 2].map((days) => instant(Date.UTC(2026, 10, 20 + days, 17)))),
    isRequired: fc.boolean(),
  }),
  'record-payment': fc.record({
    paymentId: mostly('pay_1', 'pay_2', 'pay_3', 'request_1', 'request_2', 'refund_1', 'refund_2', 'none'),
    seen: fc.constant('requested' as const),
    report: anyReport,
  }),
  'note-funding-hour': none,
  'note-stop': none,
  'initiate-debit': none,
  'accrue-interest': none,
  'close-small-balance': none,
  'retry-disbursement': fc.constant({}),
  'repeat-disbursement': none,
  'cancel-undisbursed-loan': note,
  'cancel-loan': none,
  'pay-early': fc.record({ amount: fc.option(money, { nil: null }) }),
  'co-cancel-loan': none,
  'co-pay-early': fc.record({ amount: fc.option(money, { nil: null }) }),
  'request-arrangement': fc.record({
    wish: fc.record({
      kind: fc.constant('change-due-date' as const),
      payment: fc.integer({ min: 0, max: 4 }),
      dueDate: aroundNow,
    }),
    situation: fc.constantFrom(...arrangementSituations),
  }),
  'stop-debit': fc.record({ payment: fc.integer({ min: 0, max: 3 }) }),
  'resume-debit': fc.record({ payment: fc.integer({ min: 0, max: 3 }) }),
  'revoke-authorization': none,
  'prepare-authorization': none,
  'authorize-account': fc.record({ evidence }),
  'initiate-refund': none,
  'retry-refund': fc.constant({}),
  'take-money-action': fc.record({
    action: moneyAction,
    reason: fc.constantFrom('payment-arrived', 'hardship', 'insolvency', 'payments-missed', 'nonsense', ''),
    note: mostly('a note', ''),
  }),
  'withdraw-money-action': note,
  'assign-case': fc.record({ to: fc.constantFrom(mei.id, null), from: fc.constantFrom(mei.id, null) }),
  'destroy-records': none,
}

/** The same action with a reason that explains it, by one of the two who act. */
const moneyMove: fc.Arbitrary<Pick<CommandOf<'take-money-action'>, 'action' | 'reason' | 'note'>> = moneyAction.map(
  (action) => ({ action, reason: reasonsFor(action.kind)[0]?.code ?? '', note: 'a note' }),
)

/** A step of a life: the usual next command, a signature under what really lies ready, or anything
 * at all by anybody. */
type Move = {
  readonly kind: 'usual' | 'anything' | 'failed-transfer' | 'money'
  readonly paying: Pick<CommandOf<'take-money-action'>, 'action' | 'reason' | 'note'>
  readonly type: CommandType
  readonly input: object
  readonly by: Actor
  readonly afterMs: number
  readonly world: Omit<World, 'now'>
}
const others: fc.Arbitrary<readonly LoanOfPerson[]> = fc.oneof(
  { arbitrary: fc.constant([]), weight: 12 },
  {
    arbitrary: fc.array(
      fc.record({
        loanId: fc.constantFrom('ln_2', 'ln_3'),
        customerId: fc.constantFrom('usr_rowan', 'usr_other'),
        status: fc.constantFrom(...loanStatuses),
        agreedOn: fc.option(day, { nil: undefined }),
      }),
      { maxLength: 3 },
    ),
    weight: 1,
  },
)
const world: fc.Arbitrary<Omit<World, 'now'>> = fc.record({
  monthlyNetIncome: mostly<number | undefined>(2600_00, undefined, 0, -5, NaN),
  otherDebts: mostly(0, 40_000_00, -5, NaN),
  withCoApplicant: mostly(false, true),
  otherLoans: others,
  identityExpiry: mostly<number | undefined>(undefined, 0, 4_000_000_000),
  bankExpiry: mostly<number | undefined>(undefined, 0, 4_000_000_000),
  person: mostly<World['person']>(undefined, rowanKey),
  account: mostly<World['account']>(undefined, chequing),
  recipient: fc.constant(undefined),
  policy: mostly(
    {
      ...oneDecides,
      secondPersonAbove: cents(1_000_000_00),
      secondPersonOnAttention: false,
      moneyAbove: cents(1_000_000_00),
    },
    {
      ...oneDecides,
      secondPersonAbove: cents(1_000_000_00),
      secondPersonOnAttention: false,
      moneyAbove: cents(200_00),
    },
  ),
  stopped: mostly<World['stopped'] & object>([], ['debits'], ['disbursements'], ['applications']),
  owner: mostly<World['owner']>('same', 'near', 'different', 'unknown'),
  accountName: mostly<World['accountName']>('same', 'near', 'different', 'unknown'),
})
const hour = 3_600_000
const move: fc.Arbitrary<Move> = fc
  .record({
    kind: fc.oneof(
      { arbitrary: fc.constant('usual' as const), weight: 12 },
      { arbitrary: fc.constant('anything' as const), weight: 7 },
      { arbitrary: fc.constant('failed-transfer' as const), weight: 1 },
      { arbitrary: fc.constant('money' as const), weight: 14 },
    ),
    paying: moneyMove,
    type: fc.constantFrom(...commandTypes),
    by: mostly(rowan, ...people),
    afterMs: fc.oneof(
      { arbitrary: fc.constant(1000), weight: 12 },
      { arbitrary: fc.constantFrom(hour, 20 * hour, 9 * 24 * hour), weight: 1 },
    ),
    world,
  })
  .chain((made) => inputs[made.type].map((input) => ({ ...made, input: input as object })))

const commandOf = (
  loan: Loan | undefined,
  { kind, type, input, by, paying }: Move,
  now: Instant,
): CommandOf<CommandType> => {
  if (kind === 'money' && loan && isServiced(loan)) {
    // What one of the two proposed, the other confirms.
    const { action = paying.action, reason = paying.reason, by: first } = loan.proposal ?? {}
    const note = first === undefined ? paying.note : 'seen by me, too'
    return issue('take-money-action', { action, reason, note }, (first?.id ?? by.id) === mei.id ? noah : mei)
  }
  if (kind === 'usual' || kind === 'money') {
    const usual = usualNext(loan, now)
    if (usual) return usual
  }
  // Now and then staff reject an application that could be approved.
  if (kind === 'failed-transfer' && loan?.status === 'review')
    return issue('reject-application', { reasons: ['income-too-low'], note: null }, mei)
  const advance = loan && isServiced(loan) ? advanceOf(loan) : undefined
  if (kind === 'failed-transfer' && advance) return recording(loan, advance.paymentId, reporting('failed'))
  // A provider is read right before its report is recorded.
  if (type === 'record-payment') {
    const { paymentId, report } = input as CommandInput['record-payment']
    return recording(loan, paymentId, report)
  }
  // Now and then somebody signs what really lies ready.
  const signs = type === 'sign-agreement' || type === 'authorize-debit'
  return issue(type, (signs && kind === 'failed-transfer' ? { evidence: evidenceOf(loan) } : input) as never, by)
}

type Life = { readonly loan: Loan | undefined; readonly events: readonly LoanEvent[]; readonly refusals: number }

/** Lives through the moves, and looks at the guarantees after each. */
const live = (moves: readonly Move[]): Life => {
  let [loan, now, refusals] = [undefined as Loan | undefined, friday, 0]
  const events: LoanEvent[] = []
  for (const one of moves) {
    // Loans fall behind only as weeks pass.
    const weeks = one.kind === 'money' && loan && isServiced(loan) ? 8 * 24 * hour : 0
    now = instant(now + one.afterMs + weeks)
    const command = commandOf(loan, one, now)
    if (loan === undefined && command.type !== 'start-application') continue
    const owner = loan ?? (command as CommandOf<'start-application'>)
    if (!mayIssue(command.type, command.actor, owner)) continue
    const facts = factsFor(loan, { ...one.world, now })
    const decided = decide(loan, command, facts)
    // Code that has only the status may refuse without the facts: the answer is the same.
    if (loan !== undefined && !mayBeDue(command.type, loan.status))
      expect(decided).toEqual({ ok: false, error: { code: 'STEP_NOT_DUE', facts: { status: loan.status } } })
    if (!decided.ok) {
      refusals += 1
      continue
    }
    for (const event of decided.value) {
      const before = loan?.status
      loan = evolve(loan, event, loanId)
      if (before !== undefined && before !== loan.status)
        expect(mayMove(before, loan.status), `${event.type}: ${before} to ${loan.status}`).toBe(true)
      events.push(event)
    }
    const again = decide(loan, command, facts)
    // The system's own commands are repeated by the engine: the second time they change nothing.
    if (command.actor.role === 'system' && command.type !== 'redate-agreement')
      expect(again.ok ? again.value : again.error.code).toEqual(
        command.type === 'record-payment' && decided.value.length > 0 ? 'PAYMENT_CHANGED' : [],
      )
    if (loan && isServiced(loan) && isOutstanding(loan.status)) {
      const activatedNow = decided.value.some(({ type }) => type === 'activated')
      if (activatedNow) expect(one.world.otherLoans.filter(({ status }) => isOutstanding(status))).toEqual([])
    }
  }
  return { loan, events, refusals }
}

test('no order of commands by anybody reaches an illegal status, throws, or leaves a log that makes another loan', () => {
  const reached = new Map<string, number>()
  fc.assert(
    fc.property(fc.array(move, { minLength: 5, maxLength: 45 }), (moves) => {
      const { loan, events } = live(moves)
      expect(replayLoan(loanId, events)).toEqual(loan)
      reached.set(loan?.status ?? 'none', (reached.get(loan?.status ?? 'none') ?? 0) + 1)
      if (loan && isServiced(loan)) expect(loan.book.entries.filter(({ lines }) => !isBalanced(lines))).toEqual([])
    }),
    { numRuns: runs(8_000) },
  )
  // The lives are worth something only if they reach the far statuses too.
  const far = [
    'identity',
    'bank',
    'personal-info',
    'review',
    'pad',
    'active',
    'disbursement-failed',
    'funded',
    'overdue',
    'in-collections',
    'repaid',
    'written-off',
    'cancelled',
    'rejected',
    'withdrawn',
    'expired',
  ]
  if (everySample) expect(far.filter((status) => !reached.has(status))).toEqual([])
})

const destruction: LoanEvent = {
  type: 'records-destroyed',
  at: instant(friday + 3000 * 24 * hour),
  closedOn: localDate('2027-01-04'),
  months: 84,
  remaining: 'hash',
}

test('TAM-102: the anonymous events of a life make the anonymous loan', () => {
  fc.assert(
    fc.property(fc.array(move, { minLength: 5, maxLength: 45 }), (moves) => {
      const { loan, events } = live(moves)
      if (loan === undefined) return
      expect(replayLoan(loanId, [...events.map(anonymousEvent), destruction])).toEqual(
        evolve(loan, destruction, loanId),
      )
    }),
    { numRuns: runs(200) },
  )
})
