import { isServiced, type Loan } from '../loan.ts'
import { happened, noChange, slice, type Decided, type Issued } from '../slice.ts'

/** Notes, once, that both signed documents were sent (PAD-03: the debit's confirmation). */
export const noteCopiesSent = slice({
  issuer: 'system',
  decide: (loan: Loan, _command: Issued): Decided =>
    isServiced(loan) && !loan.copiesSent
      ? happened({ type: 'copies-sent', documents: [loan.signed.document, loan.authorized.document] })
      : noChange,
})
