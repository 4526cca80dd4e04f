import { noticeTitles } from '@tamarack/application/documents/notice-words'
import type { LoggedEvent } from '@tamarack/application/loan-log'
import type { DocumentFiles } from '@tamarack/application/ports/document-files.port'
import type { SentNotice } from '@tamarack/application/ports/loan-notices.port'
import type { ListedDocument, StoredDocument } from '@tamarack/application/ports/loan-queries.port'
import type { SecurityEvent } from '@tamarack/application/ports/security-log.port'
import { titleOfEvent } from '@tamarack/application/queries/event-words'
import { securityWords } from '@tamarack/application/queries/security-words'
import { pointsOf, thenAndNow } from '@tamarack/application/queries/then-and-now'
import type { TimelineEntry } from '@tamarack/application/queries/timeline'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { SecurityEventView } from '@tamarack/contracts/endpoints/security'
import type { DocumentView, ListedDocumentView } from '@tamarack/contracts/views/document'
import type { EventData, ForeseenEventView } from '@tamarack/contracts/views/foreseen-event'
import type { SentNoticeView } from '@tamarack/contracts/views/notices'
import type { ThenAndNowView, TimelineView } from '@tamarack/contracts/views/timeline'
import { maskedEmail } from '@tamarack/domain/person/masked-email'
import type { Instant } from '@tamarack/domain/values/instant'

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

/** A line of the security log in words. */
export const toSecurityEventView = (event: SecurityEvent): SecurityEventView => ({ ...event, ...securityWords(event) })

/** Nested values under dotted names, so that a timeline shows every figure as a row: `offer.total`,
 * `payments.1.amount`. */
const flat = (value: unknown, name: string): EventData => {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return { [name]: [...value] }
  // TAM-293: the whole address stands in the proposal and in the evidence pack.
  if (name === 'action.email' && typeof value === 'string') return { [name]: maskedEmail(value) }
  if (typeof value !== 'object' || value === null) return { [name]: value as EventData[string] }
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flat(inner, name === '' ? key : `${name}.${key}`)),
  )
}

/** The note of an act that is only foreseen: what the person is about to write stands on their
 * screen alone, and nobody else has written this. */
export const noteOfPreview = ({ id }: { readonly id: string }): string => `Preview by ${id}`

/** An event that an act would record, without its place in the log, the note, and its entries in the
 * ledger, which are shown as the figures that they change. */
export const toForeseenEventView = (event: LoggedEvent['event']): ForeseenEventView => {
  const { type, postings: _postings, ...payload } = { postings: undefined, ...event }
  const { note: _note, ...data } = flat(payload, '')
  return { type, title: titleOfEvent(event, null).title, data }
}

interface OwnEvent {
  readonly at: number
  readonly type: string
  readonly by: LoggedEvent['actor']['role']
  readonly data: ForeseenEventView['data']
}

/** An event for its borrower: who of us acted stays with us, and so do the notes of staff; what a
 * co-applicant did is theirs. */
export const toOwnEvent = ({ event, at, actor }: LoggedEvent): OwnEvent => {
  const { type, data } = toForeseenEventView(event)
  const isOfAnother = type.startsWith('co-applicant-')
  const shown = Object.entries(data).filter(([name]) => !isOfAnother && !/^(?:note|by\.|proposed\.)/.test(name))
  return { at, type, by: actor.role, data: Object.fromEntries(shown) }
}

/** Everything that happened, with what each source keeps of it. */
export const toTimelineView = (
  entries: readonly TimelineEntry[],
  hasWorkflow: boolean,
  workflowUrl: string | null,
): ReadOnly<TimelineView> => ({
  entries: entries.map(({ origin, record, ...entry }) => ({ ...entry, ...origin, data: flat(record, '') })),
  hasWorkflow,
  workflowUrl,
})

/** A loan then and now, each event that made a difference by its title. */
export const toThenAndNowView = (
  log: readonly LoggedEvent[],
  { at, now }: { readonly at: number; readonly now: Instant },
): ReadOnly<ThenAndNowView> => {
  const titleAt = (sequence: number) => {
    const event = log[sequence - 1]?.event
    return { sequence, title: event === undefined ? 'N/A' : titleOfEvent(event, null).title }
  }
  const facts = thenAndNow(pointsOf(log), at as Instant, now)
  const named = facts?.map(({ because, ...fact }) => ({
    ...fact,
    because: because === null ? null : titleAt(because),
  }))
  return { at, now, facts: named ?? null }
}
