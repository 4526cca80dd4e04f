import type { Loans, StoredLoan, StoredNames } from '@tamarack/application/ports/loan-tables.port'
import type { TakenAlone } from '@tamarack/domain/decision/second-review'
import type { AccountKey, IdDocumentKey, LoanOfPerson, PersonKey } from '@tamarack/domain/loan/application/person'
import { marks } from '../database.ts'
import { asJson, entryRow, eventRow, lineRows, loanRow, paymentRow } from '../loan.mapper.ts'
import {
  ledgerEntryTable,
  ledgerLineTable,
  loanEventTable,
  loanTable,
  paymentTable,
  receiptTable,
  type LoanRow,
} from '../loan.tables.ts'
import { makeConfidential, type Work } from '../sealed.ts'
import { lockPerson, lockStaff } from './customers.ts'

export interface LoanOfPersonColumns {
  readonly id: string
  readonly user_id: string
  readonly status: string
  readonly agreed_on: string | null
}
export const toLoanOfPerson = ({ id, user_id, status, agreed_on }: LoanOfPersonColumns): LoanOfPerson => ({
  loanId: id,
  customerId: user_id,
  status: status as LoanOfPerson['status'],
  agreedOn: (agreed_on ?? undefined) as LoanOfPerson['agreedOn'],
})

type Names = Awaited<ReturnType<Loans['names']>>

const namesOf = async (work: Work, customerId: string, account: AccountKey | undefined): Promise<Names> => {
  const [row] = await work.em.execute<{ name: string; account_ending: string | null }[]>(
    `select name, (select account_ending from bank_data
       where user_id = auth_user.id and account_key = ? order by collected_at desc limit 1)
     from auth_user where id = ?`,
    [account ?? null, customerId],
  )
  return { customerName: row?.name ?? 'N/A', bankAccountEnding: row?.account_ending ?? null }
}

type NameColumns = Readonly<Record<'user_id' | 'account' | 'name' | 'account_ending', string | null>>

/** The names next to the loan of that id. The account is the one that the loan debits
 * (`debitedAccount` of the domain). */
const namesBeside = (
  columns: '' | ', state, sequence',
) => `select whose.*, auth_user.name, (select account_ending from bank_data
    where user_id = whose.user_id and account_key = whose.account order by collected_at desc limit 1)
  from (select user_id, case when agreed_on is null then account_key else state #>> '{authorized,account}' end as account ${columns}
    from loan where id = ?) whose
  left join auth_user on auth_user.id = whose.user_id`

/** A loan as it is stored, still sealed, and the names next to it, in one statement: most reads are
 * of one loan. */
export const readWithNames = async (
  em: Work['em'],
  loanId: string,
): Promise<(NameColumns & Pick<LoanRow, 'state' | 'sequence'>) | undefined> => {
  const [row] = await em.execute<(NameColumns & Pick<LoanRow, 'state' | 'sequence'>)[]>(
    namesBeside(', state, sequence'),
    [loanId],
  )
  return row
}

const storedNames = async ({ em }: Work, loanId: string): Promise<StoredNames | null> => {
  const [row] = await em.execute<NameColumns[]>(namesBeside(''), [loanId])
  if (row === undefined || row.user_id === null) return null
  return {
    customerId: row.user_id,
    account: (row.account ?? undefined) as AccountKey | undefined,
    customerName: row.name ?? 'N/A',
    bankAccountEnding: row.account_ending,
  }
}

const append =
  ({ em, sealed }: Work): Loans['append'] =>
  async (stored, events, { payments, receipts, entries }) => {
    const { loanId } = stored.loan
    const confidential = makeConfidential(sealed)
    await em.upsert(loanTable, { ...loanRow(stored), state: asJson(confidential.sealState(loanId, stored.loan)) })
    await em.insertMany(
      loanEventTable,
      events.map((event) => eventRow(confidential, event)),
    )
    if (payments.length > 0) await em.upsertMany(paymentTable, payments.map(paymentRow))
    if (receipts.length > 0) await em.upsertMany(receiptTable, [...receipts])
    if (entries.length === 0) return
    await em.insertMany(
      ledgerEntryTable,
      entries.map((entry) => entryRow(loanId, entry)),
    )
    await em.insertMany(
      ledgerLineTable,
      entries.flatMap((entry) => lineRows(loanId, entry)),
    )
  }

