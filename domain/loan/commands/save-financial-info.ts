import { torontoDateOf } from '../../calendars/toronto.ts'
import { legalTextAccepted } from '../../documents/legal-versions.ts'
import { refuse } from '../../shared/result.ts'
import type { FinancialInfo } from '../application/answers.ts'
import { happened, slice, stepNotDue, type Issued } from '../slice.ts'
import { mayAnswer } from '../status.ts'
import { changedSince, type AnswersFacts, type BasedOn } from './shared/save-answers.ts'

/** Saves the financial answers and the consent, with the text it was given to (TAM-02, TAM-61). */
export const saveFinancialInfo = slice({
  issuer: 'customer',
  statuses: ['financial-info', 'terms'],
  gathers: true,
  decide: (loan, command: Issued & BasedOn & { readonly answers: FinancialInfo }, facts: AnswersFacts) => {
    if (!mayAnswer('financial-info', loan.status)) return stepNotDue(loan)
    if (changedSince(command, facts)) return refuse('ANSWERS_CHANGED')
    const { answers, now } = facts
    const { creditCheckConsent } = command.answers
    const consent = legalTextAccepted('credit-check-consent', torontoDateOf(now))
    return happened({ type: 'financial-info-saved', answers, creditCheckConsent, consent })
  },
})
