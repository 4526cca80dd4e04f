import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '@tamarack/adapter-postgres/database'
import { otherKeys, replaceKey, type Fingerprints } from '@tamarack/adapter-postgres/key-fingerprints'
import { applicationRole, isOwner } from '@tamarack/adapter-postgres/roles'
import type { Environment } from './environment.ts'

const names = ['AUTH_SECRET', 'DATA_KEY', 'PERSON_KEY', 'DOCUMENT_KEY', 'PAYLOAD_KEY'] as const
type KeyName = (typeof names)[number]
type Keys = Readonly<Partial<Pick<Environment, KeyName>>>

/** Nobody comes from it to the key: keys are random (environment.ts). */
const fingerprintOf = (name: string, key: string): string =>
  createHmac('sha256', key).update(`fingerprint of ${name}`).digest('hex')
/** These may be several: the first seals, and each of them opens what it sealed. */
const rings: readonly string[] = ['DATA_KEY', 'PAYLOAD_KEY']

/** Of the keys of each name, the one in use first. */
const fingerprintsOf = (keys: Keys): Fingerprints =>
  Object.fromEntries(
    names.flatMap((name) => {
      const given = keys[name]
      if (given === undefined) return []
      return [[name, (rings.includes(name) ? given.split(',') : [given]).map((key) => fingerprintOf(name, key))]]
    }),
  )

/** This installation has been set up with another key: what is stored could not be read with this
 * one, and what is written with it could not be read with that one. */
export class AnotherKey extends Error {
  constructor(differing: readonly string[]) {
    super(
      `${differing.join(', ')}: not the key with which this installation was set up. Nothing was started: give back the key of before (docs/runbook.md, "Keys").`,
    )
    this.name = 'AnotherKey'
  }
}

/** The keys are those with which the installation was set up; the first that asks sets it up with
 * its own.
 *
 * @throws {AnotherKey} naming each that differs. */
export const ensureSameKeys = async (database: Database, keys: Keys): Promise<void> => {
  const differing = await otherKeys(database, fingerprintsOf(keys))
  if (differing.length > 0) throw new AnotherKey(differing)
}

/** The role of `DATABASE_URL` could switch off what keeps the logs as they are. */
export class OwnerOfTables extends Error {
  constructor() {
    super(
      `DATABASE_URL: the role owns the tables or stands above all rights. Nothing was started: connect as ${applicationRole} (docs/runbook.md, "Roles of the database").`,
    )
    this.name = 'OwnerOfTables'
  }
}

type Settings = Keys & Pick<Environment, 'SANDBOX'>

/** A part may start: its keys are the installation's, and outside of a sandbox its role owns
 * nothing. It waits, second by second, for a database that is not up or not migrated yet.
 *
 * @throws {AnotherKey}
 * @throws {OwnerOfTables} */
export const untilFitToStart = async (
  database: Database,
  settings: Settings,
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  for (;;) {
    try {
      await ensureSameKeys(database, settings)
      if (!settings.SANDBOX && (await isOwner(database))) throw new OwnerOfTables()
      return
    } catch (error) {
      if (error instanceof AnotherKey || error instanceof OwnerOfTables) throw error
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'the database is not ready: the part waits')
    }
    await pause(1_000)
  }
}

/** Sets the installation up with another key of that name, on purpose; one that seals what is kept
 * only next to the one of before.
 *
 * @throws {TypeError} for an unknown name.
 * @throws {AnotherKey} for a ring without the key of before. */
export const changeKey = async (database: Database, keys: Keys, name: string): Promise<void> => {
  const known = names.find((one) => one === name)
  if (known === undefined) throw new TypeError(`only these keys can be changed: ${names.join(', ')}`)
  if (rings.includes(known)) await ensureSameKeys(database, { [known]: keys[known] })
  const [first] = fingerprintsOf(keys)[known] ?? []
  if (first !== undefined) await replaceKey(database, known, first)
}
