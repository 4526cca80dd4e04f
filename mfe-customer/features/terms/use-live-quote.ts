import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { problemOf, refusalText } from '@tamarack/ui/problem'
import { useSettled } from '@tamarack/ui/settled'
import { useServices } from '../../services.tsx'

/** Milliseconds without a change until the server is called, and from then until the answer is
 * spoken: 800 in all. */
const quoteAfterMs = 300
const speakAfter = 500

export interface LiveQuote<Quote> {
  readonly quote: Quote | null
  readonly updating: boolean
  /** Why these terms cannot be offered, in words; null when they can. */
  readonly refusal: string | null
}

interface Quoted<Terms, Quote> {
  /** What checks the terms, and the terms as they stand in the form. */
  readonly schema: { readonly safeParse: (values: unknown) => { readonly data?: Terms | undefined } }
  readonly values: unknown
  /** Under which name and for which loan its answers are kept. */
  readonly key: readonly [name: string, loanId: string]
  readonly load: (terms: Terms) => Promise<Quote>
  /** The quote in one sentence, for screen readers. */
  readonly sentence: (quote: Quote) => string
}

/** The cost of the terms as they stand in the form, requested from the server when they are
 * complete and settled, and spoken once. */
export const useLiveQuote = <Terms, Quote>({
  schema,
  values,
  key,
  load,
  sentence,
}: Quoted<Terms, Quote>): LiveQuote<Quote> => {
  const { announce } = useServices()
  const now = JSON.stringify(schema.safeParse(values).data ?? null)
  const settled = useSettled(now, quoteAfterMs)
  const terms = JSON.parse(settled) as Terms | null
  const query = useQuery({
    queryKey: [...key, terms],
    queryFn: terms === null ? skipToken : () => load(terms),
    placeholderData: keepPreviousData,
  })
  const fresh = terms !== null && query.isSuccess && !query.isPlaceholderData ? query.data : null
  const spoken = fresh === null ? null : sentence(fresh)
  useEffect(() => {
    if (spoken === null) return undefined
    const timer = setTimeout(() => announce(spoken), speakAfter)
    return () => clearTimeout(timer)
  }, [spoken, announce])
  const problem = problemOf(query.error)
  const refused = terms !== null && query.isError
  return {
    quote: terms === null || refused ? null : (query.data ?? null),
    updating: now !== settled || query.isFetching,
    refusal: refused
      ? problem === null
        ? 'We cannot show the cost just now. You can go on; you see it again before you sign.'
        : refusalText(problem)
      : null,
  }
}
