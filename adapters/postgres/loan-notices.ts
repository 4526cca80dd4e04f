import type { DocumentContent } from '@tamarack/application/documents/document-content'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { LoanNotices, SentNotice } from '@tamarack/application/ports/loan-notices.port'
import { noticeDocumentKinds } from '@tamarack/domain/documents/registry'
import type { EventOf } from '@tamarack/domain/loan/loan-event'
import type { Database } from './database.ts'
import { documentTable } from './loan.tables.ts'
import { makeSealed } from './sealed.ts'

/** The key of the log leads to the loan's lines from its end on. */
const selectSent = `select sequence, at, payload::text as payload from loan_event
  where loan_id = ? and sequence < ? and type = 'notice-sent' order by sequence desc limit ?`

interface SentRow {
  readonly sequence: number
  readonly at: string | number
  readonly payload: string
}

const toSentNotice = ({ sequence, at, payload }: SentRow): SentNotice => {
  const { kind, day, document } = JSON.parse(payload) as EventOf<'notice-sent'>
  const { sha256 } = document
  return {
    sequence,
    kind,
    day,
    sentAt: Number(at),
    document: { kind: document.kind as SentNotice['document']['kind'], sha256 },
  }
}

const beyondAnyLog = 2_147_483_647

/** Notices that were sent, from the log; their documents are sealed. */
export const makeLoanNotices = (database: Database, cipher: DataCipher): LoanNotices => {
  const sealed = makeSealed(cipher)
  const fork = () => database.em.fork()
  return {
    sent: async (loanId, { before, limit }) =>
      (await fork().execute<SentRow[]>(selectSent, [loanId, before ?? beyondAnyLog, limit])).map(toSentNotice),
    async document(loanId, sha256) {
      const row = await fork().findOne(documentTable, { loanId, sha256, kind: { $in: [...noticeDocumentKinds] } })
      if (row === null) return null
      return {
        content: sealed.open<DocumentContent>(row.sealed, 'document', loanId, sha256),
        sha256,
        preparedAt: row.preparedAt,
        signedAt: row.signedAt ?? null,
        signedBy: row.signedBy ?? null,
        identityIpAddress: null,
      }
    },
  }
}
