import * as z from 'zod/mini'
import type { FinancialInfo } from '@tamarack/domain/loan/application/answers'
import { messages } from '../messages.ts'
import { amount, anyAnswers, incomeTypes } from './personal-info.ts'

const answered = z.boolean(messages.selectOption)
const optionalAmount = z.optional(z.nullable(amount(0, messages.enterPositiveAmount)))
const positive = (value: number | null | undefined): boolean => typeof value === 'number' && value > 0

interface Answers {
  hasOtherLoans: boolean
  otherLoansTotalBalanceOwed?: number | null | undefined
  hasSecondaryIncome: boolean
  secondaryIncomeType: string
  monthlySecondaryIncome?: number | null | undefined
  receiveChildTax: boolean
  monthlyChildTaxIncome?: number | null | undefined
  hasCar: boolean
  approxValueOfCar?: number | null | undefined
  isCarFullyPaid?: boolean | null | undefined
  carTotalBalanceOwed?: number | null | undefined
  hasHome: boolean
  approxValueOfHome?: number | null | undefined
  isHomeFullyPaid?: boolean | null | undefined
  homeTotalBalanceOwed?: number | null | undefined
}
const needs = (field: keyof Answers, error: string, holds: (form: Answers) => boolean) =>
  z.refine<Answers>(holds, { error, path: [field], when: anyAnswers })

/** Financial info form (specification sections 3 and 5); amounts are whole cents. Follow-ups count
 * only under their Yes. */
export const financialInfoForm = z
  .object({
    hasOtherLoans: answered,
    otherLoansTotalBalanceOwed: optionalAmount,
    hasSecondaryIncome: answered,
    secondaryIncomeType: z._default(z.string(messages.selectOption), ''),
    monthlySecondaryIncome: optionalAmount,
    receiveChildTax: answered,
    monthlyChildTaxIncome: optionalAmount,
    hasCar: answered,
    approxValueOfCar: optionalAmount,
    isCarFullyPaid: z.optional(z.nullable(answered)),
    carTotalBalanceOwed: optionalAmount,
    hasHome: answered,
    approxValueOfHome: optionalAmount,
    isHomeFullyPaid: z.optional(z.nullable(answered)),
    homeTotalBalanceOwed: optionalAmount,
    consent: z.literal(true, messages.mustAgree),
  })
  .check(
    needs(
      'otherLoansTotalBalanceOwed',
      messages.enterPositiveAmount,
      (form) => !form.hasOtherLoans || positive(form.otherLoansTotalBalanceOwed),
    ),
    needs(
      'secondaryIncomeType',
      messages.selectOption,
      (form) => !form.hasSecondaryIncome || (incomeTypes as readonly string[]).includes(form.secondaryIncomeType),
    ),
    needs(
      'monthlySecondaryIncome',
      messages.enterPositiveAmount,
      (form) => !form.hasSecondaryIncome || positive(form.monthlySecondaryIncome),
    ),
    needs(
      'monthlyChildTaxIncome',
      messages.enterPositiveAmount,
      (form) => !form.receiveChildTax || positive(form.monthlyChildTaxIncome),
    ),
    needs('approxValueOfCar', messages.enterPositiveAmount, (form) => !form.hasCar || positive(form.approxValueOfCar)),
    needs('isCarFullyPaid', messages.selectOption, (form) => !form.hasCar || typeof form.isCarFullyPaid === 'boolean'),
    needs(
      'carTotalBalanceOwed',
      messages.enterPositiveAmount,
      (form) => !form.hasCar || form.isCarFullyPaid !== false || positive(form.carTotalBalanceOwed),
    ),
    needs(
      'approxValueOfHome',
      messages.enterPositiveAmount,
      (form) => !form.hasHome || positive(form.approxValueOfHome),
    ),
    needs(
      'isHomeFullyPaid',
      messages.selectOption,
      (form) => !form.hasHome || typeof form.isHomeFullyPaid === 'boolean',
    ),
    needs(
      'homeTotalBalanceOwed',
      messages.enterPositiveAmount,
      (form) => !form.hasHome || form.isHomeFullyPaid !== false || positive(form.homeTotalBalanceOwed),
    ),
  )
export type FinancialInfoForm = z.infer<typeof financialInfoForm>

/** The contract has made sure that an amount under a Yes is there. */
const given = (amount: number | null | undefined): number => {
  if (amount === null || amount === undefined)
    throw new Error('A financial answer without its amount has passed its contract')
  return amount
}

/** Answers under a No become null. Throws when an amount under a Yes is missing, which the contract
 * rules out. */
export const financialInfoOf = (form: FinancialInfoForm): FinancialInfo => ({
  otherLoansOwedCents: form.hasOtherLoans ? given(form.otherLoansTotalBalanceOwed) : null,
  secondaryIncome: form.hasSecondaryIncome
    ? { type: form.secondaryIncomeType, monthlyCents: given(form.monthlySecondaryIncome) }
    : null,
  childBenefitMonthlyCents: form.receiveChildTax ? given(form.monthlyChildTaxIncome) : null,
  car: form.hasCar
    ? {
        valueCents: given(form.approxValueOfCar),
        owedCents: form.isCarFullyPaid ? null : given(form.carTotalBalanceOwed),
      }
    : null,
  home: form.hasHome
    ? {
        valueCents: given(form.approxValueOfHome),
        owedCents: form.isHomeFullyPaid ? null : given(form.homeTotalBalanceOwed),
      }
    : null,
  creditCheckConsent: form.consent,
})
