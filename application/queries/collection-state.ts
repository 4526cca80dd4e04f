import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { CollectionView } from '@tamarack/contracts/views/collections'
import { delinquencyOf } from '@tamarack/domain/arrears/delinquency'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { contactBarred } from '@tamarack/domain/collections/contact-log'
import { stayInForce } from '@tamarack/domain/ledger/stay'
import { debitsOnTheirWay, isWithBank } from '@tamarack/domain/loan/debits/debit-course'
import type { ServicedLoan } from '@tamarack/domain/loan/loan'
import { staffWork } from '@tamarack/domain/loan/staff/staff-work'
import type { Instant } from '@tamarack/domain/values/instant'

/** How a loan stands for a collector. */
export type CollectionState = ReadOnly<CollectionView>

export const collectionState = (loan: ServicedLoan, now: Instant): CollectionState => {
  const { nextDebit = null, promise = null, nextContact = null, ...figures } = delinquencyOf(loan, now)
  const { contacts = [], doNotContact = null, book } = loan
  const { ground, from } = stayInForce(book) ?? {}
  return {
    ...figures,
    nextDebit,
    promise,
    nextContact,
    barred: contactBarred(loan) === undefined ? null : doNotContact === null ? 'stay' : 'do-not-contact',
    doNotContact,
    stay: ground === undefined || from === undefined ? null : { ground, from },
    stillRunning:
      ground === undefined
        ? []
        : debitsOnTheirWay(loan, torontoDateOf(now))
            .filter(isWithBank)
            .map(({ amount, debitDate }) => ({ amount, debitDate })),
    lastContact: contacts.at(-1) ?? null,
    openContacts: contacts.filter(({ outcome }) => outcome === undefined),
    waits: staffWork(loan),
  }
}
