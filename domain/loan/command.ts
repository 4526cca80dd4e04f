import type { SignInFacts } from '../signing/sign-in.ts'
import type { RequestedTerms } from '../products/product.ts'
import type { NoticeKind } from '../notices/notice.ts'
import type { Instant } from '../values/instant.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { Actor, Origin } from './actor.ts'
import type { CoApplicantInfo, FinancialInfo, PersonalInfo } from './answers.ts'
import type { DocumentRef } from './documents.ts'
import type { BankFailure, IdentityFailure } from './loan-event.ts'
import type { ArrangementSituation, ArrangementWish, MoneyAction } from './money-action.ts'
import type { AccountKey, IdDocumentKey, PersonKey } from './person.ts'

/** What every command carries: which loan, who, from where. Its key travels beside it. */
export type Issued = { readonly loanId: string; readonly actor: Actor; readonly origin: Origin }

/** What the signer did before pressing: evidence from the browser, labelled as such. Moments are the browser's epoch milliseconds. */
export type SigningEvidence = {
  /** Fingerprint of the text that was on the screen. */
  readonly documentSha256: string
  readonly sessionId: string
  readonly openedAt: number | null
  readonly reachedEndAt: number | null
  readonly tickedAt: number | null
  /** The browser's clock at the press: what the moments above are corrected by. Absent in commands of earlier releases. */
  readonly pressedAt?: number | null
  /** From the session on the server, never from the browser; absent for a session or a command of an earlier release. */
  readonly signIn?: SignInFacts
}

/** What the provider reports of an identity check. */
export type IdentityOutcome =
  | { readonly state: 'passed'; readonly person: PersonKey; readonly idDocument?: IdDocumentKey }
  | { readonly state: 'failed'; readonly failed: IdentityFailure }
  | { readonly state: 'open' | 'pending-review' }

/** What came of a bank connection. */
export type BankOutcome =
  | { readonly state: 'collected'; readonly account: AccountKey; readonly transactions: number }
  | { readonly state: 'failed'; readonly reason: BankFailure }

/** The state of a transfer as the provider reports it. */
export type TransferOutcome =
  | { readonly state: 'submitted' | 'acknowledged' | 'under-review'; readonly providerId: string }
  | { readonly state: 'completed'; readonly providerId: string; readonly completedAt: number | null }
  | { readonly state: 'failed' | 'cancelled'; readonly providerId: string; readonly failure: string | null }

/** The state of a debit as the provider reports it. */
export type DebitOutcome =
  | { readonly state: 'submitted' | 'acknowledged' | 'under-review' | 'completed'; readonly providerId: string }
  /** `failure`: the provider's event or the return's code. */
  | { readonly state: 'returned'; readonly providerId: string; readonly failure: string }
  /** Called back before it was transmitted, by us or at the provider. */
  | { readonly state: 'cancelled'; readonly providerId: string }

/** The state of a requested e-Transfer as the provider reports it. */
export type RequestOutcome =
  | { readonly state: 'sent'; readonly providerId: string }
  | { readonly state: 'completed'; readonly providerId: string; readonly completedAt: number | null }
  | { readonly state: 'failed' | 'cancelled'; readonly providerId: string; readonly failure: string | null }

