import type { ListedTransfer, TransferList, TransferPage, TransferWindow } from '../ports/transfer-list.port.ts'

/** Calls of one attempt: how many it has, and how many of them are left. */
export interface Calls {
  readonly most: number
  left: number
}

/** What was read of a window, from its beginning to `window.to`. */
export interface ReadWindow {
  readonly window: TransferWindow
  readonly listed: readonly ListedTransfer[]
  /** Proved: as many different transfers as the provider counts. */
  readonly whole: boolean
  /** Whether the provider keeps to windows; otherwise its list is read from the beginning. */
  readonly filtered: boolean
}

/** The shortest window: more pages in a second than one attempt reads are read partly. */
const shortestMs = 1_000

const pageAt = (
  transfers: TransferList,
  window: TransferWindow,
  calls: Calls,
  number: number,
): Promise<TransferPage> => {
  calls.left -= 1
  return transfers.page(window, number)
}

/** Halves the window until its pages fit into the calls that are left. Null where nothing fits in
 * any more: an attempt with all its calls then gets further, and where even that has too few, it
 * reads what it can. */
const fitting = async (
  transfers: TransferList,
  wanted: TransferWindow,
  calls: Calls,
): Promise<{ readonly window: TransferWindow; readonly first: TransferPage } | null> => {
  const hasAll = calls.left === calls.most
  let window = wanted
  while (calls.left > 0) {
    const first = await pageAt(transfers, window, calls, 1)
    const size = first.transfers.length
    const further = size === 0 ? 0 : Math.ceil(first.total / size) - 1
    if (further <= calls.left) return { window, first }
    const length = window.to - window.from
    // No window makes the list of a provider shorter that does not filter.
    if (first.strays || length <= shortestMs) return hasAll ? { window, first } : null
    window = { ...window, to: window.from + Math.floor(length / 2) }
  }
  return null
}

/** Reads the longest part of a window, from its beginning, that fits into the calls, and proves
 * that nothing of it was left out. A window lies in the past, so that no transfer is added to it
 * meanwhile. Null where the calls that are left suffice for no part. Throws `ProviderUnavailable`.
 */
export const readTransferWindow = async (
  transfers: TransferList,
  wanted: TransferWindow,
  calls: Calls,
): Promise<ReadWindow | null> => {
  const found = await fitting(transfers, wanted, calls)
  if (found === null) return null
  const { window, first } = found
  const listed = new Map(first.transfers.map((one) => [one.providerId, one]))
  let [page, strays] = [first, first.strays]
  for (let number = 2; page.transfers.length > 0 && listed.size < page.total && calls.left > 0; number += 1) {
    page = await pageAt(transfers, window, calls, number)
    strays ||= page.strays
    for (const one of page.transfers) listed.set(one.providerId, one)
  }
  return { window, listed: [...listed.values()], whole: listed.size === page.total, filtered: !strays }
}
