import { shortDate } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'
import { lastSignature } from '../loan/last-signature.ts'

interface StartTodayProps {
  /** YYYY-MM-DD. */
  readonly today: string
  /** What a signature on a later day means, a sentence. */
  readonly later: string
  /** Two borrow. */
  readonly together?: boolean
}

/** The day is not a question: a loan starts on the day it is signed. */
export const StartToday = ({ today, later, together = false }: StartTodayProps) => (
  <SummaryList
    rows={[
      {
        label: 'When you get the money',
        value: `Today, ${shortDate(today)}`,
        note: `Within one hour of ${lastSignature(together)}. ${later}`,
      },
    ]}
  />
)
