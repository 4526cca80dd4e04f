import { pdfAddress } from '@tamarack/contracts/paths'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import { LinkButton } from '@tamarack/ui/button'
import { Faces } from '@tamarack/ui/faces'
import { DateText, money } from '@tamarack/ui/format'
import { useApiQuery } from '../../services.tsx'
import styles from '../dashboard/dashboard.module.css'
import { PaymentsTable } from '../dashboard/payments.tsx'
import { Reach } from '../dashboard/reach.tsx'
import { joinedServicingQuery } from '../loan/loan-queries.ts'

/** A loan that two people owe, for the one whose account is not debited: what is owed today, the
 * next payment, and each payment with its state. */
export const OwedTogether = ({ application }: { readonly application: CoApplicationView }) => {
  const { borrowerName, loanId } = application
  const query = useApiQuery(joinedServicingQuery, loanId)
  return (
    <Faces query={query}>
      {({ asOf, figures, nextDebit, payments }) => (
        <>
          <section className={`stack-1 ${styles['balance']}`} aria-labelledby="owed-together">
            <h2 id="owed-together" className="as-h3">
              You owe together
            </h2>
            <p className={styles['amount']}>{money(figures.owed)}</p>
            {nextDebit !== null && nextDebit.debitDate >= asOf && (
              <p>
                Next payment <strong>{money(nextDebit.amount)}</strong> on{' '}
                <strong>
                  <DateText value={nextDebit.debitDate} />
                </strong>
                , from the account of {borrowerName}.
              </p>
            )}
            <p>
              Each of you owes all of it. To pay a part of it yourself, or to cancel, tell us. <Reach />
            </p>
          </section>
          <section className="stack-3" aria-labelledby="payments-together">
            <h2 id="payments-together">Payment schedule</h2>
            <PaymentsTable payments={payments} />
          </section>
          <div>
            <LinkButton variant="secondary" to={pdfAddress(loanId, 'loan-agreement')} reloadDocument download>
              Download the agreement
            </LinkButton>
          </div>
        </>
      )}
    </Faces>
  )
}
