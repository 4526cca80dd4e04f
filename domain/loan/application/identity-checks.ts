/** One identity check, as far as it is known. */
type Check = {
  readonly checkId: string
  readonly state: 'open' | 'confirming' | 'pending-review' | 'failed'
}

/** The identity checks of one person: the newest one that was opened, and earlier ones that the
 * provider can still decide. */
export type IdentityChecks<Each extends Check = Check> = {
  readonly check?: Each
  readonly earlierChecks?: readonly Each[]
}

/** The check of that id; undefined if it is unknown or an earlier one that has failed. */
export const checkOf = <Each extends Check>(
  { check, earlierChecks = [] }: IdentityChecks<Each>,
  checkId: string,
): Each | undefined => [...(check ? [check] : []), ...earlierChecks].find((one) => one.checkId === checkId)

/** The checks that can still pass. */
export const undecidedChecks = <Each extends Check>({
  check,
  earlierChecks = [],
}: IdentityChecks<Each>): readonly Each[] =>
  [...(check ? [check] : []), ...earlierChecks].filter(({ state }) => state !== 'failed')

const withEarlier = <Each extends Check>(checks: readonly Each[]): Pick<IdentityChecks<Each>, 'earlierChecks'> =>
  checks.length === 0 ? {} : { earlierChecks: checks }

/** After another check was opened: it is the newest one now. */
export const afterOpening = <Each extends Check>(before: IdentityChecks<Each>, check: Each): IdentityChecks<Each> => ({
  check,
  ...withEarlier(undecidedChecks(before).filter(({ checkId }) => checkId !== check.checkId)),
})

/** After something became known of a check. An earlier check never takes the newest one's place,
 * and is no longer followed once it has failed. */
export const afterNews = <Each extends Check>(before: IdentityChecks<Each>, news: Each): IdentityChecks<Each> => {
  const { check = news, earlierChecks = [] } = before
  if (check.checkId === news.checkId) return { check: news, ...withEarlier(earlierChecks) }
  const others = earlierChecks.filter(({ checkId }) => checkId !== news.checkId)
  return { check, ...withEarlier(news.state === 'failed' ? others : [...others, news]) }
}
