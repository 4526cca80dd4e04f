import { noticeTitles } from '@tamarack/application/documents/notice-words'
import type { ChainCheck, LoggedEvent } from '@tamarack/application/loan-log'
import type { DocumentFiles } from '@tamarack/application/ports/document-files.port'
import type { SentNotice } from '@tamarack/application/ports/loan-notices.port'
import type { WorkflowStep } from '@tamarack/application/ports/loan-process.port'
import type { ListedDocument, StoredDocument } from '@tamarack/application/ports/loan-queries.port'
import type { CheckedRecords } from '@tamarack/application/use-cases/check-records'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { OwnDataView } from '@tamarack/contracts/endpoints/own-data'
import type { DocumentView, ListedDocumentView } from '@tamarack/contracts/views/document'
import type { ForeseenEventView, HistoryView, LoanEventView } from '@tamarack/contracts/views/history'
import type { SentNoticeView } from '@tamarack/contracts/views/notices'

type FileHashes = Awaited<ReturnType<DocumentFiles['hashesOf']>>

/** The hash of the file that is downloaded of a document: of the signed one once it is signed. */
const fileHashIn = (files: FileHashes, of: { readonly sha256: string; readonly signedAt: number | null }) =>
  files.find(
    ({ documentSha256, state }) =>
      documentSha256 === of.sha256 && state === (of.signedAt === null ? 'prepared' : 'signed'),
  )?.sha256 ?? null

/** A document as the screen shows and signs it; the identity record's address stands on the debit
 * authorization only. */
export const toDocumentView = (
  { signedBy: _signedBy, ...document }: StoredDocument,
  files: FileHashes,
): ReadOnly<DocumentView> => ({
  ...document,
  fileSha256: fileHashIn(files, document),
  identityIpAddress: document.content.kind === 'pad-agreement' ? document.identityIpAddress : null,
})

export const toListedDocumentView = ({ ref, ...listed }: ListedDocument, files: FileHashes): ListedDocumentView => ({
  ...ref,
  ...listed,
  fileSha256: fileHashIn(files, { ...ref, ...listed }),
})

/** An email of a loan, with its title and the document that it brought. */
export const toSentNoticeView = ({ kind, document, ...notice }: SentNotice): SentNoticeView => ({
  ...notice,
  title: noticeTitles[kind],
  document: document.kind,
  sha256: document.sha256,
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

/** An event for its borrower: who of us acted stays with us, and so do the notes of staff; what a
 * co-applicant did is theirs. */
export const toOwnEvent = ({ event, at, actor }: LoggedEvent): OwnDataView['loans'][number]['events'][number] => {
  const { type, data } = toForeseenEventView(event)
  const isOfAnother = type.startsWith('co-applicant-')
  const shown = Object.entries(data).filter(([name]) => !isOfAnother && !/^(?:note|by\.|proposed\.)/.test(name))
  return { at, type, by: actor.role, data: Object.fromEntries(shown) }
}

const toEventView = ({ event, ...line }: LoggedEvent): ReadOnly<LoanEventView> => ({
  ...line,
  ...toRecordedEvent(event),
})

interface History extends Pick<HistoryView, 'loanId' | 'workflowUrl'> {
  readonly events: readonly LoggedEvent[]
  readonly chain: ChainCheck & { readonly checkedAt: number }
  readonly records: CheckedRecords
  readonly steps: readonly WorkflowStep[] | null
}

/** The log of record, how its chain was found, and the engine's own history next to it. */
export const toHistoryView = ({ events, steps, records, ...history }: History): ReadOnly<HistoryView> => ({
  ...history,
  records: { ...records, broken: records.broken.map(({ part }) => part) },
  events: events.map(toEventView),
  workflow: steps,
})
