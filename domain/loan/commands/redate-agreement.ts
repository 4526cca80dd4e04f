import { torontoDateOf } from '../../calendars/toronto.ts'
import { happened, noChange, slice } from '../slice.ts'
import { prepareAgreement, type AgreementFacts } from './shared/prepare-agreement.ts'

/** A new day has begun with the documents unsigned: priced and prepared again for today, or expired
 * when the terms can no longer be offered. A loan is made on the day it is signed, so an agreement
 * signed yesterday without the authorization is void. */
export const redateAgreement = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, _command, facts: AgreementFacts) => {
    if (loan.status !== 'agreement' && loan.status !== 'pad') return noChange
    if (loan.date >= torontoDateOf(facts.now)) return noChange
    const renewed = prepareAgreement(loan, facts)
    return renewed.ok
      ? happened(renewed.value)
      : happened({ type: 'application-expired', at: facts.now, because: renewed.error.code })
  },
})
