import { defineEntity, p, type InferEntity } from '@mikro-orm/postgresql'
import { loanStatuses } from '@tamarack/domain/loan/status'
import type { CashAdvanceTerms } from '@tamarack/application/commands'
import { webhookProviders, webhookStates } from '@tamarack/application/ports/webhook-inbox.port'
import type { ProviderEvent } from '@tamarack/application/ports/webhook.port'
import type { Decision, Offer } from '@tamarack/application/ports/unit-of-work.port'

const text = () => p.text()
/** Epoch milliseconds: what the domain counts in, compared and indexed without a zone. */
const moment = () => p.bigint('number')

/**
 * A loan or application. Term columns carry the specification's names, spelling included (section 3); amounts are whole cents, `apr` hundredths of
 * a percent. `terms`, `offer` and `decision` keep what was asked, offered and decided as one piece, since they are only ever read whole.
 */
export const loanTable = defineEntity({
  name: 'LoanRow',
  tableName: 'loan',
  indexes: [{ properties: ['userId', 'createdAt'] }, { properties: ['status', 'submittedAt'] }],
  properties: {
    id: text().primary(),
    userId: text(),
    status: p.enum(loanStatuses),
    version: p.integer().version(),
    identityState: text(),
    identityCheckId: text().nullable(),
    bankState: text(),
    bankRequestId: text().nullable(),
    loanType: text().nullable(),
    selectedLoanAmount: p.bigint('number').nullable(),
    interestAmount: p.bigint('number').nullable(),
    totalObligationAmount: p.bigint('number').nullable(),
    termsOfAgrrementInDays: p.integer().nullable(),
    apr: p.integer().nullable(),
    selectedPaymentPlan: text().nullable(),
    selectedPaymentFrequency: text().nullable(),
    startDate: text().nullable(),
    endDate: text().nullable(),
    numberOfPayments: p.integer().nullable(),
    terms: p.json<CashAdvanceTerms>().nullable(),
    offer: p.json<Offer>().nullable(),
    decision: p.json<Decision>().nullable(),
    createdAt: moment(),
    submittedAt: moment().nullable(),
    agreementSignedAt: moment().nullable(),
    activatedAt: moment().nullable(),
    fundBy: moment().nullable(),
    fundedAt: moment().nullable(),
    cancellableUntil: moment().nullable(),
    cancellableAnyTime: p.boolean(),
  },
})
export type LoanRow = InferEntity<typeof loanTable>

const loanId = () => p.manyToOne(loanTable).mapToPk().fieldName('loan_id')

/** The audit log of record; rows are only ever added. */
export const loanEventTable = defineEntity({
  name: 'LoanEventRow',
  tableName: 'loan_event',
  properties: {
    loanId: loanId().primary(),
    sequence: p.integer().primary(),
    type: text(),
    at: moment(),
    actorId: text().nullable(),
    actorName: text().nullable(),
    actorRole: text(),
    ip: text().nullable(),
    userAgent: text().nullable(),
    data: p.json<Record<string, string | number | boolean | null>>(),
    documents: p.json<{ kind: string; version: number; sha256: string }[]>(),
    previousHash: text(),
    hash: text(),
  },
})
export type LoanEventRow = InferEntity<typeof loanEventTable>

/** What a command answered first, under its key. Answers with provider tokens are sealed like everything here. */
export const commandOutcomeTable = defineEntity({
  name: 'CommandOutcomeRow',
  tableName: 'command_outcome',
  properties: { loanId: loanId().primary(), key: text().primary(), command: text(), sealed: text(), at: moment() },
})

/** An identity check at the provider; the record is sealed. */
export const identityCheckTable = defineEntity({
  name: 'IdentityCheckRow',
  tableName: 'identity_check',
  indexes: [{ properties: ['userId', 'readAt'] }],
  properties: {
    id: text().primary(),
    loanId: loanId().index(),
    userId: text(),
    outcome: text(),
    failedStep: text().nullable(),
    previousCheckId: text().nullable(),
    sealedRecord: text(),
    readAt: moment(),
  },
})

/** What a bank connection gave: account and transactions, sealed; the last digits for screens. */
export const bankDataTable = defineEntity({
  name: 'BankDataRow',
  tableName: 'bank_data',
  indexes: [{ properties: ['userId', 'collectedAt'] }],
  properties: {
    requestId: text().primary(),
    loanId: loanId().index(),
    userId: text(),
    sealed: text(),
    accountEnding: text(),
    collectedAt: moment(),
  },
})

/** The customer's answers of one form, sealed. */
export const answersTable = defineEntity({
  name: 'AnswersRow',
  tableName: 'answers',
  properties: {
    loanId: loanId().primary(),
    form: p.enum(['personal-info', 'financial-info'] as const).primary(),
    sealed: text(),
    savedAt: moment(),
  },
})

/** A prepared document; its content is sealed, since it names the borrower and the bank account. */
export const documentTable = defineEntity({
  name: 'DocumentRow',
  tableName: 'document',
  indexes: [{ properties: ['loanId', 'kind', 'preparedAt'] }],
  properties: {
    id: text().primary(),
    loanId: loanId(),
    kind: text(),
    version: p.integer(),
    sha256: text(),
    sealed: text(),
    preparedAt: moment(),
    signedAt: moment().nullable(),
    signedBy: text().nullable(),
  },
})

/** Money on its way. Amounts in cents. */
export const paymentTable = defineEntity({
  name: 'PaymentRow',
  tableName: 'payment',
  checks: [{ name: 'payment_amount_positive', expression: 'amount_cents > 0' }],
  properties: {
    id: text().primary(),
    loanId: loanId().index(),
    kind: text(),
    amountCents: p.bigint('number'),
    state: text(),
    providerId: text().nullable(),
    failure: text().nullable(),
    dueAt: moment(),
    completedAt: moment().nullable(),
  },
})

/** Genuine webhooks, once each by the digest of their bytes, which are sealed. `event` holds ids only. */
export const webhookTable = defineEntity({
  name: 'WebhookRow',
  tableName: 'webhook',
  indexes: [{ properties: ['state', 'receivedAt'] }, { properties: ['state', 'parkedAt'] }],
  checks: [
    {
      name: 'webhook_state_is_whole',
      expression:
        "(state = 'handled') = (handled_at is not null) and (state = 'parked') = (parked_at is not null) and (state = 'parked') = (reason is not null)",
    },
    { name: 'webhook_waits_for_an_event', expression: "state <> 'received' or event is not null" },
  ],
  properties: {
    provider: p.enum(webhookProviders).primary(),
    bodySha256: text().primary(),
    sealedBody: text(),
    event: p.json<ProviderEvent>().nullable(),
    loanId: loanId().nullable(),
    state: p.enum(webhookStates),
    reason: text().nullable(),
    attempts: p.integer().default(0),
    receivedAt: moment(),
    handledAt: moment().nullable(),
    parkedAt: moment().nullable(),
  },
})

export type WebhookRow = InferEntity<typeof webhookTable>

export const loanTables = [
  loanTable,
  loanEventTable,
  commandOutcomeTable,
  identityCheckTable,
  bankDataTable,
  answersTable,
  documentTable,
  paymentTable,
  webhookTable,
]