/** Every way to change a loan, by name, with what it carries. */
export type CommandInput = {
  'start-application': { readonly customerId: string }
  /** The check that the provider's window shows. */
  'start-identity-check': { readonly checkId: string }
  'retry-identity-check': { readonly checkId: string }
  'finish-identity-check': { readonly checkId: string }
  'record-identity-result': { readonly checkId: string; readonly outcome: IdentityOutcome }
  /** The account has another name than the verified one: back to the identity check. */
  'check-identity-again': Record<never, never>
  'start-bank-connection': Record<never, never>
  'finish-bank-connection': { readonly requestId: string }
  'record-bank-data': { readonly requestId: string; readonly outcome: BankOutcome }
  'save-personal-info': { readonly answers: PersonalInfo }
  'save-financial-info': { readonly answers: FinancialInfo }
  'choose-terms': { readonly terms: RequestedTerms }
  'approve-application': { readonly note: string | null }
  /** Withdraws an approval that waits for a second person. */
  'withdraw-proposal': { readonly note: string | null }
  'reject-application': { readonly reasons: readonly string[]; readonly note: string | null }
  'sign-agreement': { readonly evidence: SigningEvidence }
  /** Signs the debit authorization, which activates the loan. */
  'authorize-debit': { readonly evidence: SigningEvidence }
  /** Invites whom the personal info names to owe the loan on these terms, too; again, it sends a new link in place of the old one. */
  'invite-co-applicant': { readonly terms: RequestedTerms }
  /** The borrower goes on alone. */
  'withdraw-co-applicant': Record<never, never>
  /** The invited person, with the token of their link. */
  'accept-co-application': { readonly token: string }
  /** `token` is null for somebody who accepted before. */
  'decline-co-application': { readonly token: string | null }
  'start-co-applicant-check': { readonly checkId: string }
  'finish-co-applicant-check': { readonly checkId: string }
  'record-co-applicant-check': { readonly checkId: string; readonly outcome: IdentityOutcome }
  'save-co-applicant-info': { readonly answers: CoApplicantInfo }
  'co-sign-agreement': { readonly evidence: SigningEvidence }
  'expire-invitation': Record<never, never>
  'withdraw-application': Record<never, never>
  /** Withdraws the submission, so that answers and terms can be changed and sent again. */
  'reopen-application': Record<never, never>
  'expire-application': Record<never, never>
  'redate-agreement': Record<never, never>
  /** `since`: when the wait began that the e-mail was about; `number`: which e-mail of it. */
  'note-reminder-sent': { readonly since: Instant; readonly number: number }
  'note-copies-sent': Record<never, never>
  /** `subject`: what the notice was about; `day`: when it fell due; `document`: what was sent. */
  'note-notice-sent': {
    readonly kind: NoticeKind
    readonly subject: string
    readonly day: LocalDate
    readonly document: DocumentRef
  }
  'record-transfer': { readonly disbursementId: string; readonly outcome: TransferOutcome }
  'note-funding-hour': Record<never, never>
  /** Sends the debit that is due by now, if one is. */
  'initiate-debit': Record<never, never>
  'record-debit': { readonly debitId: string; readonly outcome: DebitOutcome }
  /** Brings default interest and a missed payment on the books. */
  'accrue-interest': Record<never, never>
  /** Closes the account over less than a dollar. */
  'close-small-balance': Record<never, never>
  /** `recipientEmail` corrects where the e-Transfer goes; null keeps the customer's own address. */
  'retry-disbursement': { readonly recipientEmail: string | null }
  /** Sends the advance again after a failure that passes, if that is due. */
  'repeat-disbursement': Record<never, never>
  /** Ends a loan whose money never left, without cost to the borrower. */
  'cancel-undisbursed-loan': { readonly note: string | null }
  /** The borrower cancels within the time that the law gives, without a reason. */
  'cancel-loan': Record<never, never>
  /** `amount` in cents of a part; null for everything that is owed today. */
  'pay-early': { readonly amount: number | null }
  /** `payment`: the number of the payment of the schedule whose debit is meant. */
  'stop-debit': { readonly payment: number }
  'resume-debit': { readonly payment: number }
  /** Another bank account for the debits of a loan in service, and the authorization for it. */
  'start-account-change': Record<never, never>
  'finish-account-change': { readonly requestId: string }
  'prepare-authorization': Record<never, never>
  'authorize-account': { readonly evidence: SigningEvidence }
  /** The borrower ends the debit authorization; the debt stays. */
  'revoke-authorization': Record<never, never>
  'record-payment-request': { readonly requestId: string; readonly outcome: RequestOutcome }
  /** Sends back what is owed to the borrower, if that is due by now. */
  'initiate-refund': Record<never, never>
  'record-refund': { readonly refundId: string; readonly outcome: TransferOutcome }
  /** `recipientEmail` corrects where the e-Transfer goes; null keeps the customer's own address. */
  'retry-refund': { readonly recipientEmail: string | null }
  /** The borrower requests a later day for a payment, or to pay what is late in parts. */
  'request-arrangement': { readonly wish: ArrangementWish; readonly situation: ArrangementSituation }
  /** Staff act on the money of a signed loan; also confirms the same action that somebody else proposed. */
  'take-money-action': { readonly action: MoneyAction; readonly reason: string; readonly note: string }
  /** Withdraws an action that waits for a second person. */
  'withdraw-money-action': { readonly note: string | null }
  /** Destroys what is personal in the loan's records, if their retention is over. */
  'destroy-records': Record<never, never>
}
export type CommandType = keyof CommandInput
export type CommandOf<Type extends CommandType> = Issued & CommandInput[Type] & { readonly type: Type }
export type LoanCommand = { [Type in CommandType]: CommandOf<Type> }[CommandType]

