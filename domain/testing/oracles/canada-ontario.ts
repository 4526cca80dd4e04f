/* Published Canadian figures, each with its public source. Percent and dollars as printed by the
 * source; nothing here was computed by us except where the source line states it. */

/** Payday APRs, cost per $100 and days. Sources: MoneySense provincial table; O. Reg. 98/09 ss.
 * 14-15 example ($500 for 14 days) as amended by O. Reg. 475/24. */
export const publishedPaydayAprs: readonly {
  readonly id: string
  readonly costPerHundred: number
  readonly days: number
  readonly aprPercent: number
  readonly source: string
}[] = [
  {
    id: 'ON-14-per-100-14d',
    costPerHundred: 14,
    days: 14,
    aprPercent: 365,
    source: 'https://www.moneysense.ca/save/debt/explainer-how-do-payday-loans-work',
  },
  {
    id: '15-per-100-14d',
    costPerHundred: 15,
    days: 14,
    aprPercent: 391,
    source: 'https://www.moneysense.ca/save/debt/explainer-how-do-payday-loans-work/',
  },
  {
    id: '17-per-100-14d',
    costPerHundred: 17,
    days: 14,
    aprPercent: 443,
    source: 'https://www.moneysense.ca/save/debt/explainer-how-do-payday-loans-work',
  },
  {
    id: '500-for-14d-at-14',
    costPerHundred: 14,
    days: 14,
    aprPercent: 365,
    source: 'https://www.ontario.ca/laws/regulation/r24475',
  },
]

/** Statistics Canada 75-001-x (April 2007), payday survey of the GTA: dollars for $100, percent
 * with 52 weeks to the year. www150.statcan.gc.ca/n1/pub/75-001-x/10407/4168799-eng.htm */
export const statCanSurvey: readonly {
  readonly lender: string
  readonly cost7: number
  readonly cost14: number
  readonly apr7: number
  readonly apr14: number
}[] = [
  { lender: 'A', cost7: 13.99, cost14: 14.99, apr7: 727, apr14: 390 },
  { lender: 'B', cost7: 12.89, cost14: 12.89, apr7: 670, apr14: 335 },
  { lender: 'C', cost7: 15, cost14: 15, apr7: 780, apr14: 390 },
  { lender: 'D', cost7: 20, cost14: 20, apr7: 1040, apr14: 520 },
  { lender: 'F', cost7: 25, cost14: 25, apr7: 1300, apr14: 650 },
  { lender: 'G', cost7: 25, cost14: 25, apr7: 1300, apr14: 650 },
  { lender: 'H', cost7: 20, cost14: 20, apr7: 1040, apr14: 520 },
]

/** Consequences of the formula 100·C/(T·P) (SOR/2021-181 s. 47), computed independently, not
 * published: the fee is a charge next to the payments. Dollars and percent. */
export const instalmentAprs: readonly {
  readonly advance: number
  readonly nominalPercent: number
  readonly months: number
  readonly payment: number
  readonly interest: number
  readonly averagePrincipal: number
  readonly aprPercent: number
  readonly aprPercentWithFee50: number
  readonly criminalWithFee50: boolean
}[] = [
  {
    advance: 500,
    nominalPercent: 35,
    months: 6,
    payment: 92.043982,
    interest: 52.263892,
    averagePrincipal: 298.650812,
    aprPercent: 35.0,
    aprPercentWithFee50: 68.48392,
    criminalWithFee50: true,
  },
  {
    advance: 1000,
    nominalPercent: 34.9,
    months: 12,
    payment: 99.913149,
    interest: 198.957791,
    averagePrincipal: 570.079631,
    aprPercent: 34.9,
    aprPercentWithFee50: 43.670705,
    criminalWithFee50: true,
  },
  {
    advance: 1500,
    nominalPercent: 29.99,
    months: 12,
    payment: 146.223312,
    interest: 254.679747,
    averagePrincipal: 849.215562,
    aprPercent: 29.99,
    aprPercentWithFee50: 35.877787,
    criminalWithFee50: true,
  },
  {
    advance: 5000,
    nominalPercent: 19.9,
    months: 24,
    payment: 254.234821,
    interest: 1101.635698,
    averagePrincipal: 2767.928889,
    aprPercent: 19.9,
    aprPercentWithFee50: 20.803202,
    criminalWithFee50: false,
  },
  {
    advance: 10000,
    nominalPercent: 35,
    months: 36,
    payment: 452.360413,
    interest: 6284.974876,
    averagePrincipal: 5985.690358,
    aprPercent: 35.0,
    aprPercentWithFee50: 35.278442,
    criminalWithFee50: true,
  },
]

