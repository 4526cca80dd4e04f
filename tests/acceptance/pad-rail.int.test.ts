import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Differences } from '@tamarack/application/ports/differences.port'
import { ClockMover } from '@tamarack/application/use-cases/move-clock'
import { financialAnswers, personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { instant } from '@tamarack/domain/values/instant'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { resolve } from '@tamarack/shell-composition/provide'
import { findProgram } from '@tamarack/shell-dev/programs/find-program'
import { freePort } from '@tamarack/shell-dev/servers/ports'
import { startTemporal, type TemporalServer } from '@tamarack/shell-dev/servers/temporal-server'
import { lastWords, part, type Part } from '../chaos/part.ts'
import { inWindow, personByCalls, signatureUnder, type PersonByCalls, type Reply } from '../support/person-by-calls.ts'
import { productEnvironment } from '../support/product-environment.ts'

/* DEBIT_RAIL=pad-file in the product's own processes: API, worker and the sandbox of a bank, which
 * share nothing but a folder. Two loans are debited by one file. A browser adds nothing to this
 * that its tests of debits by Zum do not have, and a second whole product would cost a minute. */

interface Filed {
  readonly files: readonly {
    readonly answer: { readonly state: string; readonly debitCount: number; readonly debitTotal: number }
  }[]
  readonly items: readonly {
    readonly id: string
    readonly item: { readonly amount: number; readonly date: string }
    readonly answer: string | null
  }[]
}

let folder = ''
let engine: TemporalServer
let environment: Record<string, string>
let parts: readonly Part[] = []
let container: ReturnType<typeof compose>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamarack-rail-'))
  // An engine of its own: other workers have no such rail, and would remove its schedules at their
  // start.
  engine = await startTemporal(
    {
      program: (await findProgram('temporal', console.error)).path,
      dataFolder: folder,
      port: await freePort(),
      logFile: join(folder, 'temporal.log'),
    },
    { print: console.error, track: () => undefined, onLost: ({ message }) => console.error(message) },
  )
  environment = {
    ...(await productEnvironment({
      databaseUrl: process.env['DATABASE_URL'] ?? '',
      temporalAddress: engine.address,
    })),
    DEBIT_RAIL: 'pad-file',
    BANK_SANDBOX_URL: `http://127.0.0.1:${await freePort()}`,
    PAD_FILE_FOLDER: join(folder, 'bank'),
    PAD_ORIGINATOR_ID: '0000061000',
    PAD_DATA_CENTRE: '61210',
    PAD_USER_ID: '6100',
    PAD_RETURNS_TO: '001-12618-989899',
  }
  parts = (['sandbox', 'worker', 'api'] as const).map((name) => part(name, environment))
  await Promise.all(parts.map((one) => one.start()))
  container = compose(parseEnvironment(environment))
})
afterAll(async () => {
  await Promise.all(parts.map((one) => one.stop()))
  await closeAll(container)
  await engine.stop()
  await rm(folder, { recursive: true })
})

