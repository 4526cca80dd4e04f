import { randomBytes } from 'node:crypto'
import type { AppSettings } from '@tamarack/adapter-http/app-ports'
import { makeApp } from '@tamarack/adapter-http/make-app'
import { listen } from '@tamarack/adapter-http/server'
import { Mailer, type Email } from '@tamarack/application/ports/mailer.port'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { constant } from '@tamarack/shell-composition/provide'
import { appPorts, appSettings } from '../compose-app.ts'

export const publicOrigin = 'http://tamarack.test'
export const password = 'Maple-Leaf-2026'
export const newKey = (): string => randomBytes(32).toString('base64')

type Prepare = (container: ReturnType<typeof compose>) => void

/** The API as its process composes it, over the database and the engine of the test run, with keys
 * of its own. Nothing answers at a provider's address, and emails are kept instead of sent.
 * `prepare` binds what else a test puts in place of a service; `limits` is what one person may
 * send. */
export const serveComposedApi = async (
  settings: Readonly<Record<string, string>> = {},
  prepare: Prepare = () => {},
  limits: Pick<AppSettings, 'commandsPerMinute' | 'readsPerMinute'> = {},
) => {
  const environment = parseEnvironment({
    ...process.env,
    PUBLIC_ORIGIN: publicOrigin,
    API_PORT: '1',
    AUTH_SECRET: newKey(),
    DATA_KEY: newKey(),
    PERSON_KEY: newKey(),
    DOCUMENT_KEY: newKey(),
    PAYLOAD_KEY: newKey(),
    SANDBOX: 'true',
    SIGN_IN_TRIES_PER_MINUTE: '1000',
    STAFF_SHARE_DEVICES: 'true',
    PLAID_BASE_URL: 'http://127.0.0.1:9',
    PLAID_CLIENT_ID: 'client',
    PLAID_SECRET: 'secret',
    ZUM_BASE_URL: 'http://127.0.0.1:9',
    ZUM_USERNAME: 'user',
    ZUM_PASSWORD: 'password',
    ZUM_WEBHOOK_SECRET: 'a secret of webhooks',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...settings,
  })
  const container = compose(environment)
  const emails: Email[] = []
  container.unbind(Mailer)
  constant(container, Mailer, {
    send: async (message) => {
      emails.push(message)
    },
  })
  prepare(container)
  const appliedSettings = { ...(await appSettings(container, environment)), screens: null, ...limits }
  const server = await listen(makeApp(await appPorts(container, environment), appliedSettings), 0, '127.0.0.1')
  return {
    container,
    environment,
    emails,
    port: server.port,
    stop: async (): Promise<void> => {
      await server.stop()
      await closeAll(container)
    },
  }
}
export type ComposedApi = Awaited<ReturnType<typeof serveComposedApi>>
