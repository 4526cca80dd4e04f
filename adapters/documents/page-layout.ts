import PDFDocument from 'pdfkit'
import { headingPointsMin, textPointsMin } from '@tamarack/domain/agreement/contents'
import { identify } from './archival.ts'
import { fonts } from './fonts.ts'
import { producer } from './metadata.ts'
import { makePrintable } from './printable.ts'

type Pdf = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

/** Letter paper; room for two lines of header and footer. */
export const margins = { top: 84, bottom: 90, left: 54, right: 54 } as const
/** The legal floor for text and headings, in points. */
export const sizes = { text: textPointsMin, heading: headingPointsMin, title: 20 } as const
const gap = 8
/** Between lines of one paragraph, in points. */
const lineGap = 2
const ink = '#1a211d'
const author = 'Tamarack'

/** Where on the paper the writing is. */
export interface Place {
  readonly page: number
  readonly y: number
}

export interface PageLayout {
  readonly pdf: Pdf
  readonly root: Element
  readonly width: number
  /** A text in the characters that can be printed; every text goes through it first. */
  readonly printable: (text: string) => string
  readonly place: () => Place
  /** A new page unless that much room is left. */
  readonly need: (height: number) => void
  readonly space: (height?: number) => void
  readonly text: (
    parent: Element,
    tag: string,
    text: string,
    style?: { readonly bold?: boolean; readonly size?: number; readonly indent?: number },
  ) => void
  /** Cells side by side, as high as the highest; answers nothing and leaves the writing below
   * them. */
  readonly row: (parent: Element | null, cells: readonly Cell[]) => void
  /** A thin line across, for the eye only. */
  readonly rule: () => void
  readonly heightOf: (text: string, width: number, bold: boolean) => number
}

export interface Cell {
  readonly tag: 'TH' | 'TD' | 'Lbl' | 'LBody'
  readonly text: string
  readonly note?: string | undefined
  readonly bold?: boolean
  readonly width: number
  /** What a heading cell heads. */
  readonly scope?: 'Row' | 'Column'
}

/** The types lack `scope`, which the library writes into the cell's attributes. */
const cellOptions = (scope: Cell['scope']): PDFKit.Mixins.StructureElementOptions =>
  scope === undefined ? {} : ({ scope } as PDFKit.Mixins.StructureElementOptions)

/** By the path of its file: a font that is registered under another name is read from the file
 * again each time it is chosen. */
const font = (pdf: Pdf, bold: boolean, size: number = sizes.text): Pdf =>
  pdf
    .font(bold ? fonts.bold : fonts.regular)
    .fontSize(size)
    .fillColor(ink)

/** What belongs to the paper and not to the document: readers pass over it. */
export const asArtifact = (pdf: Pdf, draw: () => void): void => {
  pdf.markContent('Artifact')
  draw()
  pdf.endMarkedContent()
}

/** An open PDF and the few ways in which a document is written on it, each with its place in the
 * reading order. */
export const openPages = ({ title, at, changedAt }: { title: string; at: number; changedAt: number }): PageLayout => {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-CA',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    font: fonts.regular,
    // Not the present: the same document must give the same bytes tomorrow.
    info: {
      Title: title,
      Author: author,
      Creator: author,
      Producer: producer,
      CreationDate: new Date(at),
      ModDate: new Date(changedAt),
    },
  })
  const printable = makePrintable(pdf)
  pdf.info.Title = printable(title)
  identify(pdf, { title: pdf.info.Title, author, creator: author, createdAt: at, changedAt })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pdf.addPage()
  const width = pdf.page.width - margins.left - margins.right
  const bottom = pdf.page.height - margins.bottom

  const heightOf = (text: string, cellWidth: number, bold: boolean): number =>
    font(pdf, bold).heightOfString(text, { width: cellWidth, lineGap })
  const need = (height: number): void => {
    if (pdf.y + height > bottom && pdf.y > margins.top) pdf.addPage()
  }
  const cellHeight = ({ text, note, bold = false, width: cellWidth }: Cell): number =>
    heightOf(text, cellWidth - gap, bold) + (note === undefined ? 0 : heightOf(note, cellWidth - gap, false))

  return {
    pdf,
    root,
    width,
    printable,
    heightOf,
    need,
    place: () => ({ page: pdf.bufferedPageRange().count - 1, y: pdf.y }),
    space: (height = gap) => {
      pdf.y += height
    },
    rule: () =>
      asArtifact(pdf, () =>
        pdf
          .moveTo(margins.left, pdf.y)
          .lineTo(margins.left + width, pdf.y)
          .lineWidth(0.5)
          .strokeColor('#b9bfbb')
          .stroke(),
      ),
    text: (parent, tag, text, { bold = false, size = sizes.text, indent = 0 } = {}) => {
      parent.add(
        pdf.struct(tag, {}, () =>
          font(pdf, bold, size).text(text, margins.left + indent, pdf.y, { width: width - indent, lineGap }),
        ),
      )
    },
    row: (parent, cells) => {
      need(Math.max(...cells.map(cellHeight)))
      const top = pdf.y
      let left: number = margins.left
      let lowest = top
      const line = parent === null ? null : pdf.struct(cells[0]?.tag === 'Lbl' ? 'LI' : 'TR')
      if (line) parent?.add(line)
      for (const cell of cells) {
        const x = left
        const draw = (): void => {
          font(pdf, cell.bold ?? false).text(cell.text, x, top, { width: cell.width - gap, lineGap })
          if (cell.note !== undefined) font(pdf, false).text(cell.note, x, pdf.y, { width: cell.width - gap, lineGap })
          lowest = Math.max(lowest, pdf.y)
        }
        if (line) {
          const element = pdf.struct(cell.tag, cellOptions(cell.scope), draw)
          line.add(element)
        } else asArtifact(pdf, draw)
        left += cell.width
      }
      pdf.y = lowest
      line?.end()
    },
  }
}
