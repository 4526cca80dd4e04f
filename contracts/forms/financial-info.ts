import * as z from 'zod/mini'
import type { FinancialInfo } from '@tamarack/domain/loan/application/answers'
import { messages } from '../messages.ts'
import { amount, incomeTypes, required } from './personal-info.ts'

const answered = z.boolean(messages.selectOption)
const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0
const optionalAmount = z.optional(z.nullable(amount(0, messages.enterPositiveAmount)))

/** Financial info form (specification sections 3 and 5); amounts are whole cents. Follow-ups count
 * only under their Yes. */
const answers = z.object({
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
export type FinancialInfoForm = z.infer<typeof answers>

type Asked = (form: FinancialInfoForm) => boolean
const amountWhere = (field: keyof FinancialInfoForm, asked: Asked) =>
  required<FinancialInfoForm>(field, messages.enterPositiveAmount, (form) => !asked(form) || isPositive(form[field]))
const choiceWhere = (field: keyof FinancialInfoForm, asked: Asked, isChosen: Asked) =>
  required<FinancialInfoForm>(field, messages.selectOption, (form) => !asked(form) || isChosen(form))

export const financialInfoForm = answers.check(
  amountWhere('otherLoansTotalBalanceOwed', (form) => form.hasOtherLoans),
  choiceWhere(
    'secondaryIncomeType',
    (form) => form.hasSecondaryIncome,
    (form) => (incomeTypes as readonly string[]).includes(form.secondaryIncomeType),
  ),
  amountWhere('monthlySecondaryIncome', (form) => form.hasSecondaryIncome),
  amountWhere('monthlyChildTaxIncome', (form) => form.receiveChildTax),
  amountWhere('approxValueOfCar', (form) => form.hasCar),
  choiceWhere(
    'isCarFullyPaid',
    (form) => form.hasCar,
    (form) => typeof form.isCarFullyPaid === 'boolean',
  ),
  amountWhere('carTotalBalanceOwed', (form) => form.hasCar && form.isCarFullyPaid === false),
  amountWhere('approxValueOfHome', (form) => form.hasHome),
  choiceWhere(
    'isHomeFullyPaid',
    (form) => form.hasHome,
    (form) => typeof form.isHomeFullyPaid === 'boolean',
  ),
  amountWhere('homeTotalBalanceOwed', (form) => form.hasHome && form.isHomeFullyPaid === false),
)

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
