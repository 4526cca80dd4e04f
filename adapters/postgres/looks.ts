import type { SqlEntityManager } from '@mikro-orm/postgresql'
import { chained, type Look } from '@tamarack/application/look-log'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { sameLookMs, type LookedAt, type Looks, type OpenLook } from '@tamarack/application/ports/looks.port'
import { inTransaction, type Database } from './database.ts'
import { lookTable } from './look.tables.ts'
import { makeSealed } from './sealed.ts'

type Subject = Pick<Look, 'loanId' | 'userId'>

/** Whom a look is about, and on which loan; undefined where nobody is named any more. */
const subjectOf = async (em: SqlEntityManager, whose: LookedAt): Promise<Subject | undefined> => {
  if (whose.of === 'list') return { loanId: null, userId: null }
  if (whose.of === 'account') {
    const [loan] = await em.execute<{ id: string }[]>(
      'select id from loan where ? in (user_id, co_applicant_id) order by created_at desc, id limit 1',
      [whose.userId],
    )
    return { loanId: loan?.id ?? null, userId: whose.userId }
  }
  const [loan] = await em.execute<{ user_id: string | null; co_applicant_id: string | null }[]>(
    'select user_id, co_applicant_id from loan where id = ?',
    [whose.loanId],
  )
  const userId = whose.person === 'borrower' ? loan?.user_id : loan?.co_applicant_id
  return userId ? { loanId: whose.loanId, userId } : undefined
}

const readAtOnce = 1000

/** A column that may be empty is null and never left out. */
const read = (found: Promise<unknown>): Promise<Look[]> => found as Promise<Look[]>

export const makeLooks = (database: Database, cipher: DataCipher, fingerprint: Fingerprint): Looks => {
  const sealed = makeSealed(cipher)
  const fork = (): SqlEntityManager => database.em.fork()
  const textOf = ({ sealed: text, chain }: Pick<Look, 'sealed' | 'chain'>): string | null =>
    text === null ? null : sealed.open<string>(text, 'look', chain)
  const opened = (look: Look): OpenLook => ({ ...look, text: textOf(look) })
  const chain = (id: string): Promise<Look[]> =>
    read(fork().find(lookTable, { chain: id }, { orderBy: { sequence: 'asc' } }))
  return {
    record: (look) =>
      inTransaction(database, async (em) => {
        const { by, origin, whose, text, everyTime, ...seen } = look
        const subject = await subjectOf(em, whose)
        if (subject === undefined) return
        const place = { ...subject, chain: subject.loanId ?? by.id }
        // One after the other, so that each knows the hash of the one before.
        await em.execute(`select pg_advisory_xact_lock(hashtextextended('look/' || ?, 0))`, [place.chain])
        const since = { $gt: look.at - sameLookMs }
        const same = { ...place, ...seen, staffId: by.id, at: since }
        const before = everyTime ? [] : await read(em.find(lookTable, same))
        if (before.some((one) => textOf(one) === text)) return
        const [last] = await read(
          em.find(lookTable, { chain: place.chain }, { orderBy: { sequence: 'desc' }, limit: 1 }),
        )
        const row = {
          ...place,
          ...seen,
          staffId: by.id,
          staffName: by.name,
          staffRole: by.role,
          people: whose.of === 'list' ? whose.people : null,
          ip: origin.ip,
          userAgent: origin.userAgent,
          sealed: text === null ? null : sealed.seal(text, 'look', place.chain),
        }
        await em.insert(lookTable, chained(row, last, fingerprint))
      }),
    ofLoan: async (loanId) => (await chain(loanId)).map(opened),
    async ofPerson(userId) {
      const newestFirst = { orderBy: { at: 'desc', chain: 'asc', sequence: 'desc' }, limit: readAtOnce } as const
      return (await read(fork().find(lookTable, { userId }, newestFirst))).map(opened)
    },
    chain,
  }
}
