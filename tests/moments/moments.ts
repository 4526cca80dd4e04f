/** Moments at which dates go wrong, and why; what depends on them runs once more
 * (`vitest.moments.config.ts`): rules at each, screens where not only the day but the clock itself
 * is unusual. */
export const moments: readonly (readonly [at: string, why: string, what?: 'the clock itself'])[] = [
  ['2026-11-21T17:00:00Z', 'a Saturday'],
  ['2026-11-22T17:00:00Z', 'a Sunday whose day 62 is a Saturday'],
  ['2027-05-24T16:00:00Z', 'a holiday Monday'],
  ['2026-12-24T22:00:00Z', 'Christmas Eve'],
  ['2027-12-25T17:00:00Z', 'Christmas Day on a Saturday, kept on Monday'],
  ['2026-12-28T17:00:00Z', 'Boxing Day kept on Monday'],
  ['2026-12-31T23:30:00Z', 'New Year’s Eve'],
  ['2027-01-01T00:30:00Z', 'the new year in UTC, the old one in Toronto', 'the clock itself'],
  ['2027-01-01T05:00:00Z', 'the new year in Toronto'],
  ['2027-02-28T17:00:00Z', 'the last day of February'],
  ['2028-02-29T17:00:00Z', 'a leap day'],
  ['2027-03-14T07:30:00Z', 'half an hour after the clocks went forward', 'the clock itself'],
  ['2027-11-07T06:30:00Z', 'the hour that the clocks show twice, for the second time', 'the clock itself'],
  ['2027-03-29T16:00:00Z', 'Easter Monday, when only Ontario’s calendar is closed'],
  ['2027-09-30T16:00:00Z', 'National Day for Truth and Reconciliation, when only clearing is closed'],
  ['2045-12-22T17:00:00Z', 'the last day on which a loan can start before the calendars end'],
]
