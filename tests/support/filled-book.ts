import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase } from '@tamarack/adapter-postgres/database'
import { instant } from '@tamarack/domain/values/instant'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { makeBook } from '@tamarack/shell-sandbox/book/make-book'
import { parseSandboxSettings } from '@tamarack/shell-sandbox/settings'
import { freshDatabase } from './database.ts'
import { productEnvironment } from './product-environment.ts'

const password = 'Book-of-a-test-1'

/** A fresh sandbox with somebody who decides and somebody who confirms, and the book in it. */
export const filledBook = async (size: number) => {
  const databaseUrl = await freshDatabase()
  const variables = await productEnvironment({ databaseUrl, temporalAddress: '127.0.0.1:1' })
  const environment = parseEnvironment(variables)
  const database = await openDatabase({ url: databaseUrl, entities: accountTables })
  const accounts = makeAccounts(database, { now: () => instant(Date.now()) })
  for (const role of ['employee', 'admin'] as const)
    await accounts.ensure({ name: role, email: `${role}@tamarack.example`, password, role })
  const fill = () =>
    makeBook(
      environment,
      parseSandboxSettings(variables),
      { size, seed: 'test', password },
      { report: () => undefined },
    )
  await fill()
  return { databaseUrl, variables, environment, database, fill }
}
