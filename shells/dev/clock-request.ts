import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { parseLocalDate } from '@tamarack/domain/values/local-date'

/** What `npm run clock` was called for. */
export type ClockRequest =
  | { readonly what: 'show' }
  | { readonly what: 'move'; readonly to: (now: Instant) => Instant }
  | { readonly what: 'next'; readonly loanId: string | undefined }
  | { readonly what: 'play'; readonly secondsPerDay: number }

const unitMs: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 }
/** A hundred years: what is longer is a slip. */
const longestMs = 36_525 * 86_400_000

/** Reads the words after `npm run clock --`; null when they request nothing that there is. */
export const readClockRequest = (words: readonly string[]): ClockRequest | null => {
  const [word = 'show', value, ...more] = words
  if (more.length > 0) return null
  const span = /^\+(\d{1,6})([hdw])$/.exec(word)
  if (span !== null && value === undefined) {
    const byMs = Number(span[1]) * (unitMs[span[2] ?? ''] ?? 0)
    return byMs > 0 && byMs <= longestMs ? { what: 'move', to: (now) => instant(now + byMs) } : null
  }
  if (word === 'show' && value === undefined) return { what: 'show' }
  if (word === 'next') return { what: 'next', loanId: value }
  if (word === 'to') {
    const day = parseLocalDate(value ?? '')
    return day.ok ? { what: 'move', to: () => torontoInstant(day.value, 0, 0, 0) } : null
  }
  const seconds = Number(value)
  return word === 'play' && Number.isInteger(seconds) && seconds >= 1 && seconds <= 3_600
    ? { what: 'play', secondsPerDay: seconds }
    : null
}
