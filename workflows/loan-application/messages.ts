import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import { defineSignal, defineUpdate } from '@temporalio/workflow'
import type { Command, CommandName, Reply } from '@tamarack/application/commands'
import type { ProviderEvent } from '@tamarack/application/ports/webhook.port'

export type LoanUpdate<Name extends CommandName> = ReturnType<typeof defineUpdate<Reply<Name>, [Command<Name>]>>

/** Every command of a loan by name; its Update carries the same name. */
export const commandNames = [
  'createApplication',
  'startIdentityCheck',
  'retryIdentityCheck',
  'finishIdentityCheck',
  'startBankConnection',
  'finishBankConnection',
  'savePersonalInfo',
  'saveFinancialInfo',
  'chooseCashAdvance',
  'approveLoan',
  'rejectLoan',
  'signAgreement',
  'authorizeDebit',
  'withdrawApplication',
] as const satisfies readonly CommandName[]

/** The Update that carries a command. */
export const loanUpdate = <Name extends CommandName>(name: Name): LoanUpdate<Name> =>
  defineUpdate<Reply<Name>, [Command<Name>]>(name)

/** A provider has news; the workflow asks the provider itself before it believes anything. */
export const providerNewsSignal = defineSignal<[ProviderEvent]>('providerNews')

/** The loan's status, for operators who look at workflows; the only attribute, never personal data. */
export const loanStatusAttribute = defineSearchAttributeKey('LoanStatus', SearchAttributeType.KEYWORD)

export const loanApplicationType = 'loanApplication'
/** The workflow of a loan until it is active. */
export const loanApplicationId = (loanId: string): string => `loan-application/${loanId}`
