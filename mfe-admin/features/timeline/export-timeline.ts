import type { TimelineEntryView } from '@tamarack/contracts/views/timeline'
import { evidenceTime } from '@tamarack/ui/format'
import { actorWords } from './timeline-address.ts'

/** A cell in quotes; a text that a spreadsheet would take for a formula is marked as a text. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const inert = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${inert.replaceAll('"', '""')}"`
}

const columns: Readonly<Record<string, (entry: TimelineEntryView) => string | number | null>> = {
  Id: ({ id }) => id,
  Toronto: ({ at }) => evidenceTime(at),
  UTC: ({ at }) => new Date(at).toISOString(),
  Sources: ({ sources }) => sources.join(', '),
  Kind: ({ kind }) => kind,
  Title: ({ title }) => title,
  Actor: ({ actor }) => actorWords(actor),
  Amount: ({ amountCents }) => (amountCents === null ? null : amountCents / 100),
  IP: ({ ip }) => ip,
  Browser: ({ userAgent }) => userAgent,
  Hash: ({ chain }) => chain?.hash ?? null,
  'Hash before': ({ chain }) => chain?.previousHash ?? null,
  Data: ({ data }) => JSON.stringify(data),
}

/** As a spreadsheet reads it (RFC 4180). */
export const toCsv = (entries: readonly TimelineEntryView[]): string =>
  [Object.keys(columns).map(cell), ...entries.map((entry) => Object.values(columns).map((of) => cell(of(entry))))]
    .map((row) => row.join(','))
    .join('\r\n')
