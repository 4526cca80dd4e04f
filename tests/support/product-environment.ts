import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workflowBundleFile } from '@tamarack/shell-dev/builds/workflow-bundle'
import { freePort } from '@tamarack/shell-dev/servers/ports'

const key = (): string => randomBytes(32).toString('base64')

/** What the product's own processes need to run next to that database and engine, with sandboxes,
 * on free ports. */
export const productEnvironment = async (servers: {
  readonly databaseUrl: string
  readonly temporalAddress: string
}): Promise<Record<string, string>> => {
  const [api, plaid, zum, smtp, inbox] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  return {
    DATABASE_URL: servers.databaseUrl,
    TEMPORAL_ADDRESS: servers.temporalAddress,
    WORKFLOW_BUNDLE: workflowBundleFile,
    SANDBOX: 'true',
    PUBLIC_ORIGIN: `http://127.0.0.1:${api}`,
    API_PORT: String(api),
    PLAID_BASE_URL: `http://127.0.0.1:${plaid}`,
    ZUM_BASE_URL: `http://127.0.0.1:${zum}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    MAIL_INBOX_URL: `http://127.0.0.1:${inbox}`,
    SANDBOX_STATE_DIR: mkdtempSync(join(tmpdir(), 'tamarack-product-')),
    AUTH_SECRET: key(),
    DATA_KEY: key(),
    PAYLOAD_KEY: key(),
    PERSON_KEY: key(),
    DOCUMENT_KEY: key(),
    PLAID_CLIENT_ID: 'client',
    PLAID_SECRET: 'secret',
    ZUM_USERNAME: 'user',
    ZUM_PASSWORD: 'password',
    ZUM_WEBHOOK_SECRET: 'webhook-secret-of-a-test',
    SIGN_IN_TRIES_PER_MINUTE: '1000',
    STAFF_SHARE_DEVICES: 'true',
    SANDBOX_PAYMENT_STEP_MS: '200',
    SANDBOX_COLLECTION_MS: '300',
  }
}
