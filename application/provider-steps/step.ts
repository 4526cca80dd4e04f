import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import type { CommandOf, CommandType } from '@tamarack/domain/loan/command'
import type { Loan } from '@tamarack/domain/loan/loan'
import { referenceOf } from '@tamarack/domain/loan/reference-number'
import { executePorts, type Execute } from '../execute.ts'
import type { OutcomeOf } from '../outcome.ts'
import { borrowerNameOf, type BorrowerName } from '../person-records.ts'
import { BankDataProvider } from '../ports/bank-data-provider.port.ts'
import { DebitProvider } from '../ports/debit-provider.port.ts'
import { FundsTransfer, type TransferRequest } from '../ports/funds-transfer.port.ts'
import { IdentityProvider } from '../ports/identity-provider.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { CustomerRecord, LoanTables } from '../ports/loan-tables.port.ts'
import { Mailer } from '../ports/mailer.port.ts'
import { PaymentRequests } from '../ports/payment-requests.port.ts'
import { TextMessages } from '../ports/text-messages.port.ts'
import type { ServicesOf } from '../ports/token.ts'
import { FileOfDocument } from '../use-cases/document-file.ts'

/** What the steps of a loan use; each names those that it needs. */
export const stepPorts = {
  ...executePorts,
  identityProvider: IdentityProvider,
  bankDataProvider: BankDataProvider,
  fundsTransfer: FundsTransfer,
  debitProvider: DebitProvider,
  paymentRequests: PaymentRequests,
  mailer: Mailer,
  texts: TextMessages,
  fileOfDocument: FileOfDocument,
} as const
export type StepPorts = ServicesOf<typeof stepPorts> & { readonly execute: Execute }

/** Issues a command of the system. A refusal of it is a mistake of ours, and throws. */
export const issue = async <Type extends CommandType>(
  execute: Execute,
  command: Omit<CommandOf<Type>, 'actor' | 'origin'> & { readonly type: Type },
  beside?: Parameters<Execute>[1],
): Promise<OutcomeOf<Type>> => {
  const issued = { ...command, actor: systemActor, origin: noOrigin } as unknown as CommandOf<Type>
  const outcome = await execute<Type>(issued, beside as Parameters<typeof execute<Type>>[1])
  if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.error.code}`)
  return outcome.value
}

/** The loan and its borrower, both locked, with the name for e-mails; null without one of them. */
export const borrowerOf = async (
  tables: LoanTables,
  loanId: string,
): Promise<{ readonly loan: Loan; readonly customer: CustomerRecord; readonly name: BorrowerName } | null> => {
  const loan = (await tables.loans.lock(loanId))?.loan
  const customer = loan && (await tables.customers.lock(loan.customerId))
  return loan && customer ? { loan, customer, name: await borrowerNameOf(tables, customer) } : null
}

/** A borrower as the other side of an Interac e-Transfer. */
export const payeeOf = async (tables: LoanTables, customerId: string): Promise<TransferRequest['recipient']> => {
  const customer = await tables.customers.lock(customerId)
  if (customer === null) throw new Error('a loan without a customer')
  const { first, last } = await borrowerNameOf(tables, customer)
  const phone = (await tables.evidence.passedIdentity(customerId))?.record.phoneNumber ?? null
  return { firstName: first, lastName: last, email: customer.email, customerId, phone }
}

/** Where to ask, and by which number we find the loan. */
export const whereToAsk = (loanId: string, { phone, email }: Lender): string =>
  `Questions? Call ${phone} or write to ${email}. Your reference number is ${referenceOf(loanId)}.`

/** What an e-mail to a person says: greeting, text, and where to ask. */
export const addressed = (loanId: string, name: string, text: readonly string[], lender: Lender): readonly string[] => [
  `Hello ${name},`,
  ...text,
  whereToAsk(loanId, lender),
]
