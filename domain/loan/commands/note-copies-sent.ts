import { happened, noChange, type Decided } from '../decided.ts'
import { isServiced, type Loan } from '../loan.ts'
import { slice, type Issued } from '../slice.ts'

/** Notes, once, that the borrower was sent both signed documents: the copy on entering, and the
 * confirmation of the debit (PAD-03). */
export const noteCopiesSent = slice({
  issuer: 'system',
  decide: (loan: Loan, _command: Issued): Decided =>
    isServiced(loan) && !loan.copiesSent
      ? happened({ type: 'copies-sent', documents: [loan.signed.document, loan.authorized.document] })
      : noChange,
})
