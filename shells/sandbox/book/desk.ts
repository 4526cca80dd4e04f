import { makeExecute, type Execute } from '@tamarack/application/execute'
import { makeLoanActivities, type LoanActivities, type LoanActivityPorts } from '@tamarack/application/loan-activities'
import { makeWorkflowActivities, type WorkflowActivities } from '@tamarack/application/loan-steps'
import { makeOpenWindow, type OpenWindow } from '@tamarack/application/openings'
import { invitationToken } from '@tamarack/application/person-keys'
import type { Accounts } from '@tamarack/application/ports/accounts.port'
import type { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import type { UnitOfWork } from '@tamarack/application/ports/loan-tables.port'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { Actor } from '@tamarack/domain/loan/actor'
import type { Loan } from '@tamarack/domain/loan/loan'
import type { DocumentKind } from '@tamarack/domain/loan/signing/documents'
import type { Instant } from '@tamarack/domain/values/instant'
import type { Chance } from './chance.ts'
import { makeBookBank, meansOf, type BookAccount, type Means } from './evidence.ts'
import { makePeople, type BankProfile, type Person } from './people.ts'

/** Somebody with an account, for whom loans can be made. */
export interface Customer {
  readonly id: string
  readonly person: Person
  readonly means: Means
  readonly actor: Actor
}

export interface Standing {
  readonly loan: Loan
  readonly sequence: number
}

/** What every life of the book works with: the use cases, the people, and the moment that it is. */
export interface Desk {
  readonly now: () => Instant
  readonly chance: Chance
  readonly execute: Execute
  readonly activities: LoanActivities
  readonly openWindow: OpenWindow
  /** What the workflow of a loan runs. */
  readonly steps: WorkflowActivities
  /** What the customer does in the window of the identity check. */
  readonly showIdentity: (linkToken: string, person: Person, outcome: IdentityEnd) => Promise<void>
  /** Two members of staff, so that one may confirm what the other proposed. */
  readonly staff: readonly [Actor, Actor]
  readonly newCustomer: (profile?: BankProfile) => Promise<Customer>
  readonly newLoanId: () => string
  /** The next request for this customer's bank data brings them as they are today. */
  readonly connectBank: (requestId: string, customer: Customer, account: BookAccount) => void
  readonly read: (loanId: string) => Promise<Standing>
  /** The fingerprint of a document as it is for signing. */
  readonly fingerprintOf: (loanId: string, kind: DocumentKind) => Promise<string>
  /** What the link of a loan's first invitation carries. */
  readonly invitationToken: (loanId: string) => string
  /** The payer accepts an e-Transfer request at their bank. */
  readonly payRequest: (providerId: string) => Promise<void>
  /** The network does not deliver an e-Transfer, with that event of the provider's. */
  readonly failTransfer: (providerId: string, event: string) => Promise<void>
}

/** How an identity check of the book ends, in the words of the Plaid sandbox. */
export type IdentityEnd = 'matches' | 'id-unreadable' | 'needs-review'

type Given = Omit<LoanActivityPorts, 'bankDataProvider' | 'mail' | 'queries'>

export interface DeskPorts extends Given {
  readonly queries: Pick<LoanQueries, 'events' | 'document'>
  readonly accounts: Accounts
  readonly staff: readonly [Actor, Actor]
  readonly chance: Chance
  readonly password: string
  readonly payRequest: Desk['payRequest']
  readonly failTransfer: Desk['failTransfer']
  readonly showIdentity: Desk['showIdentity']
  /** Everybody who was made so far, for the provider that checks them. */
  readonly onNewPerson: (person: Person) => void
}

const read =
  (work: UnitOfWork): Desk['read'] =>
  async (loanId) => {
    const stored = await work.run((tables) => tables.loans.read(loanId))
    if (stored === null) throw new Error(`there is no loan ${loanId}`)
    return stored
  }

/** The use cases as the workflows and the API run them, over everything that is real but people,
 * their identity checks and their banks' data. */
export const makeDesk = (ports: DeskPorts): Desk => {
  const { clock, ids, accounts, chance, password, work, queries } = ports
  const bank = makeBookBank()
  const nextPerson = makePeople(chance.of('people'))
  const activityPorts: LoanActivityPorts = {
    ...ports,
    bankDataProvider: bank.provider,
    // Nobody reads what was sent to invented people in months that have passed, and a rendered file
    // is made whenever somebody opens a document.
    mail: { deliver: async () => undefined, catchUp: async () => 0, settled: async () => undefined },
  }
  const activities = makeLoanActivities(activityPorts)
  const execute = makeExecute(ports)
  return {
    now: () => clock.now(),
    chance,
    execute,
    activities,
    openWindow: makeOpenWindow({ ...activityPorts, execute, deadline: (call) => call }),
    steps: makeWorkflowActivities(activities),
    showIdentity: ports.showIdentity,
    staff: ports.staff,
    newCustomer: async (profile) => {
      const person = nextPerson(profile)
      const { id, name } = await accounts.ensure({ ...person, password, role: 'customer' })
      ports.onNewPerson(person)
      return { id, person, means: meansOf(chance.of('means', person.name)), actor: { id, name, role: 'customer' } }
    },
    newLoanId: () => ids.next('ln'),
    connectBank: (requestId, { id, person, means }, account) =>
      bank.connect(requestId, { customerId: id, person, means, today: torontoDateOf(clock.now()), account }),
    read: read(work),
    fingerprintOf: async (loanId, kind) => {
      const document = await queries.document(loanId, kind)
      if (document === null) throw new Error(`${loanId} has no ${kind}`)
      return document.sha256
    },
    invitationToken: (loanId) => invitationToken(loanId, 1, ports.keyedHash),
    payRequest: ports.payRequest,
    failTransfer: ports.failTransfer,
  }
}
