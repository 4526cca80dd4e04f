import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applicationRole } from '@tamarack/adapter-postgres/roles'

type Make = (secretOf: (name: string) => string) => string

const key: Make = () => randomBytes(32).toString('base64')
const password: Make = () => randomBytes(24).toString('hex')

const databaseUrl = (role: string, of: string): string => `postgresql://${role}:${of}@postgres:5432/tamarack`

/** The secrets of docker-compose.yml and how each is made when it is missing. The providers' own
 * are to be replaced by theirs. */
export const deploymentSecrets: Readonly<Record<string, Make>> = {
  postgres_password: password,
  owner_password: password,
  tamarack_password: password,
  reader_password: password,
  temporal_password: password,
  database_url: (secretOf) => databaseUrl(applicationRole, secretOf('tamarack_password')),
  owner_database_url: (secretOf) => databaseUrl('tamarack_owner', secretOf('owner_password')),
  auth_secret: key,
  data_key: key,
  person_key: key,
  document_key: key,
  payload_key: key,
  plaid_secret: password,
  zum_password: password,
  zum_webhook_secret: password,
}

/** Writes the secrets that a folder lacks, one file each, and answers their names; what is there
 * stays. Only the owner may enter the folder; the files in it are readable, because Compose mounts
 * them as they are and the containers run as other users. */
export const makeDeploymentSecrets = (folder: string): readonly string[] => {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const file = (name: string): string => join(folder, name)
  const missing = Object.entries(deploymentSecrets).filter(([name]) => !existsSync(file(name)))
  for (const [name, make] of missing) {
    writeFileSync(
      file(name),
      make((other) => readFileSync(file(other), 'utf8')),
    )
    chmodSync(file(name), 0o444)
  }
  return missing.map(([name]) => name)
}
