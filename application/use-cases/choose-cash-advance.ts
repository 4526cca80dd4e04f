import { mayAnswer, statusAfterAnswering, type AnswerStep } from '@tamarack/domain/loan/status'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { ok } from '@tamarack/domain/shared/result'
import { agreementDays, cashAdvanceOffer } from '../cash-advance-offer.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { UnitOfWork } from '../ports/unit-of-work.port.ts'
import { makeLoanStep, stepNotDue, type LoanStep } from './loan-step.ts'

/** Takes the customer's terms, prices them and sends the application to staff. Terms that cannot be offered are refused and change nothing. */
export const makeChooseCashAdvance = (ports: {
  readonly work: UnitOfWork
  readonly clock: Clock
}): LoanStep<'chooseCashAdvance'> =>
  makeLoanStep('chooseCashAdvance', ports, async ({ tables, loan, command, now, record }) => {
    const personalInfo = await tables.personalInfo(loan.id)
    if (!mayAnswer('terms', loan.status) || personalInfo === null) return stepNotDue(loan)
    const customer = {
      monthlyNetIncomeCents: personalInfo.primaryIncomeCents,
      earlierAgreements: agreementDays(await tables.loansOf(loan.customerId)),
    }
    const offer = cashAdvanceOffer(command.terms, customer, torontoDateOf(now))
    if (!offer.ok) return offer
    const status = statusAfterAnswering('terms', loan.status as AnswerStep)
    await tables.saveLoan({ ...loan, status, terms: command.terms, offer: offer.value, submittedAt: now })
    const { advanceCents, costOfBorrowingCents, totalCents, termDays, disclosureAprBasisPoints, dueDate } = offer.value
    await record('terms-chosen', {
      status,
      advanceCents,
      costOfBorrowingCents,
      totalCents,
      termDays,
      disclosureAprBasisPoints,
      dueDate,
    })
    return ok({ status })
  })
