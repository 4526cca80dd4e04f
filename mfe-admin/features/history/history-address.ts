/** How the history is shown; in the address, so that a reviewer can send a link to one event. */
export interface HistoryAddress {
  readonly view: 'steps' | 'all'
  readonly order: 'oldest' | 'newest'
  /** Sequence of the event to open; null when none is named. */
  readonly event: number | null
}

export const readHistoryAddress = (params: URLSearchParams): HistoryAddress => {
  const event = Number(params.get('event'))
  return {
    view: params.get('view') === 'all' ? 'all' : 'steps',
    order: params.get('order') === 'newest' ? 'newest' : 'oldest',
    event: Number.isInteger(event) && event >= 1 ? event : null,
  }
}

/** Search part for another view of the same history; defaults are left out. */
export const historySearch = ({ view, order, event }: HistoryAddress): string =>
  new URLSearchParams([
    ['tab', 'history'],
    ...(view === 'all' ? [['view', 'all']] : []),
    ...(order === 'newest' ? [['order', 'newest']] : []),
    ...(event === null ? [] : [['event', String(event)]]),
  ]).toString()
