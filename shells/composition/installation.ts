import type { Container } from 'inversify'
import { answersAt } from '@tamarack/adapter-mail/smtp-mailer'
import { isMigrated } from '@tamarack/adapter-postgres/database'
import { isReachable } from '@tamarack/adapter-temporal/client'
import { countWorkers } from '@tamarack/adapter-temporal/pollers'
import { AnchorCopies, Anchors } from '@tamarack/application/ports/anchors.port'
import { Clock } from '@tamarack/application/ports/clock.port'
import { ReadOperation, type OperationFigures } from '@tamarack/application/ports/operation.port'
import { missingAnchorDays } from '@tamarack/application/use-cases/restore'
import { smtpUrlOf, type Environment } from './environment.ts'
import { AnotherKey, ensureSameKeys } from './fit-to-start.ts'
import { DatabaseConnection, EngineClient, resolve, WorkflowClock } from './provide.ts'
import { pollsWithinMs } from './watch-module.ts'

/** What is true of a running installation; null is what could not be read. */
export interface InstallationFacts {
  readonly database: 'ready' | 'not migrated' | 'away'
  /** Names of keys that are not the installation's; null where they could not be compared. */
  readonly otherKeys: string | null
  readonly isEngineThere: boolean
  readonly workers: number | null
  readonly figures: OperationFigures | null
  /** Days with an anchor outside the database, and none in it. */
  readonly anchorsGone: readonly string[]
  readonly isMailThere: boolean
  readonly now: number
}

const orNull = async <Value>(work: Promise<Value>): Promise<Value | null> => {
  try {
    return await work
  } catch {
    return null
  }
}

/** Reads them; changes nothing, and waits some seconds at most for what does not answer. */
export const readInstallation = async (container: Container, environment: Environment): Promise<InstallationFacts> => {
  const [database, engine] = [await resolve(container, DatabaseConnection), await resolve(container, EngineClient)]
  await (await resolve(container, WorkflowClock))?.catchUp()
  const now = (await resolve(container, Clock)).now()
  const migrated = await orNull(isMigrated(database))
  const figures = await orNull((await resolve(container, ReadOperation))(now))
  const kept = { anchors: await resolve(container, Anchors), copies: await resolve(container, AnchorCopies) }
  const isEngineThere = await isReachable(engine)
  const otherKeys = await ensureSameKeys(database, environment).then(
    () => '',
    (error: unknown) => (error instanceof AnotherKey ? error.message : null),
  )
  return {
    database: migrated === null ? 'away' : migrated ? 'ready' : 'not migrated',
    otherKeys,
    isEngineThere,
    workers: isEngineThere ? await orNull(countWorkers(engine, Date.now() - pollsWithinMs)) : null,
    figures,
    anchorsGone: (await orNull(missingAnchorDays(kept))) ?? [],
    isMailThere: await answersAt(smtpUrlOf(environment)),
    now,
  }
}

/** One line of what was found, and the next step where something has to be done. */
export interface Finding {
  readonly words: string
  readonly next?: string
}

type Check = (facts: InstallationFacts) => Finding | null

const ofFigures =
  (check: (figures: OperationFigures, now: number) => Finding): Check =>
  ({ figures, now }) =>
    figures === null ? null : check(figures, now)

const duration = (seconds: number): string =>
  seconds < 120
    ? `${Math.round(seconds)} seconds`
    : seconds < 7_200
      ? `${Math.round(seconds / 60)} minutes`
      : `${Math.round(seconds / 3_600)} hours`
const unless = (isFine: boolean, words: string, next: string): Finding => (isFine ? { words } : { words, next })

const database: Check = ({ database: state }) => {
  if (state === 'ready') return { words: 'The database answers, and every migration was run.' }
  return state === 'away'
    ? {
        words: 'The database does not answer.',
        next: 'docker compose up --wait postgres, and docker compose logs postgres',
      }
    : { words: 'The database answers, and migrations are missing.', next: 'docker compose run --rm migrate' }
}

const keys: Check = ({ otherKeys }) => {
  if (otherKeys === null) return null
  return unless(
    otherKeys === '',
    otherKeys || 'The keys are those of this installation.',
    'give back the keys of before (runbook, "Keys")',
  )
}

