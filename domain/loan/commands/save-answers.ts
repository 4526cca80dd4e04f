import type { CommandOf } from '../command.ts'
import { happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import type { Loan } from '../loan.ts'
import { mayAnswer } from '../status.ts'

/** SHA-256 of the answers, which are sealed beside the log. */
export type AnswersFacts = Moment & { readonly answers: string }

/** Saves the customer's answers about themselves; they may be changed until the terms are sent (TAM-02). */
export const savePersonalInfo = (
  loan: Loan,
  _command: CommandOf<'save-personal-info'>,
  { answers }: AnswersFacts,
): Decided =>
  mayAnswer('personal-info', loan.status) ? happened({ type: 'personal-info-saved', answers }) : stepNotDue(loan)

/** Saves the customer's answers about their finances and the consent to the credit check (TAM-02). */
export const saveFinancialInfo = (
  loan: Loan,
  command: CommandOf<'save-financial-info'>,
  { answers }: AnswersFacts,
): Decided =>
  mayAnswer('financial-info', loan.status)
    ? happened({ type: 'financial-info-saved', answers, creditCheckConsent: command.answers.creditCheckConsent })
    : stepNotDue(loan)
