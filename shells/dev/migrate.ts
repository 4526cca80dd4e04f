import { parseArgs } from 'node:util'
import { migrate, openDatabase } from '@tamarack/adapter-postgres/database'
import { grantRights } from '@tamarack/adapter-postgres/roles'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { changeKey, ensureSameKeys } from '@tamarack/shell-composition/fit-to-start'

const { 'new-key': newKeys = [] } = parseArgs({ options: { 'new-key': { type: 'string', multiple: true } } }).values
const environment = parseEnvironment(process.env)
const database = await openDatabase({ url: environment.DATABASE_URL, entities: [], isPatient: true })
const run = await migrate(database)
await grantRights(database)
console.log(run.length === 0 ? 'The database is up to date.' : `Migrated: ${run.join(', ')}.`)
for (const name of newKeys) {
  await changeKey(database, environment, name)
  console.log(`${name}: this installation has the new key from now on.`)
}
await ensureSameKeys(database, environment)
await database.close()
process.exit(0)
