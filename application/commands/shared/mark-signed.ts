import { evolve } from '@tamarack/domain/loan/evolve'
import { isEndedApplication, type Loan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { boundCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { borrowerNameOf } from '../../person-records.ts'
import type { Gathering } from './gathering.ts'

const nameOf = async ({ tables }: Gathering, customerId: string): Promise<string> => {
  const customer = await tables.customers.lock(customerId)
  if (customer === null) throw new Error('a signature without a customer')
  return (await borrowerNameOf(tables, customer)).full
}

/** Marks the documents that these events complete as signed, by everybody who signs them: a file
 * that is sealed for ever never lacks a signature (TAM-53). The debit authorization is the
 * borrower's alone. */
export const markSigned = async (gathering: Gathering, before: Loan, events: readonly LoanEvent[]): Promise<void> => {
  const { tables, now } = gathering
  const { loanId, customerId } = before
  const borrower = await nameOf(gathering, customerId)
  for (const event of events) {
    if (event.type === 'debit-authorized')
      await tables.documents.markSigned(loanId, event.document.sha256, now, borrower)
    if (event.type !== 'agreement-signed' && event.type !== 'agreement-co-signed') continue
    const after = evolve(before, event, loanId)
    if (isEndedApplication(after) || !('offer' in after)) continue
    const other = boundCoApplicant(after, after.offer.loanType)
    const complete = 'signed' in after && (other === undefined || ('coSigned' in after && after.coSigned !== undefined))
    if (!complete) continue
    const by = other === undefined ? borrower : `${borrower} and ${await nameOf(gathering, other.customerId)}`
    await tables.documents.markSigned(loanId, event.document.sha256, now, by)
  }
}
