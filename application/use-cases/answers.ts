import { mayAnswer, statusAfterAnswering, type AnswerStep } from '@tamarack/domain/loan/status'
import { ok } from '@tamarack/domain/shared/result'
import type { Clock } from '../ports/clock.port.ts'
import type { UnitOfWork } from '../ports/unit-of-work.port.ts'
import { makeLoanStep, stepNotDue, type LoanStep } from './loan-step.ts'

interface Ports {
  readonly work: UnitOfWork
  readonly clock: Clock
}

/** Saves the customer's answers about themselves; may be saved again until the terms are sent (TAM-02). */
export const makeSavePersonalInfo = (ports: Ports): LoanStep<'savePersonalInfo'> =>
  makeLoanStep('savePersonalInfo', ports, async ({ tables, loan, command, now, record }) => {
    if (!mayAnswer('personal-info', loan.status)) return stepNotDue(loan)
    const status = statusAfterAnswering('personal-info', loan.status as AnswerStep)
    await tables.savePersonalInfo(loan.id, command.personalInfo, now)
    await tables.saveLoan({ ...loan, status })
    await record('personal-info-saved', { status })
    return ok({ status })
  })

/** Saves the customer's answers about their finances and the consent to the credit check. */
export const makeSaveFinancialInfo = (ports: Ports): LoanStep<'saveFinancialInfo'> =>
  makeLoanStep('saveFinancialInfo', ports, async ({ tables, loan, command, now, record }) => {
    if (!mayAnswer('financial-info', loan.status)) return stepNotDue(loan)
    const status = statusAfterAnswering('financial-info', loan.status as AnswerStep)
    await tables.saveFinancialInfo(loan.id, command.financialInfo, now)
    await tables.saveLoan({ ...loan, status })
    await record('financial-info-saved', { status, creditCheckConsent: command.financialInfo.creditCheckConsent })
    return ok({ status })
  })