/** A cash advance of $500 to another customer, with its money sent; answers its id. */
const funded = async (staff: PersonByCalls): Promise<string> => {
  const { id: userId, press, read, waitFor } = await personByCalls({ environment, container }, 'customer')
  const loanId = String((await press('loan/create', { userId }))['id'])
  const check = await press('plaid/server/generate_link_token_for_idv', { loanId })
  const plaid = `${environment['PLAID_BASE_URL']}/link/${String(check['linkToken'])}/result`
  await inWindow(plaid, { persona: 'maple', outcome: 'matches' })
  await press('plaid/store-plaid-data', { userId, idvId: check['idvId'], loanId })
  await waitFor(loanId, { status: 'bank' })
  const { token } = await press('zum/connect-token', { loanId })
  const connected = await inWindow(`${environment['ZUM_BASE_URL']}/connector/${String(token)}/connect`, {
    user: 'zum',
    password: 'rails',
    person: 'maple',
    account: 0,
    outcome: 'works',
    options: { testinstitution: true, clientuserid: userId, extrafield1: loanId },
  })
  await press('users/update-zum-verified', { userId, requestId: connected['requestid'], loanId })
  await waitFor(loanId, { status: 'personal-info' })
  await press(`loan/personal-info/${loanId}`, personalAnswers)
  await press(`loan/financial-info/${loanId}`, financialAnswers)
  const limits = await read(`loan/cash-advance-limits/${loanId}`)
  await press(`loan/update-cash-advance-loan/${loanId}`, {
    loanType: 'cash-advance',
    loanAmount: 500_00,
    startDate: limits['earliestStartDate'],
    paymentFrequency: 'bi-weekly',
    nextPayDate: limits['latestDueDate'],
  })
  await staff.press(`loan/approve-loan/${loanId}`, { loanId, note: 'As agreed' })
  await press(`loan/sign-agreement/${loanId}`, signatureUnder(await read(`loan/document/${loanId}/loan-agreement`)))
  await press(`loan/activate-loan/${loanId}`, signatureUnder(await read(`loan/document/${loanId}/pad-agreement`)))
  await waitFor(loanId, { status: 'funded' })
  return loanId
}

const atBank = async (): Promise<Filed> =>
  (await fetch(`${environment['BANK_SANDBOX_URL']}/sandbox/files`)).json() as Promise<Filed>

/** From one event to the next, of the loans, the sandboxes and the schedules, until it is so; `seen`
 * has the types of the events that happened. */
const moveUntil = async (isReached: (seen: ReadonlySet<string>) => boolean | Promise<boolean>): Promise<void> => {
  const mover = await resolve(container, ClockMover)
  const seen = new Set<string>()
  for (let moves = 0; moves < 100; moves += 1) {
    await mover.clock.catchUp()
    const { happened } = await mover.move(instant(mover.clock.now() + 86_400_000))
    for (const { type } of happened) seen.add(type)
    if (await isReached(seen)) return
  }
  throw new Error(`not reached with ${[...seen].join(', ')}; the parts printed:\n${lastWords()}`)
}

test('two debits leave in one file; the bank acknowledges it, pays one and returns the other, and staff read what became of each', async () => {
  const staff = await personByCalls({ environment, container }, 'employee')
  const loans = [await funded(staff), await funded(staff)]
  await moveUntil(async () => (await atBank()).files.length > 0)
  const { files, items } = await atBank()
  expect(files.map(({ answer }) => [answer.state, answer.debitCount, answer.debitTotal])).toEqual([
    ['accepted', 2, 1_140_00],
  ])
  expect(items.map(({ item, answer }) => [item.amount, answer])).toEqual([
    [570_00, null],
    [570_00, null],
  ])
  expect(await readdir(join(folder, 'bank/to-bank'))).toEqual([])
  for (const loanId of loans)
    expect((await staff.read(`loan/servicing/${loanId}`))['payments']).toMatchObject([
      { debitDate: items[0]?.item.date },
    ])

  // As a person at the bank's console would.
  const returned = await fetch(
    `${environment['BANK_SANDBOX_URL']}/console/items/${encodeURIComponent(items[0]?.id ?? '')}`,
    { method: 'POST', body: new URLSearchParams({ action: 'return', code: '901' }), redirect: 'manual' },
  )
  expect(returned.status).toBe(303)
  await moveUntil((seen) => seen.has('debit-settled') && seen.has('debit-returned'))
  const views = await Promise.all(loans.map((loanId) => staff.read(`loan/servicing/${loanId}`)))
  const payments = views.map((view) => (view['payments'] as readonly Reply[])[0])
  const codes = payments.map((payment) => (payment?.['returned'] as Reply | null)?.['code'] ?? null)
  expect(new Set(codes)).toEqual(new Set(['901', null]))
  expect(new Set(payments.map((payment) => payment?.['paid']))).toEqual(new Set([0, 570_00]))
  const differences = await (await resolve(container, Differences)).forStaff({ resolvedAfter: 0, limit: 100 })
  expect(differences.filter(({ kind }) => kind.startsWith('pad-'))).toEqual([])
})
