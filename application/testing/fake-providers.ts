import type { BankData, BankDataProvider } from '../ports/bank-data-provider.port.ts'
import type { DebitProvider, DebitRequest, DebitState } from '../ports/debit-provider.port.ts'
import type { FundsTransfer, TransferRequest, TransferState } from '../ports/funds-transfer.port.ts'
import type { IdentityCheck, IdentityProvider } from '../ports/identity-provider.port.ts'
import type { Email, Mailer } from '../ports/mailer.port.ts'
import type { PaymentRequestMade, PaymentRequests, PaymentRequestState } from '../ports/payment-requests.port.ts'

const record = {
  givenName: 'Rowan',
  familyName: 'Ashe',
  street: '12 Larch Lane',
  city: 'Guelph',
  region: 'ON',
  postalCode: 'N1G 2W1',
  phoneNumber: '+14165550123',
  emailAddress: null,
  dateOfBirth: '1990-05-04',
  ipAddress: '203.0.113.7',
}

/** An identity provider in memory; `settle` is what a person does in the provider's window. */
export const makeFakeIdentityProvider = () => {
  const checks: IdentityCheck[] = []
  const latestOf = (customerId: string): IdentityCheck | undefined =>
    checks.findLast((check) => check.customerId === customerId)
  const add = (customerId: string, previousCheckId: string | null): IdentityCheck => {
    const check: IdentityCheck = {
      checkId: `idv_${checks.length + 1}_${customerId}`,
      customerId,
      outcome: 'open',
      failedStep: null,
      previousCheckId,
      idDocument: null,
      record,
    }
    checks.push(check)
    return check
  }
  const provider: IdentityProvider = {
    openCheck: async ({ customerId }) => latestOf(customerId) ?? add(customerId, null),
    retryCheck: async ({ customerId, after }) => {
      const latest = latestOf(customerId)
      const hasFollowed = after !== undefined && latest?.outcome === 'open' && latest.checkId !== after
      return hasFollowed ? latest : add(customerId, latest?.checkId ?? null)
    },
    linkToken: async ({ customerId }) => `link-${latestOf(customerId)?.checkId}`,
    readCheck: async (checkId) => checks.find((check) => check.checkId === checkId) ?? null,
  }
  const settle = (
    checkId: string,
    outcome: IdentityCheck['outcome'],
    failedStep: IdentityCheck['failedStep'] = null,
  ): void => {
    const index = checks.findIndex((check) => check.checkId === checkId)
    const check = checks[index]
    if (check) checks[index] = { ...check, outcome, failedStep }
  }
  /** The name on the ID of a check. */
  const nameOn = (checkId: string, givenName: string, familyName: string): void => {
    const index = checks.findIndex((check) => check.checkId === checkId)
    const check = checks[index]
    if (check) checks[index] = { ...check, record: { ...check.record, givenName, familyName } }
  }
  return { provider, settle, nameOn, checks }
}

/** A bank data provider in memory: every request answers the same account, as that customer's until
 * `belongTo` names another. */
export const makeFakeBankDataProvider = (customerId: string | null) => {
  let owner = customerId
  let holder: string | null = 'Rowan Ashe'
  const collected: string[] = []
  const provider: BankDataProvider = {
    connectToken: async () => ({ token: 'connect-token', scriptUrl: '/connector.js' }),
    async collect(requestId) {
      collected.push(requestId)
      const data: BankData = {
        requestId,
        customerId: owner,
        transactions: [],
        account: {
          institutionName: 'Test Bank',
          institutionNumber: '001',
          transitNumber: '12345',
          accountNumber: '0012345678',
          accountType: 'Chequing',
          holderName: holder,
          balanceCents: 120_00,
          currency: 'CAD',
        },
      }
      return { state: 'ready', data }
    },
  }
  return {
    provider,
    collected,
    belongTo: (other: string | null): void => {
      owner = other
    },
    /** Whose name the bank gives. */
    holdBy: (other: string | null): void => {
      holder = other
    },
  }
}

/** Money in memory: one transfer per payment id, however often it is sent. `complete` and `fail`
 * are what the bank does. */
export const makeFakeFundsTransfer = () => {
  const transfers = new Map<string, TransferState>()
  const sent: TransferRequest[] = []
  const provider: FundsTransfer = {
    async send(request) {
      sent.push(request)
      const existing = transfers.get(request.paymentId)
      if (existing) return existing
      const transfer: TransferState = {
        providerId: `zt_${request.paymentId}`,
        paymentId: request.paymentId,
        state: 'submitted',
        failure: null,
        completedAt: null,
      }
      transfers.set(request.paymentId, transfer)
      return transfer
    },
    readTransfer: async (paymentId) => transfers.get(paymentId) ?? null,
  }
  const complete = (at: number): void => {
    for (const [id, transfer] of transfers) transfers.set(id, { ...transfer, state: 'completed', completedAt: at })
  }
  const fail = (failure: string): void => {
    for (const [id, transfer] of transfers) transfers.set(id, { ...transfer, state: 'failed', failure })
  }
  /** Fails what has not arrived. */
  const failOpen = (failure: string): void => {
    for (const [id, transfer] of transfers)
      if (transfer.state !== 'completed') transfers.set(id, { ...transfer, state: 'failed', failure })
  }
  return { provider, complete, fail, failOpen, transfers, sent }
}

