import type { DocumentContent } from './document-content.ts'

const linesOf = (block: DocumentContent['sections'][number]['blocks'][number]): readonly string[] => {
  switch (block.kind) {
    case 'paragraph':
      return [block.text]
    case 'facts':
      return block.rows.map(({ label, value, note = '' }) => `${label}: ${value}. ${note}`)
    case 'table':
      return [block.caption, ...[block.head, ...block.rows].map((cells) => cells.join(' | '))]
    case 'list':
      return block.items
  }
}

/** All text of sections, one line for each paragraph, fact and row. */
export const textOf = (sections: DocumentContent['sections']): string =>
  sections.flatMap(({ blocks }) => blocks.flatMap(linesOf)).join('\n')

/** The rows of the table with that caption; throws where there is none. */
export const rowsOf = ({ sections }: DocumentContent, caption: string): readonly (readonly string[])[] => {
  for (const block of sections.flatMap(({ blocks }) => blocks))
    if (block.kind === 'table' && block.caption === caption) return block.rows
  throw new Error(`no table ${caption}`)
}

/** The value of the fact with that label; throws where there is none. */
export const factOf = ({ sections }: DocumentContent, label: string): string => {
  for (const block of sections.flatMap(({ blocks }) => blocks))
    if (block.kind === 'facts') for (const row of block.rows) if (row.label === label) return row.value
  throw new Error(`no fact ${label}`)
}
