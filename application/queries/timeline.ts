import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { TimelineEntryView } from '@tamarack/contracts/views/timeline'
import { documentOf } from '@tamarack/domain/documents/registry'
import type { Entry } from '@tamarack/domain/ledger/entry'
import type { Actor, Origin } from '@tamarack/domain/loan/actor'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import type { LegalHold } from '@tamarack/domain/privacy/legal-hold'
import { lookPartWords } from '@tamarack/domain/privacy/look'
import { dollars } from '../documents/words.ts'
import type { LoggedEvent } from '../loan-log.ts'
import type { ChangeNotices, RecordedNotice } from '../ports/change-notices.port.ts'
import type { LegalHolds } from '../ports/legal-holds.port.ts'
import type { LoanProcess, WorkflowStep } from '../ports/loan-process.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import type { Looks, OpenLook } from '../ports/looks.port.ts'
import type { SecurityEvent, SecurityLog } from '../ports/security-log.port.ts'
import type { InboxWebhook, WebhookInbox } from '../ports/webhook-inbox.port.ts'
import { titleOfEvent } from './event-words.ts'
import { titleOfSecurityEvent } from './security-words.ts'
import { titleOfStep } from './workflow-words.ts'

/** One line of a loan's story. What several sources record of one thing is one line: the ledger,
 * the payments and the documents are under the event that made them. */
export interface TimelineEntry extends Omit<ReadOnly<TimelineEntryView>, 'ip' | 'userAgent' | 'data'> {
  readonly origin: Origin
  /** Everything that the source keeps of it besides. */
  readonly record: object
}

/** What a timeline is made of, each part the oldest first. */
export interface TimelineParts {
  readonly log: readonly LoggedEvent[]
  readonly money: Awaited<ReturnType<LoanQueries['money']>>
  /** Null when the engine did not answer. */
  readonly steps: readonly WorkflowStep[] | null
  readonly webhooks: readonly InboxWebhook[]
  readonly holds: readonly LegalHold[]
  readonly looks: readonly OpenLook[]
  readonly signIns: readonly SecurityEvent[]
  readonly changeNotices: readonly RecordedNotice[]
}

const noOrigin: Origin = { ip: null, userAgent: null }
const alone = {
  actor: null,
  amountCents: null,
  origin: noOrigin,
  chain: null,
  documents: [],
  entries: [],
  payments: [],
  steps: [],
} as const

/** Amounts by the id of a payment, ours or the provider's. */
type Amounts = ReadonlyMap<string, number>

const amountsOf = ({ log, money }: TimelineParts): Amounts =>
  new Map([
    ...money.payments.flatMap(({ paymentId, providerId, amount }) => [
      ...(providerId === null ? [] : [[providerId, amount] as const]),
      [paymentId, amount] as const,
    ]),
    ...log.flatMap(({ event }) =>
      event.type === 'payment-received' || event.type === 'recovered' ? [[event.paymentId, event.amount] as const] : [],
    ),
  ])

const idFields = ['debitId', 'paymentId', 'refundId', 'requestId', 'disbursementId', 'providerId'] as const
/** The first of these ids, under any of its names, that something is known of. */
const byIds = <Known>(ids: object, known: ReadonlyMap<string, Known>): Known | null => {
  const named = ids as Readonly<Record<string, unknown>>
  for (const field of idFields) {
    const found = known.get(String(named[field]))
    if (found !== undefined) return found
  }
  return null
}

const sumOf = ({ lines }: Entry): number => lines.reduce((sum, { debit }) => sum + debit, 0)

/** What an event is about, in cents: as it says, as the payment says that it names, or as the
 * ledger booked it. */
const amountOf = (event: LoanEvent, amounts: Amounts, entries: readonly Entry[]): number | null => {
  if ('amount' in event) return event.amount
  if ('atStake' in event) return event.atStake > 0 ? event.atStake : null
  if ('offer' in event) return event.offer.advance
  if (event.type === 'activated') return event.terms.advance
  const entry = entries.find(({ kind }) => kind === event.type || `balance-${kind}` === event.type)
  return byIds(event, amounts) ?? (entry === undefined ? null : sumOf(entry))
}

/** Events that are an email to somebody. */
const emails: ReadonlySet<LoanEvent['type']> = new Set([
  'notice-sent',
  'reminder-sent',
  'copies-sent',
  'co-applicant-invited',
])

type Parts = Pick<TimelineEntry, 'documents' | 'entries' | 'payments' | 'steps'>

const sourcesOf = (event: LoanEvent, { documents, entries, payments, steps }: Parts): TimelineEntry['sources'] => [
  'log',
  ...(entries.length > 0 ? (['ledger'] as const) : []),
  ...(payments.length > 0 ? (['payment'] as const) : []),
  ...(documents.length > 0 ? (['document'] as const) : []),
  ...(emails.has(event.type) ? (['email'] as const) : []),
  ...('note' in event && event.note ? (['note'] as const) : []),
  ...(steps.length > 0 ? (['workflow'] as const) : []),
]

