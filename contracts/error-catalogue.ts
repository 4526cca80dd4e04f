import { ownRefusals } from './own-refusals.ts'

const conflict = (message: string) => ({ status: 409, message })
const unfit = (message: string) => ({ status: 422, message })
const forbidden = (message: string) => ({ status: 403, message })

/** Every refusal that can cross the wire: its HTTP status and the words a person reads. Texts in
 * the specification's section 8 are kept letter for letter; each code states when it occurs. */
export const errorCatalogue = {
  ...ownRefusals,
  /** Body, query or path does not fit the endpoint's schema; `errors` names the fields. */
  INVALID_INPUT: unfit('Check these answers'),
  /** A command came without an `Idempotency-Key` of 8 to 64 of [A-Za-z0-9_-]. */
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, message: 'The request carries no Idempotency-Key' },
  IDEMPOTENCY_KEY_REUSED: conflict('This Idempotency-Key was used for another request'),
  NO_SESSION: { status: 401, message: 'No user session found' },
  NOT_ALLOWED: forbidden('You may not do this'),
  /** TAM-297. */
  OUTSIDE_LIMITS: forbidden('Your account is limited to other work. Two admins can change that.'),
  FOREIGN_ORIGIN: forbidden('This request came from another site'),
  /** Missing, or another person's: the answer is the same on purpose. */
  NOT_FOUND: { status: 404, message: 'Not Found' },
  /** The cursor of a page is none that this list gave, or the list is another one by now. */
  BAD_CURSOR: { status: 400, message: 'This page is not there any more. Start again from the first one.' },
  /** More than the endpoint reads; nothing of it was looked at. */
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is more than we can take in one piece.' },
  /** No identity check was started for this application that could be tried again. */
  NO_CHECK_TO_RETRY: conflict('There is no identity check to try again yet. Start the check first.'),
  /** TAM-193. */
  TOO_MANY_IDENTITY_CHECKS: conflict('We checked your identity ten times for this application. Call us to go on.'),
  /** TAM-208: what the bytes of a file say. */
  PAPER_TYPE: unfit(
    'Send a PDF, a JPEG or a PNG. On an iPhone, choose “Most compatible” for your photos, or take a screenshot.',
  ),
  PAPER_TOO_LARGE: { status: 413, message: 'This file is larger than 10 MB. Send a smaller one.' },
  PAPER_DAMAGED: unfit(
    'We couldn’t read this file. Print it to PDF again and upload the new file, or take a photo of it.',
  ),
  PAPER_LOCKED: unfit('This PDF has a password. Print it to PDF without one, or take a photo of the page.'),
  PAPER_ACTIVE: unfit(
    'This file contains a program, a form or another file. Print it to PDF again and upload the new file.',
  ),
  PAPER_TOO_SMALL: unfit('This picture is too small to read. Take a larger photo of the page.'),
  PAPER_SUBMITTED: conflict('We have this file already and it cannot be replaced. Add another one.'),
  LINE_KIND: unfit('This transaction cannot be of that kind. Choose another one.'),
  PAPERS_MISSING: unfit('Something is missing. Add each of the papers that we list, then send them.'),
  NOT_AN_INSTITUTION_NUMBER: unfit('Enter the 3-digit institution number on your cheque'),
  NOT_A_TRANSIT_NUMBER: unfit('Enter the 5-digit transit number on your cheque'),
  NOT_AN_ACCOUNT_NUMBER: unfit('Enter the account number on your cheque, 5 to 12 digits'),
  /** TAM-209. */
  UNDER_AGE: conflict('This person is not 18 yet, and cannot borrow from us.'),
  ACCOUNT_OF_SOMEBODY_ELSE: conflict('The holder of this account is not the verified person.'),
  /** TAM-210. */
  STATEMENT_DAYS: unfit(
    'The statement must have 28 to 100 days and end within the last 30, and the next pay day lies after it.',
  ),
  /** Plaid or Zum did not answer in time. */
  PROVIDER_UNAVAILABLE: { status: 503, message: 'The service that checks this did not answer. Try again in a moment.' },
  /** The call names, as If-Match, a version that is not the latest any more. */
  ANSWERS_CHANGED: { status: 412, message: 'These answers were changed in another window. Yours were not saved.' },
  DETAILS_CHANGED: {
    status: 412,
    message: 'Somebody changed these details meanwhile. Nothing was saved: look at them again.',
  },
  STEP_NOT_DUE: conflict('This step is not the next one. Nothing was changed.'),
  /** TAM-16: the loan's records were destroyed at the end of their retention. */
  RECORDS_DESTROYED: conflict(
    'The records of this loan were destroyed at the end of their retention. Nothing can be changed any more.',
  ),
  /** TAM-103: the loan, or something of it, is still open. */
  RECORDS_STILL_NEEDED: conflict('The records of this loan are still needed.'),
  /** TAM-104. */
  RECORDS_ON_HOLD: conflict('The records of this loan are on legal hold.'),
  /** TAM-105. */
  ANOTHER_PERSON_LIFTS: conflict('You placed this hold. Another admin has to lift it.'),
  /** TAM-198. */
  APPLICATIONS_STOPPED: conflict('We are not taking new applications right now. Please try again later.'),
  STOP_MOVED_ON: conflict('This stop is no longer where you saw it. Nothing was changed. Read it again.'),
  ANOTHER_PERSON_CONFIRMS: conflict('You proposed this. Another admin has to confirm it.'),
  /** TAM-205. */
  POLICY_MOVED_ON: conflict('The policy is no longer where you saw it. Nothing was changed. Read it again.'),
  POLICY_UNCHANGED: unfit('This is what the newest policy says already. Change a value.'),
  POLICY_OUT_OF_BOUNDS: unfit('A value is not within what it may be.'),
  POLICY_STARTS_TOO_EARLY: unfit('Choose a day after today, or let it begin when it is confirmed.'),
  REMINDERS_NOT_ASCENDING: unfit('Enter up to five days from 1 to 29, the shortest first.'),
  WORDS_TOO_LONG: unfit('Shorten the words for customers.'),
  /** A text with a rate or an amount has to state the APR and the term, too (TAM-205, CPA-08). */
  WORDS_NAME_A_RATE: unfit('The words for customers may not state a rate or an amount.'),
  /** TAM-211. */
  PERIOD_MOVED_ON: conflict('This month is no longer what you saw. Nothing was changed. Read it again.'),
  PERIOD_NOT_DUE: conflict('A month is closed once it has ended and the months before it are closed.'),
  ACCOUNTS_UNMAPPED: conflict(
    'An account has no number in your general ledger. Nothing was changed. Give each account its number under Month end.',
  ),
  PERIOD_CHECKS_FAIL: conflict('A check of this month fails. Nothing was changed. Read what to do about it.'),
  REQUEST_DAYS: unfit(
    'Enter the day on which the request came, not after today, and a deadline from that day on. A request for own data is answered within 30 days.',
  ),
  REQUEST_MOVED_ON: conflict('This request is no longer where you saw it. Nothing was changed. Read it again.'),
  ANOTHER_PERSON_CLOSES: conflict('You answered this request. Another person has to close it or send it back.'),
  /** TAM-16. */
  RETENTION_NOT_OVER: conflict('The records of this loan must be kept for longer.'),
  /** Only what is parked can be dismissed: this one reached its loan, or still looks for it. */
  WEBHOOK_NOT_PARKED: conflict('This webhook is not parked any more. Nothing was changed.'),
  WEBHOOK_UNREADABLE: conflict('We could not read this webhook, so there is no loan to look for.'),
  /** Activation requested without a loan id. */
  LOAN_ID_REQUIRED: { status: 400, message: 'Loan ID is required' },
  /** One loan or application at a time (specification section 9; Payday Loans Act, 2008 s. 35). */
  OTHER_LOAN_OUTSTANDING: conflict(
    'You have a loan or an application with us. You can apply again after it is finished.',
  ),
  /** Seven days after the last loan was paid have not passed and payment is not proven (Payday
   * Loans Act, 2008 s. 35(1)). */
  TOO_SOON_AFTER_PAYMENT: conflict('You can apply again seven days after your last loan was paid.'),
  /** A loan shows as repaid without a proof of payment. */
  PAYMENT_IN_FULL_NOT_SHOWN: conflict('We have no proof yet that your last loan was paid in full.'),
  /** The account's name is no longer the verified one. */
  NAME_CHANGED: conflict('The name in the account is not the name on the ID that was checked. Nothing was changed.'),
  IDENTITY_CHECK_UNKNOWN: conflict('This identity check does not belong to this application.'),
  ADVANCE_BELOW_MINIMUM: unfit('Enter a loan amount of at least $1'),
  /** Above our largest, which is $1,500 at most (Criminal Code s. 347.1). */
  ADVANCE_ABOVE_MAXIMUM: unfit('This is more than our largest cash advance.'),
  /** Below our least (TAM-204). */
  INCOME_BELOW_LEAST: unfit('Your net income is below the least that we lend on.'),
  /** Above half of the net pay (O. Reg. 98/09). */
  ADVANCE_ABOVE_HALF_NET_PAY: unfit('The amount is above half of your net pay.'),
  /** Above 62 days (Criminal Code s. 347.1). */
  TERM_TOO_LONG: unfit('A cash advance must be paid back within 62 days.'),
  TERM_TOO_SHORT: unfit('The due date must be after the start date.'),
  NEXT_INCOME_NOT_AHEAD: unfit('Your next pay day must be after the start date.'),
  /** The debit has to reach the bank three business days before (specification section 9). */
  DUE_DATE_TOO_SOON: unfit('Your bank needs 3 business days before a debit. Choose a later pay day.'),
  /** O. Reg. 98/09 s. 34. */
  TERM_ENDS_BEFORE_NEXT_INCOME: unfit('The due date cannot be before your next pay day.'),
  /** The loan is made and paid out on the day it is signed (O. Reg. 98/09 s. 21). */
  START_DATE_NOT_OFFERED: unfit('A loan starts on the day you sign it. Choose today.'),
  /** Our largest installment loan (TAM-09). */
  INSTALLMENT_ABOVE_MAXIMUM: unfit('This is more than our largest installment loan.'),
  /** Five years at most (TAM-09). */
  INSTALLMENT_TERM_TOO_LONG: unfit('An installment loan is paid back within five years.'),
  /** A loan of at most $1,500 and 62 days is a payday loan by any name (Criminal Code s. 347.1). */
  INSTALLMENT_IS_PAYDAY_SIZED: unfit('An installment loan of $1,500.00 or less must run for more than 62 days.'),
  /** Rounding to whole cents would not keep the payments equal. */
  PAYMENTS_TOO_SMALL: unfit('The amount is too small for so many payments.'),
  /** Above the share of the income that payments may take (TAM-44). */
  PAYMENTS_NOT_AFFORDABLE: unfit('These payments are more than your income leaves room for.'),
  /** The named co-applicant is not invited, verified or has not consented yet (TAM-52). */
  CO_APPLICANT_NOT_READY: conflict(
    'Your co-applicant has not finished their part. You can wait for them, or go on alone.',
  ),
  /** The terms are not those of the invitation. */
  CO_APPLICANT_ACCEPTED_OTHER_TERMS: conflict(
    'Your co-applicant accepted other terms. Choose those, or invite them again for these.',
  ),
  /** Another loan with us, or another name than the verified one; theirs to read (TAM-54). */
  CO_APPLICANT_CANNOT_JOIN: conflict(
    'Your co-applicant cannot join this loan now. You can go on alone, or invite somebody else.',
  ),
  CO_APPLICANT_CANNOT_BE_BOUND: unfit('Nobody can join a cash advance.'),
  CO_APPLICANT_NOT_NAMED: unfit('Your answers name nobody to apply with. Change your answers about you first.'),
  CO_APPLICANT_IS_BORROWER: unfit('A co-applicant is another person than the borrower.'),
  /** Declining is final for this application. */
  CO_APPLICANT_DECLINED: conflict('This person declined. You can go on alone, or invite somebody else.'),
  TOO_MANY_INVITATIONS: conflict('This application has sent as many invitations as it may. Call us, or go on alone.'),
  /** The link is right, and belongs to another address than the account's. */
  INVITATION_FOR_ANOTHER_EMAIL: forbidden(
    'This invitation was sent to another email address. Sign in with the account of that address.',
  ),
  /** Answered, withdrawn, replaced or too old. */
  INVITATION_ENDED: conflict('This invitation has ended. Whoever invited you can send a new one.'),
  /** A product without its documents and screens yet. */
  PRODUCT_NOT_OFFERED: unfit('We do not offer this kind of loan yet.'),
  /** The calendars do not reach this day. */
  OUTSIDE_CALENDAR: unfit('We cannot plan a loan for this date.'),
  /** The agreement was prepared for another day, or its text has changed since it was read. */
  AGREEMENT_OUT_OF_DATE: conflict('The document has changed since you opened it. Read the new one, then sign.'),
  DOCUMENT_NOT_OPENED: conflict('Open and read the document before you sign it.'),
  NOT_ACKNOWLEDGED: conflict('You must agree to continue'),
  EVIDENCE_NOT_PLAUSIBLE: conflict(
    'The clock of your device does not agree with ours. Load this page again, read the document, and sign.',
  ),
  /** Without address, browser or session we could not prove later who agreed (Electronic Commerce
   * Act, 2000 s. 11). */
  ASSENT_NOT_PROVABLE: conflict('We could not record your signature. Reload the page and sign again.'),
  /** The first debit is about to be sent: the loan can only be cancelled. */
  DISBURSEMENT_TOO_LATE: conflict(
    'It is too late to send this advance: its first debit is due. Cancel the loan instead.',
  ),
  ALREADY_DECIDED: conflict('This application was decided meanwhile. Nothing was changed.'),
  SECOND_PERSON_REQUIRED: conflict('You proposed this. Another person has to confirm it.'),
  /** TAM-293. */
  NO_PAYMENT_TO_SEND: conflict('No payment waits to be sent again.'),
  /** TAM-290. */
  NOT_INDEPENDENT: conflict(
    'You and the person who proposed this do not count as two people: one of you, or a colleague, could have opened both accounts in the last 90 days. Ask somebody else to confirm it.',
  ),
  /** TAM-209. */
  ADMIN_READS_PAPERS: conflict('By the house policy, an admin must be one of the two who read papers. Ask an admin.'),
  /** TAM-294. */
  ADDRESS_JUST_CHANGED: forbidden(
    'The email address of your account changed less than 24 hours ago. You can decide and confirm again a day after the change.',
  ),
  /** TAM-195: who proposed it was inactivated since. */
  PROPOSER_LEFT: conflict('Who proposed this may no longer decide. Withdraw the proposal and propose it again.'),
  DIFFERS_FROM_PROPOSAL: conflict('An approval is proposed. Withdraw the proposal before you reject the application.'),
  /** A check fails, and no note states why it is approved nevertheless (TAM-118). */
  EXCEPTION_NEEDS_GROUND: unfit('A check fails. State in the note why you approve this application nevertheless.'),
  /** The second of two people sent the note of the first one (TAM-119). */
  GROUND_REPEATED: unfit('This is the note of your colleague. State your own ground.'),
  /** Nobody of staff acts on a loan of their own, nor on one in their name (TAM-117). */
  OWN_APPLICATION: forbidden(
    'This application is yours, or of somebody with your name, address, phone or bank account. Ask a colleague to act on it.',
  ),
  OWN_LOAN: forbidden(
    'This loan is yours, or of somebody with your name, address, phone or bank account. Ask a colleague to act on it.',
  ),
  /** A decision reason that is not in the list, or is there twice. */
  UNKNOWN_REASON: unfit('Please select an option'),
  REASON_GIVEN_TWICE: unfit('Please select an option'),
  /** A rejection needs at least one coded reason. */
  REASON_REQUIRED: unfit('Please select an option'),
  /** The checks contradict a reason of a rejection, and no note states its ground (TAM-116). */
  GROUND_REQUIRED: unfit('The checks pass for a reason that you chose. State in the note what it rests on.'),
  OTHER_ACTION_PROPOSED: conflict('Another action waits for a second person. Confirm or withdraw it first.'),
  /** TAM-300: the facts are the new result. */
  PREVIEW_CHANGED: conflict('The result changed since the preview. Look at it again.'),
  NOTE_REQUIRED: unfit('Enter a note'),
  RECEIPT_REQUIRED: unfit('Enter the number of the receipt'),
  RECEIPT_BOOKED_BEFORE: conflict(
    'A payment with this receipt is recorded already. Reverse it first, or check the number.',
  ),
  /** TAM-174: `loanId` is the other loan. */
  RECEIPT_BOOKED_ELSEWHERE: conflict(
    'A payment with this receipt is recorded on another loan. Reverse it there first, or check the number.',
  ),
  /** The two business days are over (ON-21): `lastDay` was the last one. */
  CANCELLATION_WINDOW_CLOSED: conflict(
    'The time to cancel this loan is over. You can still pay it early on any day, at no cost.',
  ),
  AMOUNT_ABOVE_OWED: unfit('This is more than you owe. Enter a smaller amount, or pay everything.'),
  /** TAM-194. */
  TOO_MANY_PAYMENT_REQUESTS: conflict(
    'You requested ten payments for this loan today. Pay the last one, or go on tomorrow.',
  ),
  /** Debits on their way to the bank pay everything that is owed. */
  DEBIT_PAYS_IT: conflict('A debit that is on its way pays everything you owe. There is nothing more to pay.'),
  PAYOFF_DAY_PAST: unfit('Enter a date that is not over yet.'),
  PAYOFF_DAY_TOO_FAR: unfit('Enter a date within the next year.'),
  NOT_AN_AMOUNT: unfit('Enter an amount of at least $0.01.'),
  NOT_A_DAY: unfit('Enter a date that is in the calendar.'),
  EVENT_OUT_OF_ORDER: conflict('Something later is on the books already. Nothing was changed.'),
  /** A payment counts from the day on which it was received: no later than today, not before the
   * advance (TAM-72). */
  RECEIVED_IN_THE_FUTURE: unfit('A payment cannot be received on a day that is still ahead.'),
  RECEIVED_BEFORE_ADVANCE: unfit('A payment cannot be received before the customer had the money.'),
  UNKNOWN_PAYMENT: conflict('This loan has no such payment.'),
  NO_PAYMENT_TO_REVERSE: conflict('There is no payment to reverse. A debit is returned by its bank.'),
  NO_PAYMENT_AHEAD: conflict('No payment is ahead.'),
  NOTHING_TO_CORRECT: conflict('The ledger holds what the rules give.'),
  ALREADY_REVERSED: conflict('This payment was reversed already.'),
  /** A fee that was paid is refunded as money, not waived. */
  NO_FEE_TO_WAIVE: conflict('No fee is owed.'),
  /** TAM-73. */
  PAYMENT_ALREADY_PAID: conflict('This payment is paid already.'),
  DUE_DATE_UNCHANGED: unfit('The payment is due on that day already.'),
  DUE_DATE_OUT_OF_ORDER: unfit('The due date must lie between the payments before and after it.'),
  DUE_DATE_TOO_FAR: unfit('A due date moves by 31 days at most from the day that was signed.'),
  /** TAM-83, TAM-84, TAM-85. */
  ARRANGEMENT_ALREADY_REQUESTED: conflict('You have a request that we have not answered yet.'),
  LATER_DAY_REQUIRED: unfit('Request a day after the one on which the payment is due.'),
  NO_ARRANGEMENT_REQUESTED: conflict('The customer has no open request.'),
  NOTHING_LATE: conflict('Nothing is late.'),
  ARRANGEMENT_HAS_TOO_MANY_PARTS: unfit('What is late can be paid in 6 parts at most.'),
  ARRANGEMENT_DAYS_OUT_OF_RANGE: unfit(
    'The first part is due within 31 days, each next one within 31 days of the one before, all within 183 days.',
  ),
  ARRANGEMENT_KEPT: conflict('What is late is paid in parts as it was arranged.'),
  /** TAM-95. */
  EARLIER_ONLY_ON_REQUEST: conflict(
    'A payment falls due before the day that was signed only because the customer requests it.',
  ),
  EARLIER_NEEDS_TEN_DAYS: conflict(
    'The customer is notified 10 days before a payment is debited earlier than it was signed. Choose a later day.',
  ),
  /** Payday Loans Act, 2008 s. 36: no rollover. */
  TERM_MAY_NOT_BE_EXTENDED: conflict('A cash advance may not be extended past its term.'),
  /** O. Reg. 98/09 s. 34: the term reaches the next income. */
  TERM_MAY_NOT_BE_SHORTENED: conflict(
    'A cash advance may not end before the next pay day. The customer may pay early.',
  ),
  DEBIT_ALREADY_SENT: conflict('The debit of this payment was sent already.'),
  /** The payor's own word about their debits (TAM-76, PAD-07, TAM-77). */
  NO_DEBIT_TO_STOP: conflict('No debit is ahead for this payment.'),
  NOTHING_TO_DEBIT: conflict('No payment is ahead that a debit could take. Pay by e-Transfer.'),
  DEBIT_NOT_STOPPED: conflict('The debit of this payment was not stopped.'),
  DEBIT_ALREADY_MADE: conflict('The debit of this payment was sent once and is not sent again. Pay it by e-Transfer.'),
  /** TAM-99: until the day on which the debit goes to the bank. */
  TOO_LATE_TO_RESUME: unfit(
    'It is too late to let this debit go on: your bank needs 3 business days. Pay by e-Transfer with “Pay early”, or request a later date or parts.',
  ),
  /** TAM-99: its payor stopped it after it had left us; the provider has not confirmed that yet. */
  DEBIT_BEING_CALLED_BACK: conflict(
    'We are still calling this debit back. Try again in a few minutes, or pay by e-Transfer with “Pay early”.',
  ),
  /** TAM-63. */
  DEBITS_HELD: conflict(
    'We make no debit until we have looked at one that was returned. Pay by e-Transfer with “Pay early”.',
  ),
  PAD_ENDED: conflict('The debit authorization ends before that day. Authorize debits again, or pay by e-Transfer.'),
  /** TAM-185. */
  DEBITS_PAUSED: conflict('Debits of this loan are paused. Pay by e-Transfer with “Pay early”.'),
  STAYED: conflict('A stay is in force, so the debt is not sent to collections.'),
  FILED_IN_FUTURE: unfit('Enter a filing date of today or before.'),
  INSOLVENCY_DETAILS_REQUIRED: unfit('Enter the filing date, the estate number and the trustee.'),
  STAY_IN_FORCE: conflict('A stay is in force already. Lift it first.'),
  NO_STAY: conflict('No stay is in force.'),
  /** TAM-186, COL-01. */
  CONTACT_ON_HOLIDAY: conflict('Nobody is contacted about a debt on a legal holiday.'),
  CONTACT_OUTSIDE_HOURS: conflict('Contacts are allowed Monday to Saturday 7 AM to 9 PM, Sunday 1 to 5 PM.'),
  TOO_MANY_CONTACTS: conflict('Three contacts were made in the last seven days. Another one has to wait.'),
  THIRD_PARTY_ONLY_TO_LOCATE: unfit('Somebody else may be contacted only to find out where the customer is.'),
  CONTACT_NOT_WANTED: conflict(
    'The customer is not to be contacted about this debt. Only their representative may be.',
  ),
  CONTACT_STAYED: conflict('The debt is stayed: only the customer’s representative may be contacted about it.'),
  NO_OPEN_CONTACT: conflict('What came of this contact is recorded already. Nothing was changed.'),
  /** TAM-187. */
  NOT_A_PROMISE: unfit('A promise is made when you speak: no more than is owed, by a day within 60 days.'),
  /** TAM-79, PAD-13. */
  DEBITS_NOT_HELD: conflict('No return holds the debits up.'),
  DEBITS_STOPPED: conflict('Debits go on only under a new debit authorization of the customer.'),
  NOTICE_TOO_SHORT: unfit('A debit can be changed up to 3 business days before it.'),
  /** Criminal Code s. 347: 35 % a year. */
  CRIMINAL_RATE: unfit('This would take the loan above the highest lawful rate.'),
  NOTHING_OWED_TO_BORROWER: conflict('We do not owe the customer that much.'),
  DEBIT_IN_FLIGHT: conflict('A debit is on its way. Wait for the bank’s answer.'),
  /** Specification section 9, C-10. */
  REFUND_TOO_EARLY: conflict(
    'This was paid while a debit was on its way. It can be refunded four business days after it was received.',
  ),
  /** Specification section 9: under $1. */
  BALANCE_NOT_SMALL: conflict('Only a balance under $1.00 can be forgiven.'),
  /** A staff account for an address that has an account already, no matter who it belongs to. */
  EMAIL_IN_USE: conflict('This email address already has an account.'),
  /** An invitation is sent again only while no password has been chosen. */
  INVITATION_ACCEPTED: conflict(
    'This person has accepted the invitation already. "Forgot your password?" helps them to a new password.',
  ),
  /** TAM-181. */
  CASE_TAKEN: conflict('Somebody else has this case by now. Nothing was changed.'),
  ADMIN_ASSIGNS: forbidden('Claim the case first. Only an admin gives away what is nobody’s.'),
  NOT_ASSIGNABLE: conflict('This person cannot be given cases: their account is inactive, or a reviewer’s.'),
  /** TAM-296. */
  NOT_MENTIONABLE: unfit('You can mention only active colleagues. Choose them from the list.'),
  TOO_MANY_VIEWS: conflict('You have 20 views of your own. Delete one before you save another.'),
  /** An invitation to an account that is to stay closed. */
  /** TAM-297. */
  NOT_AN_EMPLOYEE: conflict('Only the account of an employee can be limited.'),
  STAFF_INACTIVE: conflict('This account is inactive. Activate it first, then send the invitation again.'),
  /** Nobody changes their own account as one that they manage. */
  OWN_ACCOUNT: forbidden('This is your own account. Another admin can change it.'),
  /** Employees manage employees; admins and reviewers are changed by an admin. */
  ADMIN_REQUIRED: forbidden('Only an admin can do this for an admin or a reviewer.'),
  /** Without an active admin nobody could manage employees any more. */
  LAST_ACTIVE_ADMIN: conflict('This is the last active admin, so the account stays as it is.'),
  /** `exchange_token` without a public token: an identity check hands out none (Plaid Link,
   * identity verification). */
  NO_PUBLIC_TOKEN: { status: 400, message: 'An identity check has no public token to exchange' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** RFC 9457 problem details, as every failed call answers. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ErrorCode
  readonly instance?: string
  /** Fields at fault: JSON pointer into the body and the words to show next to the field. */
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[]
  /** For the screen: amounts in cents, dates as YYYY-MM-DD. Never personal data. */
  readonly facts?: Readonly<Record<string, string | number | boolean>>
}
