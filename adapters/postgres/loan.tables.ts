import { defineEntity, p, type InferEntity } from '@mikro-orm/postgresql'
import { webhookProviders, webhookStates, type Dismissal } from '@tamarack/application/ports/webhook-inbox.port'
import type { ProviderEvent } from '@tamarack/application/ports/webhook.port'
import { accountNames } from '@tamarack/domain/ledger/accounts'
import type { Loan } from '@tamarack/domain/loan/loan'
import type { DocumentRef } from '@tamarack/domain/loan/signing/documents'
import { loanStatuses, verificationSteps } from '@tamarack/domain/loan/status'
import { paperTypes } from '@tamarack/domain/papers/paper-file'

const text = () => p.text()
/** Epoch milliseconds: what the domain counts in, compared and indexed without a zone. */
const moment = () => p.bigint('number')
const cents = () => p.bigint('number')

/** A loan or application: what its log has made of it (`state`), and where the log stands. The
 * other columns repeat what the state holds, so that lists and reports can be queried in SQL; term
 * columns carry the specification's names, spelling included (section 3). Amounts are whole cents,
 * `apr` hundredths of a percent. */
export const loanTable = defineEntity({
  name: 'LoanRow',
  tableName: 'loan',
  indexes: [{ properties: ['userId', 'createdAt'] }, { properties: ['status', 'submittedAt'] }],
  properties: {
    id: text().primary(),
    /** Null once its records are destroyed. */
    userId: text().nullable(),
    status: p.enum(loanStatuses),
    sequence: p.integer(),
    lastHash: text(),
    state: p.json<Loan>(),
    personKey: text().nullable().index(),
    idDocumentKey: text().nullable().index(),
    accountKey: text().nullable().index(),
    coApplicantId: text().nullable().index(),
    coPersonKey: text().nullable().index(),
    coIdDocumentKey: text().nullable().index(),
    bankRequestId: text().nullable().index(),
    loanType: text().nullable(),
    selectedLoanAmount: cents().nullable(),
    interestAmount: cents().nullable(),
    totalObligationAmount: cents().nullable(),
    termsOfAgrrementInDays: p.integer().nullable(),
    apr: p.integer().nullable(),
    selectedPaymentPlan: text().nullable(),
    selectedPaymentFrequency: text().nullable(),
    startDate: text().nullable(),
    endDate: text().nullable(),
    numberOfPayments: p.integer().nullable(),
    createdAt: moment(),
    submittedAt: moment().nullable(),
    agreementSignedAt: moment().nullable(),
    activatedAt: moment().nullable(),
    fundedAt: moment().nullable(),
    agreedOn: text().nullable(),
    paymentReversed: p.boolean(),
    waitsForStaffSince: moment().nullable(),
    attentionSince: moment().nullable(),
    debitReturnedSince: moment().nullable(),
    checkFailed: p.boolean().default(false),
    approvedAgainstCheck: p.boolean().default(false),
    requestWaits: p.boolean().default(false),
    transferFailed: p.boolean().default(false),
    paidTwice: p.boolean().default(false),
    /** What a stop holds of it. */
    held: text().nullable(),
    /** The day of the last promise to pay, unless it was kept. */
    promisedFor: text().nullable(),
    contactedAt: moment().nullable(),
    /** From when three contacts in 168 hours leave room for another. */
    contactFrom: moment().nullable(),
    contactBarred: p.boolean().default(false),
  },
})
export type LoanRow = InferEntity<typeof loanTable>

const loanId = () => p.manyToOne(loanTable).mapToPk().fieldName('loan_id')

/** Wakes that were committed with a command and have not reached the loan's workflow yet. */
export const outboxTable = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  properties: {
    loanId: loanId().primary(),
    sequence: p.integer().primary(),
    event: text(),
    workflow: text(),
    at: moment().index(),
  },
})

/** The log of record; rows are only ever added, and what is personal in them is destroyed at the
 * end of its retention. `payload` is the event without its type. */
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
    payload: p.json<Readonly<Record<string, unknown>>>(),
    documents: p.json<readonly DocumentRef[]>(),
    previousHash: text(),
    hash: text(),
  },
})
export type LoanEventRow = InferEntity<typeof loanEventTable>

