import { createHash } from 'node:crypto'
import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase } from '@tamarack/adapter-postgres/database'
import { instant } from '@tamarack/domain/values/instant'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { makeBook } from '@tamarack/shell-sandbox/book/make-book'
import { parseSandboxSettings } from '@tamarack/shell-sandbox/settings'
import { copyOfFilled } from './database.ts'
import { productEnvironment } from './product-environment.ts'

const password = 'Book-of-a-test-1'
/** The smallest book that contains a loan for every law check. */
const size = 60

/** The same in every process of a run, so that each can read the copy of the book that another one
 * filled. */
const keys = Object.fromEntries(
  ['AUTH_SECRET', 'DATA_KEY', 'PAYLOAD_KEY', 'PERSON_KEY', 'DOCUMENT_KEY'].map((name) => [
    name,
    createHash('sha256').update(`book of the tests ${name}`).digest('base64'),
  ]),
)

const variablesOn = async (databaseUrl: string): Promise<Record<string, string>> => ({
  ...(await productEnvironment({ databaseUrl, temporalAddress: '127.0.0.1:1' })),
  ...keys,
})

const fillBook = (variables: Readonly<Record<string, string>>): Promise<unknown> =>
  makeBook(
    parseEnvironment(variables),
    parseSandboxSettings(variables),
    { size, seed: 'test', password },
    { report: () => undefined },
  )

/** A sandbox of its own with an employee, an admin, and a book of loans in every state. The book is
 * filled once in a run and copied, without the files of the provider sandboxes. */
export const filledBook = async () => {
  const databaseUrl = await copyOfFilled('filled_book', async (url) => {
    const database = await openDatabase({ url, entities: accountTables })
    const accounts = makeAccounts(database, { now: () => instant(Date.now()) })
    for (const role of ['employee', 'admin'] as const)
      await accounts.ensure({ name: role, email: `${role}@tamarack.example`, password, role })
    await database.close()
    await fillBook(await variablesOn(url))
  })
  const variables = await variablesOn(databaseUrl)
  return {
    databaseUrl,
    variables,
    environment: parseEnvironment(variables),
    database: await openDatabase({ url: databaseUrl, entities: accountTables }),
    fill: () => fillBook(variables),
  }
}
