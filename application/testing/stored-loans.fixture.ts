import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import type { Actor } from '@tamarack/domain/loan/actor'
import type { AccountKey, IdDocumentKey, PersonKey } from '@tamarack/domain/loan/application/person'
import type { Loan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { eventsUntil } from '@tamarack/domain/loan/testing/loan-steps.fixture'
import { allPosted } from '@tamarack/domain/loan/testing/posted.fixture'
import { instant } from '@tamarack/domain/values/instant'
import { appendEvents } from '../append-events.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { LoanTables, StoredLoan } from '../ports/loan-tables.port.ts'

/** Whose loan it is; keys that are not named are like nobody else's. */
export interface Whose {
  readonly loanId: string
  readonly customerId: string
  readonly person?: string
  readonly idDocument?: string
  readonly account?: string
}

/** The loan of the domain's fixture as somebody else's. */
const madeTheirs = (event: LoanEvent, { loanId, customerId, ...keys }: Whose): LoanEvent => {
  const idDocument = keys.idDocument as IdDocumentKey | undefined
  const person = (keys.person ?? `person of ${customerId}`) as PersonKey
  const account = (keys.account ?? `account of ${customerId}`) as AccountKey
  switch (event.type) {
    case 'application-started':
      return { ...event, customerId }
    case 'identity-verified':
      return { ...event, person, ...(idDocument && { idDocument }) }
    case 'bank-data-collected':
    case 'authorization-prepared':
      return { ...event, account }
    case 'payment-requested':
    case 'payment-progressed':
    case 'payment-completed':
    case 'payment-failed':
    case 'payment-returned':
      return { ...event, paymentId: `pay_${loanId}` }
    default:
      return event
  }
}

/** The events of that person's loan that went straight to that status. */
export const theirEventsUntil = (status: Loan['status'], whose: Whose): readonly LoanEvent[] =>
  eventsUntil(status).map((event) => madeTheirs(event, whose))

/** Writes events as commands do, after those that are there. */
export const write = async (
  tables: LoanTables,
  fingerprint: Fingerprint,
  loanId: string,
  events: readonly (LoanEvent | LedgerEvent)[],
  actor: Actor = { id: 'usr_1', name: 'Rowan Ashe', role: 'customer' },
): Promise<StoredLoan> => {
  const stored = await tables.loans.lock(loanId)
  const envelope = { at: instant(1_795_200_000_000), actor, ip: '203.0.113.7', userAgent: 'test' }
  const after = await appendEvents(
    { tables, fingerprint },
    { loanId, stored },
    allPosted(stored?.loan, loanId, events),
    envelope,
  )
  if (after === undefined) throw new Error('no events')
  return after
}
