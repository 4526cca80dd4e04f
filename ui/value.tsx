import type { ReactNode } from 'react'
import { dateTime, evidenceTime, longDate, machineTime, missing, shortDate, time, type DateValue } from './format.tsx'

/** A value, or 'N/A' in muted type when it is null, undefined, empty or not a number. */
export const Value = ({ children }: { readonly children?: ReactNode }) => {
  const absent =
    children === null ||
    children === undefined ||
    children === '' ||
    children === missing ||
    (typeof children === 'number' && Number.isNaN(children))
  return absent ? <span className="muted">{missing}</span> : <>{children}</>
}

const styleOf = { short: shortDate, long: longDate, time, 'date-time': dateTime, evidence: evidenceTime } as const

/** A date or moment inside `<time datetime>`; 'N/A' when missing. */
export const DateText = ({
  value,
  as = 'short',
}: {
  readonly value: DateValue
  readonly as?: keyof typeof styleOf | undefined
}) => {
  const machine = machineTime(value)
  return machine === undefined ? <Value /> : <time dateTime={machine}>{styleOf[as](value)}</time>
}