/** Steps to Justice (CLEO), stepstojustice.ca: can I cancel a payday loan agreement. Days of the
 * week, as printed; the lender is closed on Sundays. */
export const coolingOffExamples = [
  { signed: 'Wednesday', lastDay: 'Friday' },
  { signed: 'Friday', lastDay: 'Monday' },
  { signed: 'Saturday', lastDay: 'Monday' },
] as const

/** Return codes with the decision each calls for. Sources: help.loanpro.io (Canadian bank return
 * codes), resource.payrix.com (EFT rejects and returns), docs.flinks.com (failure scenarios). */
export const eftReturnCodes: readonly {
  readonly code: string
  readonly meaning: string
  readonly decision: string
  readonly dispute: boolean
}[] = [
  { code: '900', meaning: 'Edit reject', decision: 'technical, escalate', dispute: false },
  {
    code: '901',
    meaning: 'NSF (debit only)',
    decision: 'contact the customer, new debit once funds are there',
    dispute: false,
  },
  { code: '902', meaning: 'Account not found / cannot trace', decision: 'stop the schedule', dispute: true },
  { code: '903', meaning: 'Payment stopped or recalled', decision: 'hold and review', dispute: false },
  { code: '904', meaning: 'Post- or stale-dated', decision: 'technical, escalate', dispute: false },
  { code: '905', meaning: 'Account closed', decision: 'stop the schedule', dispute: true },
  { code: '907', meaning: 'No debit allowed', decision: 'stop the schedule', dispute: true },
  {
    code: '908',
    meaning: 'Funds not cleared (debit only)',
    decision: 'contact the customer, new debit once funds are there',
    dispute: false,
  },
  { code: '909', meaning: 'Currency / account mismatch', decision: 'stop the schedule', dispute: true },
  { code: '910', meaning: 'Payor or payee deceased', decision: 'stop the schedule', dispute: false },
  { code: '911', meaning: 'Account frozen', decision: 'stop the schedule', dispute: true },
  { code: '912', meaning: 'Invalid or incorrect account number', decision: 'stop the schedule', dispute: true },
  { code: '914', meaning: 'Incorrect payor or payee name', decision: 'hold and review', dispute: false },
  { code: '915', meaning: 'No agreement existed', decision: 'stop the schedule', dispute: true },
  { code: '916', meaning: 'Not according to agreement (personal)', decision: 'hold and review', dispute: true },
  { code: '917', meaning: 'Agreement revoked (personal)', decision: 'stop the schedule', dispute: true },
  { code: '918', meaning: 'No confirmation / pre-notification (personal)', decision: 'hold and review', dispute: true },
  { code: '919', meaning: 'Not according to agreement (business)', decision: 'hold and review', dispute: true },
  { code: '920', meaning: 'Agreement revoked (business)', decision: 'stop the schedule', dispute: true },
  { code: '921', meaning: 'No confirmation / pre-notification (business)', decision: 'hold and review', dispute: true },
  { code: '922', meaning: 'Customer-initiated return (credit only)', decision: 'technical, escalate', dispute: false },
  { code: '990', meaning: 'Institution in default', decision: 'technical, escalate', dispute: false },
]
