import { nameWords, phoneKeysOf } from '@tamarack/application/person-keys'
import type { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import type { LoanFilter, StaffView } from '@tamarack/application/ports/loan-list.port'
import { idBeginningOf } from '@tamarack/domain/loan/reference-number'
import { countedAtMost, type LoanFlag } from '@tamarack/domain/loan/staff/find-loans'
import { isEnded, loanStatuses } from '@tamarack/domain/loan/status'
import { marks } from './database.ts'

/** A condition on a row of `loan`, and the values of its placeholders. */
interface Condition {
  readonly sql: string
  readonly values: readonly unknown[]
  /** Few loans pass it. */
  readonly isFew?: true
}
const that = (sql: string, ...values: readonly unknown[]): Condition => ({ sql, values })
const either = (conditions: readonly Condition[]): Condition =>
  that(
    conditions.length === 0 ? 'false' : `(${conditions.map(({ sql }) => sql).join(' or ')})`,
    ...conditions.flatMap(({ values }) => values),
  )
const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

export const ended = loanStatuses.filter(isEnded)
/** The loans that are not ended and have an act of that member of staff. */
const worked = `select distinct event.loan_id as id from loan_event event join loan on loan.id = event.loan_id
  where event.actor_id = ? and event.actor_role in ('admin', 'employee', 'reviewer') and event.type <> 'case-assigned'
    and loan.status not in (${marks(ended)})`

/** Where the views that have a column of their own keep since when a loan is in them. */
export const sinceOf = {
  waiting: 'waits_for_staff_since',
  attention: 'attention_since',
  'returned-debits': 'debit_returned_since',
} as const

const few = (condition: Condition): Condition => ({ ...condition, isFew: true })

export const inView: Readonly<Record<StaffView, (staffId: string) => Condition>> = {
  'second-person': () => that(`(state -> 'proposal') is not null`),
  waiting: () => few(that(`${sinceOf.waiting} is not null`)),
  attention: () => that(`${sinceOf.attention} is not null`),
  'returned-debits': () => that(`${sinceOf['returned-debits']} is not null`),
  mine: (staffId) =>
    few(
      either([
        that(`officer_id = ? and status not in (${marks(ended)})`, staffId, ...ended),
        that(`id = any (array(${worked}))`, staffId, ...ended),
      ]),
    ),
}

const held = (column: string): string => `array(select ${column} from legal_hold where lifted_at is null)`
const flagged: Readonly<Record<LoanFlag, Condition>> = {
  'failed-check': that('check_failed'),
  exception: that('approved_against_check'),
  'returned-debit': that(`${sinceOf['returned-debits']} is not null`),
  request: few(that('request_waits')),
  'failed-transfer': few(that('transfer_failed')),
  'paid-twice': few(that('paid_twice')),
  'late-funding': few(that(`(state ->> 'hourMissed') = 'true'`)),
  'legal-hold': few(
    either([
      that(`id = any (${held(`case scope when 'loan' then loan_id end`)})`),
      that(`user_id = any (${held('customer_id')})`),
      that(`co_applicant_id = any (${held('customer_id')})`),
    ]),
  ),
}

/** Every way to read what was typed: each finds by an index of its own. */
const waysToFind = (text: string, hash: KeyedHash): readonly Condition[] => {
  const words = nameWords(text)
  const phones = phoneKeysOf(text, hash)
  const isWord = !/\s/.test(text)
  const reference = idBeginningOf(text)
  return [
    ...(text.includes('@') || words.length === 0
      ? []
      : [
          // A common word is in many names: comparing text rules the others out at less cost than
          // making words of each name.
          that(
            `(array_to_tsvector(string_to_array(borrower_name, ' ')) @@ ?::tsquery${' and borrower_name like ?'.repeat(words.length)})`,
            words.map((word) => `'${word}':*`).join(' & '),
            ...words.map((word) => `%${word}%`),
          ),
        ]),
    ...(reference === undefined ? [] : [that('id like ?', beginning(reference))]),
    ...(isWord && text.startsWith('ln_') ? [that('id like ?', beginning(text.toLowerCase()))] : []),
    ...(isWord && !text.startsWith('ln_') && text.length > 2
      ? [
          that(
            `user_id = any (array(select id from auth_user where email like ? limit ?))`,
            beginning(text.toLowerCase()),
            countedAtMost,
          ),
        ]
      : []),
    ...(phones.whole.length === 0
      ? []
      : [
          that(
            `user_id = any (array(select user_id from identity_check where phone_key in (${marks(phones.whole)})))`,
            ...phones.whole,
          ),
        ]),
    ...(phones.ending === null
      ? []
      : [
          that(
            'user_id = any (array(select user_id from identity_check where phone_ending_keys @> array[?] limit ?))',
            phones.ending,
            countedAtMost,
          ),
        ]),
    ...(/^\d{4}$/.test(text)
      ? [that('account_key = any (array(select account_key from bank_data where account_ending = ?))', text)]
      : []),
  ]
}

/** What each part of a filter asks of a row, but for its text: one more filter is one more line. */
const asks: {
  readonly [Key in Exclude<keyof LoanFilter, 'text'>]-?: (value: NonNullable<LoanFilter[Key]>) => Condition
} = {
  statuses: (statuses) => that(`status in (${marks(statuses)})`, ...statuses),
  view: ({ name, staffId }) => inView[name](staffId),
  product: (product) => that(`coalesce(loan_type, '') = ?`, product),
  minAmount: (cents) => that('coalesce(selected_loan_amount, -1) >= ?', cents),
  maxAmount: (cents) => that('coalesce(selected_loan_amount, -1) between 0 and ?', cents),
  from: (at) => that('received_at >= ?', at),
  before: (at) => that('received_at < ?', at),
  fundedFrom: (at) => that('funded_at >= ?', at),
  fundedBefore: (at) => that('funded_at < ?', at),
  flag: (flag) => flagged[flag],
  officer: (officer) =>
    officer === 'nobody' ? that(`coalesce(officer_name, '') = ''`) : few(that('officer_id = ?', officer.id)),
}

const all = (conditions: readonly Condition[]): Condition =>
  that(conditions.map(({ sql }) => sql).join(' and ') || 'true', ...conditions.flatMap(({ values }) => values))

/** Rows to look through, and the condition that they pass. */
export interface Way extends Condition {
  readonly rows: string
}
/** Where few loans pass a part, those few are read first: their sort is then a sort of a few rows,
 * and not a walk through all in the order of its index until a page of them was met. */
export const wayOf = (conditions: readonly Condition[]): Way => {
  const first = conditions.filter(({ isFew }) => isFew)
  const rest = all(conditions.filter(({ isFew }) => !isFew))
  if (first.length === 0) return { ...rest, rows: 'loan' }
  const { sql, values } = all(first)
  return { rows: `(select * from loan where ${sql} offset 0) loan`, sql: rest.sql, values: [...values, ...rest.values] }
}

/** A row passes at least one of these: each is read by itself, because a condition of several ways
 * compares each row that one way found with all that the others did. */
export const waysOf = ({ text, ...filter }: LoanFilter, hash: KeyedHash): readonly Way[] => {
  const rest = Object.entries(filter).flatMap(([key, value]) =>
    value === undefined ? [] : [(asks[key as keyof typeof asks] as (value: unknown) => Condition)(value)],
  )
  if (text === undefined) return [wayOf(rest)]
  const ways = waysToFind(text, hash).map((way) => wayOf([way, ...rest]))
  return ways.length === 0 ? [wayOf([that('false')])] : ways
}
