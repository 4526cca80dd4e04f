import type { ScheduledDebit } from '@tamarack/domain/pad/agreement'
import type { Offer, PricedOffer } from '@tamarack/domain/products/product'
import { cents } from '@tamarack/domain/values/cents'
import { loanAgreement } from './cash-advance/loan-agreement.ts'
import { section, type DocumentContent, type Section } from './document-content.ts'
import { installmentAgreement } from './installment/loan-agreement.ts'
import { installmentPadAgreement } from './installment/pad-agreement.ts'
import { padAgreement } from './pad-agreement.ts'
import type { PadFacts } from './pad-parts.ts'
import type { Parties } from './parties.ts'
import { dollars, longDay } from './words.ts'

/** The agreement of an offer, in its product's own words. */
export const agreementOf = (offer: PricedOffer, parties: Parties): DocumentContent => {
  switch (offer.loanType) {
    case 'cash-advance':
      return loanAgreement({ ...parties, offer })
    case 'installment':
      return installmentAgreement({ ...parties, offer })
  }
}

type Debits = Omit<PadFacts<Offer>, 'offer'>

/** The debit authorization of an offer, in its product's own words. */
export const authorizationOf = (offer: Offer, debits: Debits): DocumentContent => {
  switch (offer.loanType) {
    case 'cash-advance':
      return padAgreement({ ...debits, offer })
    case 'installment':
      return installmentPadAgreement({ ...debits, offer })
  }
}

/** How much the versions of an authorization for another account are ahead of those of the first
 * one: it has a clause of its own. */
const versionsOfNew = 3

/** The data of an authorization for another account: the debits ahead, the ones that the payor
 * had stopped (TAM-273), and the authorization that it replaces. */
export const newAuthorizationOf = (
  offer: Offer,
  { debits, stopped }: { readonly debits: readonly ScheduledDebit[]; readonly stopped: readonly ScheduledDebit[] },
  facts: Debits,
): DocumentContent => {
  const byNumber = new Map(debits.map((debit) => [debit.number, debit]))
  const payments = offer.payments.flatMap((payment) => {
    const debit = byNumber.get(payment.number)
    return debit ? [{ ...payment, amount: debit.amount, dueDate: debit.dueDate }] : []
  })
  const total = cents(payments.reduce((sum, { amount }) => sum + amount, 0))
  const ahead = { ...offer, payments, total, dueDate: payments.at(-1)?.dueDate ?? offer.dueDate } as Offer
  const content = authorizationOf(ahead, facts)
  return { ...content, version: content.version + versionsOfNew, sections: [...content.sections, replacement(stopped)] }
}

const replacement = (stopped: readonly ScheduledDebit[]): Section =>
  section(
    'replacement',
    'What this replaces',
    'When you sign, this authorization takes the place of every earlier one for this loan, also of one that you revoked. A debit that is already on its way is still made on the account before.',
    ...stopped.map(
      ({ amount, dueDate }) =>
        `You had stopped the debit of ${dollars(amount)} on ${longDay(dueDate)}. It is listed under Payment: when you sign, it goes on. You may stop it again.`,
    ),
    'A payment that was missed before is not debited under this authorization. It stays owed: pay it in another way, such as by e-Transfer.',
  )
