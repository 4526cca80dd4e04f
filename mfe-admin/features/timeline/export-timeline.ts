import { csvFile } from '@tamarack/contracts/csv'
import type { TimelineEntryView } from '@tamarack/contracts/views/timeline'
import { evidenceTime } from '@tamarack/ui/format'
import { actorWords } from './timeline-address.ts'

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

/** The timeline as a CSV file. */
export const toCsv = (entries: readonly TimelineEntryView[]): string =>
  csvFile([Object.keys(columns), ...entries.map((entry) => Object.values(columns).map((of) => of(entry)))])
