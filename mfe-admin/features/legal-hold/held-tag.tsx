import { Link } from 'react-router-dom'
import { StatusTag } from '@tamarack/ui/status-tag'
import { useApiQuery } from '../../services.tsx'
import { tabSearch } from '../loan/tab-links.tsx'
import { legalHoldsQuery } from './legal-hold-queries.ts'

/** Next to the name, on every tab: that a hold is in force, and the way to who placed it and why.
 * Nothing while there is none. */
export const HeldTag = ({ loanId }: { readonly loanId: string }) => {
  const { data } = useApiQuery(legalHoldsQuery, loanId)
  if (data?.holds.some(({ lifted }) => lifted === null) !== true) return null
  return (
    <Link to={tabSearch('history')}>
      <StatusTag tone="warning">Legal hold</StatusTag>
    </Link>
  )
}
