import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makeApiClient, type ApiClient, type Patience } from '@tamarack/contracts/client'
import { approveApplication } from '@tamarack/contracts/commands/approve-application'
import { authorizeDebit } from '@tamarack/contracts/commands/authorize-debit'
import { chooseCashAdvance, chooseInstallment } from '@tamarack/contracts/commands/choose-terms'
import { finishBankConnection } from '@tamarack/contracts/commands/finish-bank-connection'
import { finishIdentityCheck } from '@tamarack/contracts/commands/finish-identity-check'
import { saveFinancialInfo } from '@tamarack/contracts/commands/save-financial-info'
import { savePersonalInfo } from '@tamarack/contracts/commands/save-personal-info'
import { signAgreement } from '@tamarack/contracts/commands/sign-agreement'
import { startApplication } from '@tamarack/contracts/commands/start-application'
import { startBankConnection } from '@tamarack/contracts/commands/start-bank-connection'
import { startIdentityCheck } from '@tamarack/contracts/commands/start-identity-check'
import { getCashAdvanceLimits, getDocument, getInstallmentLimits, getLoan } from '@tamarack/contracts/endpoints/loan'
import { demoPeople, demoPassword as password } from './demo-people.ts'

/** Where a sandbox's web and stand-ins answer. */
export interface Addresses {
  readonly web: string
  /** What a browser calls the web. */
  readonly origin: string
  readonly inbox: string
  readonly plaid: string
  readonly zum: string
}

type Visited = Pick<Addresses, 'web' | 'origin' | 'inbox'>
type Product = 'cash-advance' | 'installment'
export interface Person {
  readonly id: string
  readonly api: ApiClient
}
type Json = Readonly<Record<string, unknown>>

/** Tries until there is something, for a minute. */
const until = async <Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> => {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(300)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error(`${what} did not come within a minute`)
}

