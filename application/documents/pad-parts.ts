import { documentOf } from '@tamarack/domain/documents/registry'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import type { BankAccount } from '../ports/bank-data-provider.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import { bold, boxedSection, facts, section, type DocumentContent, type Section } from './document-content.ts'
import { addressOf, contactFacts, type Borrower, type Parties } from './parties.ts'
import { grouped, phoneNumber } from './words.ts'

/** What an authorization is made of; `Offered` is the offer whose payments are debited. */
export interface PadFacts<Offered> extends Parties {
  readonly offer: Offered
  readonly date: LocalDate
  readonly account: BankAccount
  /** The day each debit is handed to the bank, three ACSS business days before it is due. */
  readonly initiationDates: readonly LocalDate[]
}

const customerSection = (borrower: Borrower): Section =>
  section(
    'customer',
    'Customer',
    facts(
      ['Name', borrower.name],
      ['Address', addressOf(borrower.identity)],
      ['Phone', phoneNumber(borrower.identity?.phoneNumber)],
    ),
  )

/** PAD-01: the account that may be debited, in full, so that the payor can check it. */
const accountSection = (account: BankAccount): Section =>
  section(
    'account',
    'Bank account',
    facts(
      ['Financial institution', account.institutionName],
      ['Institution number', account.institutionNumber],
      ['Transit number', account.transitNumber],
      ['Account number', grouped(account.accountNumber)],
      ['Account type', account.accountType],
    ),
  )

/** An authorization with those sections after the customer and the account. */
export const padDocument = (
  version: number,
  { loanId, date, borrower, account }: PadFacts<unknown>,
  ...sections: readonly Section[]
): DocumentContent => ({
  kind: 'pad-agreement',
  title: documentOf('pad-agreement').title,
  version,
  loanId,
  date,
  sections: [customerSection(borrower), accountSection(account), ...sections],
})

/** PAD-05: the waiver of the notice before a debit, in bold. */
export const waiverSection = (number: number): Section =>
  section(
    'waiver',
    `${number}. Notice before a debit`,
    bold(
      'You waive the 10-day pre-notification: you agree that we need not send you a notice 10 days before a debit whose amount and date stand in this agreement.',
    ),
    'We send you a written confirmation of this authorization when you have signed it.',
  )

/** PAD-02: the statement on reimbursement. */
export const recourseSection = (number: number): Section =>
  boxedSection(
    'recourse',
    `${number}. Your right to be reimbursed`,
    'You have rights if a debit does not follow this agreement. For example, you are entitled to have a debit reimbursed that you did not authorize or that does not match this agreement. Ask your financial institution, or see payments.ca.',
  )

/** C-18: assignment of the debt and reports to credit bureaus; an assigned authorization is
 * announced first (PAD-04). */
export const assignmentSection = (number: number): Section =>
  section(
    'default',
    `${number}. If the loan is not paid`,
    'If you do not pay as agreed, we may assign the debt to a collection agency and report the default to credit bureaus. If this authorization itself is ever assigned, we tell you in writing first.',
  )

/** PAD-01: how the payee is reached. */
export const contactSection = (number: number, lender: Lender): Section =>
  section('contact', `${number}. Who we are`, contactFacts('Payee', lender))