const engine: Check = ({ isEngineThere, workers }) => {
  if (!isEngineThere)
    return {
      words: 'Temporal does not answer.',
      next: 'docker compose up --wait temporal; gone for good: runbook, "Temporal was lost"',
    }
  return unless(
    workers !== 0 && workers !== null,
    `Temporal answers. Workers that polled it in the last two minutes: ${workers ?? 0}.`,
    'docker compose up --wait worker (docker compose restart worker where it is up), and docker compose logs worker: loans wait meanwhile',
  )
}

const wakes = ofFigures(({ wakes: { count, oldestSeconds } }) =>
  unless(
    oldestSeconds < 60,
    count === 0
      ? 'No recorded wake waits.'
      : `Recorded wakes that wait: ${count}, the oldest for ${duration(oldestSeconds)}.`,
    'look whether worker and Temporal are up; the relay of the worker brings them',
  ),
)

const outgoing = ofFigures(({ emails: { count, oldestSeconds } }) =>
  unless(
    oldestSeconds < 900,
    count === 0
      ? 'No recorded email waits.'
      : `Recorded emails that wait: ${count}, the oldest for ${duration(oldestSeconds)}.`,
    'look whether the worker is up and the mail server takes emails; an email about a debt waits for the hours of the law',
  ),
)

const inbox = ofFigures(({ webhooks: { count, oldestSeconds } }) =>
  unless(
    oldestSeconds < 900,
    count === 0 ? 'No webhook waits.' : `Webhooks that wait: ${count}, the oldest for ${duration(oldestSeconds)}.`,
    'tamarack schedule show: the sweep delivers them every five minutes unless it is paused',
  ),
)

const behind = ofFigures(({ differences: { workflow = 0 } }) =>
  unless(
    workflow === 0,
    `Loans that are behind the record: ${workflow}.`,
    'open the page Exceptions, "Differences", and the workflow of each in Temporal: a task that fails names its error',
  ),
)

const records = ofFigures(({ differences: { record = 0 } }) =>
  unless(record === 0, `Records that are not what was written: ${record}.`, 'runbook, "The record check"'),
)

const checked = ofFigures(({ runs }, now) => {
  const last = runs.find(({ name }) => name === 'record-check')?.doneAt
  if (last === undefined) return { words: 'The record check has not run yet: it does each night at two.' }
  return unless(
    now - last < 26 * 3_600_000,
    `The record check ran ${duration((now - last) / 1_000)} ago.`,
    'tamarack schedule show, and resume record-check where it is paused',
  )
})

const anchored: Check = ({ anchorsGone: gone }) =>
  unless(
    gone.length === 0,
    gone.length === 0
      ? 'Every anchor outside is in the record.'
      : `Anchored outside and not in the record: ${gone.join(', ')}.`,
    'the record is older than its anchors: runbook, "Restore"',
  )

const hour = ofFigures(({ funding: { count, oldestSeconds } }) =>
  unless(
    oldestSeconds < 3_600,
    count === 0
      ? 'No signed loan waits for its money.'
      : `${count} signed loans wait for money, the oldest for ${duration(oldestSeconds)}.`,
    'look at Zum Rails and at the wallet; the staff home lists them',
  ),
)

const connections = ofFigures(({ connections: parts, mostConnections }) => {
  const used = parts.reduce((sum, { count }) => sum + count, 0)
  return unless(
    used < 0.8 * mostConnections,
    `${used} of ${mostConnections} connections to the database are ours.`,
    'lower DATABASE_CONNECTIONS, or raise max_connections (runbook, "More than one of a part")',
  )
})

const mail: Check = ({ isMailThere }) =>
  unless(
    isMailThere,
    isMailThere ? 'The mail server answers.' : 'The mail server does not answer.',
    'look at SMTP_URL and SMTP_PASSWORD',
  )

const checks = [
  database,
  keys,
  engine,
  wakes,
  outgoing,
  inbox,
  behind,
  records,
  checked,
  anchored,
  hour,
  connections,
  mail,
]

/** All that was found, in plain words. What could not be read is left out: its cause stands
 * there. */
export const findingsOf = (facts: InstallationFacts): readonly Finding[] =>
  checks.flatMap((check) => check(facts) ?? [])
