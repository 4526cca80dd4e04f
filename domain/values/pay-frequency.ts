import { err, ok, type Result } from '../shared/result.ts'

export const payFrequencies = ['weekly', 'bi-weekly', 'semi-monthly', 'monthly'] as const
export type PayFrequency = (typeof payFrequencies)[number]

/** Pay periods per year; a week is 1/52 and a month 1/12 of a year (SOR/2021-181 s. 47). */
export const payPeriodsPerYear: Readonly<Record<PayFrequency, number>> = {
  weekly: 52,
  'bi-weekly': 26,
  'semi-monthly': 24,
  monthly: 12,
}

export type UnknownFrequency = { readonly code: 'UNKNOWN_FREQUENCY'; readonly given: string }

export const parsePayFrequency = (given: string): Result<PayFrequency, UnknownFrequency> => {
  const found = payFrequencies.find((frequency) => frequency === given)
  return found === undefined ? err({ code: 'UNKNOWN_FREQUENCY', given }) : ok(found)
}