/** What a command answered first, under its key. Answers with provider tokens are sealed like
 * everything here. */
export const commandOutcomeTable = defineEntity({
  name: 'CommandOutcomeRow',
  tableName: 'command_outcome',
  properties: {
    loanId: loanId().primary(),
    key: text().primary(),
    commandSha256: text(),
    sealed: text(),
    at: moment(),
  },
})

/** An identity check at the provider; the record is sealed, and the keys of a passed one are what
 * other customers' are compared with. */
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
    personKey: text().nullable().index(),
    idDocumentKey: text().nullable().index(),
    birthKey: text().nullable().index(),
    phoneKey: text().nullable().index(),
    phoneEndingKeys: p.array().nullable(),
    addressKey: text().nullable().index(),
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
    accountKey: text().index(),
    sealed: text(),
    accountEnding: text().index(),
    collectedAt: moment(),
  },
})

/** The answers of one form, and whom the latest invitation was sent to; sealed. */
export const answersTable = defineEntity({
  name: 'AnswersRow',
  tableName: 'answers',
  properties: {
    loanId: loanId().primary(),
    form: p
      .enum([
        'personal-info',
        'financial-info',
        'invitation',
        'co-applicant-info',
        'account-numbers',
        'findings',
      ] as const)
      .primary(),
    sealed: text(),
    savedAt: moment(),
  },
})

/** A file of a borrower who cannot be verified online; its bytes are sealed. Once submitted it is
 * what staff read. */
export const paperTable = defineEntity({
  name: 'PaperRow',
  tableName: 'paper',
  properties: {
    loanId: loanId().primary(),
    step: p.enum(verificationSteps).primary(),
    number: p.integer().primary(),
    type: p.enum(paperTypes),
    size: p.integer(),
    sha256: text(),
    sealed: p.blob().lazy(),
    sentAt: moment(),
    submittedAt: moment().nullable(),
  },
})

/** Every version of the customer's answers, sealed, found by the fingerprint that the log holds of
 * it. */
export const answersVersionTable = defineEntity({
  name: 'AnswersVersionRow',
  tableName: 'answers_version',
  properties: {
    loanId: loanId().primary(),
    form: p.enum(['personal-info', 'financial-info'] as const).primary(),
    sha256: text().primary(),
    sealed: text(),
    savedAt: moment(),
  },
})

/** A prepared document, found by its fingerprint; its content is sealed, since it names the
 * borrower and the bank account. */
export const documentTable = defineEntity({
  name: 'DocumentRow',
  tableName: 'document',
  indexes: [{ properties: ['loanId', 'kind', 'preparedAt'] }],
  properties: {
    loanId: loanId().primary(),
    sha256: text().primary(),
    kind: text(),
    version: p.integer(),
    sealed: text(),
    preparedAt: moment(),
    signedAt: moment().nullable(),
    signedBy: text().nullable(),
  },
})

export type DocumentRow = InferEntity<typeof documentTable>

/** The file of a document; the sealed bytes are in base64. Triggers keep it unchanged until its
 * retention is over. */
export const documentFileTable = defineEntity({
  name: 'DocumentFileRow',
  tableName: 'document_file',
  properties: {
    loanId: loanId().primary(),
    documentSha256: text().primary(),
    state: p.enum(['prepared', 'signed'] as const).primary(),
    fileSha256: text().index(),
    sealed: text(),
    storedAt: moment(),
  },
})
export type DocumentFileRow = InferEntity<typeof documentFileTable>

/** Money on its way; one row an attempt. */
export const paymentTable = defineEntity({
  name: 'PaymentRow',
  tableName: 'payment',
  indexes: [{ properties: ['state', 'id'] }],
  checks: [{ name: 'payment_amount_positive', expression: 'amount_cents > 0' }],
  properties: {
    id: text().primary(),
    loanId: loanId().index(),
    kind: text(),
    attempt: p.integer(),
    amountCents: cents(),
    state: text(),
    providerId: text().nullable().index(),
    failure: text().nullable(),
    requestedAt: moment().index(),
    completedAt: moment().nullable(),
  },
})
export type PaymentRow = InferEntity<typeof paymentTable>

