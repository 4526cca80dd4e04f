import type { CommandOf } from '../command.ts'
import { alreadySo, happened, type Decided } from '../decided.ts'
import { isServiced, type Loan } from '../loan.ts'

/** Notes, once, that the borrower was sent both signed documents: the copy on entering, and the confirmation of the debit (PAD-03). */
export const noteCopiesSent = (loan: Loan, _command: CommandOf<'note-copies-sent'>): Decided =>
  isServiced(loan) && !loan.copiesSent
    ? happened({ type: 'copies-sent', documents: [loan.signed.document, loan.authorized.document] })
    : alreadySo
