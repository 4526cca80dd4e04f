import { expect, test } from 'vitest'
import { fieldPurposes, fieldsNeedingExpressConsent, mayStore } from './field-purposes.ts'

test('every field says why in one sentence', () => {
  expect(Object.entries(fieldPurposes).filter(([, { why }]) => !/^[A-Z][^!?]+\.$/.test(why))).toEqual([])
})

test('income, debts and the bank account need express consent, the rest does not', () => {
  expect(fieldsNeedingExpressConsent()).toEqual([
    'primaryIncomeType',
    'primaryIncomeAmount',
    'hasOtherLoans',
    'otherLoansTotalBalanceOwed',
    'hasSecondaryIncome',
    'secondaryIncomeType',
    'monthlySecondaryIncome',
    'receiveChildTax',
    'monthlyChildTaxIncome',
    'carTotalBalanceOwed',
    'homeTotalBalanceOwed',
    'bankAccount',
  ])
})

test('no field asks for a social insurance number', () => {
  expect(Object.keys(fieldPurposes).filter((field) => /sin\b|socialInsurance/i.test(field))).toEqual([])
})

test('without express consent nothing sensitive is stored', () => {
  expect(mayStore(['maritalStatus', 'primaryIncomeAmount', 'bankAccount'], false)).toEqual({
    ok: false,
    error: { code: 'CONSENT_MISSING', fields: ['primaryIncomeAmount', 'bankAccount'] },
  })
  expect(mayStore(['maritalStatus', 'primaryIncomeAmount', 'bankAccount'], true).ok).toBe(true)
  expect(mayStore(['maritalStatus'], false).ok).toBe(true)
})
