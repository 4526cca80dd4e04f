import type { DocumentKind } from '../loan/signing/documents.ts'
import { confirmationDaysBefore } from '../pad/confirmation-duty.ts'

/** Next to the box of a signature; its digest is evidence (O. Reg. 98/09 s. 18(5)). */
export const consentTextOf: Readonly<Record<DocumentKind, string>> = {
  'loan-agreement': 'I have read this loan agreement and its disclosures, I can keep a copy, and I agree to them.',
  'pad-agreement': `I authorize the withdrawals described above, I waive the ${confirmationDaysBefore}-day pre-notification, and I accept that, if I do not pay, the debt may be assigned to a collection agency and the default reported to credit bureaus.`,
}
