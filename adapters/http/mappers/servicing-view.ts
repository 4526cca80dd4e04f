import type { MoneyActions, Payoff, WhatIf } from '@tamarack/application/queries/money-actions'
import type { ServicedPayment, Servicing } from '@tamarack/application/queries/servicing'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import { errorCatalogue } from '@tamarack/contracts/error-catalogue'
import type { MoneyActionsView } from '@tamarack/contracts/views/money-actions'
import type { ArrangeableView, PayoffView, ServicingView, WhatIfPaidView } from '@tamarack/contracts/views/servicing'
import type { DebitForecast } from '@tamarack/domain/bank-insight/debit-forecast'
import { endOfTorontoDay } from '@tamarack/domain/calendars/toronto'
import type { Arrangeable } from '@tamarack/domain/loan/servicing/arrangeable'
import type { Refusal } from '@tamarack/domain/shared/refusal'

/** A debit of what is late is for no payment. */
const toView = <Debit extends { readonly payment: number | 'arrears' }>({ payment, ...debit }: Debit) => ({
  ...debit,
  payment: payment === 'arrears' ? null : payment,
})

/* What the contract does not list is dropped where an answer is sent (`mount.ts`). */

const toPayment = ({ control, returned, ...payment }: ServicedPayment) => ({
  ...payment,
  control: { until: null, ...control },
  returned: returned && {
    ...returned,
    interestFrom: returned.interestFrom ?? null,
    presentedAgainOn: returned.presentedAgainOn ?? null,
  },
})

const toStaffPart = ({
  made,
  entries,
  collection,
}: Pick<Servicing, 'made' | 'entries' | 'collection'>): ReadOnly<ServicingView['forStaff']> => ({
  made: made.map(toView),
  entries,
  collection,
})

/** Customers see their payments; staff also see each debit and the postings. */
export const toServicingView = (
  { made, entries, collection, ...servicing }: Servicing,
  reader: { readonly role: string },
  shortDebit: DebitForecast | null = null,
): ReadOnly<ServicingView> => {
  const { late, request, authorization, payments, refunds } = servicing
  const isCustomer = reader.role === 'customer'
  return {
    ...servicing,
    shortDebit,
    late: late && {
      ...late,
      payNow: { ...late.payNow, partDue: late.payNow.partDue ?? null },
      interest: late.interest.map(({ pausedUntil = null, ...one }) => ({ ...one, pausedUntil })),
    },
    request: request && { ...request, reason: request.reason ?? null, answeredBy: request.answeredBy ?? null },
    authorization: {
      revokedOn: authorization.revokedOn ?? null,
      endsOn: authorization.endsOn ?? null,
      endsOnIfRevoked: authorization.endsOnIfRevoked ?? null,
      newAccount: authorization.newAccount,
    },
    onTheirWay: servicing.onTheirWay.map(toView),
    payments: payments.map(toPayment),
    refunds: {
      ...refunds,
      sent: refunds.sent.map((refund) => ({ ...refund, failure: isCustomer ? null : refund.failure })),
    },
    forStaff: isCustomer ? null : toStaffPart({ made, entries, collection }),
  }
}

/** Why something may not be done, in the catalogue's words. */
const toRefused = (refusal: Refusal | undefined): { readonly code: string; readonly words: string } | null => {
  if (refusal === undefined) return null
  const listed = Object.entries(errorCatalogue).find(([code]) => code === refusal.code)
  return { code: refusal.code, words: (listed?.[1] ?? errorCatalogue.INTERNAL).message }
}

export const toArrangeableView = (arrangeable: Arrangeable): ReadOnly<ArrangeableView> => ({
  movable: arrangeable.movable,
  notMovable: toRefused(arrangeable.notMovable),
  late: arrangeable.late ?? null,
  notArrangeable: toRefused(arrangeable.notArrangeable),
})

/** What staff can do, and why they cannot. */
export const toMoneyActionsView = ({ actions, proposal, ...shown }: MoneyActions): ReadOnly<MoneyActionsView> => ({
  ...shown,
  actions: actions.map(({ kind, refusal }) => ({ kind, refused: toRefused(refusal) })),
  proposal: proposal && { ...proposal, byId: proposal.by.id, byName: proposal.by.name },
})

export const toPayoffView = ({ owed, ...quote }: Payoff): ReadOnly<PayoffView> => ({
  ...quote,
  debitsInFlight: quote.debitsInFlight.map(toView),
  ...owed,
  validUntil: endOfTorontoDay(quote.on),
  costOfBorrowing: owed.cost,
  refundFrom: quote.refundFrom ?? null,
})

export const toWhatIfPaidView = (answer: WhatIf): ReadOnly<WhatIfPaidView> => ({
  ...answer,
  next: answer.next ?? null,
  last: answer.last ?? null,
})