/** A bank's answer to a debit: paid, a failure event, or no answer yet. */
type BankAnswer = (request: DebitRequest) => 'completed' | 'under-way' | { readonly failure: string }

/** Debits in memory: one per debit id, however often it is submitted. The bank answers on the
 * clearing day after a debit's day, when the debit is read, as `answer` decides; it pays every one
 * by itself. `now` is the clock of the day. */
export const makeFakeDebitProvider = (now: () => number) => {
  const debits = new Map<string, { readonly request: DebitRequest; readonly state: DebitState }>()
  const submitted: DebitRequest[] = []
  let answer: BankAnswer = () => 'completed'
  const transmittedAt = ({ debitDate }: DebitRequest): number => Date.parse(`${debitDate}T11:00:00Z`)
  const answered = (request: DebitRequest, state: DebitState): DebitState => {
    if (state.state !== 'submitted' && state.state !== 'acknowledged') return state
    if (now() < transmittedAt(request)) return state
    const given = now() < transmittedAt(request) + 24 * 3_600_000 ? 'under-way' : answer(request)
    if (given === 'under-way') return { ...state, state: 'acknowledged' }
    return given === 'completed'
      ? { ...state, state: 'completed' }
      : { ...state, state: 'returned', failure: given.failure }
  }
  const read = (debitId: string): DebitState | null => {
    const found = debits.get(debitId)
    if (found === undefined) return null
    const state = answered(found.request, found.state)
    debits.set(debitId, { ...found, state })
    return state
  }
  const provider: DebitProvider = {
    async submit(request) {
      submitted.push(request)
      const existing = read(request.debitId)
      if (existing !== null) return existing
      const { debitId } = request
      if (request.amountCents <= 0)
        return { providerId: '', debitId, state: 'returned', failure: 'EftFailedValidationRejection' }
      const state = { providerId: `zd_${debitId}`, debitId, state: 'submitted', failure: null } as const
      debits.set(debitId, { request, state })
      return state
    },
    readDebit: async (debitId) => read(debitId),
    async cancelDebit(debitId) {
      const state = read(debitId)
      const found = debits.get(debitId)
      if (state?.state !== 'submitted' || found === undefined) return state
      const cancelled = { ...state, state: 'cancelled' } as const
      debits.set(debitId, { ...found, state: cancelled })
      return cancelled
    },
  }
  return {
    provider,
    debits,
    submitted,
    /** How the bank answers from now on. */
    answerWith: (other: BankAnswer): void => {
      answer = other
    },
    /** A debit that was paid is returned after all. */
    returnLate: (debitId: string, failure: string): void => {
      const found = debits.get(debitId)
      if (found) debits.set(debitId, { ...found, state: { ...found.state, state: 'returned', failure } })
    },
  }
}

/** A mail box in memory. */
export const makeFakeMailer = () => {
  const emails: Email[] = []
  const mailer: Mailer = {
    send: async (message) => {
      emails.push(message)
    },
  }
  return { mailer, emails }
}

/** E-Transfer requests in memory: one for each id, however often it is made. `pay`, `decline` and
 * `expire` are what a payer does, or does not do. */
export const makeFakePaymentRequests = () => {
  const requests = new Map<string, PaymentRequestState>()
  const made: PaymentRequestMade[] = []
  const provider: PaymentRequests = {
    async request(given) {
      const { requestId } = given
      const existing = requests.get(requestId)
      if (existing) return existing
      made.push(given)
      const request = {
        providerId: `zr_${requestId}`,
        requestId,
        state: 'sent',
        failure: null,
        completedAt: null,
      } as const
      requests.set(requestId, request)
      return request
    },
    readRequest: async (requestId) => requests.get(requestId) ?? null,
    async withdraw(requestId) {
      const found = requests.get(requestId)
      if (found?.state !== 'sent') return found ?? null
      const withdrawn = { ...found, state: 'cancelled' } as const
      requests.set(requestId, withdrawn)
      return withdrawn
    },
  }
  const end = (requestId: string, change: Partial<PaymentRequestState>): void => {
    const found = requests.get(requestId)
    if (found?.state === 'sent') requests.set(requestId, { ...found, ...change })
  }
  return {
    provider,
    requests,
    made,
    pay: (requestId: string, at: number): void => end(requestId, { state: 'completed', completedAt: at }),
    fail: (requestId: string, failure: string): void => end(requestId, { state: 'failed', failure }),
  }
}
