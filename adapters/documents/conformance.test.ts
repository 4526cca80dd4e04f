import { describe, expect, test } from 'vitest'
import { canonicalJson } from '@tamarack/application/documents/canonical-json'
import { sampleDocument } from '@tamarack/application/testing/document-renderer-contract'
import {
  sampleCertificate,
  sampleDocuments,
  sampleNoticeDocuments,
  sampleReports,
} from '@tamarack/application/testing/sample-documents'
import { documentKinds, documentOf, noticeDocumentKinds, reportKinds } from '@tamarack/domain/documents/registry'
import { violationsIn } from './conformance.fixture.ts'
import { makeDocumentRenderer } from './document-renderer.ts'
import { contentViolations } from './page-content.fixture.ts'
import { pdfFile } from './pdf-objects.fixture.ts'
import { readPdf } from './read-pdf.fixture.ts'

const evidence = {
  sha256: 'ab'.repeat(32),
  preparedAt: Date.UTC(2026, 10, 21, 14),
  signedAt: Date.UTC(2026, 10, 21, 14, 5, 7),
  signedBy: 'Zoë "Z" <Ashe> & Sons',
}
const renderer = makeDocumentRenderer()
const pdf = await renderer.pdf(sampleDocument, evidence)
const text = Buffer.from(pdf).toString('latin1')

describe('a document is PDF/A-2a and PDF/UA-1', () => {
  test('signed, with every kind of block, over several pages', () => {
    expect(violationsIn(pdf)).toEqual([])
  })

  test('not signed, without sections', async () => {
    const empty = { ...sampleDocument, sections: [] }
    expect(violationsIn(await renderer.pdf(empty, { ...evidence, signedAt: null, signedBy: null }))).toEqual([])
  })

  test.each(sampleDocuments.map((content, index) => [`${content.kind} ${index + 1}`, content] as const))(
    '%s of a product, prepared and signed with its certificate',
    async (_name, content) => {
      for (const signature of [
        { ...evidence, signedAt: null, signedBy: null },
        { ...evidence, certificate: sampleCertificate },
      ])
        expect(violationsIn(await renderer.pdf(content, signature))).toEqual([])
    },
  )

  test.each(sampleNoticeDocuments.map((content, index) => [`${content.kind} ${index + 1}`, content] as const))(
    'a notice: %s',
    async (_name, content) => {
      expect(violationsIn(await renderer.pdf(content, { ...evidence, signedAt: null, signedBy: null }))).toEqual([])
    },
  )

  test.each(sampleReports.map((content) => [content.kind, content] as const))('%s', async (_kind, content) => {
    const { sha256, preparedAt: readAt } = evidence
    expect(violationsIn(await renderer.report(content, { sha256, readAt }))).toEqual([])
  })

  test('of every kind that is rendered: the samples leave none out, of any product', () => {
    const sampled = sampleDocuments.map(({ kind }) => kind)
    const expected = documentKinds.flatMap((kind) => documentOf(kind).products.map(() => kind))
    expect(sampled.toSorted()).toEqual(expected.toSorted())
    expect(new Set(sampleDocuments.map((content) => canonicalJson(content))).size).toBe(expected.length)
    expect(new Set<string>(sampleNoticeDocuments.map(({ kind }) => kind))).toEqual(new Set(noticeDocumentKinds))
    expect(sampleReports.map(({ kind }) => kind)).toEqual(reportKinds)
  })

  test.each([
    'Prices & <conditions> "as agreed"',
    'Accord de prêt - Łódź, Nguyễn',
    '\u0000\u000b\ufffe a title with characters that XML does not have',
    ']]> <!-- --> <?x ?> &amp; &lt;',
    'half a pair: \ud800',
    '王小明, Дарья, عمر, 🍁',
  ])('under the title %j, which both descriptions of the file agree on', async (title) => {
    expect(violationsIn(await renderer.pdf({ ...sampleDocument, title }, evidence))).toEqual([])
  })

  test('a character that the font has no picture of is printed as its number, and nothing else of the text changes', async () => {
    const { pages } = await readPdf(
      await renderer.pdf(sampleDocument, { ...evidence, signedBy: '王 Ash\u0000e\u0301' }),
    )
    expect(pages.join(' ').replace(/\s+/g, ' ')).toContain('[U+738B] Ash[U+0000]é')
  })
})

