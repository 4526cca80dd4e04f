import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { Instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { present, type Clock } from '../ports/clock.port.ts'
import type { Collections, CollectionsFilter, CollectionsList } from '../ports/collections.port.ts'
import type { OwedInBook, TrialBalance } from '../ports/trial-balance.port.ts'
import type { DailyOutcome } from './run-daily.ts'

/** Counted at a time: for so many a process does nothing else for some 50 milliseconds. */
const portion = 250
/** Portions of one start of the daily run, which is started again until all loans are counted: well
 * below what a start may take. */
const portionsOfRun = 80
/** Portions before a list is answered. */
const portionsOfList = 4

/** Counts what loans have accrued and not posted on that day, so many portions of them at most.
 * Answers whether all loans are counted. */
const countAccrued = async (
  trialBalance: Pick<TrialBalance, 'countAccrued'>,
  day: LocalDate,
  portions: number,
): Promise<boolean> => {
  for (let done = 0; done < portions; done += 1)
    if ((await trialBalance.countAccrued(day, portion)) < portion) return true
  return false
}

/** TAM-160: what borrowers owe today, posted and not, over all loans. What is posted and what is
 * not are what the pages of the loans show as owed, once every loan is counted. What the daily run
 * has not counted, or what happened to loans since, is counted first, as far as one answer may
 * take. */
export const owedInBook = async (
  trialBalance: TrialBalance,
  now: Instant,
): Promise<OwedInBook & { readonly day: LocalDate }> => {
  const day = torontoDateOf(now)
  await countAccrued(trialBalance, day, 1)
  return { day, ...(await trialBalance.owed(day)) }
}

/** TAM-188: what collectors work through, as every loan stands today: what the daily run has not
 * counted, or what happened to loans since, is counted first. */
export const collectionsOf = async (
  ports: { readonly trialBalance: Pick<TrialBalance, 'countAccrued'>; readonly collections: Collections },
  filter: CollectionsFilter,
  now: Instant,
): Promise<CollectionsList> => {
  await countAccrued(ports.trialBalance, torontoDateOf(now), portionsOfList)
  return ports.collections.list(filter, now)
}

/** The daily run: counts every loan for the day that has begun, so that nobody waits for it. */
export const makeCountAccrued =
  ({ trialBalance, clock }: { readonly trialBalance: Pick<TrialBalance, 'countAccrued'>; readonly clock: Clock }) =>
  async (): Promise<DailyOutcome> =>
    (await countAccrued(trialBalance, torontoDateOf(present(clock)), portionsOfRun)) ? 'done' : 'continues'
