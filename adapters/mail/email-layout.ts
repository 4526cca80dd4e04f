import { escapeHtml } from '@tamarack/application/html'
import type { Email } from '@tamarack/application/ports/mailer.port'

type Section = NonNullable<Email['sections']>[number]
type Fact = Extract<Section['blocks'][number], { kind: 'facts' }>['rows'][number]

const blockText = (block: Section['blocks'][number]): string => {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'facts':
      return block.rows.map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`).join('\n')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.join(' | ')).join('\n')
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
  }
}
const sectionText = ({ heading, blocks }: Section): string =>
  [heading.toUpperCase(), ...blocks.map(blockText)].join('\n\n')

/** The email as plain text: paragraphs, and the link spelled out under its name. */
export const textOf = ({ paragraphs, sections = [], closing = [], action }: Email): string =>
  [
    ...paragraphs,
    ...sections.map(sectionText),
    ...closing,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
  ].join('\n\n') + '\n'

/** Mail programs drop style sheets, so necessary styles are inline. They handle dark mode
 * themselves, so no background is set. */
const type = 'font-family:system-ui,-apple-system,Segoe UI,sans-serif;font-size:17px;line-height:1.55'

const button = ({
  label,
  url,
}: NonNullable<
  Email['action']
>): string => `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:#0b5d45;color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:15px">If the button does not work, copy this address into your browser:<br><a href="${escapeHtml(url)}" style="overflow-wrap:anywhere">${escapeHtml(url)}</a></p>`

const edge = 'border-bottom:1px solid #8a97a0;padding:8px 0'
const paragraphHtml = (text: string): string =>
  `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const cell = (tag: 'th' | 'td', text: string, { scope = '', isLast = false }): string =>
  `<${tag}${scope && ` scope="${scope}"`} style="${edge};text-align:${isLast ? 'right' : 'left'};vertical-align:top;${isLast ? '' : 'padding-right:12px'}">${escapeHtml(text)}</${tag}>`

const tableHtml = (rows: readonly string[], caption = ''): string =>
  `<table style="width:100%;border-collapse:collapse;margin:0 0 24px">${caption && `<caption style="text-align:left;margin:0 0 4px;font-size:15px">${escapeHtml(caption)}</caption>`}${rows.map((row) => `<tr>${row}</tr>`).join('\n')}</table>`

const cells = (tag: 'th' | 'td', texts: readonly string[]): string =>
  texts
    .map((text, index) =>
      cell(tag, text, { scope: tag === 'th' ? 'col' : '', isLast: index > 0 && index === texts.length - 1 }),
    )
    .join('')

/** A note stands below both, over the whole width. */
const factHtml = ({ label, value, note }: Fact): readonly string[] => {
  const style = `${note ? 'padding:8px 0 0' : edge};vertical-align:top`
  const pair = `<th scope="row" style="${style};text-align:left;padding-right:12px;font-weight:400">${escapeHtml(label)}</th><td style="${style};text-align:right;font-weight:700">${escapeHtml(value)}</td>`
  return note ? [pair, `<td colspan="2" style="${edge};padding-top:0;font-size:15px">${escapeHtml(note)}</td>`] : [pair]
}

const blockHtml = (block: Section['blocks'][number]): string => {
  switch (block.kind) {
    case 'paragraph':
      return paragraphHtml(block.text)
    case 'facts':
      return tableHtml(block.rows.flatMap(factHtml))
    case 'table':
      return tableHtml([cells('th', block.head), ...block.rows.map((row) => cells('td', row))], block.caption)
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  }
}
const sectionHtml = ({ heading, blocks }: Section): string =>
  `<h2 style="margin:24px 0 8px;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h2>\n${blocks.map(blockHtml).join('\n')}`

/** The email as HTML, readable on a phone and without pictures. */
export const htmlOf = ({ subject, paragraphs, sections = [], closing = [], action }: Email): string => `<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px"><div style="max-width:36rem;margin:0 auto;overflow-wrap:break-word;${type}">
${[...paragraphs.map(paragraphHtml), ...sections.map(sectionHtml), ...closing.map(paragraphHtml)].join('\n')}
${action ? button(action) : ''}
</div></body></html>
`
