import {
  benefit,
  biWeekly,
  monthly,
  payroll,
  pension,
  spending,
  type DueDays,
  type Habits,
  type Source,
} from './habits.ts'
import { hydro, phone, rent } from './steady-people.ts'

const childBenefit = (cents: number): Source =>
  benefit('Canada child benefit', 'GOVERNMENT CANADA CCB', monthly(20), cents)
const salesTaxCredit = (cents: number): Source =>
  benefit('GST/HST credit', 'GOVERNMENT CANADA GST', { every: 'quarter', day: 5 }, cents)
const trilliumBenefit = (cents: number): Source =>
  benefit('Ontario trillium benefit', 'GOVERNMENT CANADA ONT TRILLIUM', monthly(10), cents)
const federalDay: DueDays = { every: 'month', day: 'federal-pension' }
const canadaPension = (cents: number): Source =>
  pension('Canada Pension Plan', 'GOVERNMENT CANADA CPP', federalDay, cents)
const oldAgeSecurity = (cents: number): Source =>
  pension('Old Age Security', 'GOVERNMENT CANADA OAS', federalDay, cents)

/** People who live on pensions and benefits, alone or along with a job. The days are those on which
 * governments pay them. */
export const benefitPeople: Readonly<Record<string, Habits>> = {
  osprey: {
    summary: 'Pension and benefits, no job',
    sources: [canadaPension(124_630), oldAgeSecurity(72_767), salesTaxCredit(13_325)],
    bills: [rent(71_000), hydro, phone],
    ...spending(2_300, 150_000, 92_000),
  },
  cedar: {
    summary: 'Benefits only: Ontario Works, child benefit, tax credits',
    sources: [
      benefit('Ontario Works', 'PROV/LOCAL GVT PYMT ONTARIO WORKS', monthly('last'), 100_400),
      childBenefit(125_450),
      salesTaxCredit(22_450),
      trilliumBenefit(7_815),
    ],
    bills: [rent(98_000), hydro, phone],
    ...spending(2_500, 200_000, 42_000),
  },
  birch: {
    summary: 'Between jobs: Employment Insurance every two weeks and child benefit',
    sources: [
      benefit('Employment Insurance', 'GOVERNMENT CANADA EI', biWeekly('2026-11-17'), 113_800),
      childBenefit(53_360),
    ],
    bills: [rent(105_000), hydro, phone],
    ...spending(2_600, 200_000, 60_000),
  },
  juniper: {
    summary: 'A pension and a part-time job',
    sources: [
      canadaPension(88_215),
      oldAgeSecurity(72_767),
      pension('Specimen Workers Pension Fund', 'PENSION SPECIMEN WORKERS FUND', monthly(1), 64_140),
      payroll('Kawartha Book Example', 'PAYROLL DEPOSIT KAWARTHA BOOK EXAMPLE', biWeekly('2026-11-19'), 41_260, 7_800),
    ],
    bills: [rent(112_000), hydro, phone],
    ...spending(3_100, 200_000, 170_000),
  },
}
