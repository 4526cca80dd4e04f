import { financialAnswers, personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { randomUUID } from 'node:crypto'
import { verifyChain } from '@tamarack/application/loan-log'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { patience } from '@tamarack/application/testing/patience'
import { compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { resolve } from '@tamarack/shell-composition/provide'
import { bundleWorkflows } from '@tamarack/shell-dev/workflow-bundle'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailedCodes } from '../support/mailed-codes.ts'
import { ownNamespace } from '../support/own-namespace.ts'
import { productEnvironment } from '../support/product-environment.ts'
import { listenToCommits, type Commits } from './commits.ts'
import { lastWords, part, type Part } from './part.ts'

/*
 * The guarantee: kill the worker and the API with SIGKILL while any step of a loan is under way, start them again, and the loan goes on where it was;
 * no step is done twice, no money moves twice, and the person's press is answered as if nothing had happened.
 */

/** What a browser sends of a person who opened a document, read it and ticked the box. */
const signatureUnder = ({ sha256: documentSha256 }: Record<string, unknown>) => {
  const openedAt = Date.now()
  return { acknowledged: true, documentSha256, openedAt, tickedAt: openedAt + 1 }
}

let environment: Record<string, string>
let parts: Record<'sandbox' | 'worker' | 'api', Part>
let container: ReturnType<typeof compose>
let commits: Commits

beforeAll(async () => {
  await bundleWorkflows(console.log)
  const temporalAddress = process.env['TEMPORAL_ADDRESS'] ?? ''
  environment = {
    ...(await productEnvironment({ databaseUrl: process.env['DATABASE_URL'] ?? '', temporalAddress })),
    TEMPORAL_NAMESPACE: await ownNamespace(temporalAddress),
  }
  parts = { sandbox: part('sandbox', environment), worker: part('worker', environment), api: part('api', environment) }
  await Promise.all(Object.values(parts).map((one) => one.start()))
  container = compose(parseEnvironment(environment))
  commits = await listenToCommits(environment['DATABASE_URL'] ?? '')
})
afterAll(async () => {
  await commits.close()
  await Promise.all(Object.values(parts).map((one) => one.stop()))
  await container.unbindAllAsync()
})

type Reply = Readonly<Record<string, unknown>>

const password = 'A-long-Passw0rd'
const origin = (): string => environment['PUBLIC_ORIGIN'] ?? ''

const callAuth = async (
  path: string,
  body: object,
  cookie = '',
): Promise<{ readonly reply: Reply; readonly cookie: string }> => {
  const answer = await fetch(`${origin()}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: origin(), cookie },
    body: JSON.stringify(body),
  })
  const reply = (await answer.json()) as Reply
  expect({ status: answer.status, reply }).toMatchObject({ status: 200 })
  return {
    reply,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}

/** A customer's password is enough; staff give the code that is mailed to them. */
const signIn = async (email: string): Promise<string> => {
  const { reply, cookie } = await callAuth('sign-in/email', { email, password })
  if (reply['twoFactorRedirect'] !== true) return cookie
  await callAuth('two-factor/send-otp', {}, cookie)
  const code = await vi.waitFor(async () => {
    const [newest] = await mailedCodes(environment['MAIL_INBOX_URL'] ?? '', email)
    if (newest === undefined) throw new Error('No code has come')
    return newest
  }, patience)
  return (await callAuth('two-factor/verify-otp', { code }, cookie)).cookie
}

const account = async (role: 'customer' | 'employee'): Promise<{ id: string; cookie: string }> => {
  const email = `${role}-${randomUUID()}@tamarack.example`
  const { id } = await (
    await resolve(container, Accounts)
  ).ensure({ name: role === 'customer' ? 'Alice Maplewood' : 'Mei Chen', email, password, role })
  return { id, cookie: await signIn(email) }
}

/**
 * Presses a button as the page does: the same key until an answer comes that is no fault of the machinery. A refusal is an answer: the test
 * fails at once and shows what was refused and why.
 */
const press = async (path: string, cookie: string, body: object): Promise<Reply> => {
  const idempotencyKey = randomUUID()
  const answer = await vi.waitFor(
    async () => {
      const answer = await fetch(`${origin()}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: origin(), cookie, 'idempotency-key': idempotencyKey },
        body: JSON.stringify(body),
      })
      const reply = (await answer.json()) as Reply
      if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${JSON.stringify(reply)}`)
      return { status: answer.status, reply }
    },
    // A hundred presses a minute: nobody is refused for pressing too often, however long a busy machine takes to start the parts.
    { ...patience, interval: 600 },
  )
  if (answer.status !== 200)
    throw new Error(
      `${path} was refused: ${answer.status} ${JSON.stringify(answer.reply)}; sent was ${JSON.stringify(body)}`,
    )
  return answer.reply
}

const read = async (path: string, cookie: string): Promise<Reply> =>
  (await fetch(`${origin()}/api/v1/${path}`, { headers: { cookie } })).json() as Promise<Reply>
/** What a person does in a provider's window. */
const inWindow = async (address: string, body: object): Promise<Reply> => {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect({ status: reply.status, body: (await reply.clone().json()) as Reply }).toMatchObject({ status: 200 })
  return reply.json() as Promise<Reply>
}

/** Each step is killed at both moments in the end: at once in one life, right behind its commit in the other. */
test.each([
  ['the odd steps at once, the even ones behind their commit', 0],
  ['the even steps at once, the odd ones behind their commit', 1],
])('worker and API are killed during every step, and the loan goes on where it was: %s', async (_, offset) => {
  const [customer, employee, queries] = [
    await account('customer'),
    await account('employee'),
    await resolve(container, LoanQueries),
  ]
  let loanId = ''
  let steps = 0
  const survive = async (path: string, body: object, cookie = customer.cookie): Promise<Reply> => {
    steps += 1
    const committed = commits.next()
    const pressed = press(path, cookie, body)
    if ((steps + offset) % 2 === 0) await Promise.race([committed, pressed])
    const [reply] = await Promise.all([pressed, parts.worker.crash(), parts.api.crash()])
    return reply
  }

  try {
    loanId = String((await survive('loan/create', { userId: customer.id }))['id'])
    const failed = await survive('plaid/server/generate_link_token_for_idv', { loanId })
    await inWindow(`${environment['PLAID_BASE_URL']}/link/${String(failed['linkToken'])}/result`, {
      persona: 'maple',
      outcome: 'id-unreadable',
    })
    expect(
      await survive('plaid/store-plaid-data', { userId: customer.id, idvId: failed['idvId'], loanId }),
    ).toMatchObject({ status: 'identity' })
    await vi.waitFor(
      async () => expect(await read(`loan/${loanId}`, customer.cookie)).toMatchObject({ identity: 'failed-document' }),
      patience,
    )
    const retried = await survive('plaid/server/retry_identity_verification', { loanId })
    await inWindow(`${environment['PLAID_BASE_URL']}/link/${String(retried['linkToken'])}/result`, {
      persona: 'maple',
      outcome: 'matches',
    })
    await survive('plaid/store-plaid-data', { userId: customer.id, idvId: retried['idvId'], loanId })
    await vi.waitFor(
      async () => expect(await read(`loan/${loanId}`, customer.cookie)).toMatchObject({ status: 'bank' }),
      patience,
    )

    const { token } = await survive('zum/connect-token', { loanId })
    const connected = await inWindow(`${environment['ZUM_BASE_URL']}/connector/${String(token)}/connect`, {
      user: 'zum',
      password: 'rails',
      person: 'maple',
      account: 0,
      outcome: 'works',
      options: { testinstitution: true, clientuserid: customer.id, extrafield1: loanId },
    })
    await survive('users/update-zum-verified', { userId: customer.id, requestId: connected['requestid'], loanId })
    await vi.waitFor(
      async () => expect(await read(`loan/${loanId}`, customer.cookie)).toMatchObject({ status: 'personal-info' }),
      patience,
    )

    expect(await survive(`loan/personal-info/${loanId}`, personalAnswers)).toMatchObject({ status: 'financial-info' })
    expect(await survive(`loan/financial-info/${loanId}`, financialAnswers)).toMatchObject({ status: 'terms' })
    const limits = await read(`loan/cash-advance-limits/${loanId}`, customer.cookie)
    expect(
      await survive(`loan/update-cash-advance-loan/${loanId}`, {
        loanType: 'cash-advance',
        loanAmount: 500_00,
        startDate: limits['earliestStartDate'],
        paymentFrequency: 'bi-weekly',
        nextPayDate: limits['latestDueDate'],
      }),
    ).toMatchObject({ status: 'review', interestAmount: 70_00, totalObligationAmount: 570_00 })
    expect(await survive(`loan/approve-loan/${loanId}`, { loanId }, employee.cookie)).toMatchObject({
      status: 'agreement',
    })
    const agreement = await read(`loan/document/${loanId}/loan-agreement`, customer.cookie)
    expect(await survive(`loan/sign-agreement/${loanId}`, signatureUnder(agreement))).toMatchObject({ status: 'pad' })
    const pad = await read(`loan/document/${loanId}/pad-agreement`, customer.cookie)
    await survive(`loan/activate-loan/${loanId}`, signatureUnder(pad))
    await Promise.all([parts.worker.crash(), parts.api.crash()])
    await vi.waitFor(
      async () => expect(await read(`loan/${loanId}`, customer.cookie)).toMatchObject({ status: 'funded' }),
      patience,
    )
    await vi.waitFor(
      async () =>
        expect((await queries.events(loanId)).map(({ event }) => event.type)).toEqual(
          expect.arrayContaining(['copies-sent', 'notice-sent']),
        ),
      patience,
    )
  } catch (error) {
    throw new Error(`step ${steps} of loan ${loanId}; the parts printed:\n${lastWords()}`, { cause: error })
  }

  const events = await queries.events(loanId)
  const types = events
    .map(({ event }) => event.type)
    .filter((type) => !type.startsWith('disbursement-') && type !== 'identity-check-finished')
  expect(types.toSorted()).toEqual(
    [
      'application-started',
      'identity-check-started',
      'identity-check-failed',
      'identity-check-retried',
      'identity-verified',
      'bank-connection-started',
      'bank-connection-finished',
      'bank-data-collected',
      'personal-info-saved',
      'financial-info-saved',
      'terms-chosen',
      'checks-computed',
      'decision-made',
      'agreement-prepared',
      'agreement-signed',
      'authorization-prepared',
      'debit-authorized',
      'activated',
      'copy-received',
      'disbursed',
      'copies-sent',
      // That the money was sent, once; the loan's servicing goes on after it.
      'notice-sent',
    ].toSorted(),
  )
  // The provider's webhook may arrive before the browser's call; then there is nothing left to finish. Each of the two checks finishes once at most.
  expect(events.filter(({ event }) => event.type === 'identity-check-finished').length).toBeLessThanOrEqual(2)
  expect(verifyChain(events, await resolve(container, Fingerprint))).toMatchObject({
    firstBroken: null,
    total: events.length,
  })

  const { movements } = (await (await fetch(`${environment['ZUM_BASE_URL']}/sandbox/calls`)).json()) as {
    movements: Record<string, unknown>
  }
  expect(Object.values(movements)).toEqual(
    Array.from({ length: offset + 1 }, () => ({ transactions: 1, completed: 1, effectiveCents: 500_00 })),
  )
  const process = await resolve(container, LoanProcess)
  await vi.waitFor(
    async () =>
      expect((await process.history(loanId))?.filter(({ type }) => type === 'workflow-completed')).toHaveLength(1),
    patience,
  )
})
