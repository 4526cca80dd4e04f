import type { LoanCommands } from '@tamarack/application/issue-command'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { Activity } from '@tamarack/application/ports/activity.port'
import { Anchors } from '@tamarack/application/ports/anchors.port'
import { ChangeNotices } from '@tamarack/application/ports/change-notices.port'
import { Clock } from '@tamarack/application/ports/clock.port'
import { Collections } from '@tamarack/application/ports/collections.port'
import { CustomerEvidence } from '@tamarack/application/ports/customer-evidence.port'
import { DailyRuns } from '@tamarack/application/ports/daily-runs.port'
import { Differences } from '@tamarack/application/ports/differences.port'
import { DocumentFiles } from '@tamarack/application/ports/document-files.port'
import { DocumentRenderer } from '@tamarack/application/ports/document-renderer.port'
import { DocumentSeal } from '@tamarack/application/ports/document-seal.port'
import { AccountEmails } from '@tamarack/application/ports/email-outbox.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { HousePolicies } from '@tamarack/application/ports/house-policies.port'
import { IdentityProvider } from '@tamarack/application/ports/identity-provider.port'
import { Ids } from '@tamarack/application/ports/ids.port'
import { LawRecords } from '@tamarack/application/ports/law-records.port'
import { LegalHolds } from '@tamarack/application/ports/legal-holds.port'
import type { Lender } from '@tamarack/application/ports/lender.port'
import { LoanChanges } from '@tamarack/application/ports/loan-changes.port'
import { LoanList, StaffViews } from '@tamarack/application/ports/loan-list.port'
import { LoanNotices } from '@tamarack/application/ports/loan-notices.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { Looks } from '@tamarack/application/ports/looks.port'
import { OutsideRequests } from '@tamarack/application/ports/outside-requests.port'
import { PaperReader } from '@tamarack/application/ports/paper-reader.port'
import { Papers } from '@tamarack/application/ports/papers.port'
import { PastFiles } from '@tamarack/application/ports/past-files.port'
import { Periods } from '@tamarack/application/ports/periods.port'
import { Portfolio } from '@tamarack/application/ports/portfolio.port'
import { ScheduleTrigger } from '@tamarack/application/ports/schedule-trigger.port'
import { SecurityLog } from '@tamarack/application/ports/security-log.port'
import { SessionReader } from '@tamarack/application/ports/session-reader.port'
import { StaffAccounts } from '@tamarack/application/ports/staff-accounts.port'
import { StaffTies } from '@tamarack/application/ports/staff-ties.port'
import { Stops } from '@tamarack/application/ports/stops.port'
import type { ServicesOf } from '@tamarack/application/ports/token'
import { Traces } from '@tamarack/application/ports/traces.port'
import { TrialBalance } from '@tamarack/application/ports/trial-balance.port'
import { WebhookInbox } from '@tamarack/application/ports/webhook-inbox.port'
import { PlaidWebhooks, ZumWebhooks } from '@tamarack/application/ports/webhook.port'
import type { PreviewCommand } from '@tamarack/application/preview'
import { CheckLoanRecords } from '@tamarack/application/use-cases/check-records'
import { FileOfDocument } from '@tamarack/application/use-cases/document-file'
import { EvidencePack } from '@tamarack/application/use-cases/evidence-pack'
import type { ClockMover } from '@tamarack/application/use-cases/move-clock'

/** Where lines of the log go; pino's own shape. The first argument never holds personal data. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** The authentication library behind its one web-standard function. */
export interface AuthHandler {
  handler(request: Request): Promise<Response>
}

/** A part that this process uses: its name for the log, and whether it answers. Throwing counts as
 * no. `isRequired`: without it no work may be sent here. */
export interface ReadinessCheck {
  readonly name: string
  readonly isRequired: boolean
  readonly ready: () => Promise<boolean>
}

