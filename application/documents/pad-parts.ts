import type { BankAccount } from '../ports/bank-data-provider.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { Borrower } from './borrower.ts'
import type { DocumentContent } from './document-content.ts'
import { addressOf } from './parties.ts'
import { grouped, phoneNumber } from './words.ts'

type Section = DocumentContent['sections'][number]

/** Whose account is debited. */
export const customerSection = (borrower: Borrower): Section => ({
  id: 'customer',
  heading: 'Customer',
  blocks: [
    {
      kind: 'facts',
      rows: [
        { label: 'Name', value: borrower.name },
        { label: 'Address', value: addressOf(borrower.identity) },
        { label: 'Phone', value: phoneNumber(borrower.identity?.phoneNumber) },
      ],
    },
  ],
})

/** PAD-01: the account that may be debited, in full, so that the payor can check it. */
export const accountSection = (account: BankAccount): Section => ({
  id: 'account',
  heading: 'Bank account',
  blocks: [
    {
      kind: 'facts',
      rows: [
        { label: 'Financial institution', value: account.institutionName },
        { label: 'Institution number', value: account.institutionNumber },
        { label: 'Transit number', value: account.transitNumber },
        { label: 'Account number', value: grouped(account.accountNumber) },
        { label: 'Account type', value: account.accountType },
      ],
    },
  ],
})

/** PAD-05: the waiver of the notice before a debit, in bold. */
export const waiverSection = (number: number): Section => ({
  id: 'waiver',
  heading: `${number}. Notice before a debit`,
  blocks: [
    {
      kind: 'paragraph',
      bold: true,
      text: 'You waive the 10-day pre-notification: you agree that we need not send you a notice 10 days before a debit whose amount and date stand in this agreement.',
    },
    { kind: 'paragraph', text: 'We send you a written confirmation of this authorization when you have signed it.' },
  ],
})

/** PAD-02: the statement on reimbursement. */
export const recourseSection = (number: number): Section => ({
  id: 'recourse',
  heading: `${number}. Your right to be reimbursed`,
  boxed: true,
  blocks: [
    {
      kind: 'paragraph',
      text: 'You have rights if a debit does not follow this agreement. For example, you are entitled to have a debit reimbursed that you did not authorize or that does not match this agreement. Ask your financial institution, or see payments.ca.',
    },
  ],
})

/** C-18: assignment of the debt and reports to credit bureaus; an assigned authorization is
 * announced first (PAD-04). */
export const assignmentSection = (number: number): Section => ({
  id: 'default',
  heading: `${number}. If the loan is not paid`,
  blocks: [
    {
      kind: 'paragraph',
      text: 'If you do not pay as agreed, we may assign the debt to a collection agency and report the default to credit bureaus. If this authorization itself is ever assigned, we tell you in writing first.',
    },
  ],
})

/** PAD-01: how the payee is reached. */
export const contactSection = (number: number, lender: Lender): Section => ({
  id: 'contact',
  heading: `${number}. Who we are`,
  blocks: [
    {
      kind: 'facts',
      rows: [
        { label: 'Payee', value: `${lender.legalName}, operating as ${lender.operatingName}` },
        { label: 'Address', value: lender.address },
        { label: 'Phone', value: lender.phone },
        { label: 'Email', value: lender.email },
      ],
    },
  ],
})
