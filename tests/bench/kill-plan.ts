export interface KillPlan {
  /** Kills in all, spread evenly over the virtual days. */
  readonly kills: number
  /** One is due at the latest this long after the last one, however little the clock has moved. */
  readonly atLatestMs: number
  /** And none before a part had this long to come back. */
  readonly atEarliestMs: number
}

export interface Passed {
  /** Killed so far. */
  readonly killed: number
  /** The share of the virtual days that has passed, 0 to 1. */
  readonly share: number
  /** Real time since the last kill, or since the beginning. */
  readonly sinceMs: number
}

/** Whether a part is to be killed now. The clock leaps over quiet days and stands while hundreds of
 * loans work: both are to be met by kills, so that they follow the virtual days and the seconds. */
export const isKillDue = (
  { kills, atLatestMs, atEarliestMs }: KillPlan,
  { killed, share, sinceMs }: Passed,
): boolean => {
  if (kills === 0 || sinceMs < atEarliestMs) return false
  return sinceMs >= atLatestMs || share * kills >= killed + 1
}

/** Whom it meets: each of them once in every round, in an order that differs from round to round.
 * Their number must be prime: then every stride meets all. */
export const victimOf = <Victim>(victims: readonly Victim[], killed: number): Victim | undefined => {
  const [round, place] = [Math.floor(killed / victims.length), killed % victims.length]
  return victims[(place * (1 + (round % (victims.length - 1)))) % victims.length]
}
