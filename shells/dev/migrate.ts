import { parseArgs } from 'node:util'
import { migrate } from '@tamarack/adapter-postgres/database'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { DatabaseConnection, resolve } from '@tamarack/shell-composition/provide'
import { changeKey, ensureSameKeys } from '@tamarack/shell-composition/same-keys'

const { 'new-key': newKeys = [] } = parseArgs({ options: { 'new-key': { type: 'string', multiple: true } } }).values
const environment = parseEnvironment(process.env)
const container = compose(environment)
const database = await resolve(container, DatabaseConnection)
const run = await migrate(database)
console.log(run.length === 0 ? 'The database is up to date.' : `Migrated: ${run.join(', ')}.`)
for (const name of newKeys) {
  await changeKey(database, environment, name)
  console.log(`${name}: this installation has the new key from now on.`)
}
await ensureSameKeys(database, environment)
await closeAll(container)
process.exit(0)
