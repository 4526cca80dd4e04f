import { isServiced } from '@tamarack/domain/loan/loan'
import type { DebitOutcome } from '@tamarack/domain/loan/slice'
import { borrowerNameOf } from '../person-records.ts'
import type { DebitRequest, DebitState } from '../ports/debit-provider.port.ts'
import type { LoanTables } from '../ports/loan-tables.port.ts'
import { issue, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'debitProvider' | 'execute'>

export type DebitStep = (input: { readonly loanId: string; readonly debitId: string }) => Promise<void>

const outcomeOf = ({ state, providerId, failure }: DebitState): DebitOutcome =>
  state === 'returned' ? { state, providerId, failure: failure ?? 'unknown' } : { state, providerId }

const record = ({ execute }: Ports, loanId: string, debitId: string, outcome: DebitOutcome): Promise<unknown> =>
  issue(execute, { type: 'record-debit', loanId, debitId, outcome })

/** The debit as the provider is to make it, on the account of the authorization that it was
 * initiated under; null once it was submitted. */
const requestOf = async (tables: LoanTables, loanId: string, debitId: string): Promise<DebitRequest | null> => {
  const loan = (await tables.loans.lock(loanId))?.loan
  if (loan === undefined || !isServiced(loan)) throw new Error('a debit of a loan that was never activated')
  const debit = loan.book.debits.find((one) => one.debitId === debitId)
  const progress = loan.debits?.find((one) => one.debitId === debitId)
  if (debit?.state !== 'in-flight' || progress?.state !== 'requested') return null
  const customer = await tables.customers.lock(loan.customerId)
  const data = await tables.evidence.bankData(loan.customerId, progress.account ?? loan.authorized.account)
  if (customer === null || data === null) throw new Error('a debit without a customer or without an account')
  const name = await borrowerNameOf(tables, customer)
  const { institutionNumber, transitNumber, accountNumber } = data.account
  return {
    debitId,
    amountCents: debit.amount,
    debitDate: debit.debitDate,
    memo: 'Tamarack loan',
    comment: 'Loan payment',
    payor: {
      firstName: name.first,
      lastName: name.last,
      email: customer.email,
      customerId: customer.id,
      account: { institutionNumber, transitNumber, accountNumber },
    },
  }
}

/** Hands an initiated debit to the provider. Its own id is the provider's idempotency key and
 * search term, so a repeat after a crash finds the first one instead of making a second. Throws
 * while the outcome is unknown. While debits are stopped it is held (TAM-198). */
export const makeSubmitDebit =
  (ports: Ports): DebitStep =>
  async ({ loanId, debitId }) => {
    const { request, isStopped } = await ports.work.run(async (tables) => ({
      isStopped: (await tables.stops.inForce()).includes('debits'),
      request: await requestOf(tables, loanId, debitId),
    }))
    if (isStopped) await issue(ports.execute, { type: 'note-stop', loanId })
    else if (request !== null)
      await record(ports, loanId, debitId, outcomeOf(await ports.debitProvider.submit(request)))
  }

export const makeFollowDebit =
  (ports: Ports): DebitStep =>
  async ({ loanId, debitId }) => {
    const state = await ports.debitProvider.readDebit(debitId)
    if (state !== null) await record(ports, loanId, debitId, outcomeOf(state))
  }

/** Calls back a debit that nobody wants any more; one that never left is recalled, too. */
export const makeCancelDebit =
  (ports: Ports): DebitStep =>
  async ({ loanId, debitId }) => {
    const state = await ports.debitProvider.cancelDebit(debitId)
    await record(ports, loanId, debitId, state === null ? { state: 'cancelled', providerId: '' } : outcomeOf(state))
  }
