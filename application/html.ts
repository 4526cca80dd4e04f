const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it must be written into HTML, between tags and within a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** Text that is already HTML, so that it is escaped exactly once. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[]
const written = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(({ html: inner }) => inner).join('')
}

/** Writes HTML; every inserted text is escaped. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.map((text, index) => text + (index < parts.length ? written(parts[index] ?? '') : '')).join(''),
})
