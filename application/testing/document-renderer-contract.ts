import { referenceOf } from '@tamarack/domain/loan/reference-number'
import type { DocumentContent } from '../documents/document-content.ts'
import type { DocumentRenderer } from '../ports/document-renderer.port.ts'
import { guarantee, must, mustEqual, type Guarantee } from './guarantee.ts'

/** What can be read out of a finished PDF. */
export interface ReadPdf {
  readonly pages: readonly string[]
  /** Every font size that text is written in, in points. */
  readonly sizes: readonly number[]
  readonly tagged: boolean
  readonly language: string | null
  readonly title: string | null
}

/** Prepared on 21 November 2026 at 14:00 UTC, signed five minutes later. */
const evidence = {
  sha256: 'c0ffee00'.repeat(8),
  preparedAt: 1795269600000,
  signedAt: 1795269900000,
  signedBy: 'Benoît Trillium',
}
const clause =
  'The borrower promises to pay back what was advanced, and the cost of borrowing, on the day that is named above. '

/** A document with every kind of block, long enough for several pages. */
export const sampleDocument: DocumentContent = {
  kind: 'loan-agreement',
  title: 'Loan Agreement & Disclosures',
  version: 3,
  loanId: 'ln_abcdefghijklmnopqrstuvwx',
  date: '2026-11-21',
  sections: [
    {
      id: 'key-facts',
      heading: 'Key facts',
      blocks: [
        {
          kind: 'facts',
          rows: [
            { label: 'You receive', value: '$500.00' },
            { label: 'APR', value: '365.00%', note: '$14.00 per $100 (Ontario maximum: $14.00)' },
          ],
        },
        {
          kind: 'table',
          caption: 'Payments',
          head: ['Payment', 'Date', 'Amount'],
          rows: Array.from({ length: 60 }, (_, index) => [
            String(index + 1),
            `Friday, December ${(index % 28) + 1}, 2026`,
            '$9.50',
          ]),
        },
      ],
    },
    {
      id: 'cancel',
      heading: 'Your right to cancel',
      boxed: true,
      blocks: [
        { kind: 'paragraph', text: clause.repeat(30) },
        { kind: 'paragraph', bold: true, text: 'You waive the 10-day pre-notification.' },
      ],
    },
    {
      id: 'more',
      heading: 'Names',
      blocks: [{ kind: 'list', items: ['Nguyễn Thị Đào', 'Łukasz Öztürk', 'Benoît O’Sprey'] }],
    },
  ],
}

