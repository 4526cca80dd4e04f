import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { readPdf } from '@tamarack/adapter-documents/read-pdf.fixture'
import { dataFolder } from '@tamarack/shell-dev/settings'
import { allowed } from '../privacy/allowed.ts'
import { atProviders, identityValues, typed, typedValues } from '../privacy/farah.ts'
import { leaks, search, unneeded, type Place } from '../privacy/search.ts'
import { logPlaces, postgresPlaces, sqlitePlaces } from '../privacy/stores.ts'
import { text, type PersonalValue } from '../privacy/values.ts'
import { onPage, openAccount, signInStaff } from './support/account.ts'
import {
  answer,
  apply,
  checkIdentity,
  confirmApproval,
  connectBank,
  fillAmount,
  fillPay,
  fillWorkplace,
  goOn,
  signDocument,
  tick,
} from './support/application.ts'
import { expectEmails } from './support/inbox.ts'
import { places } from './support/places.ts'
import { becomeStaff, haveStaff, newInvitedEmployee } from './support/staff.ts'
import { expect, test, type Page } from './support/test.ts'

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** Every address that a browser requested from then on, and every refusal that it was answered. To
 * another origin the address that it came from counts as well. The sandbox's inbox is no part of
 * the product: people have an inbox of their own. */
const watch = (whose: string, context: BrowserContext) => {
  const addresses = new Map<string, string>()
  const refusals: Promise<Place>[] = []
  context.on('request', (request) => {
    const [url, from] = [request.url(), request.headers()['referer'] ?? '']
    const { origin, pathname } = new URL(url)
    if (origin === new URL(places.inbox).origin) return
    const content = from.startsWith(origin) ? url : `${url}\n${from}`
    addresses.set(content, `address of ${whose}: ${origin === new URL(places.web).origin ? '' : origin}${pathname}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400 || !response.url().startsWith(places.web)) return
    const where = `refusal ${response.status()} of ${new URL(response.url()).pathname} to ${whose}`
    refusals.push(response.text().then((content) => ({ where, content })))
  })
  return async (): Promise<readonly Place[]> => [
    ...[...addresses].map(([content, where]) => ({ where, content })),
    ...(await Promise.all(refusals)),
  ]
}

const fillPersonalInfo = async (page: Page): Promise<void> => {
  await onPage(page, 'About you')
  await page.getByLabel('Marital status').selectOption({ label: 'Separated' })
  await page.getByLabel('How many people depend on you?').fill('1')
  await page.getByLabel('What is the loan for?').selectOption({ label: 'Car repair' })
  await fillWorkplace(page, typed.employer)
  // Her account shows pay: the check needs a look, so that two people decide.
  await page.getByLabel('Main source of income').selectOption({ label: 'Pension' })
  await page.getByLabel('Net income per month').fill(dollars(typed.income))
  await expect(page.getByRole('checkbox', { name: `I was referred with the code ${typed.referral}` })).toBeChecked()
  await page.getByRole('checkbox', { name: /^I am applying with someone/ }).check()
  await page.getByLabel('Their name').fill(typed.together.name)
  await page.getByLabel('Their email').fill(typed.together.email)
  await page.getByLabel('Their relationship to you').selectOption({ label: 'Brother or sister' })
  await page.getByLabel('Their phone').fill(typed.together.phone)
  await goOn(page)
}

const fillFinancialInfo = async (page: Page): Promise<void> => {
  await onPage(page, 'Your finances')
  for (const box of ['Other loans', 'A second income', 'A child benefit', 'A car of my own', 'A home of my own'])
    await tick(page, box)
  await page.getByLabel('How much do you owe on them in total?').fill(dollars(typed.otherLoans))
  await page.getByLabel('Where does it come from?').selectOption({ label: 'Self-employment' })
  await page.getByLabel('How much is it per month?').fill(dollars(typed.secondIncome))
  await page.getByLabel('How much is the child benefit per month?').fill(dollars(typed.childBenefit))
  for (const what of ['car', 'home'] as const) {
    await page.getByLabel(`About how much is the ${what} worth?`).fill(dollars(typed[what].worth))
    await answer(page, `Is the ${what} fully paid?`, 'No')
    await page.getByLabel(`How much do you still owe on the ${what}?`).fill(dollars(typed[what].owed))
  }
  await page.getByRole('checkbox', { name: /^I agree to the credit check/ }).check()
  await goOn(page)
}

/** From sign-up to the receipt of the application. */
const applyWithEverything = async (page: Page): Promise<string> => {
  // Who sent them: behind the #, so that no log of addresses has the code.
  await page.goto(`/auth/signup#referral=${typed.referral}`)
  await onPage(page, 'Create an account')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tamarack-referral'))).toBe(typed.referral)
  await openAccount(page, typed)
  await onPage(page, 'Your loan')
  const loanId = await apply(page)
  await onPage(page, 'Verify your identity')
  const who = { person: typed.name, samePerson: true }
  await checkIdentity(page, 'Everything matches', who)
  await onPage(page, 'Connect your bank')
  await connectBank(page, who)
  await fillPersonalInfo(page)
  await fillFinancialInfo(page)
  await onPage(page, 'Choose your loan')
  await fillPay(page)
  await fillAmount(page, '400')
  await goOn(page)
  await onPage(page, 'Application received')
  return loanId
}

/** Staff search by name, read every part of the application and propose an approval with a note. */
const decide = async (desk: Page, loanId: string): Promise<void> => {
  await desk.getByLabel('Search').fill(typed.name)
  await desk.waitForURL(/q=Farah/)
  // Until the answer is there the rows of before stand, and move under the pointer when it comes.
  await expect(desk.getByRole('row')).toHaveCount(2)
  await desk.getByRole('row').getByRole('link', { name: typed.name }).click()
  await onPage(desk, `Application ${loanId}`)
  for (const [tab, shown] of [
    ['Application', typed.employer],
    ['Bank', 'Account number'],
    ['Identity', atProviders.street],
    ['History', 'Financial info saved'],
    ['Overview', 'Decision'],
  ] as const) {
    await desk.getByRole('link', { name: tab, exact: true }).click()
    await expect(desk.getByText(shown).filter({ visible: true }).first()).toBeVisible()
  }
  await desk.getByRole('radio', { name: 'Approve' }).check()
  await desk.getByRole('region', { name: 'Decision' }).getByLabel(/^Note/).fill(typed.note)
  await desk.getByRole('button', { name: 'Review' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Propose approval' }).click()
  await expect(desk.getByRole('heading', { name: 'Your approval waits for a second person' })).toBeVisible()
}

/** A second person confirms, with a note as well. */
const confirm = async (desk: Page, loanId: string): Promise<void> => {
  await desk.goto(`/admin/home/${loanId}`)
  await confirmApproval(desk, `I agree: ${typed.note}`)
}

const signAndWait = async (page: Page, loanId: string): Promise<void> => {
  await page.goto(`/customer/application/loan-agreement?loanId=${loanId}`)
  await onPage(page, 'Loan Agreement & Disclosures')
  await signDocument(page)
  await onPage(page, 'Pre-Authorized Debit')
  await signDocument(page)
  await onPage(page, 'Your loan')
  await expect(page.getByRole('heading', { name: 'We sent you $400.00' })).toBeVisible()
  await expectEmails(page.context(), typed.email, 'Your loan documents')
}

/** Calls that are refused although, or because, they carry personal values: none of them may come
 * back, or end in a log. */
const beRefused = async (page: Page, loanId: string): Promise<readonly Place[]> => {
  const headers = { origin: places.web, 'content-type': 'application/json', 'idempotency-key': 'privacy-0001' }
  const everything = JSON.stringify({
    ...typed,
    ...atProviders,
    whereDoYouWork: typed.employer,
    primaryIncomeAmount: typed.note,
  })
  const calls: readonly (readonly [string, string])[] = [
    ['/api/auth/sign-up/email', JSON.stringify({ ...typed, password: `${typed.password}${'x'.repeat(200)}` })],
    ['/api/auth/sign-in/email', JSON.stringify({ email: typed.email, password: `${typed.password}!` })],
    ['/api/auth/sign-in/email', everything.slice(0, -3)],
    [`/api/v1/loan/personal-info/${loanId}`, everything],
    [`/api/v1/loan/personal-info/${loanId}`, everything.slice(0, -3)],
    [`/api/v1/loan/financial-info/${loanId}`, everything],
    [`/api/v1/loan/withdraw/${loanId}`, everything],
    [`/api/v1/loan/${encodeURIComponent(typed.name)}`, everything],
    ['/api/v1/zum/webhook', everything],
    ['/api/v1/plaid/webhook', everything],
  ]
  const answers: Place[] = []
  for (const [path, data] of calls) {
    const reply = await page.request.post(path, { data, headers })
    expect(reply.status(), path).toBeGreaterThanOrEqual(400)
    answers.push({ where: `refusal ${reply.status()} of ${path.replace(loanId, ':id')}`, content: await reply.text() })
  }
  return answers
}

/** What was read at the providers, as our own calls show it: proof that it was there to be
 * found. */
const readValues = async (page: Page): Promise<readonly PersonalValue[]> => {
  const get = async <Reply>(path: string): Promise<Reply> => (await (await page.request.get(path)).json()) as Reply
  const { user } = await get<{ readonly user: { readonly id: string } }>('/api/auth/get-session')
  const identity = JSON.stringify(await get(`/api/v1/plaid/${user.id}`))
  for (const shown of [atProviders.familyName, atProviders.street, atProviders.postalCode, atProviders.phone])
    expect(identity).toContain(shown)
  const account = await get<{
    readonly accountNumber: string
    readonly transitNumber: string
    readonly institutionNumber: string
  }>(`/api/v1/zum/account/${user.id}`)
  const { transactions } = await get<{ readonly transactions: readonly { readonly description: string }[] }>(
    `/api/v1/zum/transaction/${user.id}?limit=100`,
  )
  const descriptions = [...new Set(transactions.map(({ description }) => description))].filter(
    ({ length }) => length >= 8,
  )
  expect(descriptions.length).toBeGreaterThan(5)
  return [
    ...identityValues,
    text('the account number', account.accountNumber),
    {
      what: 'the transit number',
      written: [
        `${account.transitNumber}-${account.institutionNumber}`,
        `${account.institutionNumber}-${account.transitNumber}`,
      ],
    },
    ...descriptions.map((description) => text('a transaction', description)),
  ]
}

interface Email {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly filename: string; readonly url: string }[]
}

/** Every email that was sent since the product was started, and what their attachments show. */
const emailPlaces = async (nameOf: (address: string) => string): Promise<readonly Place[]> => {
  const emails = (await (await fetch(`${places.inbox}/api/messages`)).json()) as readonly Email[]
  const found: Place[] = []
  for (const { to, subject, text: body, html, attachments } of emails) {
    const whom = to.map(nameOf).join(', ')
    found.push({ where: `email to ${whom}: ${subject}`, content: `${subject}\n${body}\n${html}` })
    if (!to.includes(typed.email)) continue
    for (const { filename, url } of attachments) {
      const bytes = new Uint8Array(await (await fetch(`${places.inbox}${url}`)).arrayBuffer())
      const { pages, title } = await readPdf(bytes)
      found.push({ where: `attachment to ${whom}: ${filename}`, content: [filename, title, ...pages].join('\n') })
    }
  }
  return found
}

/** Places that hold what is no secret, if they were read at all: the loan's id, the mark of an
 * encrypted payload, a line of each part's log. */
const witnesses = [
  'postgresql loan.id: the id of the loan',
  'temporal executions_visibility.workflow_id: the id of the loan',
  'temporal history_node.data: an encrypted payload',
  'log api.log: a line',
  'log worker.log: a line',
  'log postgres.log: a line of PostgreSQL',
  'address of the customer: /customer/application/loan-agreement: the id of the loan',
  'email to the customer: Your loan documents: the address of a page',
] as const
const whatIsSearched = (searched: readonly Place[], loanId: string): readonly string[] =>
  leaks(
    search(searched, [
      text('the id of the loan', loanId),
      text('an encrypted payload', 'binary/sealed'),
      text('a line', '"level":'),
      text('a line of PostgreSQL', 'database system is ready'),
      text('the address of a page', '/customer/dashboard'),
    ]),
    [],
  )

test('after a whole loan, no personal value is in clear in a store, a log, an address, a refusal or an email without its reason', async ({
  page,
  anotherDevice,
}) => {
  const seenByCustomer = watch('the customer', page.context())
  const loanId = await test.step('she applies with every answer that the forms take', () => applyWithEverything(page))
  const owner = await anotherDevice()
  await haveStaff(owner, 'admin')
  const employee = await newInvitedEmployee(owner)
  const desk = await anotherDevice()
  const seenByStaff = watch('staff', desk.context())
  await test.step('staff find her by name and read everything; two of them approve with a note', async () => {
    await signInStaff(desk, employee, 'Applications')
    await decide(desk, loanId)
    const colleague = await anotherDevice()
    await becomeStaff(colleague, 'employee')
    await confirm(colleague, loanId)
  })
  await test.step('she signs twice and has the money', () => signAndWait(page, loanId))
  const refused = await test.step('calls with her data are refused', () => beRefused(page, loanId))

  await test.step('everything is searched', async () => {
    const values = [
      ...typedValues,
      ...(await readValues(page)),
      text("the employee's name", employee.name),
      text("the employee's email address", employee.email),
      text("the employee's password", employee.password),
    ]
    const nameOf = (address: string): string =>
      address === typed.email ? 'the customer' : address === employee.email ? 'the employee' : 'somebody else'
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    const searched: readonly Place[] = [
      ...(await postgresPlaces(process.env['DATABASE_URL'] ?? '')),
      ...sqlitePlaces('temporal', join(dataFolder, 'temporal/temporal.db')),
      ...logPlaces(join(dataFolder, 'logs')),
      ...(await seenByCustomer()),
      ...(await seenByStaff()),
      ...refused,
      ...(await emailPlaces(nameOf)),
      { where: 'local storage of the customer', content: kept },
    ]
    const found = whatIsSearched(searched, loanId)
    expect(
      witnesses.filter((witness) => !found.includes(witness)),
      found.join('\n'),
    ).toEqual([])
    const hits = search(searched, values)
    expect(leaks(hits, allowed)).toEqual([])
    expect(unneeded(hits, allowed)).toEqual([])
  })
})
