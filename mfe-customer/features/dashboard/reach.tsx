import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { siteQuery } from '../loan/loan-queries.ts'

/** How to reach us, as one sentence with links. */
export const Reach = () => {
  const { lender } = useQuery(siteQuery(useServices())).data ?? {}
  return lender === undefined ? (
    <>Call us.</>
  ) : (
    <>
      Call{' '}
      <a className="unbroken" href={`tel:${lender.phone.replace(/[^\d+]/g, '')}`}>
        {lender.phone}
      </a>{' '}
      or write to <a href={`mailto:${lender.email}`}>{lender.email}</a>.
    </>
  )
}

/** Whom people ask about their debts who would rather not ask us. */
export const FreeHelp = () => (
  <>
    Non-profit credit counsellors help free of charge:{' '}
    <a href="https://creditcounsellingcanada.ca/" rel="noreferrer">
      creditcounsellingcanada.ca
    </a>
    , or call 211.
  </>
)
