import { expect, test } from 'vitest'
import { cashAdvanceLaw } from '@tamarack/domain/payday/law'
import { sampleDocuments } from '../testing/sample-documents.ts'
import { textOf } from './document-text.fixture.ts'

test('the authorization of a cash advance states the notice after which it ends, as the law of the product has it', () => {
  const pad = sampleDocuments.find(({ kind }) => kind === 'pad-agreement')
  expect(textOf(pad?.sections ?? [])).toContain('with 3 business days of notice')
  expect(cashAdvanceLaw.revocationNotice).toMatchObject({ kind: 'clearing-days', days: 3 })
})