export const appServices = {
  clock: Clock,
  ids: Ids,
  fingerprint: Fingerprint,
  sessions: SessionReader,
  accounts: Accounts,
  securityLog: SecurityLog,
  changeNotices: ChangeNotices,
  staff: StaffAccounts,
  accountEmails: AccountEmails,
  queries: LoanQueries,
  list: LoanList,
  staffViews: StaffViews,
  changes: LoanChanges,
  notices: LoanNotices,
  evidence: CustomerEvidence,
  process: LoanProcess,
  documents: DocumentRenderer,
  fileOfDocument: FileOfDocument,
  evidencePack: EvidencePack,
  documentFiles: DocumentFiles,
  documentSeal: DocumentSeal,
  paperReader: PaperReader,
  papers: Papers,
  identityProvider: IdentityProvider,
  plaidWebhooks: PlaidWebhooks,
  zumWebhooks: ZumWebhooks,
  inbox: WebhookInbox,
  differences: Differences,
  anchors: Anchors,
  checkLoanRecords: CheckLoanRecords,
  legalHolds: LegalHolds,
  stops: Stops,
  policies: HousePolicies,
  staffTies: StaffTies,
  outsideRequests: OutsideRequests,
  looks: Looks,
  activity: Activity,
  laws: LawRecords,
  dailyRuns: DailyRuns,
  trigger: ScheduleTrigger,
  trialBalance: TrialBalance,
  portfolio: Portfolio,
  pastFiles: PastFiles,
  periods: Periods,
  collections: Collections,
  traces: Traces,
} as const

/** Everything that the HTTP application needs of the world; the composition root provides it. */
export interface AppPorts extends Omit<
  ServicesOf<typeof appServices>,
  'anchors' | 'changeNotices' | 'dailyRuns' | 'documentSeal' | 'identityProvider' | 'looks' | 'traces'
> {
  readonly log: Log
  /** Moves the clock: in a sandbox only. */
  readonly clockMover?: ClockMover | undefined
  /** The number of sample loans begun so far while a sandbox is being filled. Otherwise null. */
  readonly sampleBook?: (() => Promise<{ readonly begun: number; readonly lives: number } | null>) | undefined
  readonly auth: AuthHandler
  readonly anchors: Pick<Anchors, 'all'>
  readonly traces: Pick<Traces, 'step'>
  readonly looks: Pick<Looks, 'record' | 'ofLoan' | 'ofPerson'>
  readonly changeNotices: Pick<ChangeNotices, 'of'>
  readonly dailyRuns: Pick<DailyRuns, 'again' | 'lastDay'>
  readonly process: LoanProcess & LoanCommands
  readonly identityProvider: Pick<IdentityProvider, 'readCheck'>
  readonly preview: PreviewCommand
  readonly documentSeal: Pick<DocumentSeal, 'publicKeys'>
  /** Queried by `/readyz`, each within two seconds. The workflow engine is not required: commands
   * are recorded without it. */
  readonly readiness: readonly ReadinessCheck[]
}

export interface AppSettings {
  /** Scheme, host and port under which browsers reach us, without a slash at the end:
   * `https://tamarack.example`. */
  readonly publicOrigin: string
  readonly lender: Lender
  /** True when the providers are our own sandboxes; decides what the page may load. */
  readonly sandbox: boolean
  /** Base addresses of the providers' servers; in sandbox mode the connectors' scripts are fetched
   * from there. */
  readonly plaidBaseUrl: string
  readonly zumBaseUrl: string
  /** Where the sandbox keeps the emails it sent; null in production. */
  readonly mailInboxUrl: string | null
  /** Identity providers that people may sign in with, in the order in which they are offered. */
  readonly signInProviders: readonly { readonly id: string; readonly name: string }[]
  /** Address of a loan's workflow in the engine's own web pages, as browsers reach them through us;
   * null where none is configured. */
  readonly workflowUrl: (loanId: string) => string | null
  /** Where the engine itself serves those pages, below `/temporal`; null where none is
   * configured. */
  readonly workflowPages: string | null
  /** How many reverse proxies of our own stand in front; 0 means that the socket's address is the
   * client's. */
  readonly proxies: number
  /** Commands that one person may send in a minute; 120 when left out. */
  readonly commandsPerMinute?: number
  /** Reads that one person may send in a minute, and files of documents among them; 1,200 and 60
   * when left out. */
  readonly readsPerMinute?: number
  readonly filesPerMinute?: number
  /** How long a person may wait for any answer, milliseconds; 25 seconds when left out. */
  readonly answerWithinMs?: number
  /** Folders of the built screens; null serves the API alone. */
  readonly screens: { readonly shell: string; readonly customer: string; readonly admin: string } | null
}

export type HandlerPorts = AppPorts & { readonly settings: AppSettings }
