import type { InferEntity } from '@mikro-orm/postgresql'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { Paper, PaperKey, Papers } from '@tamarack/application/ports/papers.port'
import type { AccountNumbers, Findings } from '@tamarack/domain/loan/application/by-hand'
import type { Database } from './database.ts'
import { answersTable, paperTable } from './loan.tables.ts'
import { makeSealed } from './sealed.ts'

const placeOf = ({ loanId, step, number }: PaperKey): string => ['paper', loanId, step, number].join('/')

const toPaper = ({ submittedAt, ...row }: Omit<InferEntity<typeof paperTable>, 'sealed'>): Paper => {
  const { loanId, step, number, type, size, sha256, sentAt } = row
  return { loanId, step, number, type, size, sha256, sentAt, submittedAt: submittedAt ?? null }
}

/** The papers of borrowers, each reading and storing in a fork of its own. */
export const makePapers = (database: Database, cipher: DataCipher): Papers => {
  const sealed = makeSealed(cipher)
  return {
    async put({ loanId, step, number, type, sha256, sentAt }, bytes) {
      const content = Buffer.from(cipher.sealBytes(bytes, placeOf({ loanId, step, number })))
      const stored = await database.em.fork().execute<unknown[]>(
        `insert into paper (loan_id, step, number, type, size, sha256, sealed, sent_at) values (?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (loan_id, step, number) do update set
           type = excluded.type, size = excluded.size, sha256 = excluded.sha256, sealed = excluded.sealed, sent_at = excluded.sent_at
         where paper.submitted_at is null returning number`,
        [loanId, step, number, type, bytes.length, sha256, content, sentAt],
      )
      return stored.length === 1
    },
    async remove({ loanId, step, number }) {
      const em = database.em.fork()
      await em.nativeDelete(paperTable, { loanId, step, number, submittedAt: null })
      return (await em.count(paperTable, { loanId, step, number, submittedAt: { $ne: null } })) === 0
    },
    async of(loanId) {
      const rows = await database.em.fork().find(paperTable, { loanId }, { orderBy: { step: 'asc', number: 'asc' } })
      return rows.map(toPaper)
    },
    async find(key) {
      const { loanId, step, number } = key
      const row = await database.em.fork().findOne(paperTable, { loanId, step, number }, { populate: ['sealed'] })
      if (row === null) return null
      return { paper: toPaper(row), bytes: cipher.openBytes(row.sealed as Uint8Array, placeOf(key)) }
    },
    async readings(loanId) {
      const em = database.em.fork()
      const read = async <Given>(form: 'account-numbers' | 'findings'): Promise<Given | null> => {
        const row = await em.findOne(answersTable, { loanId, form })
        return row === null ? null : sealed.open<Given>(row.sealed, 'answers', loanId, form)
      }
      return { account: await read<AccountNumbers>('account-numbers'), findings: await read<Findings>('findings') }
    },
  }
}
