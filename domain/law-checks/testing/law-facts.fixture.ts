import { dayOf, type LedgerEvent } from '../../ledger/ledger-event.ts'
import { at, lived } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { lawEventTypes, type LoanFacts } from '../facts.ts'

type FactEvent = LoanFacts['events'][number]['event']

const isRead = (event: LedgerEvent): event is Extract<LedgerEvent, { readonly type: FactEvent['type'] }> =>
  (lawEventTypes as readonly string[]).includes(event.type)

/** What is recorded of a life of ledger events, each written at its moment or on its day. */
export const factsOfLife = (events: readonly LedgerEvent[], loanId = 'ln_1'): LoanFacts => ({
  loanId,
  events: events
    .filter(isRead)
    .map((event) => ({ event: { ...event, postings: [] }, at: 'at' in event ? event.at : at(dayOf(event)) })),
  entries: lived(events).entries,
})
