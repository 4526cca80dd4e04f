/** Where a page of a list with the last first begins: behind the row of that moment with that id,
 * since several may be of one moment. */
export interface Place {
  readonly at: number
  readonly id: string
}

/** The place in words, which a page carries for the call of the next. */
export const cursorOf = ({ at, id }: Place): string => `${at}.${id}`

/** The place that a cursor names; null, which is the start of the list, where it names none. */
export const placeIn = (cursor: string | null | undefined): Place | null => {
  const [, at, id] = /^(\d{1,15})\.([\w.:-]{1,200})$/.exec(cursor ?? '') ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id }
}

/** The page of rows that were read with one more than it has, which shows whether there is another
 * page, and what is behind its last row. */
export const pageOf = <Row, Next>(
  rows: readonly Row[],
  size: number,
  nextAfter: (last: Row) => Next,
): { readonly page: readonly Row[]; readonly next: Next | null } => {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: rows.length > size && last !== undefined ? nextAfter(last) : null }
}
