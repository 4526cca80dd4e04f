import { expect, test } from 'vitest'
import { employerQuestions, mayQuestionEmployer, prohibitedTerms } from './prohibited-terms.ts'
import { sideTerms } from './side-terms.ts'

test('a cash advance takes nothing but the promise to pay', () => {
  expect(sideTerms.filter((term) => prohibitedTerms('cash-advance', [term]).length === 0)).toEqual([
    'wanted-optional-insurance',
    'personal-data-consent',
  ])
})

test('an installment loan takes no fee beforehand, no penalty for paying early and names no insurer', () => {
  expect(prohibitedTerms('installment', sideTerms)).toEqual([
    'advance-fee',
    'prepayment-penalty',
    'insurer-chosen-by-lender',
  ])
})

test('an employer is questioned about five things at most, with consent', () => {
  expect(
    employerQuestions.every((question) => mayQuestionEmployer(question, true) && !mayQuestionEmployer(question, false)),
  ).toBe(true)
  expect([mayQuestionEmployer('debts', true), mayQuestionEmployer('toString', true)]).toEqual([false, false])
})
