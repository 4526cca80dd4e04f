import type { Habits, Source } from './habits.ts'
import { hydro, phone, rent } from './steady-people.ts'

const benefit = (name: string, description: string, due: Source['due'], cents: number): Source => ({
  name,
  kind: 'benefit',
  description,
  category: 'Government benefit',
  due,
  cents,
  spread: 0,
})
const childBenefit = (cents: number): Source =>
  benefit('Canada child benefit', 'GOVERNMENT CANADA CCB', { every: 'month', day: 20 }, cents)
const salesTaxCredit = (cents: number): Source =>
  benefit('GST/HST credit', 'GOVERNMENT CANADA GST', { every: 'quarter', day: 5 }, cents)
const trilliumBenefit = (cents: number): Source =>
  benefit('Ontario trillium benefit', 'GOVERNMENT CANADA ONT TRILLIUM', { every: 'month', day: 10 }, cents)
const federalPension = (name: string, description: string, cents: number): Source => ({
  name,
  kind: 'pension',
  description,
  category: 'Pension',
  due: { every: 'month', day: 'federal-pension' },
  cents,
  spread: 0,
})
const canadaPension = (cents: number): Source => federalPension('Canada Pension Plan', 'GOVERNMENT CANADA CPP', cents)
const oldAgeSecurity = (cents: number): Source => federalPension('Old Age Security', 'GOVERNMENT CANADA OAS', cents)

/** People who live on pensions and benefits, alone or along with a job. The days are those on which
 * governments pay them. */
export const benefitPeople: Readonly<Record<string, Habits>> = {
  osprey: {
    summary: 'Pension and benefits, no job',
    sources: [canadaPension(124_630), oldAgeSecurity(72_767), salesTaxCredit(13_325)],
    bills: [rent(71_000), hydro, phone],
    dailySpendingCents: 2_300,
    keepsCents: 150_000,
    overdraftCents: 0,
    openingCents: 92_000,
  },
  cedar: {
    summary: 'Benefits only: Ontario Works, child benefit, tax credits',
    sources: [
      benefit('Ontario Works', 'PROV/LOCAL GVT PYMT ONTARIO WORKS', { every: 'month', day: 'last' }, 100_400),
      childBenefit(125_450),
      salesTaxCredit(22_450),
      trilliumBenefit(7_815),
    ],
    bills: [rent(98_000), hydro, phone],
    dailySpendingCents: 2_500,
    keepsCents: 200_000,
    overdraftCents: 0,
    openingCents: 42_000,
  },
  birch: {
    summary: 'Between jobs: Employment Insurance every two weeks and child benefit',
    sources: [
      benefit('Employment Insurance', 'GOVERNMENT CANADA EI', { every: 'two-weeks', from: '2026-11-17' }, 113_800),
      childBenefit(53_360),
    ],
    bills: [rent(105_000), hydro, phone],
    dailySpendingCents: 2_600,
    keepsCents: 200_000,
    overdraftCents: 0,
    openingCents: 60_000,
  },
  juniper: {
    summary: 'A pension and a part-time job',
    sources: [
      canadaPension(88_215),
      oldAgeSecurity(72_767),
      {
        name: 'Specimen Workers Pension Fund',
        kind: 'pension',
        description: 'PENSION SPECIMEN WORKERS FUND',
        category: 'Pension',
        due: { every: 'month', day: 1 },
        cents: 64_140,
        spread: 0,
      },
      {
        name: 'Kawartha Book Example',
        kind: 'employment',
        description: 'PAYROLL DEPOSIT KAWARTHA BOOK EXAMPLE',
        category: 'Payroll',
        due: { every: 'two-weeks', from: '2026-11-19' },
        cents: 41_260,
        spread: 7_800,
      },
    ],
    bills: [rent(112_000), hydro, phone],
    dailySpendingCents: 3_100,
    keepsCents: 200_000,
    overdraftCents: 0,
    openingCents: 170_000,
  },
}
