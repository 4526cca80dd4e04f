import { delinquencyOf, type Delinquency } from '@tamarack/domain/arrears/delinquency'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { contactBarred, type Contact, type DoNotContactGround } from '@tamarack/domain/collections/contact-log'
import { stayInForce, type StayGround } from '@tamarack/domain/ledger/stay'
import { debitsOnTheirWay, isWithBank } from '@tamarack/domain/loan/debits/debit-course'
import type { ServicedLoan } from '@tamarack/domain/loan/loan'
import { staffWork, type StaffWork } from '@tamarack/domain/loan/staff/staff-work'
import type { Instant } from '@tamarack/domain/values/instant'

/** How a loan stands for a collector: cents, days in Toronto; null where there is none. */
export interface CollectionState extends Omit<Delinquency, 'promise' | 'nextDebit' | 'nextContact'> {
  readonly nextDebit: NonNullable<Delinquency['nextDebit']> | null
  readonly promise: Pick<NonNullable<Delinquency['promise']>, 'amount' | 'day' | 'state'> | null
  /** From when the borrower may be contacted about the debt; null while nobody may. */
  readonly nextContact: Instant | null
  readonly barred: 'do-not-contact' | 'stay' | null
  readonly doNotContact: { readonly ground: DoNotContactGround; readonly since: Instant } | null
  readonly stay: { readonly ground: StayGround; readonly from: string } | null
  /** Debits that the bank has, and a stay does not stop any more. */
  readonly stillRunning: readonly { readonly amount: number; readonly debitDate: string }[]
  readonly lastContact: Pick<Contact, 'at' | 'channel' | 'outcome'> | null
  /** Contacts that were started and not ended, the oldest first. */
  readonly openContacts: readonly Omit<Contact, 'promise' | 'outcome'>[]
  readonly waits: readonly StaffWork[]
}

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
