import { createHash } from 'node:crypto'
import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { makeIds } from '@tamarack/adapter-ids/random-ids'
import { Clock, MovableClock } from '@tamarack/application/ports/clock.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { HousePolicies } from '@tamarack/application/ports/house-policies.port'
import { IdentityProvider } from '@tamarack/application/ports/identity-provider.port'
import { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import { Lender } from '@tamarack/application/ports/lender.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { LoanProjections } from '@tamarack/application/ports/loan-projections.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { UnitOfWork } from '@tamarack/application/ports/loan-tables.port'
import { PaymentRails } from '@tamarack/application/ports/payment-rail.port'
import { StaffAccounts } from '@tamarack/application/ports/staff-accounts.port'
import { StaffTies } from '@tamarack/application/ports/staff-ties.port'
import { makeTakePolicyStep } from '@tamarack/application/use-cases/house-policy'
import type { Actor } from '@tamarack/domain/loan/actor'
import { isLoanOver } from '@tamarack/domain/loan/loan-steps'
import { firstPolicy, valuesOf } from '@tamarack/domain/policy/house-policy'
import type { PolicyStep } from '@tamarack/domain/policy/policy-acts'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import type { Environment } from '@tamarack/shell-composition/environment'
import { DatabaseConnection, resolve } from '@tamarack/shell-composition/provide'
import type { SandboxSettings } from '../settings.ts'
import { chanceOf } from './chance.ts'
import { makeDesk } from './desk.ts'
import { fillBook, firstMoment, type Progress } from './fill.ts'
import { livesOf, type Selection } from './lives.ts'
import type { Person } from './people.ts'
import { startBookProviders, type BookProviders } from './providers.ts'

export interface BookRequest {
  /** How many lives: one is a loan, or several of one customer. */
  readonly size: number
  /** Which lives; all when absent. */
  readonly selection?: Selection
  readonly seed: string
  readonly password: string
}

export interface Watching {
  readonly report: (progress: Progress) => void
  /** Called when nothing speaks against the book, before its first loan. */
  readonly onBegin?: () => void | Promise<void>
}

/** The book is for a sandbox that is fresh. */
export class NoPlaceForABook extends Error {}

type Container = ReturnType<typeof compose>

/** No workflow follows a loan of the book before `wakeLoans`. */
const withoutWakes = (work: UnitOfWork): UnitOfWork => ({
  run: (use) =>
    work.run((tables) =>
      use({
        ...tables,
        outbox: { add: async () => undefined },
        emails: { add: async () => undefined, delay: async () => undefined },
      }),
    ),
})

const loanIdsOf = async (container: Container): Promise<readonly string[]> => {
  const projections = await resolve(container, LoanProjections)
  const ids: string[] = []
  for (let after = ''; ;) {
    const page = await projections.loanIds({ after, limit: 200, part: { which: 0, of: 1 } })
    ids.push(...page)
    if (page.length < 200) return ids
    after = page.at(-1) ?? ''
  }
}

/** Bytes that follow from a seed, as many as are wanted: the same book has the same ids. */
const bytesOf = (seed: string): ((bytes: Uint8Array<ArrayBuffer>) => Uint8Array) => {
  let calls = 0
  return (bytes) => {
    calls += 1
    bytes.set(createHash('sha256').update(`${seed}|id|${calls}`).digest().subarray(0, bytes.length))
    return bytes
  }
}

const staffOf = async (container: Container): Promise<readonly [Actor, Actor]> => {
  const members = (await (await resolve(container, StaffAccounts)).list()).filter(({ status }) => status === 'active')
  const first = members.find(({ role }) => role === 'employee')
  const second = members.find(({ role }) => role === 'admin')
  if (first === undefined || second === undefined)
    throw new NoPlaceForABook('A book needs an employee and an admin who decide: npm start makes both.')
  return [
    { id: first.id, name: first.name, role: first.role },
    { id: second.id, name: second.name, role: second.role },
  ]
}

/** Everything that a life of the book needs, over the database and the sandboxes. */
const deskIn = async (
  container: Container,
  providers: BookProviders,
  { seed, password }: BookRequest,
  onNewPerson: (person: Person) => void,
) =>
  makeDesk({
    work: withoutWakes(await resolve(container, UnitOfWork)),
    clock: providers.clock,
    ids: makeIds(bytesOf(seed)),
    fingerprint: await resolve(container, Fingerprint),
    keyedHash: await resolve(container, KeyedHash),
    lender: await resolve(container, Lender),
    identityProvider: await resolve(container, IdentityProvider),
    rails: await resolve(container, PaymentRails),
    queries: await resolve(container, LoanQueries),
    accounts: makeAccounts(await resolve(container, DatabaseConnection), providers.clock),
    staff: await staffOf(container),
    chance: chanceOf(seed),
    password,
    payRequest: providers.payRequest,
    failTransfer: providers.failTransfer,
    showIdentity: providers.showIdentity,
    onNewPerson,
  })

/** Two admins let the policy approve clean files at any hour (TAM-207), as a lender who knows its
 * book would; an installation with one admin keeps the first policy. */
const approveCleanFiles = async (container: Container): Promise<void> => {
  const members = await (await resolve(container, StaffAccounts)).list()
  const [one, other] = members.filter(({ status, role }) => status === 'active' && role === 'admin')
  if (one === undefined || other === undefined) return
  const ports = {
    policies: await resolve(container, HousePolicies),
    staffTies: await resolve(container, StaffTies),
    clock: await resolve(container, Clock),
  }
  const take = async (step: PolicyStep, by: typeof one, seen: number): Promise<void> => {
    const taken = await makeTakePolicyStep(ports)(step, { by: { id: by.id, name: by.name }, seen, key: `book-${seen}` })
    if (!taken.ok) throw new Error(taken.error.code)
  }
  const policy = { ...valuesOf(firstPolicy), approvesCleanFiles: true }
  const reason = 'A clean file need not wait for the morning'
  await take({ type: 'propose', policy, startsOn: null, reason }, one, 0)
  await take({ type: 'confirm' }, other, 1)
}

const wokenAtOnce = 10

/** Starts the workflow of every loan to which something may still happen, because the product's
 * sweep would take minutes to find them all. */
export const wakeLoans = async (environment: Environment): Promise<number> => {
  const container = compose(environment)
  try {
    const [work, process] = [await resolve(container, UnitOfWork), await resolve(container, LoanProcess)]
    const present = (await resolve(container, Clock)).now()
    const ids = await loanIdsOf(container)
    const wake = async (loanId: string): Promise<void> => {
      const stored = await work.run((tables) => tables.loans.read(loanId))
      if (stored === null || isLoanOver(stored.loan, present)) return
      await process.lookAgain(loanId, stored.loan.status)
    }
    for (let from = 0; from < ids.length; from += wokenAtOnce)
      await Promise.all(ids.slice(from, from + wokenAtOnce).map(wake))
    return ids.length
  } finally {
    await closeAll(container)
  }
}

/** Fills a fresh sandbox with customers and loans in every state, through the product's own
 * commands in the months before the present. API and worker may run meanwhile, but no schedule:
 * its runs would act on loans whose months are not over. Afterwards the sandboxes are started again
 * and `wakeLoans` lets workflows go on with the loans. Throws `NoPlaceForABook` if the
 * environment is no sandbox or already has a loan, so that sample loans never mix with real ones. */
export const makeBook = async (
  environment: Environment,
  settings: SandboxSettings,
  request: BookRequest,
  { report, onBegin = () => undefined }: Watching,
): Promise<void> => {
  if (!environment.SANDBOX) throw new NoPlaceForABook('This is no sandbox: a book of invented loans has no place here.')
  const { SANDBOX_STATE_DIR: stateFolder } = settings
  if (stateFolder === undefined)
    throw new NoPlaceForABook('SANDBOX_STATE_DIR is not set: the sandboxes would not have the payments of a book.')
  const outer = compose(environment)
  const clock = await resolve(outer, MovableClock)
  await clock.catchUp()
  const present = clock.now()
  const people = new Map<string, Person>()
  const closing: (() => Promise<unknown>)[] = [() => closeAll(outer)]
  try {
    const before = (await loanIdsOf(outer)).length
    if (before > 0)
      throw new NoPlaceForABook(`A book goes into a fresh installation, and this one has ${before} loans.`)
    const providers = await startBookProviders(settings, {
      stateFolder,
      start: firstMoment(present),
      personOf: (id) => people.get(id),
    })
    closing.push(providers.close)
    const inner = compose({
      ...environment,
      // The months before the present have no cut-offs at which somebody made files; debits of a
      // book went through Zum.
      DEBIT_RAIL: 'zum',
      PLAID_BASE_URL: providers.plaidOrigin,
      ZUM_BASE_URL: providers.zumOrigin,
    })
    closing.push(() => closeAll(inner))
    const desk = await deskIn(inner, providers, request, (person) => people.set(person.id, person))
    await onBegin()
    await approveCleanFiles(outer)
    await fillBook({ desk, clock: providers.clock, lives: livesOf(request.size, request.selection), present }, report)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}
