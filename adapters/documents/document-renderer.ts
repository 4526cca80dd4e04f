import { signInWords, type Certificate } from '@tamarack/application/documents/certificate'
import {
  facts,
  type DocumentBlock,
  type DocumentContent,
  type Fact,
} from '@tamarack/application/documents/document-content'
import { longDay } from '@tamarack/application/documents/words'
import type { DocumentRenderer } from '@tamarack/application/ports/document-renderer.port'
import { documentOf, noticeDocumentKinds } from '@tamarack/domain/documents/registry'
import { referenceOf } from '@tamarack/domain/loan/reference-number'
import { localDate } from '@tamarack/domain/values/local-date'
import { fonts } from './fonts.ts'
import { drawFrames, type Box } from './page-frame.ts'
import { openPages, sizes, type Cell, type PageLayout } from './page-layout.ts'
import { withTexts } from './printable.ts'

type Element = PDFKit.PDFStructureElement
type Signature = Parameters<DocumentRenderer['pdf']>[1]
type Block<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { readonly kind: Kind }>

const toronto = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Toronto',
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})
/** "Saturday, November 21, 2026 at 9:00:00 AM EST (2026-11-21T14:00:00Z)". */
const moment = (at: number): string => `${toronto.format(at)} (${new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')})`

const drawFacts = (layout: PageLayout, parent: Element, { rows }: Block<'facts'>): void => {
  const table = layout.pdf.struct('Table')
  parent.add(table)
  for (const { label, value, note } of rows) {
    layout.row(table, [
      { tag: 'TH', scope: 'Row', text: label, width: layout.width * 0.45 },
      { tag: 'TD', text: value, note, bold: true, width: layout.width * 0.55 },
    ])
    layout.space(4)
  }
  table.end()
}

/** Columns as wide as their longest word needs, and the rest by how much stands in them. */
const columnWidths = ({ pdf, width }: PageLayout, lines: readonly (readonly string[])[]): readonly number[] => {
  pdf.font(fonts.bold).fontSize(sizes.text)
  const columns = lines[0]?.map((_, column) => lines.map((line) => line[column] ?? '')) ?? []
  const needed = columns.map(
    (texts) => Math.max(...texts.flatMap((text) => text.split(/\s/)).map((word) => pdf.widthOfString(word))) + 12,
  )
  const wanted = columns.map((texts, column) =>
    Math.max(needed[column] ?? 0, ...texts.map((text) => pdf.widthOfString(text) + 12)),
  )
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const [leftOver, wish] = [Math.max(0, width - sum(needed)), sum(wanted) - sum(needed)]
  return needed.map(
    (least, column) =>
      least + (wish === 0 ? leftOver / needed.length : (leftOver * ((wanted[column] ?? least) - least)) / wish),
  )
}

const table = (layout: PageLayout, parent: Element, { caption, head, rows }: Block<'table'>): void => {
  const { pdf } = layout
  const widths = columnWidths(layout, [head, ...rows])
  const cells = (texts: readonly string[], heads: boolean): readonly Cell[] =>
    texts.map((text, column) => ({
      tag: heads ? 'TH' : 'TD',
      text,
      bold: heads,
      width: widths[column] ?? 0,
      ...(heads ? { scope: 'Column' as const } : {}),
    }))
  const element = pdf.struct('Table')
  parent.add(element)
  layout.need(54)
  layout.text(element, 'Caption', caption, { bold: true })
  layout.space(4)
  layout.row(element, cells(head, true))
  layout.rule()
  layout.space(3)
  for (const row of rows) {
    const { page } = layout.place()
    const height = Math.max(...row.map((text, column) => layout.heightOf(text, (widths[column] ?? 0) - 8, false)))
    layout.need(height)
    // The heads again on a new page, for the eye only: they are in the reading order once.
    if (layout.place().page !== page) {
      layout.row(null, cells(head, true))
      layout.rule()
      layout.space(3)
    }
    layout.row(element, cells(row, false))
    layout.rule()
    layout.space(3)
  }
  element.end()
}

const list = (layout: PageLayout, parent: Element, { items }: Block<'list'>): void => {
  const element = layout.pdf.struct('L')
  parent.add(element)
  for (const item of items) {
    layout.row(element, [
      { tag: 'Lbl', text: '•', width: 20 },
      { tag: 'LBody', text: item, width: layout.width - 20 },
    ])
    layout.space(4)
  }
  element.end()
}

const block = (layout: PageLayout, parent: Element, given: DocumentBlock): void => {
  switch (given.kind) {
    case 'paragraph':
      return layout.text(parent, 'P', given.text, { bold: given.bold ?? false })
    case 'facts':
      return drawFacts(layout, parent, given)
    case 'table':
      return table(layout, parent, given)
    case 'list':
      return list(layout, parent, given)
  }
}

const section = (
  layout: PageLayout,
  heading: string,
  blocks: readonly DocumentBlock[],
): { readonly from: ReturnType<PageLayout['place']>; readonly to: ReturnType<PageLayout['place']> } => {
  const { pdf, root } = layout
  // A heading alone at the foot of a page helps nobody.
  layout.need(80)
  const from = layout.place()
  const element = pdf.struct('Sect')
  root.add(element)
  layout.text(element, 'H2', heading, { bold: true, size: sizes.heading })
  pdf.outline.addItem(heading)
  layout.space(4)
  for (const given of blocks) {
    block(layout, element, given)
    layout.space()
  }
  element.end()
  return { from, to: layout.place() }
}

