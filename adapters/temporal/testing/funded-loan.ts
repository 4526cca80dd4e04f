import { setTimeout as pause } from 'node:timers/promises'
import type { WorkflowActivities } from '@tamarack/application/loan-steps'
import { loanDesk, termsFrom, type LoanDesk } from '@tamarack/application/testing/loan-desk.fixture'
import { byBorrower, loanId, walkTo } from '@tamarack/application/testing/walked-loan.fixture'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { isLedgerEvent } from '@tamarack/domain/ledger/replay'
import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import { instant } from '@tamarack/domain/values/instant'
import { workflowId } from '@tamarack/workflows/shared/messages'
import type { TimeSkippingEngine } from './time-skipping-engine.ts'

export type ServicingWorld = Awaited<ReturnType<TimeSkippingEngine['open']>> & { readonly desk: LoanDesk }

interface Given {
  readonly terms?: (start: ReturnType<typeof torontoDateOf>) => RequestedTerms
  readonly activities?: (desk: LoanDesk) => WorkflowActivities
}

/** A loan whose money has just arrived, with its servicing running on that engine. */
export const withFundedLoanOn = async (
  engine: TimeSkippingEngine,
  use: (world: ServicingWorld) => Promise<void>,
  { terms = termsFrom, activities }: Given = {},
): Promise<void> => {
  const desk = loanDesk()
  desk.setNow(await engine.now())
  await walkTo(desk, 'active', terms(torontoDateOf(instant(await engine.now()))))
  const opened = await engine.open(desk, activities?.(desk))
  try {
    await opened.service(loanId)
    while (desk.rails.sent('transfer').length === 0) await pause(20)
    desk.rails.complete(await engine.now())
    await engine.pass(60_000)
    if (serviced(desk).status !== 'funded') throw new Error('the advance did not arrive')
    await use({ desk, ...opened })
  } finally {
    await opened.close()
  }
}

/** The borrower requests an e-Transfer of that much (null: of everything), and it is paid. */
export const payByTransfer = async (
  { desk, process }: Pick<ServicingWorld, 'desk' | 'process'>,
  engine: Pick<TimeSkippingEngine, 'now'>,
  amount: number | null,
): Promise<void> => {
  const before = desk.rails.made('request').length
  const outcome = await process.execute(byBorrower('pay-early', { amount }), `pay-early-${before}`)
  if (!outcome.ok) throw new Error(`pay-early was refused: ${outcome.error.code}`)
  while (desk.rails.made('request').length === before) await pause(20)
  const requestId = desk.rails.made('request').at(-1)?.order.paymentId ?? ''
  desk.rails.pay(requestId, await engine.now())
  await process.notify(loanId, { about: 'transfer', paymentId: requestId, providerId: 'zt' })
}

/** The loan of that desk, which was signed. */
export const serviced = (desk: LoanDesk): ServicedLoan => {
  const loan = desk.loan(loanId)
  if (loan === undefined || !isServiced(loan)) throw new Error('the loan is not in service')
  return loan
}

export const eventsOf = (desk: LoanDesk): readonly LoanEvent[] => desk.tables().events.map(({ event }) => event)

/** The events of the ledger alone. */
export const ledgerEvents = (desk: LoanDesk): readonly LedgerEvent[] => eventsOf(desk).filter(isLedgerEvent)

/** The history of the servicing workflow's present run. */
export const stepsOf = async ({ client }: Pick<ServicingWorld, 'client'>) =>
  (await client.workflow.getHandle(workflowId('loan-servicing', loanId)).fetchHistory()).events ?? []
