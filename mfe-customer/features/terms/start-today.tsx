import { shortDate } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'

interface StartTodayProps {
  /** YYYY-MM-DD. */
  readonly today: string
  /** What a signature on a later day means, a sentence. */
  readonly later: string
}

/** The day is not a question: a loan starts on the day it is signed. */
export const StartToday = ({ today, later }: StartTodayProps) => (
  <SummaryList
    rows={[
      {
        label: 'When you get the money',
        value: `Today, ${shortDate(today)}`,
        note: `Within one hour of your last signature. ${later}`,
      },
    ]}
  />
)
