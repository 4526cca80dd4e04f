import { timelineSources, type TimelineEntryView, type TimelineSource } from '@tamarack/contracts/views/timeline'
import { deviceWords } from '@tamarack/ui/device'

/** What of the timeline is shown and how; in the address, so that a link shows the same. */
export interface TimelineAddress {
  /** None means all. */
  readonly sources: readonly TimelineSource[]
  /** Empty means all, as of the next three. */
  readonly actor: string
  readonly kind: string
  /** YYYY-MM-DD in Toronto. */
  readonly day: string
  readonly q: string
  readonly order: 'oldest' | 'newest'
  /** Id of the entry to open; null when none is named. */
  readonly event: string | null
  /** The moment to compare with today, epoch milliseconds; null without one. */
  readonly at: number | null
}

const moment = (given: string | null): number | null => {
  const at = Number(given)
  return given !== null && Number.isSafeInteger(at) && at > 0 ? at : null
}

export const readTimelineAddress = (params: URLSearchParams): TimelineAddress => {
  const named = (params.get('source') ?? '').split(',')
  return {
    sources: timelineSources.filter((source) => named.includes(source)),
    actor: params.get('actor') ?? '',
    kind: params.get('kind') ?? '',
    day: params.get('day') ?? '',
    q: params.get('q') ?? '',
    order: params.get('order') === 'newest' ? 'newest' : 'oldest',
    event: params.get('event'),
    at: moment(params.get('at')),
  }
}

/** Search part of that address; what is not set is left out. */
export const timelineSearch = ({ sources, order, at, event, ...texts }: TimelineAddress): string => {
  const values = {
    tab: 'history',
    source: sources.join(','),
    ...texts,
    order: order === 'newest' ? order : '',
    at: at ?? '',
    event: event ?? '',
  }
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
  ).toString()
}

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
  { sources, actor, kind, day, q, order }: TimelineAddress,
  entries: readonly TimelineEntryView[],
): readonly TimelineEntryView[] => {
  const words = q.toLowerCase().split(/\s+/)
  const shown = entries.filter(
    (entry) =>
      (sources.length === 0 || entry.sources.some((source) => sources.includes(source))) &&
      (actor === '' || actorWords(entry.actor) === actor) &&
      (kind === '' || entry.kind === kind) &&
      (day === '' || dayOf(entry.at) === day) &&
      (q === '' || words.every((word) => searched(entry).includes(word))),
  )
  return order === 'newest' ? shown.toReversed() : shown
}
