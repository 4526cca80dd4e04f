import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openRebuild } from '@tamarack/shell-composition/rebuild'
import { withFiles } from '@tamarack/shell-composition/secret-files'
import { localSecrets } from './secrets.ts'
import { answers } from './servers/ports.ts'
import { localDatabaseUrl } from './servers/postgres-server.ts'
import { basePort, dataFolder, portsFrom } from './settings.ts'
import { asCommand, Trouble } from './trouble.ts'

/** More lines than these help nobody; the count states how many there are. */
const shownAtMost = 100

const given = withFiles(process.env, ['DATABASE_URL', 'DATA_KEY'])

/** `DATABASE_URL`, or the database of the product that runs from this folder. */
const databaseUrl = async (): Promise<string> => {
  if (given['DATABASE_URL']) return given['DATABASE_URL']
  const { postgres } = portsFrom(basePort())
  if (await answers(postgres)) return localDatabaseUrl(dataFolder, postgres)
  throw new Trouble(
    `No PostgreSQL answers at port ${postgres}, and DATABASE_URL is not set.`,
    'npm start, and then this command in another window; or DATABASE_URL=postgresql://… npm run rebuild',
  )
}

/** `DATA_KEY`, or the key of the product that runs from this folder; a database of one's own has a
 * key of its own. */
const dataKey = (): string => {
  if (given['DATA_KEY']) return given['DATA_KEY']
  const local = given['DATABASE_URL'] ? undefined : localSecrets(join(dataFolder, 'secrets.json'))['DATA_KEY']
  if (local !== undefined) return local
  throw new Trouble(
    'DATABASE_URL is set and DATA_KEY is not: parts of the log are sealed with that key.',
    'DATABASE_URL=postgresql://… DATA_KEY_FILE=/run/secrets/data_key npm run rebuild',
  )
}

await asCommand(async () => {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
  const { rebuild, close } = await openRebuild(await databaseUrl(), dataKey())
  try {
    const { loans, events, differences } = await rebuild(values)
    const compared = `${loans} loans with ${events} events were replayed`
    if (differences.length === 0) {
      console.log(`${compared}: everything stored is what the logs make.`)
      return 0
    }
    for (const { loanId, table, what } of differences.slice(0, shownAtMost)) console.log(`${loanId} ${table}: ${what}`)
    console.log(
      `${compared}: ${differences.length} differences${values.write ? ', made anew from the logs except where a log itself is broken, or a line is posted that the log does not have' : ''}.`,
    )
    return 1
  } finally {
    await close()
  }
})