describe('a file that breaks a rule is found', () => {
  test.each([
    ['PDF/A 6.1.2', '%PDF-1.7', '%PDF-2.0'],
    ['PDF/A 6.1.3: the file has an ID', '/ID [', '/Id ['],
    ['PDF/A 6.6.2.1: the XMP packet is well-formed', '&amp;', '& mp;'],
    ['PDF/A 6.6.2.1: the XMP packet is well-formed', '</dc:format>', '</dc:formal>'],
    ['PDF/A 6.6.2.1: the XMP packet is UTF-8', '<dc:format>a', '<dc:format>\u00ff'],
    ['PDF/A 6.6.4', '<pdfaid:part>2', '<pdfaid:part>3'],
    ['PDF/A 6.6.4', '<pdfaid:conformance>A', '<pdfaid:conformance>B'],
    ['PDF/UA 5', '<pdfuaid:part>1', '<pdfuaid:part>2'],
    ['PDF/A 6.6.3: Title', '<rdf:li xml:lang="x-default">L', '<rdf:li xml:lang="x-default">l'],
    ['PDF/A 6.6.3: CreationDate', '<xmp:CreateDate>2026', '<xmp:CreateDate>2025'],
    ['PDF/A 6.2.4.3', '/OutputIntents', '/OutputIntentz'],
    ['PDF/UA 7.2: the file names its language', '(en-CA)', '(xx-XX)'],
    ['PDF/UA 7.1: the file is marked as tagged', '/Marked true', '/Marked null'],
    ['PDF/UA 7.1: the window shows the title', '/DisplayDocTitle true', '/DisplayDocTitle null'],
    ['PDF/A 6.2.11.4', '/FontFile2', '/FontFile9'],
    ['PDF/A 6.2.11.7', '/ToUnicode', '/TooUncode'],
    ['PDF/A 6.2.11.3', '/CIDToGIDMap /Identity', '/CIDToGIDMap /IdentitX'],
    ['PDF/UA 7.4.2', '/S /H2\n', '/S /H4\n'],
    ['PDF/UA 7.5', '/Scope /Row', '/Scopf /Row'],
    ['PDF/UA 7.2: a Table has only', '/S /TR\n', '/S /TD\n'],
    ['PDF/UA 7.1: every piece', '/K [0]\n', '/K [9]\n'],
    ['PDF/A 6.5', '/PageMode', '/AA /Mode'],
  ])('%s', (violation, good, bad) => {
    expect(text).toContain(good)
    expect(good).toHaveLength(bad.length)
    expect(violationsIn(Buffer.from(text.replaceAll(good, bad), 'latin1')).join('\n')).toContain(violation)
  })

  test('PDF/A 6.1.3: nothing follows the end', () => {
    expect(violationsIn(Buffer.from(`${text}x`, 'latin1')).join('\n')).toContain('PDF/A 6.1.3: nothing follows')
  })

  /** The same file, its pages written otherwise. */
  const withContents = (change: (content: string) => string): readonly string[] => {
    const file = pdfFile(pdf)
    const catalog = file.dictionary(file.trailer.get('Root'))
    const pages = file.list(file.dictionary(catalog.get('Pages')).get('Kids')).map((page) => file.dictionary(page))
    const contents = new Set(pages.map((page) => page.get('Contents')))
    return contentViolations(
      {
        ...file,
        stream: (value) => {
          const stream = file.stream(value)
          return stream && contents.has(value) ? Buffer.from(change(stream.toString('latin1')), 'latin1') : stream
        },
      },
      catalog,
    )
  }

  test.each([
    ['O. Reg. 98/09 s. 18(3): text is 12 points or more', / 12 Tf/g, ' 11.9 Tf'],
    ['O. Reg. 98/09 s. 18(3): headings are 14 points or more', / 14 Tf/g, ' 13 Tf'],
    ['O. Reg. 98/09 s. 18(3): text is 12 points or more', /1 0 0 1 (\S+) (\S+) Tm/g, '0.9 0 0 0.9 $1 $2 Tm'],
    ['PDF/UA 7.1: everything is in the reading order or belongs to the paper', /\/Artifact BMC([^]*?)EMC/g, '$1'],
    ['PDF/UA 7.1: every mark is closed', /EMC/g, ''],
    ['PDF/UA 7.1: what belongs to the paper does not stand inside', /EMC\s+\/Artifact BMC/g, '/Artifact BMC'],
    ['PDF/A 6.2.11.8', /\[<[0-9a-f]{4}/g, '[<0000'],
    ['PDF/A 6.2.4.3: every colour', /\/DeviceRGB cs\s+\S+ \S+ \S+ scn/g, '0 0 0 1 k'],
  ])('%s', (violation, good, bad) => {
    expect(withContents((content) => content)).toEqual([])
    expect(withContents((content) => content.replace(good, bad)).join('\n')).toContain(violation)
  })
})
