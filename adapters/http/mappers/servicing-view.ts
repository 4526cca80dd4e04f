import type { ServicedPayment, Servicing } from '@tamarack/application/queries/servicing'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { toFiguresView } from './money-actions-view.ts'

const toPayment = ({ amountCents, paidCents, returned, control, ...payment }: ServicedPayment) => ({
  ...payment,
  amount: amountCents,
  paid: paidCents,
  control: { state: control.state, until: 'until' in control ? control.until : null },
  returned: returned && {
    code: returned.code,
    on: returned.on,
    fee: returned.fee,
    interestFrom: returned.interestFrom ?? null,
    presentedAgainOn: returned.presentedAgainOn ?? null,
  },
})

const toStaffPart = ({ made, entries }: Servicing): ServicingView['forStaff'] => ({
  made: made.map(({ amountCents, payment, ...debit }) => ({
    ...debit,
    payment: payment === 'arrears' ? null : payment,
    amount: amountCents,
  })),
  entries: entries.map(({ number, on, kind, lines }) => ({
    number,
    on,
    kind,
    lines: lines.map(({ account, debitCents, creditCents }) => ({ account, debit: debitCents, credit: creditCents })),
  })),
})

/** Customers see their payments; staff also see each debit and the postings. */
export const toServicingView = (servicing: Servicing, reader: { readonly role: string }): ServicingView => {
  const { asOf, figures, late, request, debits, authorization, nextDebit, payments, refunds } = servicing
  const isCustomer = reader.role === 'customer'
  return {
    asOf,
    figures: toFiguresView(figures),
    late: late && {
      ...late,
      payNow: { amount: late.payNow.amount, partDue: late.payNow.partDue ?? null },
      payments: late.payments.map((payment) => ({ ...payment })),
      interest: late.interest.map(({ pausedUntil = null, ...one }) => ({ ...one, pausedUntil })),
    },
    request: request && {
      ...request,
      reason: request.reason ?? null,
      declined: request.declined && { why: request.declined.why, next: [...request.declined.next] },
    },
    debits,
    authorization: {
      revokedOn: authorization.revokedOn ?? null,
      endsOn: authorization.endsOn ?? null,
      endsOnIfRevoked: authorization.endsOnIfRevoked ?? null,
      newAccount: authorization.newAccount,
    },
    nextDebit: nextDebit && {
      payment: nextDebit.payment,
      amount: nextDebit.amountCents,
      sentOn: nextDebit.sentOn,
      debitDate: nextDebit.debitDate,
      isSent: nextDebit.isSent,
      isAgain: nextDebit.isAgain,
    },
    payments: payments.map(toPayment),
    refunds: {
      dueOn: refunds.dueOn,
      waitsForStaff: refunds.waitsForStaff,
      byHand: refunds.byHandCents,
      sent: refunds.sent.map(({ amountCents, failure, ...refund }) => ({
        ...refund,
        amount: amountCents,
        failure: isCustomer ? null : failure,
      })),
    },
    forStaff: isCustomer ? null : toStaffPart(servicing),
  }
}
