import type { CommandOf, CommandType, RequestType as RequestOfPeople } from '@tamarack/domain/loan/command'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { LoanSummary } from './loan-summary.ts'

/** The answer of a command: the loan after it. `noChange` is true when the step had been done
 * before and this call changed nothing. */
export interface Outcome {
  readonly status: LoanStatus
  /** The number of the loan's last event: of two answers, the one with the higher number is
   * newer. */
  readonly sequence: number
  readonly loan: LoanSummary
  readonly noChange?: true
}

/** What some commands return next to the loan: the data that a provider's window needs. */
interface Extras {
  'start-identity-check': { readonly linkToken: string; readonly checkId: string }
  'retry-identity-check': { readonly linkToken: string; readonly checkId: string }
  'start-co-applicant-check': { readonly linkToken: string; readonly checkId: string }
  'start-bank-connection': { readonly connectToken: string; readonly scriptUrl: string }
}
export type ExtrasOf<Type extends CommandType> = Type extends keyof Extras ? Extras[Type] : unknown
export type OutcomeOf<Type extends CommandType> = Outcome & ExtrasOf<Type>

/** Commands that people issue; the others are the system's own. */
export type RequestType = RequestOfPeople

/** Commands that open a provider's window: the provider is called before the decision. */
export const openingTypes = [
  'start-identity-check',
  'retry-identity-check',
  'start-co-applicant-check',
  'start-bank-connection',
] as const satisfies readonly RequestType[]
export type OpeningType = (typeof openingTypes)[number]

/** A command as a person issues it: what only a provider can answer is added before it is
 * decided. */
export type RequestOf<Type extends RequestType> = Type extends
  'start-identity-check' | 'retry-identity-check' | 'start-co-applicant-check'
  ? Omit<CommandOf<Type>, 'checkId'>
  : CommandOf<Type>
export type LoanRequest = { [Type in RequestType]: RequestOf<Type> }[RequestType]
export type LoanOpening = { [Type in OpeningType]: RequestOf<Type> }[OpeningType]
