import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { zipOf } from '@tamarack/adapter-http/stored-zip'
import { openDatabase } from '@tamarack/adapter-postgres/database'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { EvidencePack } from '@tamarack/application/use-cases/evidence-pack'
import { instant } from '@tamarack/domain/values/instant'
import { compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { resolve } from '@tamarack/shell-composition/provide'
import { makeBook } from '@tamarack/shell-sandbox/book/make-book'
import { parseSandboxSettings } from '@tamarack/shell-sandbox/settings'
import { unzip } from '@tamarack/shell-verifier/files'
import { verifyPack } from '@tamarack/shell-verifier/verify'
import { freshDatabase } from '../support/database.ts'
import { productEnvironment } from '../support/product-environment.ts'

test('all', async () => {
  const databaseUrl = await freshDatabase()
  const variables = await productEnvironment({ databaseUrl, temporalAddress: '127.0.0.1:1' })
  const environment = parseEnvironment(variables)
  const database = await openDatabase({ url: databaseUrl, entities: accountTables })
  const accounts = makeAccounts(database, { now: () => instant(Date.now()) })
  for (const role of ['employee', 'admin'] as const)
    await accounts.ensure({ name: role, email: `${role}@tamarack.example`, password: 'Book-of-a-test-1', role })
  await makeBook(
    environment,
    parseSandboxSettings(variables),
    { size: Number(process.env['BOOK'] ?? 45), seed: 'test', password: 'Book-of-a-test-1' },
    { report: () => undefined },
  )
  const container = compose(environment)
  const pack = await resolve(container, EvidencePack)
  const queries = await resolve(container, LoanQueries)
  const rows = await database.em.fork().execute<{ id: string; status: string }[]>('select id, status from loan')
  for (const { id, status } of rows) {
    const loan = await queries.loan(id)
    if (loan === null) continue
    const began = performance.now()
    const files = await pack(loan, {
      actor: { id: 'r', name: 'R', role: 'reviewer' },
      origin: { ip: null, userAgent: null },
    })
    const zip = zipOf(files)
    const took = performance.now() - began
    writeFileSync(`/tmp/packs/${loan.loanType}-${status}-${id}.zip`, zip)
    const verdict = await verifyPack(await unzip(new Uint8Array(zip)))
    console.log(loan.loanType, status, id, Math.round(took), zip.length, verdict.headline, '|', verdict.law)
    for (const { mark, section, text } of verdict.findings) if (mark === 'fails') console.log('   ', section, text)
  }
  await container.unbindAllAsync()
  await database.close()
  expect(1).toBe(1)
}, 600_000)