/** `invited`: any customer but the borrower; the decision compares token and e-mail address. */
type Issuer = 'customer' | 'invited' | 'co-applicant' | 'staff' | 'system'

/** Who may issue each command. Customers act on their own loans only; staff are those whose endpoint lets them decide. */
const issuers: Readonly<Record<CommandType, Issuer>> = {
  'start-application': 'customer',
  'start-identity-check': 'customer',
  'retry-identity-check': 'customer',
  'finish-identity-check': 'customer',
  'record-identity-result': 'system',
  'check-identity-again': 'customer',
  'start-bank-connection': 'customer',
  'finish-bank-connection': 'customer',
  'record-bank-data': 'system',
  'save-personal-info': 'customer',
  'save-financial-info': 'customer',
  'choose-terms': 'customer',
  'approve-application': 'staff',
  'withdraw-proposal': 'staff',
  'reject-application': 'staff',
  'sign-agreement': 'customer',
  'authorize-debit': 'customer',
  'invite-co-applicant': 'customer',
  'withdraw-co-applicant': 'customer',
  'accept-co-application': 'invited',
  'decline-co-application': 'invited',
  'start-co-applicant-check': 'co-applicant',
  'finish-co-applicant-check': 'co-applicant',
  'record-co-applicant-check': 'system',
  'save-co-applicant-info': 'co-applicant',
  'co-sign-agreement': 'co-applicant',
  'expire-invitation': 'system',
  'withdraw-application': 'customer',
  'reopen-application': 'customer',
  'expire-application': 'system',
  'redate-agreement': 'system',
  'note-reminder-sent': 'system',
  'note-copies-sent': 'system',
  'note-notice-sent': 'system',
  'record-transfer': 'system',
  'note-funding-hour': 'system',
  'initiate-debit': 'system',
  'record-debit': 'system',
  'accrue-interest': 'system',
  'close-small-balance': 'system',
  'retry-disbursement': 'staff',
  'repeat-disbursement': 'system',
  'cancel-undisbursed-loan': 'staff',
  'cancel-loan': 'customer',
  'pay-early': 'customer',
  'stop-debit': 'customer',
  'resume-debit': 'customer',
  'revoke-authorization': 'customer',
  'start-account-change': 'customer',
  'finish-account-change': 'customer',
  'prepare-authorization': 'customer',
  'authorize-account': 'customer',
  'record-payment-request': 'system',
  'initiate-refund': 'system',
  'record-refund': 'system',
  'retry-refund': 'staff',
  'request-arrangement': 'customer',
  'take-money-action': 'staff',
  'withdraw-money-action': 'staff',
  'destroy-records': 'system',
}

export const commandTypes = Object.keys(issuers) as readonly CommandType[]

/** The people of a loan by account: whoever borrows, and who accepted to borrow with them. */
export type PeopleOfLoan = {
  readonly customerId: string
  readonly coApplicant?: { readonly state: string; readonly customerId?: string | null } | null
}

const coApplicantIdOf = ({ coApplicant }: PeopleOfLoan): string | undefined =>
  coApplicant?.state === 'accepted' ? (coApplicant.customerId ?? undefined) : undefined

/** TAM-56: whether this actor may issue this command on a loan of that customer; to anybody else the loan does not exist. */
export const mayIssue = (type: CommandType, actor: Actor, loan: PeopleOfLoan): boolean => {
  switch (issuers[type]) {
    case 'customer':
      return actor.role === 'customer' && actor.id === loan.customerId
    case 'invited':
      return actor.role === 'customer' && actor.id !== null && actor.id !== loan.customerId
    case 'co-applicant':
      return actor.role === 'customer' && actor.id !== null && actor.id === coApplicantIdOf(loan)
    case 'staff':
      return actor.role === 'admin' || actor.role === 'employee'
    case 'system':
      return actor.role === 'system'
  }
}
