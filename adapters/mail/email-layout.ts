import { escapeHtml } from '@tamarack/application/html'
import type { Email } from '@tamarack/application/ports/mailer.port'

/** The email as plain text: paragraphs, and the link spelled out under its name. */
export const textOf = ({ paragraphs, action }: Email): string =>
  [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : [])].join('\n\n') + '\n'

/** Mail programs drop style sheets, so necessary styles are inline. They handle dark mode themselves, so no background is set. */
const type = 'font-family:system-ui,-apple-system,Segoe UI,sans-serif;font-size:17px;line-height:1.55'

const button = ({
  label,
  url,
}: NonNullable<
  Email['action']
>): string => `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:#0b5d45;color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:15px">If the button does not work, copy this address into your browser:<br><a href="${escapeHtml(url)}" style="overflow-wrap:anywhere">${escapeHtml(url)}</a></p>`

/** The email as HTML, readable on a phone and without pictures. */
export const htmlOf = ({ subject, paragraphs, action }: Email): string => `<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px"><div style="max-width:36rem;margin:0 auto;${type}">
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
${action ? button(action) : ''}
</div></body></html>
`
