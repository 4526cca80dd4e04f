import { isServiced } from '../loan.ts'
import { happened, noChange, slice } from '../slice.ts'

/** Notes, once, that both signed documents were sent (PAD-03: the debit's confirmation). */
export const noteCopiesSent = slice({
  issuer: 'system',
  decide: (loan, _command) =>
    isServiced(loan) && !loan.copiesSent
      ? happened({ type: 'copies-sent', documents: [loan.signed.document, loan.authorized.document] })
      : noChange,
})
