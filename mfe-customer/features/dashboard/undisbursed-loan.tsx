import type { LoanView } from '@tamarack/contracts/views/loan'
import { Faces } from '@tamarack/ui/faces'
import { money } from '@tamarack/ui/format'
import { useApiQuery } from '../../services.tsx'
import { CostBox } from '../loan/cost-box.tsx'
import { servicingQuery } from '../loan/loan-queries.ts'
import { useReadAgain } from '../loan/use-command.ts'
import { ActiveNotice } from './active-notice.tsx'
import styles from './dashboard.module.css'
import { DocumentsFold } from './folds.tsx'
import { MoneyBack } from './payments.tsx'
import { Reach } from './reach.tsx'

interface OfLoan {
  readonly loan: LoanView
}

/** A loan whose money did not arrive: nothing of what was agreed is owed, and what was paid goes
 * back. The figures are those that staff see. */
const WithoutMoney = ({ loan }: OfLoan) => {
  const query = useApiQuery(servicingQuery, loan.id)
  useReadAgain(loan, query.refetch)
  return (
    <Faces query={query}>
      {(servicing) => (
        <section className={`stack-1 ${styles['balance']}`} aria-labelledby="balance">
          <h2 id="balance" className="as-h3">
            {servicing.figures.owed === 0 ? 'You owe nothing now' : 'You owe'}
          </h2>
          <p className={styles['amount']}>{money(servicing.figures.owed)}</p>
          <p className="muted">
            The {money(loan.selectedLoanAmount)} did not reach you. No debit is made before it does.
          </p>
          <MoneyBack loan={loan} servicing={servicing} />
        </section>
      )}
    </Faces>
  )
}

/** What staff do next, and the way out. */
const WhatNow = ({ loan }: OfLoan) => (
  <section className="stack-3" aria-labelledby="what-now">
    <h2 id="what-now">What happens now</h2>
    <p>
      We send the {money(loan.selectedLoanAmount)} again, or we cancel the loan. If we cancel it, it costs you nothing
      and you can apply again.
    </p>
    <p>
      You do not want the loan any more? Tell us and we cancel it: no reason needed, no cost. <Reach />
    </p>
  </section>
)

/** A signed loan whose money did not go through: the truth about it first, then what was signed. */
export const UndisbursedLoan = ({ loan, now }: OfLoan & { readonly now: number }) => (
  <>
    <ActiveNotice loan={loan} now={now} />
    <WithoutMoney loan={loan} />
    <div className={styles['grid']}>
      <div className="stack-6">
        <WhatNow loan={loan} />
        <div className="stack-3">
          <h2>What you signed</h2>
          <CostBox loan={loan} label="What you signed" />
        </div>
      </div>
      <div className="stack-6">
        <DocumentsFold loan={loan} />
      </div>
    </div>
  </>
)
