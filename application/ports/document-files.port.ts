import { token } from './token.ts'

/** Which file: a document's text, as it was prepared or as it was signed. */
export interface FileKey {
  readonly loanId: string
  /** Fingerprint of the text. */
  readonly documentSha256: string
  readonly state: 'prepared' | 'signed'
}

export interface DocumentFile {
  /** SHA-256 of the bytes, lower-case hex. */
  readonly sha256: string
  readonly bytes: Uint8Array
}

/** The files of documents, sealed. A file is stored once and never changed. */
export interface DocumentFiles {
  find(key: FileKey): Promise<DocumentFile | null>
  /** Stores a file unless there is one; answers the stored one: all processes serve one file. */
  add(key: FileKey, file: DocumentFile, at: number): Promise<DocumentFile>
  /** The hashes of the stored files of a loan; one that was never needed has none. */
  hashesOf(loanId: string): Promise<readonly (FileKey & Pick<DocumentFile, 'sha256'>)[]>
  /** Which document a file of ours is; null for any other file. */
  keyOf(fileSha256: string): Promise<FileKey | null>
}
export const DocumentFiles = token<DocumentFiles>('DocumentFiles')