const fingerprintLabel = 'Fingerprint of the text (SHA-256)'
const inGroups = (sha256: string): string => sha256.replace(/(.{16})(?=.)/g, '$1 ')

const signatureFacts = ({ sha256, preparedAt, signedAt, signedBy }: Signature): DocumentBlock =>
  facts(
    ['Prepared', moment(preparedAt)],
    ['Signed', signedAt === null ? 'Not signed yet' : moment(signedAt)],
    ['Signed by', signedBy ?? 'N/A'],
    [fingerprintLabel, inGroups(sha256)],
  )

/** Of what nobody signs: the day on which it fell due, whenever it was sent. */
const noticeFacts = ({ date }: DocumentContent, { sha256 }: Signature): DocumentBlock =>
  facts(['Date', longDay(localDate(date))], [fingerprintLabel, inGroups(sha256)])
const isNotice = ({ kind }: Pick<DocumentContent, 'kind'>): boolean => noticeDocumentKinds.some((one) => one === kind)

/** A page of its own at the end of what was signed. It names nothing that the signer does not have
 * already. */
const certificatePage = (certificate: Certificate): Ending => ({
  heading: 'Certificate of signature',
  onNewPage: true,
  facts: facts(
    ...(certificate.signerName === undefined ? [] : [['Signer', certificate.signerName] as const]),
    ['Account of the signer', certificate.signerId],
    ['Signed in session', certificate.sessionId],
    ['Signed in with', signInWords(certificate.signIn)],
    ['Signed in at', moment(certificate.signIn.at)],
    ['From IP address', certificate.ip ?? 'N/A'],
    ['With browser', certificate.userAgent ?? 'N/A'],
    ['Document opened', moment(certificate.openedAt)],
    ['Read to the end', certificate.reachedEndAt === null ? 'Not recorded' : moment(certificate.reachedEndAt)],
    ['Box ticked', moment(certificate.tickedAt)],
    ['Signed', moment(certificate.at)],
    ['Fingerprint of the sentence beside the box (SHA-256)', inGroups(certificate.consentSha256)],
    ...certificate.legalTexts.map(({ kind, version, sha256 }): Fact => [
      `Under: ${documentOf(kind).name}`,
      `Version ${version}, ${inGroups(sha256)}`,
    ]),
    ['Line of the loan’s log', String(certificate.sequence)],
    ['Hash of that line (SHA-256)', inGroups(certificate.hash)],
    ['To verify this file', 'Choose it at /verify on our site'],
    ['Hash of the line before', inGroups(certificate.previousHash)],
  ),
})

const bytesOf = async (layout: PageLayout): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  layout.pdf
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .once('end', resolve)
    .once('error', reject)
  layout.pdf.end()
  await promise
  return new Uint8Array(Buffer.concat(chunks))
}

interface Ending {
  readonly heading: string
  readonly onNewPage?: boolean
  readonly facts: DocumentBlock
}

interface Printed {
  readonly title: string
  readonly version: number
  readonly reference: string
  readonly sections: DocumentContent['sections']
  readonly sha256: string
  readonly at: number
  readonly changedAt: number
  /** What stands after the last section: who signed and how, or what was read. */
  readonly endings: readonly Ending[]
}

const render = (given: Printed): Promise<Uint8Array> => {
  const layout = openPages(given)
  const { title, version, reference, sections, sha256, endings } = withTexts(given, layout.printable)
  const boxes: Box[] = []
  layout.text(layout.root, 'H1', title, { bold: true, size: sizes.title })
  layout.space(16)
  for (const { heading, blocks, boxed = false } of sections) {
    const written = section(layout, heading, blocks)
    if (boxed) boxes.push(written)
    layout.space(boxed ? 20 : 12)
  }
  for (const { heading, facts: evidence, onNewPage = false } of endings) {
    if (onNewPage) layout.pdf.addPage()
    section(layout, heading, [evidence])
  }
  layout.root.end()
  drawFrames(layout, { name: `${title}, version ${version}`, reference, sha256, boxes })
  return bytesOf(layout)
}

const renderDocument = (content: DocumentContent, signature: Signature): Promise<Uint8Array> =>
  render({
    ...content,
    reference: `Loan ${referenceOf(content.loanId)}`,
    sha256: signature.sha256,
    at: signature.preparedAt,
    changedAt: signature.signedAt ?? signature.preparedAt,
    endings: [
      isNotice(content)
        ? { heading: 'Evidence', facts: noticeFacts(content, signature) }
        : { heading: 'Signature and evidence', facts: signatureFacts(signature) },
      ...(signature.certificate ? [...(signature.certificate.earlier ?? []), signature.certificate] : []).map(
        certificatePage,
      ),
    ],
  })

const renderReport: DocumentRenderer['report'] = (content, { sha256, readAt }) =>
  render({
    ...content,
    sha256,
    at: readAt,
    changedAt: readAt,
    endings: [
      {
        heading: 'Evidence',
        facts: facts(['Data read', moment(readAt)], [fingerprintLabel, inGroups(sha256)]),
      },
    ],
  })

/** PDF/A-2a and PDF/UA-1: tagged, with a reading order, language, bookmarks, embedded fonts and an
 * output intent. Text is 12 points and headings 14 or more, as O. Reg. 98/09 s. 18 requires; name,
 * version, loan, fingerprint and page number stand on every page. The same content and evidence
 * give the same bytes: nothing in it is of the present. */
export const makeDocumentRenderer = (): DocumentRenderer => ({ pdf: renderDocument, report: renderReport })
