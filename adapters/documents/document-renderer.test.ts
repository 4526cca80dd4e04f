import { expect, test } from 'vitest'
import { documentRendererGuarantees, sampleDocument } from '@tamarack/application/testing/document-renderer-contract'
import { makeDocumentRenderer } from './document-renderer.ts'
import { readPdf } from './read-pdf.fixture.ts'

const renderer = makeDocumentRenderer()
const guarantees = documentRendererGuarantees({ renderer, read: readPdf })
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))('%s', async (_sentence, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})

const evidence = { sha256: 'ab'.repeat(32), preparedAt: Date.UTC(2026, 10, 21, 14), signedAt: null, signedBy: null }

test('moments are shown in Toronto time and in UTC', async () => {
  const { pages } = await readPdf(
    await renderer.pdf(sampleDocument, { ...evidence, signedAt: Date.UTC(2026, 6, 1, 3, 30), signedBy: 'A B' }),
  )
  const text = pages.join(' ').replace(/\s+/g, ' ')
  expect(text).toContain('Saturday, November 21, 2026 at 9:00:00 AM EST (2026-11-21T14:00:00Z)')
  expect(text).toContain('Tuesday, June 30, 2026 at 11:30:00 PM EDT (2026-07-01T03:30:00Z)')
})

test("the reading order has headings, tables with heads, lists and paragraphs, and the paper's own text outside it", async () => {
  const raw = Buffer.from(await renderer.pdf(sampleDocument, evidence)).toString('latin1')
  for (const tag of [
    'Document',
    'H1',
    'Sect',
    'H2',
    'P',
    'Table',
    'Caption',
    'TR',
    'TH',
    'TD',
    'L',
    'LI',
    'Lbl',
    'LBody',
  ])
    expect(raw).toContain(`/S /${tag}\n`)
  expect(raw).toContain('/Scope /Row')
  expect(raw).toContain('/Scope /Column')
  expect(raw).toContain('/Outlines')
})

test('a word that is wider than its column and a list item that is longer than a page are still printed', async () => {
  const content = {
    ...sampleDocument,
    sections: [
      {
        id: 'long',
        heading: 'Long',
        blocks: [
          { kind: 'table' as const, caption: 'Ids', head: ['Id', 'Text'], rows: [['x'.repeat(90), 'y'.repeat(90)]] },
          { kind: 'list' as const, items: ['word '.repeat(1_200)] },
        ],
      },
    ],
  }
  const text = (await readPdf(await renderer.pdf(content, evidence))).pages.join('').replace(/\s+/g, '')
  expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(90)
  expect(text.match(/word/g)?.length).toBe(1_200)
})
