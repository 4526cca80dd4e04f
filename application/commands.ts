import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { PayFrequency } from '@tamarack/domain/values/pay-frequency'
import type { PrincipalRole } from './ports/session-reader.port.ts'

/** Who acts: a person by account, or the system by itself. */
export interface Actor {
  readonly id: string | null
  readonly name: string | null
  readonly role: PrincipalRole | 'system'
}
export const systemActor: Actor = { id: null, name: null, role: 'system' }

/** From where a person acted, as the server saw it. */
export interface Origin {
  readonly ip: string | null
  readonly userAgent: string | null
}
export const noOrigin: Origin = { ip: null, userAgent: null }

/** What every command carries; the Update id is its idempotency key and travels beside it. */
export interface CommandContext {
  readonly loanId: string
  readonly actor: Actor
  readonly origin: Origin
}

/** Answers of the personal info form in the field's own words; amounts are cents. */
export interface PersonalInfo {
  readonly maritalStatus: string
  readonly purposeOfLoan: string
  readonly numberOfDependents: number
  readonly employer: string
  readonly primaryIncomeType: string
  /** Net, per month. */
  readonly primaryIncomeCents: number
  readonly referred: boolean
  readonly referralCode: string | null
  readonly coApplicant: {
    readonly name: string
    readonly email: string
    readonly relationship: string
    readonly phone: string
  } | null
}

/** Answers of the financial info form; amounts are cents, null where the answer before was No. */
export interface FinancialInfo {
  readonly otherLoansOwedCents: number | null
  readonly secondaryIncome: { readonly type: string; readonly monthlyCents: number } | null
  readonly childBenefitMonthlyCents: number | null
  readonly car: { readonly valueCents: number; readonly owedCents: number | null } | null
  readonly home: { readonly valueCents: number; readonly owedCents: number | null } | null
  readonly creditCheckConsent: true
}

/** What the customer asks for; days are YYYY-MM-DD in Toronto. */
export interface CashAdvanceTerms {
  readonly advanceCents: number
  readonly startDate: string
  readonly nextPayDate: string
  readonly payFrequency: PayFrequency
}

/**
 * What the signer did before pressing: evidence from the browser, labelled as such. Moments are the browser's epoch
 * milliseconds; null where it did not happen.
 */
export interface SigningEvidence {
  readonly documentSha256: string
  readonly sessionId: string
  readonly openedAt: number | null
  readonly reachedEndAt: number | null
  readonly tickedAt: number | null
}

/** Every way to change a loan, by name: what it carries beyond its context, and what it answers. */
export interface LoanCommands {
  createApplication: { input: { readonly customerId: string }; reply: LoanStanding }
  startIdentityCheck: {
    input: Record<never, never>
    reply: LoanStanding & { readonly linkToken: string; readonly checkId: string }
  }
  retryIdentityCheck: {
    input: Record<never, never>
    reply: LoanStanding & { readonly linkToken: string; readonly checkId: string }
  }
  finishIdentityCheck: { input: { readonly checkId: string }; reply: LoanStanding }
  startBankConnection: {
    input: Record<never, never>
    reply: LoanStanding & { readonly connectToken: string; readonly scriptUrl: string }
  }
  finishBankConnection: { input: { readonly requestId: string }; reply: LoanStanding }
  savePersonalInfo: { input: { readonly personalInfo: PersonalInfo }; reply: LoanStanding }
  saveFinancialInfo: { input: { readonly financialInfo: FinancialInfo }; reply: LoanStanding }
  chooseCashAdvance: { input: { readonly terms: CashAdvanceTerms }; reply: LoanStanding }
  approveLoan: { input: { readonly note: string | null }; reply: LoanStanding }
  rejectLoan: { input: { readonly reasons: readonly string[]; readonly note: string | null }; reply: LoanStanding }
  signAgreement: { input: { readonly evidence: SigningEvidence }; reply: LoanStanding }
  /** Signs the debit authorization and activates the loan. */
  authorizeDebit: { input: { readonly evidence: SigningEvidence }; reply: LoanStanding }
  withdrawApplication: { input: Record<never, never>; reply: LoanStanding }
}
export type CommandName = keyof LoanCommands
export type Command<Name extends CommandName> = CommandContext & LoanCommands[Name]['input']
export type Reply<Name extends CommandName> = LoanCommands[Name]['reply']

/** The loan's status after a command; `already` says that the step had been done before and this call changed nothing. */
export interface LoanStanding {
  readonly status: LoanStatus
  readonly already?: true
}

/** A refusal on its way to a person: a code of the error catalogue and the facts the screen needs. Never personal data. */
export interface CommandRefusal {
  readonly code: string
  readonly facts?: Readonly<Record<string, string | number | boolean>>
}
