import type { PeriodView } from '@tamarack/contracts/endpoints/periods'
import type { Status } from '@tamarack/ui/status-tag'

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** `2026-11` as 'November 2026'. */
export const monthName = (month: string): string => months.format(new Date(`${month}-01`))

export const stateWords: Readonly<Record<PeriodView['state'], Status>> = {
  running: { label: 'Running', tone: 'neutral' },
  waits: { label: 'Earlier month open', tone: 'neutral' },
  ready: { label: 'To close', tone: 'warning' },
  proposed: { label: 'Proposed', tone: 'info' },
  closed: { label: 'Closed', tone: 'success' },
}

type Check = PeriodView['checks'][number]

/** What each check is of, and when its daily run comes by itself. */
export const checkWords: Readonly<Record<Check['check'], readonly [string, string?]>> = {
  chains: ['Records and their chains', '2:00 AM'],
  ledger: ['The ledger against the logs of the loans', '2:00 AM'],
  reconciliation: ['Reconciliation with providers', '5:00 AM'],
  'pad-files': ['PAD files of the month'],
}

/** What is wrong and what to do about it; undefined where it passes. */
export const failureOf = ({ check, found, hasRun }: Check): string | undefined => {
  if (found === 0 && hasRun) return undefined
  const [name, at] = checkWords[check]
  if (found === 0) return `${name}: not checked since the month ended. The check runs at ${at}.`
  return check === 'pad-files'
    ? `${name}: ${found} not delivered or not answered. Get the bank’s answer.`
    : `${name}: ${found} open. Mend or close each under Exceptions.`
}
