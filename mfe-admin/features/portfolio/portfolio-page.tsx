import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { QueryInputOf } from '@tamarack/contracts/endpoint'
import { loanTypes } from '@tamarack/contracts/endpoints/applications'
import { getPortfolio } from '@tamarack/contracts/endpoints/portfolio'
import { paths } from '@tamarack/contracts/paths'
import { optionsFrom } from '@tamarack/ui/answer-words'
import { Faces } from '@tamarack/ui/faces'
import { DateText, loanTypeWords } from '@tamarack/ui/format'
import { PageHeading } from '@tamarack/ui/page-heading'
import { useRead } from '../../services.tsx'
import { anyWords, Filters, oneOf, useFilters } from '../frame/filters.tsx'
import { Applications, Funding, Outstanding, Result, Returns, Vintages } from './parts.tsx'

const readers = { from: anyWords, to: anyWords, product: oneOf(loanTypes) }
const fields = [
  { name: 'from', label: 'From', as: 'day' },
  { name: 'to', label: 'To', as: 'day' },
  {
    name: 'product',
    label: 'Product',
    empty: 'Both products',
    options: optionsFrom(loanTypeWords, loanTypes),
  },
] as const

/** `/admin/portfolio`: the book in figures; each leads to the list or the account behind it. */
export const Component = () => {
  const { filters, change } = useFilters(readers, { replace: true })
  const { product } = filters
  const figures = useRead(
    ['portfolio', filters],
    getPortfolio,
    { query: filters as QueryInputOf<typeof getPortfolio> },
    {
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      // Each answer counts more loans, until all are.
      refetchInterval: ({ state: { data } }) => (data === undefined || data.counted === data.countable ? false : 1_000),
    },
  )
  const { from = '', to = '' } = figures.data ?? {}
  return (
    <div className="stack-5">
      <PageHeading title="Portfolio">
        {figures.data === undefined ? (
          'Counting the book.'
        ) : (
          <span>
            <DateText value={figures.data.from} /> to <DateText value={figures.data.to} />
          </span>
        )}
      </PageHeading>
      <Filters
        fields={fields}
        filters={{ ...filters, from: filters.from || from, to: filters.to || to }}
        change={change}
      />
      <div className="stack-5" aria-busy={figures.isFetching}>
        <Faces query={figures} lines={12}>
          {(view) => (
            <>
              <Outstanding {...view} />
              <Applications {...view} product={product} />
              <Funding {...view} product={product} />
              <Vintages {...view} product={product} />
              <Returns {...view} />
              <Result {...view}>
                <Link to={paths.periods}>Journals and closes, month by month</Link>
              </Result>
            </>
          )}
        </Faces>
      </div>
    </div>
  )
}
