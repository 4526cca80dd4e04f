// The roles are spelt out because some browsers drop a table's meaning once its parts are laid out
// as blocks (the cards under 640 px).
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'
import type { DocumentContentView } from '@tamarack/contracts/views/document'
import { classes } from './class-names.tsx'
import styles from './document-view.module.css'
import { DateText, Value } from './format.tsx'

type Block = DocumentContentView['sections'][number]['blocks'][number]

const BlockView = ({ block }: { readonly block: Block }) => {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.bold === true ? <strong>{block.text}</strong> : block.text}</p>
    case 'list':
      return (
        <ul className="stack-2 bullets">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'facts':
      return (
        <dl className={styles['facts']}>
          {block.rows.map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="strong">
                <Value>{value}</Value>
              </dd>
              {note !== undefined && <dd className={`muted small ${styles['note']}`}>{note}</dd>}
            </div>
          ))}
        </dl>
      )
    case 'table':
      return (
        <table className={classes(styles['table'], block.head.length > 3 && styles['wide'])} role="table">
          <caption>{block.caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {block.head.map((head) => (
                <th key={head} scope="col" role="columnheader">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {block.rows.map((row) => (
              <tr key={row.join('|')} role="row">
                {row.map((cell, at) => (
                  <td key={block.head[at] ?? at} role="cell" data-label={block.head[at]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

export interface DocumentViewProps {
  readonly content: DocumentContentView
  /** Level of the clause headings; one below whatever heads the page. */
  readonly headingLevel?: 2 | 3 | undefined
  /** Between the document's identity and its text, such as print and download. */
  readonly tools?: ReactNode
}

/** The document as the page itself: selectable, real headings, no inner scroll area; the same data
 * that print and PDF render. */
export const DocumentView = ({ content, headingLevel = 2, tools }: DocumentViewProps) => {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <article className={`stack-6 reading-width ${styles['document']}`} aria-label={content.title}>
      <p className="muted small">
        <span className={styles['onPaper']}>{content.title}. </span>
        Version {content.version}, <DateText value={content.date} as="long" />
        <span className={styles['onPaper']}>. Loan {content.loanId}</span>
      </p>
      {tools}
      {content.sections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          className={classes('stack-3', styles['section'], section.boxed === true && styles['boxed'])}
        >
          <Heading>{section.heading}</Heading>
          {section.blocks.map((block, at) => (
            <BlockView key={`${section.id}-${String(at)}`} block={block} />
          ))}
        </section>
      ))}
    </article>
  )
}
