import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '@tamarack/adapter-postgres/database'
import { otherKeys, replaceKey } from '@tamarack/adapter-postgres/key-fingerprints'
import type { Environment } from './environment.ts'

const names = ['AUTH_SECRET', 'DATA_KEY', 'PERSON_KEY', 'DOCUMENT_KEY', 'PAYLOAD_KEY'] as const
type KeyName = (typeof names)[number]
type Keys = Readonly<Partial<Pick<Environment, KeyName>>>

/** The keys that can be changed, and what that costs: what the others sealed would be lost. */
const changeable: readonly KeyName[] = ['AUTH_SECRET', 'PERSON_KEY', 'DOCUMENT_KEY']

/** Nobody comes from it to the key: keys are random (environment.ts). */
const fingerprintOf = (name: string, key: string): string =>
  createHmac('sha256', key).update(`fingerprint of ${name}`).digest('hex')
const fingerprintsOf = (keys: Keys): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (keys[name] === undefined ? [] : [[name, fingerprintOf(name, keys[name])]])),
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

/** The same for a part that starts: it waits, second by second, for a database that is not up or
 * not migrated yet. */
export const untilSameKeys = async (database: Database, keys: Keys, log: Pick<Logger, 'warn'>): Promise<void> => {
  for (;;) {
    try {
      return await ensureSameKeys(database, keys)
    } catch (error) {
      if (error instanceof AnotherKey) throw error
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'the database is not ready: the part waits')
    }
    await pause(1_000)
  }
}

/** Sets the installation up with another key of that name, on purpose.
 *
 * @throws {TypeError} for a name whose key seals what is stored. */
export const changeKey = async (database: Database, keys: Keys, name: string): Promise<void> => {
  const known = changeable.find((one) => one === name)
  if (known === undefined) throw new TypeError(`only these keys can be changed: ${changeable.join(', ')}`)
  await replaceKey(database, known, fingerprintsOf(keys)[known] ?? '')
}
