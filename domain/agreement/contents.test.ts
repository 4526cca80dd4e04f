import { expect, test } from 'vitest'
import { installmentAgreementContents } from '../installment/agreement-contents.ts'
import { paydayAgreementContents } from '../payday/agreement/contents.ts'
import { missingContents, requiredContents } from './contents.ts'

const contents = [...paydayAgreementContents, ...installmentAgreementContents]
test.each(contents)('$id is put in words, with the line of law that requires it', (content) => {
  expect(content.what).toMatch(/\w+ \w+/)
  expect(content.source).toMatch(/(PLA|O\. Reg\.|CPA 2002|SOR)[^;]* ss?\. \d|O\. Reg\. 475\/24/)
})

test('each product has its own list', () => {
  expect(requiredContents('cash-advance')).toEqual(paydayAgreementContents)
  expect(requiredContents('installment')).toEqual(installmentAgreementContents)
})

test('what a draft lacks is named; what is complete lacks nothing', () => {
  const all = requiredContents('cash-advance').map(({ id }) => id)
  expect(missingContents('cash-advance', all)).toEqual([])
  expect(
    missingContents(
      'cash-advance',
      all.filter((id) => id !== 'registrar'),
    ).map(({ id }) => id),
  ).toEqual(['registrar'])
  expect(missingContents('installment', []).length).toBe(requiredContents('installment').length)
})
