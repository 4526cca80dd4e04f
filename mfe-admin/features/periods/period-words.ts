import type { PeriodView } from '@tamarack/contracts/endpoints/periods'
import type { Tone } from '@tamarack/ui/status-tag'

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** `2026-11` as 'November 2026'. */
export const monthName = (month: string): string => months.format(new Date(`${month}-01`))

export const stateWords: Readonly<Record<PeriodView['state'], readonly [string, Tone]>> = {
  running: ['Running', 'neutral'],
  waits: ['Earlier month open', 'neutral'],
  ready: ['To close', 'warning'],
  proposed: ['Proposed', 'info'],
  closed: ['Closed', 'success'],
}

const exceptions = 'Open Exceptions, and mend or close each with its reason.'
/** What each check proves, what it found, what to do, and when its daily run comes by itself. */
const checkWords = {
  chains: ['All chains of records are verified', 'records are not what was written', exceptions, '2:00 AM'],
  ledger: ['The ledger is what the logs of the loans make of it', 'places of the ledger differ', exceptions, '2:00 AM'],
  reconciliation: [
    'No difference with providers is open',
    'differences with providers are open',
    exceptions,
    '5:00 AM',
  ],
  'pad-files': [
    'All PAD files of the month are answered',
    'PAD files of the month are not delivered or answered',
    'Get the bank’s answer. A file that was not delivered goes with the next run.',
    '',
  ],
} as const

export const passOf = ({ check }: PeriodView['checks'][number]): string => checkWords[check][0]
/** What is wrong, and what to do about it; undefined where it passes. */
export const failureOf = ({ check, found, hasRun }: PeriodView['checks'][number]) => {
  const [passes, finds, todo, at] = checkWords[check]
  if (found > 0) return { what: `${found} ${finds}`, todo }
  return hasRun ? undefined : { what: `${passes}: not checked since the month ended`, todo: `The check runs at ${at}.` }
}
