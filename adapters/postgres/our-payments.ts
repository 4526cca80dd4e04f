import type { OurPayments } from '@tamarack/application/ports/our-payments.port'
import type { PaymentState } from '@tamarack/domain/loan/payments/payment'
import type { OurPayment } from '@tamarack/domain/reconciliation/compare-payments'
import { marks, nextOfWalk, statementsOf, type Database } from './database.ts'

/** Payments on Zum's rail of loans whose last event is older than the first `?`. */
const resting = `select p.id as "paymentId", p.loan_id as "loanId", p.kind, p.amount_cents::float8 as amount, p.state,
    p.provider_id as "providerId"
  from payment p join loan l on l.id = p.loan_id join loan_event e on e.loan_id = l.id and e.sequence = l.sequence
    left join pad_debit d on d.debit_id = p.id
  where d.debit_id is null and e.at < ?`

/** In these states Zum has to have it, however long ago it was requested. */
const underWay: readonly PaymentState[] = ['submitted', 'acknowledged', 'under-review', 'withdrawing']
const failed: readonly PaymentState[] = ['failed', 'cancelled', 'returned']
/** In these states it is one of Zum's, whether it is still under way or not. */
const mustBeThere = [...underWay, 'completed']
const notListed = 'not exists (select 1 from payment_listed s where s.payment_id = p.id and s.day = ?)'

export const makeOurPayments = (database: Database): OurPayments => {
  const run = statementsOf(database)
  return {
    async existing(paymentIds) {
      if (paymentIds.length === 0) return new Set()
      const rows = await run<{ id: string }>(`select id from payment where id in (${marks(paymentIds)})`, paymentIds)
      return new Set(rows.map(({ id }) => id))
    },
    among: async (paymentIds, restingSince) =>
      paymentIds.length === 0
        ? []
        : run<OurPayment>(`${resting} and p.id in (${marks(paymentIds)})`, [restingSince, ...paymentIds]),
    async firstRequestedAt() {
      const [row] = await run<{ at: number | null }>('select min(requested_at)::float8 as at from payment', [])
      return row?.at ?? null
    },
    async noteListed(day, paymentIds) {
      // What another day has noted is of no use to anybody.
      await run('delete from payment_listed where day <> ?', [day])
      if (paymentIds.length === 0) return
      await run(
        `insert into payment_listed (payment_id, day) values ${paymentIds.map(() => '(?, ?)').join(', ')} on conflict (payment_id) do nothing`,
        paymentIds.flatMap((paymentId) => [paymentId, day]),
      )
    },
    unlisted: ({ day, from, to, restingSince, limit }) =>
      run<OurPayment>(
        `${resting} and p.state in (${marks(mustBeThere)}) and p.requested_at between ? and ?
           and ${notListed} order by p.id limit ?`,
        [restingSince, ...mustBeThere, from, to, day, limit],
      ),
    recent: ({ requestedAfter, restingSince, limit }) =>
      nextOfWalk(
        run,
        'recent-payment',
        limit,
        ({ paymentId }) => paymentId,
        (after) =>
          run<OurPayment>(
            `${resting} and (p.state in (${marks(underWay)}) or p.requested_at > ?) and p.id > ? order by p.id limit ?`,
            [restingSince, ...underWay, requestedAfter, after, limit],
          ),
      ),
    next: ({ day, requestedBefore, failedAfter, restingSince, limit }) =>
      nextOfWalk(
        run,
        'payment',
        limit,
        ({ paymentId }) => paymentId,
        (after) =>
          run<OurPayment>(
            `${resting} and (p.state in (${marks(underWay)}) or p.state in (${marks(failed)}) and p.requested_at > ?)
             and p.requested_at < ? and ${notListed} and p.id > ? order by p.id limit ?`,
            [restingSince, ...underWay, ...failed, failedAfter, requestedBefore, day, after, limit],
          ),
      ),
  }
}
