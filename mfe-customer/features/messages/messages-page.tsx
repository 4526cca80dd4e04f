import { referenceOf } from '@tamarack/contracts/limits'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Faces } from '@tamarack/ui/faces'
import { DateText, money } from '@tamarack/ui/format'
import { PageHeading } from '@tamarack/ui/page-heading'
import { Picture } from '@tamarack/ui/picture'
import { useApiQuery } from '../../services.tsx'
import { SentNotices } from '../dashboard/sent-notices.tsx'
import { BackLink } from '../frame/loan-screen.tsx'
import { ownLoansQuery } from '../loan/loan-queries.ts'
import { productOf } from '../loan/products.ts'

/** Notices begin once the money has arrived; the newest loan comes first. */
const withNotices = (loans: readonly LoanView[]): readonly LoanView[] =>
  loans.filter(({ fundedAt }) => fundedAt !== null).toSorted((one, other) => other.createdAt - one.createdAt)

const OfLoan = ({ loan }: { readonly loan: LoanView }) => (
  <section className="stack-3" aria-labelledby={`of-${loan.id}`}>
    <div>
      <h2 id={`of-${loan.id}`}>
        {productOf(loan.loanType).label} of {money(loan.selectedLoanAmount)}
      </h2>
      <p className="muted">
        Since <DateText value={loan.fundedAt} as="near" />, reference number{' '}
        <code className="unbroken">{referenceOf(loan.id)}</code>
      </p>
    </div>
    <SentNotices loan={loan} byYear />
  </section>
)

/** Every notice and statement of every loan, each with when it was emailed, by year. */
export const Component = () => {
  const query = useApiQuery(ownLoansQuery)
  return (
    <div className="stack-5 reading-width">
      <BackLink to={paths.dashboard} label="Your loan" />
      <PageHeading title="Messages" />
      <Faces query={query} lines={6}>
        {(loans) =>
          withNotices(loans).length === 0 ? (
            <>
              <Picture of="mail" />
              <p>
                There are none yet. Once you have a loan, each notice and statement that we email stays here as a PDF.
              </p>
            </>
          ) : (
            withNotices(loans).map((loan) => <OfLoan key={loan.id} loan={loan} />)
          )
        }
      </Faces>
    </div>
  )
}
