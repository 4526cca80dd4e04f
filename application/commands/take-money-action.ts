import { startOfTorontoDay, torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { borrowerDays } from '@tamarack/domain/decision/second-review'
import { receiptKey } from '@tamarack/domain/loan/servicing/receipt-number'
import { plusDays } from '@tamarack/domain/values/local-date'
import { refundIds } from './initiate-refund.ts'
import { disbursementIds } from './shared/activation-facts.ts'
import type { Gather } from './shared/gathering.ts'
import { keepRecipient } from './shared/kept-recipient.ts'
import { othersOf, proposerFacts } from './shared/person-facts.ts'

/** An action on a loan's money: its payments and refunds are numbered by the ledger's entries,
 * which only grow; and what was done alone before, on this loan, for its borrower, and by this
 * person today. */
export const gather: Gather<'take-money-action'> = async (gathering, loan, { actor, action }) => {
  const { now, ids, tables, fingerprint, isPreview = false } = gathering
  const elsewhere = action.kind === 'change-recipient' ? action.email : null
  const today = torontoDateOf(now)
  const others = await othersOf(gathering, loan)
  const alone = await tables.loans.takenAlone({
    loanId: loan.loanId,
    otherLoans: others.map(({ loanId }) => loanId),
    borrowerSince: startOfTorontoDay(plusDays(today, -borrowerDays)),
    staffId: actor.id ?? '',
    daySince: startOfTorontoDay(today),
  })
  const key = receiptKey(('receipt' in action ? action.receipt : undefined) ?? '')
  return {
    facts: {
      now,
      isPreview,
      policy: await tables.policies.inForce(now),
      alone,
      receiptElsewhere: key === '' ? undefined : await tables.loans.loanWithReceipt(key, loan.loanId),
      ...(await proposerFacts(gathering, loan)),
      moneyId: (entries) => ids.derived('pay', loan.loanId, 'money-action', String(entries)),
      disbursementId: disbursementIds(gathering, loan),
      refundId: refundIds(gathering, loan).refundId,
      recipient: elsewhere === null ? undefined : fingerprint.of(elsewhere),
    },
    keep: keepRecipient(gathering, loan, elsewhere),
  }
}