/** What every `DocumentRenderer` must keep. */
export const documentRendererGuarantees = ({
  renderer,
  read,
}: {
  readonly renderer: DocumentRenderer
  readonly read: (pdf: Uint8Array) => Promise<ReadPdf>
}): readonly Guarantee[] => {
  const rendered = async (
    content: DocumentContent = sampleDocument,
    signature: Parameters<DocumentRenderer['pdf']>[1] = evidence,
  ): Promise<ReadPdf> => read(await renderer.pdf(content, signature))
  return [
    guarantee('the same content and evidence give the same bytes', async () => {
      const [one, two] = [
        await renderer.pdf(sampleDocument, evidence),
        await renderer.pdf(structuredCopy(sampleDocument), evidence),
      ]
      mustEqual(one.length, two.length, 'length')
      must(
        one.every((byte, index) => byte === two[index]),
        'the bytes differ',
      )
    }),
    guarantee('another word or another signature gives other bytes', async () => {
      const one = await renderer.pdf(sampleDocument, evidence)
      for (const two of [
        await renderer.pdf({ ...sampleDocument, version: 4 }, evidence),
        await renderer.pdf(sampleDocument, { ...evidence, signedBy: 'Somebody Else' }),
      ]) {
        must(one.length !== two.length || one.some((byte, index) => byte !== two[index]), 'the bytes are the same')
      }
    }),
    guarantee('every page shows the name, the version, the loan, the whole fingerprint and its number', async () => {
      const { pages } = await rendered()
      must(pages.length >= 3, `${pages.length} pages`)
      for (const [index, page] of pages.entries()) {
        for (const shown of [
          'Loan Agreement & Disclosures, version 3',
          referenceOf('ln_abcdefghijklmnopqrstuvwx'),
          evidence.sha256,
          `Page ${index + 1} of ${pages.length}`,
        ])
          must(page.includes(shown), `page ${index + 1} lacks "${shown}"`)
      }
    }),
    guarantee('all of the content is in it, in the writing of its owner', async () => {
      const text = (await rendered()).pages.join(' ').replace(/\s+/g, ' ')
      for (const shown of [
        'You receive',
        '$500.00',
        '$14.00 per $100 (Ontario maximum: $14.00)',
        'Your right to cancel',
        'You waive the 10-day pre-notification.',
        'Nguyễn Thị Đào',
        'Łukasz Öztürk',
        'Benoît O’Sprey',
        'Signed by',
        'Benoît Trillium',
      ])
        must(text.includes(shown), `it lacks "${shown}"`)
    }),
    guarantee('a table that goes on over pages repeats its heads', async () => {
      const { pages } = await rendered()
      const withRows = pages.filter((page) => /Friday, December/.test(page))
      must(withRows.length >= 2, 'the table is on one page')
      for (const page of withRows) must(/Payment\s+Date\s+Amount/.test(page), 'a page has rows without heads')
    }),
    guarantee('no text is smaller than 12 points, and headings are 14 or more', async () => {
      const { sizes } = await rendered()
      must(
        sizes.length > 0 && Math.min(...sizes) >= 12 && sizes.some((size) => size >= 14),
        `sizes ${[...new Set(sizes)].join(', ')}`,
      )
    }),
    guarantee('it is tagged, titled and in Canadian English', async () => {
      const { tagged, language, title } = await rendered()
      mustEqual([tagged, language, title], [true, 'en-CA', 'Loan Agreement & Disclosures'], 'the description')
    }),
    guarantee('a document that is not signed is marked as such', async () => {
      const text = (await rendered(sampleDocument, { ...evidence, signedAt: null, signedBy: null })).pages.join(' ')
      must(
        text.includes('Not signed yet') && !text.includes('Benoît Trillium'),
        'it does not state that it is not signed',
      )
    }),
    guarantee(
      'a notice states the day on which it fell due, whenever it was sent, and nothing of signatures',
      async () => {
        const notice = { ...sampleDocument, kind: 'loan-notice', date: '2026-11-02' } as const
        const text = (await rendered(notice, { ...evidence, signedAt: null, signedBy: null })).pages.join(' ')
        must(/Date\s+(?:\w+, )?November 2, 2026/.test(text), 'it does not state its day')
        must(!/Signed|Signature|Prepared/.test(text.slice(text.indexOf('Evidence'))), 'it speaks of signing')
        must(text.includes('Evidence'), 'it has no evidence')
      },
    ),
    guarantee(
      'a report shows its reference, fingerprint and the moment of reading, and nothing of signatures',
      async () => {
        const report = { ...sampleDocument, kind: 'bank-report', reference: 'Bank request r-1' } as const
        const render = () => renderer.report(report, { sha256: evidence.sha256, readAt: evidence.preparedAt })
        const [one, two] = [await render(), await render()]
        must(one.length === two.length && one.every((byte, index) => byte === two[index]), 'the bytes differ')
        const { pages, tagged } = await read(one)
        for (const page of pages)
          must(page.includes('Bank request r-1') && page.includes(evidence.sha256), 'a page lacks its reference')
        const text = pages.join(' ').replace(/\s+/g, ' ')
        must(text.includes('Data read Saturday, November 21, 2026'), 'it does not say when the data were read')
        must(tagged && !/Signed|Signature|ln_abcdef/.test(text), 'it speaks of signatures, or of a loan')
      },
    ),
    guarantee('an empty document is a page', async () =>
      mustEqual((await rendered({ ...sampleDocument, sections: [] })).pages.length, 1, 'pages'),
    ),
  ]
}

const structuredCopy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value
