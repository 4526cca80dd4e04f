import type { DocumentBlock, DocumentContent } from '@tamarack/application/documents/document-content'
import type { ChainCheck, LoggedEvent } from '@tamarack/application/loan-log'
import type { WorkflowStep } from '@tamarack/application/ports/loan-process.port'
import type { ListedDocument, StoredDocument } from '@tamarack/application/ports/loan-queries.port'
import type { CheckedRecords } from '@tamarack/application/use-cases/check-records'
import type { DocumentContentView, DocumentView, ListedDocumentView } from '@tamarack/contracts/views/document'
import type { ForeseenEventView, HistoryView, LoanEventView } from '@tamarack/contracts/views/history'

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

/** A document as the screen shows and signs it; the identity record's address stands on the debit
 * authorization only. */
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

export const toListedDocumentView = ({ ref, preparedAt, signedAt, state }: ListedDocument): ListedDocumentView => ({
  kind: ref.kind,
  version: ref.version,
  sha256: ref.sha256,
  preparedAt,
  signedAt,
  state,
})

type Data = LoanEventView['data']

/** Nested values under dotted names, so that a timeline shows every figure as a row: `offer.total`,
 * `payments.1.amount`. */
const flat = (value: unknown, name: string): Data => {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return { [name]: [...value] }
  if (typeof value !== 'object' || value === null) return { [name]: value as Data[string] }
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flat(inner, name === '' ? key : `${name}.${key}`)),
  )
}

const toRecordedEvent = ({ type, ...payload }: LoggedEvent['event']): ForeseenEventView => ({
  type,
  data: flat(payload, ''),
})

/** The note of an act that is only foreseen: what the person is about to write stands on their
 * screen alone, and nobody else has written this. */
export const noteOfPreview = ({ id }: { readonly id: string }): string => `Preview by ${id}`

/** An event that an act would record, without its place in the log and without the note. */
export const toForeseenEventView = (event: LoggedEvent['event']): ForeseenEventView => {
  const { type, data } = toRecordedEvent(event)
  const { note: _note, ...rest } = data
  return { type, data: rest }
}

const toEventView = ({ loanId: _loan, event, documents, ...line }: LoggedEvent): LoanEventView => {
  return {
    ...line,
    ...toRecordedEvent(event),
    actor: { ...line.actor },
    documents: documents.map((document) => ({ ...document })),
  }
}

interface History {
  readonly loanId: string
  readonly events: readonly LoggedEvent[]
  readonly chain: ChainCheck
  readonly checkedAt: number
  readonly records: CheckedRecords
  readonly steps: readonly WorkflowStep[] | null
  readonly workflowUrl: string | null
}

/** The log of record, how its chain was found, and the engine's own history next to it. */
export const toHistoryView = ({
  loanId,
  events,
  chain,
  checkedAt,
  records,
  steps,
  workflowUrl,
}: History): HistoryView => ({
  loanId,
  events: events.map(toEventView),
  chain: { ...chain, checkedAt },
  records: { broken: [...records.broken], anchored: records.anchored },
  workflow: steps && steps.map((step) => ({ ...step })),
  workflowUrl,
})
