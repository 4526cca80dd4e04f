import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Keys of 32 random bytes in base64, made once per data folder: what they sealed must stay
 * readable on the next start. */
const keys = ['AUTH_SECRET', 'DATA_KEY', 'PERSON_KEY', 'DOCUMENT_KEY', 'PAYLOAD_KEY'] as const
/** Names and passwords towards the sandboxes, which accept whatever the environment gives. */
const credentials = [
  'PLAID_CLIENT_ID',
  'PLAID_SECRET',
  'ZUM_USERNAME',
  'ZUM_PASSWORD',
  'ZUM_WEBHOOK_SECRET',
  'OIDC_CLIENT_SECRET',
] as const

/** Secrets of a local run, kept in a file that only its owner can read. A name added later is made
 * and added on the next start. */
export const localSecrets = (file: string): Readonly<Record<string, string>> => {
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const all = {
    ...Object.fromEntries(keys.map((name) => [name, randomBytes(32).toString('base64')])),
    ...Object.fromEntries(credentials.map((name) => [name, randomBytes(24).toString('hex')])),
    ...stored,
  }
  if (Object.keys(all).length > Object.keys(stored).length) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(all, undefined, 2)}\n`, { mode: 0o600 })
  }
  return all
}
