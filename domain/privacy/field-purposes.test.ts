import { expect, test } from 'vitest'
import { fieldPurposes, type Purpose } from './field-purposes.ts'

test('every field states its purpose in one sentence', () => {
  expect(Object.entries(fieldPurposes).filter(([, { why }]) => !/^[A-Z][^!?]+\.$/.test(why))).toEqual([])
})

test('each field serves one of the stated purposes', () => {
  const fieldsFor = (purpose: Purpose): readonly string[] =>
    Object.entries(fieldPurposes)
      .filter(([, stated]) => stated.purpose === purpose)
      .map(([field]) => field)
  const purposes: Readonly<Record<Exclude<Purpose, 'affordability'>, readonly string[]>> = {
    identify: ['hasCoApplicants', 'coApplicantName', 'coApplicantRelationship'],
    reach: ['coApplicantEmail', 'coApplicantPhone'],
    'repay-by-debit': ['bankAccount'],
    referral: ['referedBy', 'referalCode'],
    'product-fit': ['purposeOfLoan'],
  }
  const elsewhere = Object.values(purposes).flat()
  expect(Object.fromEntries(Object.keys(purposes).map((purpose) => [purpose, fieldsFor(purpose as Purpose)]))).toEqual(
    purposes,
  )
  expect(fieldsFor('affordability')).toEqual(Object.keys(fieldPurposes).filter((field) => !elsewhere.includes(field)))
})

test('no field collects a social insurance number', () => {
  expect(Object.keys(fieldPurposes).filter((field) => /sin\b|socialInsurance/i.test(field))).toEqual([])
})
