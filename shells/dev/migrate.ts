import { migrate } from '@tamarack/adapter-postgres/database'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { DatabaseConnection, resolve } from '@tamarack/shell-composition/provide'

const container = compose(parseEnvironment(process.env))
const database = await resolve(container, DatabaseConnection)
const run = await migrate(database)
console.log(run.length === 0 ? 'The database is up to date.' : `Migrated: ${run.join(', ')}.`)
await closeAll(container)
process.exit(0)
