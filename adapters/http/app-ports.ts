import type { LoanCommands } from '@tamarack/application/issue-command'
import type { Accounts } from '@tamarack/application/ports/accounts.port'
import type { Anchors } from '@tamarack/application/ports/anchors.port'
import type { ChangeNotices } from '@tamarack/application/ports/change-notices.port'
import type { Clock } from '@tamarack/application/ports/clock.port'
import type { CustomerEvidence } from '@tamarack/application/ports/customer-evidence.port'
import type { Differences } from '@tamarack/application/ports/differences.port'
import type { DocumentFiles } from '@tamarack/application/ports/document-files.port'
import type { DocumentRenderer } from '@tamarack/application/ports/document-renderer.port'
import type { DocumentSeal } from '@tamarack/application/ports/document-seal.port'
import type { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import type { Ids } from '@tamarack/application/ports/ids.port'
import type { LegalHolds } from '@tamarack/application/ports/legal-holds.port'
import type { Lender } from '@tamarack/application/ports/lender.port'
import type { LoanChanges } from '@tamarack/application/ports/loan-changes.port'
import type { LoanNotices } from '@tamarack/application/ports/loan-notices.port'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import type { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import type { SecurityLog } from '@tamarack/application/ports/security-log.port'
import type { SessionReader } from '@tamarack/application/ports/session-reader.port'
import type { StaffAccounts } from '@tamarack/application/ports/staff-accounts.port'
import type { TrialBalance } from '@tamarack/application/ports/trial-balance.port'
import type { WebhookInbox } from '@tamarack/application/ports/webhook-inbox.port'
import type { WebhookReader } from '@tamarack/application/ports/webhook.port'
import type { PreviewCommand } from '@tamarack/application/preview'
import type { CheckLoanRecords } from '@tamarack/application/use-cases/check-records'
import type { FileOfDocument } from '@tamarack/application/use-cases/document-file'
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

/** One thing that must be there before we take work: its name for the log, and whether it answers.
 * Throwing counts as no. */
export interface ReadinessCheck {
  readonly name: string
  readonly ready: () => Promise<boolean>
}

/** Everything that the HTTP application needs of the world; the composition root provides it. */
export interface AppPorts {
  readonly log: Log
  readonly clock: Clock
  /** Moves the clock: in a sandbox only. */
  readonly clockMover?: ClockMover | undefined
  readonly ids: Ids
  readonly fingerprint: Fingerprint
  readonly auth: AuthHandler
  readonly sessions: SessionReader
  readonly accounts: Accounts
  readonly securityLog: SecurityLog
  readonly changeNotices: Pick<ChangeNotices, 'of'>
  readonly staff: StaffAccounts
  readonly queries: LoanQueries
  readonly changes: LoanChanges
  readonly notices: LoanNotices
  readonly evidence: CustomerEvidence
  readonly process: LoanProcess & LoanCommands
  readonly preview: PreviewCommand
  readonly documents: DocumentRenderer
  readonly fileOfDocument: FileOfDocument
  readonly documentFiles: DocumentFiles
  readonly documentSeal: Pick<DocumentSeal, 'publicKeys'>
  readonly plaidWebhooks: WebhookReader
  readonly zumWebhooks: WebhookReader
  readonly inbox: WebhookInbox
  readonly differences: Differences
  readonly anchors: Pick<Anchors, 'all'>
  readonly checkLoanRecords: CheckLoanRecords
  readonly legalHolds: LegalHolds
  readonly trialBalance: TrialBalance
  /** Database, migrations, workflow engine: queried by `/readyz`, each within two seconds. */
  readonly readiness: readonly ReadinessCheck[]
}

/** The settings of the HTTP application; parsed from the environment by the composition root. */
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
  /** Address of a loan's workflow in the engine's own web pages; null where none is configured. */
  readonly workflowUrl: (loanId: string) => string | null
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
