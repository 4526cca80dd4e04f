import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { financialAnswers, personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { onPage } from './account.ts'
import { places } from './places.ts'

type Reply = Readonly<Record<string, unknown>>

/** Calls the API from the person's browser, as the product's own pages do, with a key for each
 * press; on a busy machine the person tries again, as the page suggests. */
const callsOf = (browser: APIRequestContext) => ({
  post: async (path: string, data: object): Promise<Reply> => {
    const headers = { origin: places.web, 'idempotency-key': randomUUID() }
    const press = () => browser.post(`${places.web}/api/v1/${path}`, { data, headers })
    let reply = await press()
    for (let tries = 1; reply.status() === 503 && tries < 6; tries += 1) reply = await press()
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
    return (await reply.json()) as Reply
  },
  get: async (path: string): Promise<Reply> =>
    (await browser.get(`${places.web}/api/v1/${path}`)).json() as Promise<Reply>,
})
type Calls = ReturnType<typeof callsOf>

/** What a person does in a provider's window. */
const inWindow = async (browser: APIRequestContext, address: string, data: object): Promise<Reply> => {
  const reply = await browser.post(address, { data })
  expect(reply.status(), `${address}: ${await reply.text()}`).toBe(200)
  return (await reply.json()) as Reply
}

const stands = (calls: Calls, loanId: string, status: string) =>
  expect.poll(async () => (await calls.get(`loan/${loanId}`))['status']).toBe(status)

/** An application of the person who is signed in: identity, bank, both questionnaires and $500
 * until the last pay day that is offered. It waits for review; answers its id. `declared` is the
 * net income of a month in cents; the bank shows $4,008.33. By calls and without a page, for tests
 * whose subject comes after that: `walking-loan`, `every-screen` and `keyboard` go this way on the
 * screens. */
export const haveApplied = async (page: Page, { samePerson = false, declared = 3200_00 } = {}): Promise<string> => {
  const browser = page.request
  const calls = callsOf(browser)
  const session = (await (await browser.get(`${places.web}/api/auth/get-session`)).json()) as { readonly user: Reply }
  const userId = String(session.user['id'])
  const loanId = String((await calls.post('loan/create', { userId }))['id'])

  const check = await calls.post('plaid/server/generate_link_token_for_idv', { loanId })
  const who = { persona: 'maple', outcome: 'matches', samePerson }
  await inWindow(browser, `${places.plaid}/link/${String(check['linkToken'])}/result`, who)
  await calls.post('plaid/store-plaid-data', { userId, idvId: check['idvId'], loanId })
  await stands(calls, loanId, 'bank')

  const { token } = await calls.post('zum/connect-token', { loanId })
  const connected = await inWindow(browser, `${places.zum}/connector/${String(token)}/connect`, {
    user: 'zum',
    password: 'rails',
    person: 'maple',
    account: 0,
    outcome: 'works',
    ...(samePerson ? { samePerson: 'on' } : {}),
    options: { testinstitution: true, clientuserid: userId, extrafield1: loanId },
  })
  await calls.post('users/update-zum-verified', { userId, requestId: connected['requestid'], loanId })
  await stands(calls, loanId, 'personal-info')

  await haveAnswered(calls, loanId, declared)
  await haveChosen(calls, loanId)
  return loanId
}

/** Both questionnaires. */
const haveAnswered = async (calls: Calls, loanId: string, declared: number): Promise<void> => {
  await calls.post(`loan/personal-info/${loanId}`, { ...personalAnswers, primaryIncomeAmount: declared })
  await calls.post(`loan/financial-info/${loanId}`, financialAnswers)
}

/** $500 until the last pay day that is offered. */
const haveChosen = async (calls: Calls, loanId: string): Promise<void> => {
  const limits = await calls.get(`loan/cash-advance-limits/${loanId}`)
  await calls.post(`loan/update-cash-advance-loan/${loanId}`, {
    loanType: 'cash-advance',
    loanAmount: 500_00,
    startDate: limits['earliestStartDate'],
    paymentFrequency: 'bi-weekly',
    nextPayDate: limits['latestDueDate'],
  })
}

/** One more application of a customer whose verification is still valid, up to the choice of its
 * terms, which stand on the page; answers its id. `choose` chooses the same terms as before, and
 * the application then waits for review. */
export const haveAppliedAgain = async (page: Page, { choose = true } = {}): Promise<string> => {
  const calls = callsOf(page.request)
  const session = (await (await page.request.get(`${places.web}/api/auth/get-session`)).json()) as {
    readonly user: Reply
  }
  const loanId = String((await calls.post('loan/create', { userId: String(session.user['id']) }))['id'])
  await haveAnswered(calls, loanId, 3200_00)
  if (choose) await haveChosen(calls, loanId)
  await page.goto(
    choose ? `/customer/application?loanId=${loanId}` : `/customer/application/cash-advance?loanId=${loanId}`,
  )
  await onPage(page, choose ? 'Your application' : 'Choose your loan')
  return loanId
}

/** The signature of a person who opened the document, read it and ticked the box. */
const haveSigned = async (calls: Calls, loanId: string, kind: string, press: string): Promise<void> => {
  const { sha256: documentSha256 } = await calls.get(`loan/document/${loanId}/${kind}`)
  const openedAt = Date.now()
  // With the moment of the press the server reads the others by its own clock, which a test may
  // have moved.
  const moments = { openedAt, tickedAt: openedAt + 1, pressedAt: openedAt + 1 }
  await calls.post(`${press}/${loanId}`, { acknowledged: true, documentSha256, ...moments })
}

/** Staff at the desk approve the application, and the person signs the agreement and the
 * authorization of debits; ends on the dashboard. By calls, for tests whose subject comes after
 * that: `walking-loan`, `every-screen` and `keyboard` go this way on the screens. */
export const haveBorrowed = async (page: Page, desk: Page, loanId: string): Promise<void> => {
  await callsOf(desk.request).post(`loan/approve-loan/${loanId}`, { loanId, note: 'As agreed' })
  const calls = callsOf(page.request)
  await haveSigned(calls, loanId, 'loan-agreement', 'loan/sign-agreement')
  await haveSigned(calls, loanId, 'pad-agreement', 'loan/activate-loan')
  await page.goto('/customer/dashboard')
  await onPage(page, 'Your loan')
}
