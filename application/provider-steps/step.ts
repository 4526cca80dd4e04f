import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import type { CommandOf, CommandType } from '@tamarack/domain/loan/command'
import type { Loan } from '@tamarack/domain/loan/loan'
import { referenceOf } from '@tamarack/domain/loan/reference-number'
import { executePorts, type Execute } from '../execute.ts'
import { MailRelay } from '../mail-relay.ts'
import type { OutcomeOf } from '../outcome.ts'
import { borrowerNameOf } from '../person-records.ts'
import { BankDataProvider } from '../ports/bank-data-provider.port.ts'
import type { QueuedEmail } from '../ports/email-outbox.port.ts'
import { IdentityProvider } from '../ports/identity-provider.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { CustomerRecord, LoanTables } from '../ports/loan-tables.port.ts'
import type { Email } from '../ports/mailer.port.ts'
import { PaymentRails, type PaymentParty } from '../ports/payment-rail.port.ts'
import type { ServicesOf } from '../ports/token.ts'

/** What the steps of a loan use; each names those that it needs. */
export const stepPorts = {
  ...executePorts,
  identityProvider: IdentityProvider,
  bankDataProvider: BankDataProvider,
  rails: PaymentRails,
  mail: MailRelay,
} as const
export type StepPorts = ServicesOf<typeof stepPorts> & { readonly execute: Execute }

/** A command as the system issues it. */
export const bySystem = <Type extends CommandType>(
  command: Omit<CommandOf<Type>, 'actor' | 'origin'> & { readonly type: Type },
): CommandOf<Type> => ({ ...command, actor: systemActor, origin: noOrigin }) as unknown as CommandOf<Type>

/** Issues a command of the system. A refusal of it is a mistake of ours, and throws. */
export const issue = async <Type extends CommandType>(
  execute: Execute,
  command: Omit<CommandOf<Type>, 'actor' | 'origin'> & { readonly type: Type },
  beside?: Parameters<Execute>[1],
): Promise<OutcomeOf<Type>> => {
  const outcome = await execute<Type>(bySystem(command), beside as Parameters<typeof execute<Type>>[1])
  if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.error.code}`)
  return outcome.value
}

/** The loan and its borrower, both locked, and to whom e-mails go; null without one of them. */
export const borrowerOf = async (
  tables: LoanTables,
  loanId: string,
): Promise<{ readonly loan: Loan; readonly customer: CustomerRecord; readonly to: LoanEmail['to'] } | null> => {
  const loan = (await tables.loans.lock(loanId))?.loan
  const customer = loan && (await tables.customers.lock(loan.customerId))
  if (!loan || !customer) return null
  return { loan, customer, to: { name: (await borrowerNameOf(tables, customer)).full, email: customer.email } }
}

/** A borrower as the other side of an Interac e-Transfer. */
export const payeeOf = async (tables: LoanTables, customerId: string): Promise<PaymentParty> => {
  const customer = await tables.customers.lock(customerId)
  if (customer === null) throw new Error('a loan without a customer')
  const { first, last } = await borrowerNameOf(tables, customer)
  const phone = (await tables.evidence.passedIdentity(customerId))?.record.phoneNumber ?? null
  return { firstName: first, lastName: last, email: customer.email, customerId, phone }
}

/** Where to ask, and by which number we find the loan. */
export const whereToAsk = (loanId: string, { phone, email }: Lender): string =>
  `Questions? Call ${phone} or write to ${email}. Your reference number is ${referenceOf(loanId)}.`

/** An e-mail about a loan to a person. */
export interface LoanEmail extends Pick<QueuedEmail, 'id' | 'subject' | 'attachments' | 'text' | 'contact'> {
  readonly to: { readonly name: string; readonly email: string }
  readonly paragraphs: readonly string[]
  /** Its words, and a path of the product. */
  readonly button?: readonly [label: string, path: string]
}
export const toDashboard = ['Go to your dashboard', '/customer/dashboard'] as const

/** Greeting, text, where to ask, and the button. */
export const loanEmail = (
  loanId: string,
  lender: Lender,
  { to, paragraphs, button, ...rest }: LoanEmail,
): QueuedEmail => ({
  ...rest,
  loanId,
  to: to.email,
  paragraphs: [`Hello ${to.name},`, ...paragraphs, whereToAsk(loanId, lender)],
  ...(button && { action: { label: button[0], url: lender.publicOrigin + button[1] } }),
})

/** An e-mail about a loan to our own staff. */
export const staffEmail = (
  loanId: string,
  { email, publicOrigin }: Lender,
  said: Pick<Email, 'id' | 'subject' | 'paragraphs'>,
): QueuedEmail => ({
  ...said,
  loanId,
  to: email,
  action: { label: 'Open the loan', url: `${publicOrigin}/admin/home/${loanId}` },
})