const post = async (address: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`)
  return { json: (await reply.json()) as Json, cookies: reply.headers.getSetCookie() }
}

const mailed = (to: Visited, email: string, subject: string, wanted: RegExp): Promise<string> =>
  until(`An email "${subject}"`, async () => {
    const query = new URLSearchParams({ to: email, subject }).toString()
    const [message] = (await (await fetch(`${to.inbox}/api/messages?${query}`)).json()) as readonly { text: string }[]
    return wanted.exec(message?.text ?? '')?.[1]
  })

/** As a page repeats a press while the system is busy. */
const asPages: Patience = { pause, takesLonger: () => {} }

/** Signs in, with the code that is mailed to staff. */
export const signIn = async (to: Visited, email: string, patience?: Patience): Promise<Person> => {
  const { origin } = to
  const auth = (path: string, body: object, cookie = '') => post(`${to.web}/api/auth/${path}`, body, { origin, cookie })
  const cookieOf = (cookies: readonly string[]): string => cookies.map((line) => line.split(';')[0]).join('; ')
  let { json, cookies } = await auth('sign-in/email', { email, password })
  if (json['twoFactorRedirect'] === true) {
    await auth('two-factor/send-otp', {}, cookieOf(cookies))
    const code = await mailed(to, email, 'one-time password', /one-time password is (\d{6})\./)
    ;({ json, cookies } = await auth('two-factor/verify-otp', { code }, cookieOf(cookies)))
  }
  const cookie = cookieOf(cookies)
  const api = makeApiClient(
    (url, { headers, method, body }) =>
      fetch(to.web + url, { method, headers: { ...headers, cookie, origin }, ...(body !== undefined && { body }) }),
    randomUUID,
    patience,
  )
  return { id: String((json['user'] as Json)['id']), api }
}

/** A new person with a confirmed address, signed in; without patience each press is one call. */
export const signUp = async (to: Addresses, patience?: Patience): Promise<Person> => {
  const email = `alice.${randomUUID()}@customers.example`
  await post(`${to.web}/api/auth/sign-up/email`, { name: 'Alice Maplewood', email, password }, { origin: to.origin })
  const link = new URL(await mailed(to, email, 'Confirm your email address', /(https?:\/\/\S+)/))
  await fetch(to.web + link.pathname + link.search, { redirect: 'manual' })
  return signIn(to, email, patience)
}

const beKnown = async (to: Addresses, { id: userId, api }: Person, loanId: string): Promise<void> => {
  const reaches = (status: string) =>
    until(`The step "${status}"`, async () =>
      (await api.call(getLoan, { params: { id: loanId } })).status === status ? true : undefined,
    )
  const { linkToken, idvId } = await api.call(startIdentityCheck, { body: { loanId } })
  await post(`${to.plaid}/link/${linkToken}/result`, { persona: 'maple', outcome: 'matches' })
  await api.call(finishIdentityCheck, { body: { userId, idvId, loanId } })
  await reaches('bank')
  const { token } = await api.call(startBankConnection, { body: { loanId } })
  const { json } = await post(`${to.zum}/connector/${token}/connect`, {
    user: 'zum',
    password: 'rails',
    person: 'maple',
    account: 0,
    outcome: 'works',
    options: { testinstitution: true, clientuserid: userId, extrafield1: loanId },
  })
  await api.call(finishBankConnection, { body: { userId, requestId: String(json['requestid']), loanId } })
  await reaches('personal-info')
}

const answer = async ({ api }: Person, id: string): Promise<void> => {
  await api.call(savePersonalInfo, {
    params: { id },
    body: {
      maritalStatus: 'single',
      purposeOfLoan: 'bills',
      numberOfDependents: 0,
      whereDoYouWork: 'Larch Mill',
      primaryIncomeType: 'employment',
      primaryIncomeAmount: 3200_00,
      referedBy: false,
      hasCoApplicants: false,
    },
  })
  const no = { hasOtherLoans: false, hasSecondaryIncome: false, receiveChildTax: false, hasCar: false, hasHome: false }
  await api.call(saveFinancialInfo, { params: { id }, body: { ...no, consent: true } })
}

const choose = async ({ api }: Person, id: string, product: Product): Promise<void> => {
  const params = { id }
  if (product === 'cash-advance') {
    const { earliestStartDate: startDate, latestDueDate: nextPayDate } = await api.call(getCashAdvanceLimits, {
      params,
    })
    const terms = { loanType: product, loanAmount: 500_00, paymentFrequency: 'bi-weekly' } as const
    await api.call(chooseCashAdvance, { params, body: { ...terms, startDate, nextPayDate } })
  } else {
    const { today: startDate } = await api.call(getInstallmentLimits, { params, query: {} })
    const terms = { loanType: product, loanAmount: 1600_00, paymentFrequency: 'monthly', loanTerm: 12 } as const
    await api.call(chooseInstallment, { params, body: { ...terms, startDate } })
  }
}

const sign = async ({ api }: Person, id: string): Promise<void> => {
  for (const [kind, press] of [
    ['loan-agreement', signAgreement],
    ['pad-agreement', authorizeDebit],
  ] as const) {
    const { sha256: documentSha256 } = await api.call(getDocument, { params: { id, kind }, query: {} })
    const openedAt = Date.now()
    await api.call(press, {
      params: { id },
      body: { acknowledged: true, documentSha256, openedAt, tickedAt: openedAt + 1 },
    })
  }
}

/** For each product a new person goes from sign-up until the money has arrived, by the calls of the
 * pages; the demo employee approves, and the second admin with them where the amount takes two. */
export const walkBothProducts = async (to: Addresses): Promise<void> => {
  const staff: Person[] = []
  for (const { email } of demoPeople.filter(({ role }) => role === 'employee' || role === 'admin').toReversed())
    staff.push(await signIn(to, email, asPages))
  for (const product of ['cash-advance', 'installment'] as const) {
    const person = await signUp(to, asPages)
    const { api } = person
    const { id } = await api.call(startApplication, { body: { userId: person.id } })
    const read = () => api.call(getLoan, { params: { id } })
    await beKnown(to, person, id)
    await answer(person, id)
    await choose(person, id, product)
    for (const { api: desk } of staff)
      if ((await read()).status === 'review')
        await desk.call(approveApplication, { params: { loanId: id }, body: { loanId: id } })
    await sign(person, id)
    await until('The money', async () => ((await read()).disbursement?.state === 'completed' ? true : undefined))
  }
}
