import { expect, test } from 'vitest'
import { cents } from '@tamarack/domain/values/cents'
import { localDate } from '@tamarack/domain/values/local-date'
import { sampleNewAuthorization } from '../testing/sample-documents.ts'
import { textOf } from './document-text.fixture.ts'

const stopped = { number: 1, dueDate: localDate('2026-12-04'), amount: cents(570_00) }

test('TAM-273: an authorization for another account names each stopped debit that it lists', () => {
  const text = textOf(sampleNewAuthorization([stopped]).sections)
  expect(text).toContain('You had stopped the debit of $570.00 on Friday, December 4, 2026.')
  expect(text).toContain('when you sign, it goes on. You may stop it again.')
})

test('an authorization for another account names no stopped debit when none was stopped', () => {
  const text = textOf(sampleNewAuthorization([]).sections)
  expect(text).not.toContain('You had stopped')
  expect(text).toContain('takes the place of every earlier one for this loan')
})
