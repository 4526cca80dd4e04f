import { isServiced } from '@tamarack/domain/loan/loan'
import { advanceOf } from '@tamarack/domain/loan/payments/payment'
import { disbursementIds } from './shared/activation-facts.ts'
import { type Gather } from './shared/gathering.ts'
import { keepRecipient } from './shared/kept-recipient.ts'

/** To whom the attempt before went, whether staff had corrected the address or not. */
export const gather: Gather<'repeat-disbursement'> = async (gathering, loan) => {
  const before = isServiced(loan) ? advanceOf(loan)?.paymentId : undefined
  const corrected = before === undefined ? null : await gathering.tables.recipients.find(before)
  return {
    facts: {
      now: gathering.now,
      disbursementId: disbursementIds(gathering, loan),
      recipient: corrected === null ? undefined : gathering.fingerprint.of(corrected),
    },
    keep: keepRecipient(gathering, loan, corrected),
  }
}
