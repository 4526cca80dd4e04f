import { certificateOf } from '../documents/certificate.ts'
import type { DocumentContent } from '../documents/document-content.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { DocumentFile, DocumentFiles, FileKey } from '../ports/document-files.port.ts'
import type { DocumentRenderer } from '../ports/document-renderer.port.ts'
import type { DocumentSeal } from '../ports/document-seal.port.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import { token } from '../ports/token.ts'

export interface DocumentFilePorts {
  readonly clock: Clock
  readonly files: DocumentFiles
  readonly renderer: DocumentRenderer
  readonly seal: DocumentSeal
  readonly fingerprint: Fingerprint
  readonly queries: Pick<LoanQueries, 'events'>
}

export interface DocumentToRender {
  readonly content: DocumentContent
  readonly sha256: string
  readonly preparedAt: number
  readonly signedAt: number | null
  readonly signedBy: string | null
}

/** The file of a document: rendered, sealed and stored when first needed, the same ever after. */
export type FileOfDocument = (document: DocumentToRender) => Promise<DocumentFile>
export const FileOfDocument = token<FileOfDocument>('FileOfDocument')

const render = async (document: DocumentToRender, ports: DocumentFilePorts): Promise<DocumentFile> => {
  const { content, sha256, preparedAt, signedAt, signedBy } = document
  const events = signedAt === null ? [] : await ports.queries.events(content.loanId)
  const certificate = certificateOf(events, sha256)
  const rendered = await ports.renderer.pdf(content, { sha256, preparedAt, signedAt, signedBy, certificate })
  const claims = { documentSha256: sha256, preparedAt, signedAt, eventHash: certificate?.hash ?? null }
  const bytes = ports.seal.seal(rendered, claims)
  return { sha256: ports.fingerprint.of(bytes), bytes }
}

export const makeFileOfDocument = (ports: DocumentFilePorts): FileOfDocument => {
  const underway = new Map<string, Promise<DocumentFile>>()
  const find = async (key: FileKey, document: DocumentToRender): Promise<DocumentFile> =>
    (await ports.files.find(key)) ?? ports.files.add(key, await render(document, ports), ports.clock.now())
  return (document) => {
    const state = document.signedAt === null ? ('prepared' as const) : ('signed' as const)
    const key = { loanId: document.content.loanId, documentSha256: document.sha256, state }
    const name = Object.values(key).join('/')
    // Requests for one file at one time are one reading, and at most one rendering.
    const found = underway.get(name) ?? find(key, document).finally(() => underway.delete(name))
    underway.set(name, found)
    return found
  }
}
