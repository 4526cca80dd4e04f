import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { DocumentFile, DocumentFiles, FileKey } from '@tamarack/application/ports/document-files.port'
import type { Database } from './database.ts'
import { documentFileTable } from './loan.tables.ts'
import { makeSealed } from './sealed.ts'

/** The files of documents: each reading and storing in a fork of its own. */
export const makeDocumentFiles = (database: Database, cipher: DataCipher): DocumentFiles => {
  const sealed = makeSealed(cipher)
  const fork = (): SqlEntityManager => database.em.fork()
  const place = ({ loanId, documentSha256, state }: FileKey) =>
    ['document_file', loanId, documentSha256, state] as const
  const find = async (key: FileKey): Promise<DocumentFile | null> => {
    const { loanId, documentSha256, state } = key
    const row = await fork().findOne(documentFileTable, { loanId, documentSha256, state })
    if (row === null) return null
    const bytes = Buffer.from(sealed.open<string>(row.sealed, ...place(key)), 'base64')
    return { sha256: row.fileSha256, bytes: new Uint8Array(bytes) }
  }
  return {
    find,
    async add(key, { sha256, bytes }, at) {
      const content = sealed.seal(Buffer.from(bytes).toString('base64'), ...place(key))
      await fork().execute(
        `insert into document_file (loan_id, document_sha256, state, file_sha256, sealed, stored_at) values (?, ?, ?, ?, ?, ?)
         on conflict do nothing`,
        [key.loanId, key.documentSha256, key.state, sha256, content, at],
      )
      const stored = await find(key)
      if (stored === null) throw new Error('a file that was stored is missing')
      return stored
    },
    hashesOf: (loanId) =>
      fork().execute(
        `select loan_id as "loanId", document_sha256 as "documentSha256", state, file_sha256 as sha256
         from document_file where loan_id = ?`,
        [loanId],
      ),
    async keyOf(fileSha256) {
      const row = await fork().findOne(documentFileTable, { fileSha256 })
      return row && { loanId: row.loanId, documentSha256: row.documentSha256, state: row.state }
    },
  }
}
