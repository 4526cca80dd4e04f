import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AppPorts, AppSettings } from '@tamarack/adapter-http/app-ports'
import { isMigrated } from '@tamarack/adapter-postgres/database'
import { isReachable } from '@tamarack/adapter-temporal/client'
import { LoanCommands } from '@tamarack/application/issue-command'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { Anchors } from '@tamarack/application/ports/anchors.port'
import { ChangeNotices } from '@tamarack/application/ports/change-notices.port'
import { Clock } from '@tamarack/application/ports/clock.port'
import { CustomerEvidence } from '@tamarack/application/ports/customer-evidence.port'
import { Differences } from '@tamarack/application/ports/differences.port'
import { DocumentFiles } from '@tamarack/application/ports/document-files.port'
import { DocumentRenderer } from '@tamarack/application/ports/document-renderer.port'
import { DocumentSeal } from '@tamarack/application/ports/document-seal.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { Ids } from '@tamarack/application/ports/ids.port'
import { LegalHolds } from '@tamarack/application/ports/legal-holds.port'
import { Lender } from '@tamarack/application/ports/lender.port'
import { LoanChanges } from '@tamarack/application/ports/loan-changes.port'
import { LoanNotices } from '@tamarack/application/ports/loan-notices.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { SecurityLog } from '@tamarack/application/ports/security-log.port'
import { SessionReader } from '@tamarack/application/ports/session-reader.port'
import { StaffAccounts } from '@tamarack/application/ports/staff-accounts.port'
import { TrialBalance } from '@tamarack/application/ports/trial-balance.port'
import { WebhookInbox } from '@tamarack/application/ports/webhook-inbox.port'
import { PlaidWebhooks, ZumWebhooks } from '@tamarack/application/ports/webhook.port'
import { makePreview } from '@tamarack/application/preview'
import { CheckLoanRecords } from '@tamarack/application/use-cases/check-records'
import { FileOfDocument } from '@tamarack/application/use-cases/document-file'
import { ClockMover } from '@tamarack/application/use-cases/move-clock'
import { signInProvidersOf } from '@tamarack/shell-composition/account-module'
import type { compose } from '@tamarack/shell-composition/container'
import type { Environment } from '@tamarack/shell-composition/environment'
import { executePorts } from '@tamarack/shell-composition/process-module'
import { resolve, servicesOf } from '@tamarack/shell-composition/provide'
import { Authentication, DatabaseConnection, EngineClient, Log } from '@tamarack/shell-composition/services'
import { workflowId } from '@tamarack/workflows/shared/names'

type Container = ReturnType<typeof compose>

/** The ports of the HTTP application, from everything that is composed. */
export const appPorts = async (container: Container, { SANDBOX }: Environment): Promise<AppPorts> => {
  const { database, engine, commands, process, ...services } = await servicesOf(container, {
    database: DatabaseConnection,
    engine: EngineClient,
    log: Log,
    clock: Clock,
    ids: Ids,
    fingerprint: Fingerprint,
    auth: Authentication,
    sessions: SessionReader,
    accounts: Accounts,
    staff: StaffAccounts,
    securityLog: SecurityLog,
    changeNotices: ChangeNotices,
    queries: LoanQueries,
    evidence: CustomerEvidence,
    process: LoanProcess,
    commands: LoanCommands,
    documents: DocumentRenderer,
    fileOfDocument: FileOfDocument,
    documentFiles: DocumentFiles,
    documentSeal: DocumentSeal,
    plaidWebhooks: PlaidWebhooks,
    zumWebhooks: ZumWebhooks,
    inbox: WebhookInbox,
    differences: Differences,
    anchors: Anchors,
    checkLoanRecords: CheckLoanRecords,
    legalHolds: LegalHolds,
    notices: LoanNotices,
    changes: LoanChanges,
    trialBalance: TrialBalance,
  })
  return {
    ...services,
    ...(SANDBOX && { clockMover: await resolve(container, ClockMover) }),
    process: { ...process, ...commands },
    preview: makePreview(await servicesOf(container, executePorts)),
    readiness: [
      { name: 'database', ready: async () => (await database.em.getConnection().execute('select 1')).length === 1 },
      { name: 'migrations', ready: () => isMigrated(database) },
      { name: 'workflow engine', ready: () => isReachable(engine) },
    ],
  }
}

const top = join(import.meta.dirname, '../..')

/** Where the built screens lie; null before they were built, so that the API can run without
 * them. */
const screens = (): AppSettings['screens'] => {
  const folders = {
    shell: join(top, 'shells/web/dist'),
    customer: join(top, 'mfe-customer/dist'),
    admin: join(top, 'mfe-admin/dist'),
  }
  return existsSync(folders.shell) ? folders : null
}

export const appSettings = async (container: Container, environment: Environment): Promise<AppSettings> => {
  const { TEMPORAL_UI_URL: pages, TEMPORAL_NAMESPACE: namespace } = environment
  return {
    publicOrigin: environment.PUBLIC_ORIGIN,
    lender: await resolve(container, Lender),
    sandbox: environment.SANDBOX,
    plaidBaseUrl: environment.PLAID_BASE_URL,
    zumBaseUrl: environment.ZUM_BASE_URL,
    mailInboxUrl: environment.SANDBOX ? (environment.MAIL_INBOX_URL ?? null) : null,
    signInProviders: signInProvidersOf(environment),
    workflowUrl: (loanId) =>
      pages === undefined
        ? null
        : new URL(
            `/namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(workflowId('loan-application', loanId))}`,
            pages,
          ).href,
    proxies: environment.PROXIES,
    screens: screens(),
  }
}
