import { keepPreviousData } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { QueryInputOf } from '@tamarack/contracts/endpoint'
import { loanTypes } from '@tamarack/contracts/endpoints/applications'
import { getPortfolio } from '@tamarack/contracts/endpoints/portfolio'
import { paths } from '@tamarack/contracts/paths'
import { Select } from '@tamarack/ui/choices'
import { Faces } from '@tamarack/ui/faces'
import { DateText, loanTypeWords } from '@tamarack/ui/format'
import { PageHeading } from '@tamarack/ui/page-heading'
import { DateInput } from '@tamarack/ui/text-input'
import { useRead } from '../../services.tsx'
import { Applications, Funding, Outstanding, Result, Returns, Vintages } from './parts.tsx'

const products = loanTypes.map((value) => ({ value, label: loanTypeWords[value] }))

/** `/admin/portfolio`: the book in figures; each leads to the list or the account behind it. */
export const Component = () => {
  const [params, setParams] = useSearchParams()
  const query = Object.fromEntries(params) as QueryInputOf<typeof getPortfolio>
  const figures = useRead(
    ['portfolio', query],
    getPortfolio,
    { query },
    {
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      // Each answer counts more loans, until all are.
      refetchInterval: ({ state: { data } }) => (data === undefined || data.counted === data.countable ? false : 1_000),
    },
  )
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  const product = params.get('product') ?? ''
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
      <div className="row-3">
        <DateInput
          name="from"
          label="From"
          value={params.get('from') ?? figures.data?.from ?? ''}
          onChange={(event) => set('from', event.target.value)}
        />
        <DateInput
          name="to"
          label="To"
          value={params.get('to') ?? figures.data?.to ?? ''}
          onChange={(event) => set('to', event.target.value)}
        />
        <Select
          name="product"
          label="Product"
          value={product}
          empty="Both products"
          options={products}
          onChange={(event) => set('product', event.target.value)}
        />
      </div>
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
