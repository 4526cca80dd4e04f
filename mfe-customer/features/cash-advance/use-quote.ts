import { cashAdvanceForm, type CashAdvanceForm } from '@tamarack/contracts/forms/cash-advance'
import type { CashAdvanceQuoteView } from '@tamarack/contracts/views/cash-advance'
import { problemOf, refusalText } from '@tamarack/ui/problem'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useServices } from '../../services.tsx'
import { repayText } from './cost-rows.ts'
import { quoteQuery } from './queries.ts'

/** Milliseconds without a change until the server is called, and from then until the answer is spoken: 800 in all. */
const quoteAfterMs = 300
const speakAfter = 500

/** The value once it has not changed for that long. */
const useSettled = (value: string, milliseconds: number): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

const completeTerms = (values: unknown): CashAdvanceForm | null => {
  const checked = cashAdvanceForm.safeParse(values)
  return checked.success ? checked.data : null
}

export interface LiveQuote {
  readonly quote: CashAdvanceQuoteView | null
  readonly updating: boolean
  /** Why these terms cannot be offered, in words; null when they can. */
  readonly refusal: string | null
}

/** The cost of the terms as they stand in the form, requested from the server when they are complete and settled, and spoken once. */
export const useQuote = (loanId: string, values: unknown): LiveQuote => {
  const { api, announce } = useServices()
  const now = JSON.stringify(completeTerms(values))
  const settled = useSettled(now, quoteAfterMs)
  const terms = JSON.parse(settled) as CashAdvanceForm | null
  const query = useQuery({ ...quoteQuery(api, loanId, terms), placeholderData: keepPreviousData })
  const current = terms !== null && query.isSuccess && !query.isPlaceholderData ? query.data : null
  const sentence = current === null ? null : repayText(current)
  useEffect(() => {
    if (sentence === null) return undefined
    const timer = setTimeout(() => announce(sentence), speakAfter)
    return () => clearTimeout(timer)
  }, [sentence, announce])
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
