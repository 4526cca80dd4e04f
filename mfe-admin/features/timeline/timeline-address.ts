import { timelineSources, type TimelineEntryView, type TimelineSource } from '@tamarack/contracts/views/timeline'
import { deviceWords } from '@tamarack/ui/device'
import { anyWords, oneOf, readFilters, searchOf } from '../frame/filters.tsx'

/** The sources that an address names; none means all. */
export const sourcesIn = (given: string): readonly TimelineSource[] => {
  const named = given.split(',')
  return timelineSources.filter((source) => named.includes(source))
}

/** What of the timeline is shown and how; in the address, so that a link shows the same. */
const readers = {
  source: (given: string) => sourcesIn(given).join(),
  actor: anyWords,
  kind: anyWords,
  /** YYYY-MM-DD in Toronto. */
  day: anyWords,
  q: anyWords,
  /** The oldest first where it is not given. */
  order: oneOf(['newest']),
  /** Id of the entry to open. */
  event: anyWords,
  /** The moment to compare with today, epoch milliseconds. */
  at: (given: string) => (/^[1-9]\d{0,14}$/.test(given) ? given : ''),
}
export type TimelineAddress = ReturnType<typeof readTimelineAddress>

export const readTimelineAddress = (params: URLSearchParams) => readFilters(readers, params)

/** Search part of that address. */
export const timelineSearch = (address: TimelineAddress): string => searchOf({ tab: 'history', ...address })

const toronto = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'short' })
/** YYYY-MM-DD in Toronto. */
export const dayOf = (at: number): string => toronto.format(at)

/** Who did it, with role; the system has no name, and nobody is named where the source names
 * none. */
export const actorWords = (actor: TimelineEntryView['actor']): string => {
  if (actor === null) return ''
  return actor.role === 'system' ? 'System' : `${actor.name ?? actor.id ?? 'N/A'} (${actor.role})`
}

const searched = (entry: TimelineEntryView): string =>
  [entry.title, actorWords(entry.actor), entry.ip, deviceWords(entry.userAgent), JSON.stringify(entry.data), entry.id]
    .join(' ')
    .toLowerCase()

/** The entries that an address shows, in its order. */
export const shownBy = (
  { source, actor, kind, day, q, order }: TimelineAddress,
  entries: readonly TimelineEntryView[],
): readonly TimelineEntryView[] => {
  const sources = sourcesIn(source)
  const words = q.toLowerCase().split(/\s+/)
  const shown = entries.filter(
    (entry) =>
      (sources.length === 0 || entry.sources.some((one) => sources.includes(one))) &&
      (actor === '' || actorWords(entry.actor) === actor) &&
      (kind === '' || entry.kind === kind) &&
      (day === '' || dayOf(entry.at) === day) &&
      (q === '' || words.every((word) => searched(entry).includes(word))),
  )
  return order === 'newest' ? shown.toReversed() : shown
}
