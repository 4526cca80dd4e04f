import type { CollectionView } from '../views/collections.ts'
import type { BookFiguresView } from '../views/money-actions.ts'
import type { JoinedServicingView, ServicedPaymentView, ServicingView } from '../views/servicing.ts'

/** $500.00 borrowed at $70.00, nothing paid. */
export const figuresOf = (part: Partial<BookFiguresView> = {}): BookFiguresView => ({
  status: 'funded',
  owed: 570_00,
  received: 0,
  principal: 500_00,
  cost: 70_00,
  defaultInterest: 0,
  fee: 0,
  refundToRecover: 0,
  owedToBorrower: 0,
  refundableFrom: null,
  writtenOff: 0,
  recovered: 0,
  drift: [],
  payments: [],
  parts: [],
  ...part,
})

/** The one payment, due. */
export const paymentOf = (part: Partial<ServicedPaymentView> = {}): ServicedPaymentView => ({
  number: 1,
  dueDate: '2026-12-04',
  amount: 570_00,
  paid: 0,
  paidOn: null,
  state: 'due',
  sentOn: null,
  debitDate: null,
  rePresented: null,
  control: { state: 'stoppable', until: '2026-12-01' },
  returned: null,
  ...part,
})

/** Ten days late, nobody contacted yet. */
export const collectionOf = (part: Partial<CollectionView> = {}): CollectionView => ({
  pastDue: 570_00,
  daysPastDue: 10,
  bucket: '1-30',
  action: 'contact',
  nextDebit: null,
  promise: null,
  nextContact: 1_795_000_000_000,
  barred: null,
  doNotContact: null,
  stay: null,
  stillRunning: [],
  lastContact: null,
  openContacts: [],
  waits: [],
  ...part,
})

/** Everything that a collector can read, each field with a value. */
export const fullCollection: CollectionView = collectionOf({
  pastDue: 0,
  daysPastDue: 0,
  bucket: 'current',
  nextDebit: { amount: 242_00, debitDate: '2026-12-07', isSent: false },
  promise: { amount: 50_00, day: '2026-12-01', state: 'open' },
  stay: { ground: 'hardship', from: '2026-11-24' },
  stillRunning: [{ amount: 242_00, debitDate: '2026-12-07' }],
  lastContact: { at: 1_795_000_600_000, channel: 'call', outcome: 'spoke' },
  openContacts: [{ number: 2, at: 1_795_000_700_000, channel: 'call', with: 'borrower', direction: 'out' }],
  waits: [{ kind: 'request', since: 1_795_000_600_000 }],
})

/** A loan in service, its first debit ahead. */
export const servicingOf = (part: Partial<ServicingView> = {}): ServicingView => ({
  asOf: '2026-11-24',
  figures: figuresOf(),
  late: null,
  request: null,
  debits: 'running',
  authorization: {
    revokedOn: null,
    endsOn: null,
    endsOnIfRevoked: '2026-11-27',
    newAccount: 'may-connect',
    comesBack: [],
  },
  nextDebit: {
    payment: 1,
    amount: 570_00,
    sentOn: '2026-12-01',
    debitDate: '2026-12-04',
    isSent: false,
    isAgain: false,
  },
  shortDebit: null,
  onTheirWay: [],
  payments: [paymentOf()],
  refunds: { dueOn: null, dueAmount: 0, waitsForStaff: false, byHand: 0, sent: [] },
  forStaff: null,
  ...part,
})

/** How a loan that runs is today, each field of a list with a value. */
export const fullServicing = (part: Partial<ServicingView> = {}): ServicingView =>
  servicingOf({
    figures: figuresOf({
      refundableFrom: '2026-11-25',
      payments: [{ number: 1, dueDate: '2026-12-04', amount: 570_00, paid: 100_00, paidOn: null }],
    }),
    onTheirWay: [{ payment: 1, amount: 242_00, debitDate: '2026-12-07', state: 'stoppable', until: '2026-12-02' }],
    refunds: {
      dueOn: null,
      dueAmount: 0,
      waitsForStaff: false,
      byHand: 0,
      sent: [{ refundId: 'pay_refund_1', amount: 5_00, sentOn: '2026-11-20', state: 'completed', failure: null }],
    },
    ...part,
  })

/** A loan of two people, funded and not cancelled, as its co-borrower reads it. */
export const joinedServicingOf = (
  loan: Partial<JoinedServicingView['loan']> = {},
  more: Partial<JoinedServicingView> = {},
): JoinedServicingView => {
  const { asOf, figures, nextDebit, onTheirWay, payments } = servicingOf()
  return {
    asOf,
    figures,
    nextDebit,
    onTheirWay,
    payments: payments.map(({ number, dueDate, amount, paid, paidOn, state }) => ({
      number,
      dueDate,
      amount,
      paid,
      paidOn,
      state,
    })),
    loan: {
      id: 'L-9',
      sequence: 30,
      status: 'funded',
      loanType: 'installment',
      selectedPaymentPlan: 'standard',
      selectedLoanAmount: 5_000_00,
      interestAmount: 846_26,
      fundedAt: 1_795_000_700_000,
      cancellableUntil: 1_795_150_799_999,
      cancellableAnyTime: false,
      paymentRequest: null,
      ...loan,
    },
    ...more,
  }
}
