import type { LoanView } from '@tamarack/contracts/views/loan'
import { useEffect, useRef } from 'react'

/** An email about a change is sent after it, and kept for the customer once it is sent. */
const emailedAfterMs = 10_000

/** Reads what belongs to a loan again when the loan has changed while the page stayed open, and once more when the email about it is sent. */
export const useReadAgain = (loan: LoanView, refetch: () => unknown): void => {
  const seen = useRef(loan)
  useEffect(() => {
    if (seen.current === loan) return undefined
    seen.current = loan
    void refetch()
    const again = setTimeout(() => void refetch(), emailedAfterMs)
    return () => clearTimeout(again)
  }, [loan, refetch])
}