type Wakes = ReadonlyMap<number, readonly WorkflowStep[]>

const ofLog = ({ log, money }: TimelineParts, amounts: Amounts, wakes: Wakes): readonly TimelineEntry[] => {
  const entriesOf = Map.groupBy(money.entries, ({ event }) => event)
  const paymentOf = new Map(money.payments.map((payment) => [payment.paymentId, payment]))
  return log.map(({ event, sequence, at, actor, ip, userAgent, documents, previousHash, hash }) => {
    // The entries have lines of their own in the timeline.
    const { type, postings: _postings, ...record } = { postings: undefined, ...event }
    const payment = byIds(event, paymentOf)
    const parts = {
      documents,
      entries: entriesOf.get(sequence) ?? [],
      payments: payment === null ? [] : [payment],
      steps: wakes.get(sequence) ?? [],
    }
    const amountCents = amountOf(event, amounts, parts.entries)
    return {
      ...titleOfEvent(event, amountCents),
      ...parts,
      id: String(sequence),
      at,
      sources: sourcesOf(event, parts),
      kind: type,
      actor,
      amountCents,
      origin: { ip, userAgent },
      record,
      chain: { sequence, previousHash, hash },
    }
  })
}

/** Steps as a reader wants them: what the engine read after a step belongs to that step. */
const grouped = (steps: readonly WorkflowStep[]): readonly (readonly [WorkflowStep, ...WorkflowStep[]])[] => {
  const groups: [WorkflowStep, ...WorkflowStep[]][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (step.name === 'readLoan' && last?.[0].workflowId === step.workflowId) last.push(step)
    else groups.push([step])
  }
  return groups
}

const mailing: ReadonlySet<string | null> = new Set(['send-application-email', 'send-disbursement-notice'])

const ofWorkflow = (
  groups: readonly (readonly [WorkflowStep, ...WorkflowStep[]])[],
  amounts: Amounts,
): readonly TimelineEntry[] =>
  groups.map((steps, index) => {
    const [step] = steps
    const next = groups.slice(index + 1, index + 4).find(([one]) => one.type === 'activity-run')?.[0].name ?? null
    const amountCents = step.about === null ? null : byIds(step.about, amounts)
    return {
      ...alone,
      ...titleOfStep(step, { amountCents, next }),
      id: `workflow-${step.workflowId.split('/')[0]}-${step.runId.slice(0, 8)}-${step.eventId}`,
      at: step.at,
      sources: mailing.has(step.name) ? ['workflow', 'email'] : ['workflow'],
      kind: step.name ?? step.type,
      actor: { id: null, name: null, role: 'system' },
      amountCents,
      record: {},
      steps,
    }
  })

const providers: Readonly<Record<InboxWebhook['provider'], string>> = { plaid: 'Plaid', zum: 'Zum Rails' }
const subjects = {
  'identity-check': 'the identity check',
  'bank-data': 'the bank data',
  transfer: 'a transfer',
} as const

const ofWebhooks = (webhooks: readonly InboxWebhook[], amounts: Amounts): readonly TimelineEntry[] =>
  webhooks.map((webhook) => {
    const { provider, bodySha256, receivedAt, event, state } = webhook
    const amountCents = event === null ? null : byIds(event, amounts)
    const about = event === null ? 'something unreadable' : subjects[event.about]
    const end = state === 'handled' ? '' : `, ${state}`
    return {
      ...alone,
      title: `Message of ${providers[provider]} about ${about}${amountCents === null ? '' : ` of ${dollars(amountCents)}`}${end}`,
      tone: state === 'parked' ? 'warning' : 'neutral',
      id: `webhook-${provider}-${bodySha256.slice(0, 16)}`,
      at: receivedAt,
      sources: ['webhook'],
      kind: event?.about ?? 'unreadable',
      amountCents,
      record: webhook,
    }
  })

const coded = (reason: string): string => reason.replaceAll('-', ' ')

const ofHolds = (holds: readonly LegalHold[]): readonly TimelineEntry[] =>
  holds.flatMap(({ id, scope, placed, lifted }): readonly TimelineEntry[] => {
    const act = (what: 'placed' | 'lifted', { by, at, reason, note }: LegalHold['placed' | 'lifted'] & object) => ({
      ...alone,
      title: `Legal hold ${what}: ${coded(reason)}`,
      tone: 'warning' as const,
      id: `hold-${id}-${what}`,
      at,
      sources: ['hold', 'note'] as const,
      kind: `legal-hold-${what}`,
      actor: { ...by, role: 'admin' as const },
      record: { scope, reason, note },
    })
    return [act('placed', placed), ...(lifted === undefined ? [] : [act('lifted', lifted)])]
  })

