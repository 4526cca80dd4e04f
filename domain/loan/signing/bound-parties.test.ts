import { expect, test } from 'vitest'
import { boundParties, mayRequestCoApplicantSignature } from './bound-parties.ts'

test('a co-applicant is never bound on a cash advance, signed or not', () => {
  expect(boundParties('cash-advance', true)).toEqual(['applicant'])
  expect(boundParties('cash-advance', false)).toEqual(['applicant'])
  expect(mayRequestCoApplicantSignature('cash-advance')).toEqual({
    ok: false,
    error: { code: 'CO_APPLICANT_CANNOT_BE_BOUND', loanType: 'cash-advance' },
  })
})

test('on an installment loan only one who signed', () => {
  expect(boundParties('installment', true)).toEqual(['applicant', 'co-applicant'])
  expect(boundParties('installment', false)).toEqual(['applicant'])
  expect(mayRequestCoApplicantSignature('installment')).toEqual({ ok: true, value: true })
})
