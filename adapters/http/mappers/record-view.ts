import type { ChainCheck } from '@tamarack/application/loan-event-chain'
import type { DocumentBlock, DocumentContent } from '@tamarack/application/documents/document-content'
import type { WorkflowStep } from '@tamarack/application/ports/loan-process.port'
import type { LoanEvent, StoredDocument } from '@tamarack/application/ports/loan-queries.port'
import type { DocumentContentView, DocumentView } from '@tamarack/contracts/views/document'
import type { HistoryView, LoanEventView } from '@tamarack/contracts/views/history'

const toBlock = (block: DocumentBlock): DocumentContentView['sections'][number]['blocks'][number] => {
  switch (block.kind) {
    case 'paragraph':
      return { ...block }
    case 'facts':
      return { kind: 'facts', rows: block.rows.map((row) => ({ ...row })) }
    case 'table':
      return { kind: 'table', caption: block.caption, head: [...block.head], rows: block.rows.map((row) => [...row]) }
    case 'list':
      return { kind: 'list', items: [...block.items] }
  }
}

const toContent = (content: DocumentContent): DocumentContentView => ({
  ...content,
  sections: content.sections.map((section) => ({ ...section, blocks: section.blocks.map(toBlock) })),
})

/** A document as the screen shows and signs it; the identity record's address stands on the debit authorization only. */
export const toDocumentView = ({
  content,
  sha256,
  preparedAt,
  signedAt,
  identityIpAddress,
}: StoredDocument): DocumentView => ({
  content: toContent(content),
  sha256,
  preparedAt,
  signedAt,
  identityIpAddress: content.kind === 'pad-agreement' ? identityIpAddress : null,
})

const toEventView = ({ loanId: _loan, documents, ...event }: LoanEvent): LoanEventView => ({
  ...event,
  actor: { ...event.actor },
  data: { ...event.data },
  documents: documents.map((document) => ({ ...document })),
})

interface History {
  readonly loanId: string
  readonly events: readonly LoanEvent[]
  readonly chain: ChainCheck
  readonly checkedAt: number
  readonly steps: readonly WorkflowStep[] | null
  readonly workflowUrl: string | null
}

/** The log of record, how its chain was found, and the engine's own history beside it. */
export const toHistoryView = ({ loanId, events, chain, checkedAt, steps, workflowUrl }: History): HistoryView => ({
  loanId,
  events: events.map(toEventView),
  chain: { ...chain, checkedAt },
  workflow: steps && steps.map((step) => ({ ...step })),
  workflowUrl,
})