const ofLooks = (looks: readonly OpenLook[]): readonly TimelineEntry[] =>
  looks.map(
    ({ chain, sequence, at, part, detail, staffId, staffName, staffRole, ip, userAgent, reason, text, hash }) => ({
      ...alone,
      title: part === 'evidence-pack' ? 'Made an evidence pack' : `Looked at the ${lookPartWords[part]}`,
      tone: part === 'shown' ? 'info' : 'neutral',
      id: `look-${chain}-${sequence}`,
      at,
      sources: ['look'],
      kind: part,
      actor: { id: staffId, name: staffName, role: staffRole as Actor['role'] },
      origin: { ip, userAgent },
      record: { detail, reason, note: text, hash },
    }),
  )

const ofSignIns = (events: readonly SecurityEvent[]): readonly TimelineEntry[] =>
  events.map((event) => ({
    ...alone,
    ...titleOfSecurityEvent(event),
    id: `sign-in-${event.id}`,
    at: event.at,
    sources: ['sign-in'],
    kind: event.type,
    origin: { ip: event.ip, userAgent: event.userAgent },
    record: { outcome: event.outcome },
  }))

const ofChangeNotices = (notices: readonly RecordedNotice[]): readonly TimelineEntry[] =>
  notices.map(({ kind, version, triedAt, sentAt }) => ({
    ...alone,
    title: `Email about ${documentOf(kind).name}, version ${version}, ${sentAt === null ? 'not sent yet' : 'sent'}`,
    tone: sentAt === null ? 'warning' : 'info',
    id: `email-${kind}-${version}`,
    at: sentAt ?? triedAt,
    sources: ['email'],
    kind: 'change-notice',
    record: { kind, version, triedAt, sentAt },
  }))

/** Everything that is known to have happened to a loan, the oldest first. Pure: each source is one
 * function, and another one is added here. */
export const timelineOf = (parts: TimelineParts): readonly TimelineEntry[] => {
  const amounts = amountsOf(parts)
  const wakes = new Map<number, readonly WorkflowStep[]>()
  const own: (readonly [WorkflowStep, ...WorkflowStep[]])[] = []
  for (const group of grouped(parts.steps ?? [])) {
    const [{ type, about }] = group
    const sequence = type === 'loan-changed' ? Number(about?.['sequence']) : 0
    if (sequence >= 1 && sequence <= parts.log.length) wakes.set(sequence, [...(wakes.get(sequence) ?? []), ...group])
    else own.push(group)
  }
  const entries = [
    ...ofLog(parts, amounts, wakes),
    ...ofWebhooks(parts.webhooks, amounts),
    ...ofHolds(parts.holds),
    ...ofLooks(parts.looks),
    ...ofSignIns(parts.signIns),
    ...ofChangeNotices(parts.changeNotices),
    ...ofWorkflow(own, amounts),
  ]
  return entries.toSorted((one, other) => one.at - other.at)
}

export interface TimelinePorts {
  readonly queries: Pick<LoanQueries, 'events' | 'money'>
  readonly process: Pick<LoanProcess, 'history'>
  readonly inbox: Pick<WebhookInbox, 'ofLoan'>
  readonly legalHolds: Pick<LegalHolds, 'ofLoan'>
  readonly looks: Pick<Looks, 'ofLoan'>
  readonly securityLog: Pick<SecurityLog, 'eventsOf'>
  readonly changeNotices: Pick<ChangeNotices, 'of'>
}

const atOnce = 500

const signInsOf = async (log: TimelinePorts['securityLog'], customerId: string): Promise<readonly SecurityEvent[]> => {
  const found: SecurityEvent[] = []
  for (let before: string | null = null; ;) {
    const page = await log.eventsOf(customerId, { before, size: atOnce })
    found.push(...page.events)
    if (page.next === null) return found
    before = page.next
  }
}

/** Reads every source of a loan's timeline. `customerId` is null for who may not read how the
 * borrower signed in; looks of staff and emails about legal pages go with that. */
export const readTimelineParts = async (
  ports: TimelinePorts,
  loanId: string,
  customerId: string | null,
): Promise<TimelineParts> => {
  const [log, money, steps, webhooks, holds, looks, signIns, changeNotices] = await Promise.all([
    ports.queries.events(loanId),
    ports.queries.money(loanId),
    ports.process.history(loanId),
    ports.inbox.ofLoan(loanId),
    ports.legalHolds.ofLoan(loanId),
    customerId === null ? [] : ports.looks.ofLoan(loanId),
    customerId === null ? [] : signInsOf(ports.securityLog, customerId),
    customerId === null ? [] : ports.changeNotices.of(customerId),
  ])
  // The bytes are a provider's, with personal data; a timeline shows what was understood of them.
  const withoutBytes = webhooks.map(({ body: _body, ...webhook }) => webhook)
  return { log, money, steps, webhooks: withoutBytes, holds, looks, signIns, changeNotices }
}
