import { torontoDateOf } from '../../calendars/toronto.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, happened, type Decided } from '../decided.ts'
import type { Loan } from '../loan.ts'
import { prepareAgreement, type AgreementFacts } from './prepare-agreement.ts'

/**
 * A new day has begun with the documents unsigned. A loan is made on the day it is signed, so the agreement is priced and prepared again for today, or
 * the application expires when its terms can no longer be offered. An agreement that was signed yesterday without the debit authorization is void.
 */
export const redateAgreement = (
  loan: Loan,
  _command: CommandOf<'redate-agreement'>,
  facts: AgreementFacts,
): Decided => {
  if (loan.status !== 'agreement' && loan.status !== 'pad') return alreadySo
  if (loan.date >= torontoDateOf(facts.now)) return alreadySo
  const renewed = prepareAgreement(loan, facts)
  return renewed.ok
    ? happened(renewed.value)
    : happened({ type: 'application-expired', at: facts.now, because: renewed.error.code })
}
