import type { Records } from '@tamarack/application/ports/loan-tables.port'
import { eventRow, readLog } from '../loan.mapper.ts'
import { loanEventTable } from '../loan.tables.ts'
import { makeConfidential, type Work } from '../sealed.ts'

/** Tables whose rows are about one loan and hold nothing that stays. */
export const wholly = [
  'answers',
  'answers_version',
  'paper',
  'document_file',
  'document',
  'command_outcome',
  'outbox',
  'email_outbox',
  'recipient',
  'difference',
  'webhook',
  'accrued_interest',
  'look',
]

interface EvidenceTable {
  readonly table: string
  readonly key: string
  readonly readAt: string
  /** What makes it count as evidence of the person. */
  readonly counts: (row: string) => string
}
const ofEvidence: readonly EvidenceTable[] = [
  { table: 'identity_check', key: 'id', readAt: 'read_at', counts: (row) => `${row}.outcome = 'passed'` },
  { table: 'bank_data', key: 'request_id', readAt: 'collected_at', counts: () => 'true' },
]

/** The later loan of the same person that rests on this evidence: it has none of its own, and none
 * was read between this and its beginning. */
const heir = ({ table, readAt, counts }: EvidenceTable): string => `
  select l.id from loan l
  where l.id <> e.loan_id and (l.user_id = e.user_id or l.co_applicant_id = e.user_id)
    and not exists (select 1 from ${table} own where own.loan_id = l.id and own.user_id = e.user_id and ${counts('own')})
    and not exists (select 1 from ${table} newer where newer.user_id = e.user_id and ${counts('newer')}
      and newer.${readAt} > e.${readAt} and newer.${readAt} <= l.created_at)
  order by l.created_at desc, l.id limit 1`

/** What an identity check or a bank found out: handed on where a later loan rests on it, deleted
 * otherwise. */
const evidenceGoes = async ({ em }: Work, loanId: string): Promise<void> => {
  for (const kind of ofEvidence) {
    const { table, key, counts } = kind
    await em.execute(
      `update ${table} set loan_id = h.heir from (select e.${key} as evidence, (${heir(kind)}) as heir from ${table} e
        where e.loan_id = ? and ${counts('e')}) h where ${table}.${key} = h.evidence and h.heir is not null`,
      [loanId],
    )
    await em.execute(`delete from ${table} where loan_id = ?`, [loanId])
  }
}

/** The payor of each debit that went to the bank by file; a delivered file's text once no payor of
 * it is left; an answer's once no file is left that it can be about. What stays are numbers, days
 * and sums. */
const filesGo = async ({ em }: Work, loanId: string): Promise<void> => {
  await em.execute(
    `update pad_debit set sealed = '' where sealed <> '' and debit_id in (select id from payment where loan_id = ?)`,
    [loanId],
  )
  await em.execute(`update pad_file f set sealed = '' where f.sealed <> '' and f.delivered_at is not null
    and not exists (select 1 from pad_debit d where d.file_sequence = f.sequence and d.sealed <> '')`)
  await em.execute(`update pad_answer a set sealed = '' where a.sealed <> ''
    and not exists (select 1 from pad_file f where f.sealed <> '' and f.made_at <= a.kept_at)`)
}

/** The end of a loan's records. The database lets a line of the log, or a file, go only where the
 * log has recorded it. */
export const records = (work: Work): Records => {
  const confidential = makeConfidential(work.sealed)
  return {
    async isOnHold(loanId) {
      const [row] = await work.em.execute<{ held: boolean }[]>(
        'select is_on_legal_hold(id, array[user_id, co_applicant_id]) as held from loan where id = ?',
        [loanId],
      )
      return row?.held === true
    },
    log: (loanId) => readLog(work.em, confidential, loanId),
    async destroy(loanId, remaining) {
      for (const line of remaining) {
        const { loanId, sequence, actorId, actorName, ip, userAgent, payload } = eventRow(confidential, line)
        await work.em.nativeUpdate(loanEventTable, { loanId, sequence }, { actorId, actorName, ip, userAgent, payload })
      }
      for (const table of wholly) await work.em.execute(`delete from ${table} where loan_id = ?`, [loanId])
      await work.em.execute(
        `update legal_hold set sealed_note = '', lifted_sealed_note = '', customer_id = null where loan_id = ?`,
        [loanId],
      )
      await evidenceGoes(work, loanId)
      await filesGo(work, loanId)
    },
  }
}