/** Money that was booked with the number of a receipt. An index of the database keeps the numbers
 * that count unique over the book. */
export const receiptTable = defineEntity({
  name: 'ReceiptRow',
  tableName: 'receipt',
  properties: { paymentId: text().primary(), loanId: loanId().index(), key: text(), counts: p.boolean() },
})
export type ReceiptRow = InferEntity<typeof receiptTable>

/** Where an advance goes that staff corrected: the e-mail address, sealed. */
export const recipientTable = defineEntity({
  name: 'RecipientRow',
  tableName: 'recipient',
  properties: { disbursementId: text().primary(), loanId: loanId().index(), sealed: text() },
})

/** A posting of a loan's ledger; `lines` states how many it has. Triggers keep it balanced and
 * unchanged. */
export const ledgerEntryTable = defineEntity({
  name: 'LedgerEntryRow',
  tableName: 'ledger_entry',
  checks: [{ name: 'ledger_entry_has_two_sides', expression: 'lines >= 2' }],
  properties: {
    loanId: loanId().primary(),
    number: p.integer().primary(),
    /** The number of the event that posted it. */
    event: p.integer(),
    day: text(),
    kind: text(),
    reverses: p.integer().nullable(),
    lines: p.integer(),
  },
})
export type LedgerEntryRow = InferEntity<typeof ledgerEntryTable>

/** One side of a posting, with the day of its entry. */
export const ledgerLineTable = defineEntity({
  name: 'LedgerLineRow',
  tableName: 'ledger_line',
  checks: [
    {
      name: 'ledger_line_is_one_side',
      expression: 'debit_cents >= 0 and credit_cents >= 0 and (debit_cents > 0) <> (credit_cents > 0)',
    },
  ],
  properties: {
    loanId: text().primary(),
    number: p.integer().primary(),
    line: p.integer().primary(),
    account: p.enum(accountNames),
    debitCents: cents(),
    creditCents: cents(),
    day: text(),
  },
})
export type LedgerLineRow = InferEntity<typeof ledgerLineTable>

/** Genuine webhooks, once each by the digest of their bytes, which are sealed. `event` holds ids
 * only. */
export const webhookTable = defineEntity({
  name: 'WebhookRow',
  tableName: 'webhook',
  indexes: [
    { properties: ['state', 'receivedAt'] },
    { properties: ['state', 'parkedAt'] },
    { properties: ['state', 'dismissedAt'] },
  ],
  checks: [
    {
      name: 'webhook_state_is_whole',
      expression:
        "(state = 'handled') = (handled_at is not null) and (state in ('parked', 'dismissed')) = (parked_at is not null) and (state in ('parked', 'dismissed')) = (reason is not null) and (state = 'dismissed') = (dismissed_at is not null) and (state = 'dismissed') = (dismissal is not null)",
    },
    { name: 'webhook_waits_for_an_event', expression: "state <> 'received' or event is not null" },
  ],
  properties: {
    provider: p.enum(webhookProviders).primary(),
    bodySha256: text().primary(),
    sealedBody: text(),
    event: p.json<ProviderEvent>().nullable(),
    loanId: loanId().nullable().index(),
    state: p.enum(webhookStates),
    reason: text().nullable(),
    attempts: p.integer().default(0),
    receivedAt: moment(),
    handledAt: moment().nullable(),
    parkedAt: moment().nullable(),
    dismissedAt: moment().nullable(),
    dismissal: p.json<Dismissal>().nullable(),
  },
})

export type WebhookRow = InferEntity<typeof webhookTable>

export const loanTables = [
  loanTable,
  outboxTable,
  loanEventTable,
  commandOutcomeTable,
  identityCheckTable,
  bankDataTable,
  answersTable,
  answersVersionTable,
  documentTable,
  documentFileTable,
  paymentTable,
  receiptTable,
  paperTable,
  recipientTable,
  ledgerEntryTable,
  ledgerLineTable,
  webhookTable,
]
