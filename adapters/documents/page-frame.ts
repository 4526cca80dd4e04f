import { fonts } from './fonts.ts'
import { asArtifact, margins, sizes, type PageLayout, type Place } from './page-layout.ts'

/** A frame around what is between two places, which may lie on different pages. */
export interface Box {
  readonly from: Place
  readonly to: Place
}

const padding = 8

/** Header, footer and frames of every page, once all are laid out. They belong to the paper:
 * readers pass over them. */
export const drawFrames = (
  { pdf }: PageLayout,
  { name, reference, sha256, boxes }: { name: string; reference: string; sha256: string; boxes: readonly Box[] },
): void => {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    const { width, height } = pdf.page
    const inner = width - margins.left - margins.right
    // Outside the margins on purpose: with them, writing at the foot would open a new page.
    pdf.page.margins = { top: 0, bottom: 0, left: margins.left, right: margins.right }
    asArtifact(pdf, () => {
      pdf.font(fonts.regular).fontSize(sizes.text).fillColor('#1a211d')
      pdf.text(name, margins.left, 36, { width: inner * 0.75, lineBreak: false })
      pdf.text(`Page ${page + 1} of ${count}`, margins.left, 36, { width: inner, align: 'right' })
      pdf
        .moveTo(margins.left, 60)
        .lineTo(width - margins.right, 60)
        .lineWidth(0.75)
        .strokeColor('#68726c')
        .stroke()
      pdf.text(`${reference}. Fingerprint (SHA-256):`, margins.left, height - 66, { width: inner, lineBreak: false })
      pdf.text(sha256, margins.left, height - 48, { width: inner, lineBreak: false })
      for (const { from, to } of boxes.filter((box) => box.from.page <= page && page <= box.to.page)) {
        const top = from.page === page ? from.y - padding : margins.top - padding
        const end = to.page === page ? to.y + padding / 2 : height - margins.bottom + padding
        pdf
          .rect(margins.left - padding, top, inner + 2 * padding, end - top)
          .lineWidth(1.5)
          .strokeColor('#1a211d')
          .stroke()
      }
    })
  }
}