const find = async (work: Work, loanId: string, lock: '' | 'for update'): Promise<StoredLoan | null> => {
  const [row] = await work.em.execute<{ state: string; sequence: number; last_hash: string }[]>(
    `select state::text as state, sequence, last_hash from loan where id = ? ${lock}`,
    [loanId],
  )
  return row === undefined
    ? null
    : {
        loan: makeConfidential(work.sealed).openState(loanId, JSON.parse(row.state)),
        sequence: row.sequence,
        lastHash: row.last_hash,
      }
}

export const loans = (work: Work): Loans => ({
  lock: (loanId) => find(work, loanId, 'for update'),
  read: (loanId) => find(work, loanId, ''),
  append: append(work),
  async personOf(customerId) {
    const latest = (column: string): string =>
      `(select ${column} from loan where user_id = ? and ${column} is not null order by created_at desc, id desc limit 1) as ${column}`
    const [row] = await work.em.execute<
      { person_key: string | null; id_document_key: string | null; account_key: string | null }[]
    >(`select ${latest('person_key')}, ${latest('id_document_key')}, ${latest('account_key')}`, [
      customerId,
      customerId,
      customerId,
    ])
    return {
      person: (row?.person_key ?? undefined) as PersonKey | undefined,
      idDocument: (row?.id_document_key ?? undefined) as IdDocumentKey | undefined,
      account: (row?.account_key ?? undefined) as AccountKey | undefined,
    }
  },
  names: (customerId, account) => namesOf(work, customerId, account),
  storedNames: (loanId) => storedNames(work, loanId),
  async takenAlone({ loanId, otherLoans, borrowerSince, staffId, daySince }) {
    await lockStaff(work.em, staffId)
    const all = [loanId, ...otherLoans]
    const [sums] = await work.em.execute<Record<keyof TakenAlone, string>[]>(
      `select coalesce(sum(stake) filter (where loan_id = ?), 0) as "ofLoan",
         coalesce(sum(stake) filter (where loan_id in (${marks(all)}) and at >= ?), 0) as "ofBorrower",
         coalesce(sum(stake) filter (where actor_id = ? and at >= ?), 0) as "ofDay"
       from (select loan_id, actor_id, at, (payload ->> 'atStake')::bigint as stake from loan_event
         where type = 'money-action-taken' and payload -> 'proposed' is null
           and (loan_id in (${marks(all)}) or (actor_id = ? and at >= ?))) taken`,
      [loanId, ...all, borrowerSince, staffId, daySince, ...all, staffId, daySince],
    )
    return {
      ofLoan: Number(sums?.ofLoan ?? 0),
      ofBorrower: Number(sums?.ofBorrower ?? 0),
      ofDay: Number(sums?.ofDay ?? 0),
    }
  },
  async loanWithReceipt(key, exceptLoanId) {
    const [row] = await work.em.execute<{ loan_id: string }[]>(
      'select loan_id from receipt where key = ? and counts and loan_id <> ?',
      [key, exceptLoanId],
    )
    return row?.loan_id
  },
  async ofPerson({ loanId, customerId, person, idDocument, account, otherAccounts = [] }) {
    const customerIds = [customerId, ...otherAccounts]
    await lockPerson(work.em, { customerId, person, idDocument, account })
    const rows = await work.em.execute<LoanOfPersonColumns[]>(
      `select id, user_id, status, agreed_on from loan where id <> ?
       and (user_id in (${marks(customerIds)}) or co_applicant_id in (${marks(customerIds)}) or ? in (person_key, co_person_key)
         or ? in (id_document_key, co_id_document_key) or account_key = ?)
       order by created_at, id`,
      [loanId, ...customerIds, ...customerIds, person ?? null, idDocument ?? null, account ?? null],
    )
    return rows.map(toLoanOfPerson)
  },
})
