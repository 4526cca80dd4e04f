import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { appServices, type AppPorts, type AppSettings } from '@tamarack/adapter-http/app-ports'
import { workflowPagesPath } from '@tamarack/adapter-http/workflow-pages'
import { isMigrated } from '@tamarack/adapter-postgres/database'
import { engineAnswers } from '@tamarack/adapter-temporal/pollers'
import { executePorts } from '@tamarack/application/execute'
import { LoanCommands } from '@tamarack/application/issue-command'
import { Lender } from '@tamarack/application/ports/lender.port'
import { makePreview } from '@tamarack/application/preview'
import { ClockMover } from '@tamarack/application/use-cases/move-clock'
import { signInProvidersOf } from '@tamarack/shell-composition/account-module'
import type { compose } from '@tamarack/shell-composition/container'
import type { Environment } from '@tamarack/shell-composition/environment'
import {
  Authentication,
  DatabaseConnection,
  EngineClient,
  Log,
  resolve,
  servicesOf,
} from '@tamarack/shell-composition/provide'
import { workflowId } from '@tamarack/workflows/shared/messages'
import { readSampleBook } from './sample-book.ts'

type Container = ReturnType<typeof compose>

/** The ports of the HTTP application, from everything that is composed. */
export const appPorts = async (
  container: Container,
  { SANDBOX, SAMPLE_BOOK_PROGRESS: path }: Environment,
): Promise<AppPorts> => {
  const { database, engine, commands, process, ...services } = await servicesOf(container, {
    ...appServices,
    database: DatabaseConnection,
    engine: EngineClient,
    commands: LoanCommands,
    log: Log,
    auth: Authentication,
  })
  return {
    ...services,
    ...(SANDBOX && { clockMover: await resolve(container, ClockMover) }),
    ...(SANDBOX && path !== undefined && { sampleBook: () => readSampleBook(path) }),
    process: { ...process, ...commands },
    preview: makePreview(await servicesOf(container, executePorts)),
    readiness: [
      {
        name: 'database',
        isRequired: true,
        ready: async () => (await database.em.getConnection().execute('select 1')).length === 1,
      },
      { name: 'migrations', isRequired: true, ready: () => isMigrated(database) },
      { name: 'temporal', isRequired: false, ready: () => engineAnswers(engine) },
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
            `${workflowPagesPath}/namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(workflowId('loan-application', loanId))}`,
            environment.PUBLIC_ORIGIN,
          ).href,
    workflowPages: pages ?? null,
    proxies: environment.PROXIES,
    screens: screens(),
  }
}
