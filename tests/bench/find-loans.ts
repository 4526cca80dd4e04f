import { createHash } from 'node:crypto'
import type pg from 'pg'
import { makeLoanList } from '@tamarack/adapter-postgres/loan-list'
import type { LoanFilter, LoanOrder } from '@tamarack/application/ports/loan-list.port'
import { loanFlags, loanSorts } from '@tamarack/domain/loan/staff/find-loans'
import { figure } from '@tamarack/shell-dev/figures'
import { cipher } from '../support/lending-in-postgres.ts'
import { withBook } from './servers.ts'

/* How long the list of staff takes over a book of 1,000,000 loans (or as many as its argument):
 * each filter with each sort both ways, and each way to search, beside one read of a loan by its
 * key in the same run. Old loans are over and new ones open, as in a real book. */
const loans = Number(process.argv[2] ?? 1_000_000)
const limitMs = 100
const rounds = 12

const fill = async (client: pg.Client): Promise<void> => {
  // Triggers would look at each row by itself; the name that one of them writes is written here.
  await client.query("set session_replication_role = 'replica'")
  const first = `(array['Anne','Jean','Sean','Zoë','Marie','Li','Omar','Ève','Noah','Maya'])[1 + abs(hashint4(n)) % 10]`
  const last = `(array['Côté','Roy','O''Brien','Tremblay','Chen','Haddad','Nguyen','Smith'])[1 + abs(hashint4(n + 1)) % 8]`
  await client.query(
    `insert into auth_user (id, name, email, email_verified, created_at, updated_at)
     select 'usr_' || n, ${first} || ' ' || ${last} || ' ' || to_hex(n / 80), 'person.' || n || '@mail.example', true, now(), now()
     from generate_series(1, $1::int) n`,
    [loans],
  )
  // Of the last tenth a twentieth waits, and the rest is funded; of those before most are over.
  await client.query(
    `insert into loan (id, user_id, status, sequence, last_hash, state, loan_type, selected_loan_amount, created_at, submitted_at,
       payment_reversed, check_failed, approved_against_check, request_waits, transfer_failed, paid_twice, debit_returned_since, attention_since, waits_for_staff_since, account_key, borrower_name)
     select 'ln_' || substr(md5(n::text), 1, 24), 'usr_' || n,
       case when n % 997 = 0 then 'rejected' when n < $1::int * 0.9 then case n % 40 when 0 then 'in-collections' when 1 then 'written-off' else 'repaid' end
            when n % 20 = 0 then 'review' when n % 20 = 1 then 'terms' when n % 20 = 2 then 'overdue' else 'funded' end,
       1, '', jsonb_build_object('loanId', 'ln_' || substr(md5(n::text), 1, 24), 'status', 'identity') ||
         case when n % 9 = 0 then jsonb_build_object('officer', jsonb_build_object('id', 'usr_' || 1 + abs(hashint4(n)) % 50, 'name', 'Officer ' || 1 + abs(hashint4(n)) % 50)) else '{}' end,
       case when abs(hashint4(n + 3)) % 3 = 0 then 'installment' else 'cash-advance' end, (100 + abs(hashint4(n + 2)) % 140 * 10) * 100, 1600000000000 + n * 200000::bigint,
       1600000000000 + n * 200000::bigint + 5000, false, n % 25 = 0, n % 100 = 0, n % 500 = 0, n % 5000 = 0, n % 7000 = 0,
       case when n % 60 = 0 then n end, case when n % 45 = 0 then n end, case when n > $1::int * 0.9 and n % 20 = 0 then n end, 'account-' || n,
       search_name(${first} || ' ' || ${last} || ' ' || to_hex(n / 80))
     from generate_series(1, $1::int) n`,
    [loans],
  )
  await client.query(
    `insert into bank_data (request_id, loan_id, user_id, account_key, sealed, account_ending, collected_at)
     select 'req_' || n, 'ln_' || substr(md5(n::text), 1, 24), 'usr_' || n, 'account-' || n, '', lpad((n % 10000)::text, 4, '0'), 0 from generate_series(1, $1::int) n`,
    [loans],
  )
  await client.query(
    `insert into identity_check (id, loan_id, user_id, outcome, sealed_record, phone_key, phone_ending_keys, read_at)
     select 'idv_' || n, 'ln_' || substr(md5(n::text), 1, 24), 'usr_' || n, 'passed', '', 'phone/1416' || lpad(n::text, 7, '0'),
       array(select 'phone-ending/' || right('1416' || lpad(n::text, 7, '0'), k) from generate_series(4, 9) k), 0 from generate_series(1, $1::int) n`,
    [loans],
  )
  await client.query(
    `insert into legal_hold (id, loan_id, scope, reason, sealed_note, placed_by_id, placed_by_name, placed_at)
     select 'hold_' || n, 'ln_' || substr(md5(n::text), 1, 24), 'loan', 'lawsuit', '', 'usr', 'A', 0 from generate_series(1, $1::int, 20000) n`,
    [loans],
  )
  for (const table of ['loan', 'auth_user', 'bank_data', 'identity_check', 'legal_hold'])
    await client.query(`vacuum analyze ${table}`)
}

/** Ids of no order, as real ones. */
const idOf = (n: number): string => `ln_${createHash('md5').update(String(n)).digest('hex').slice(0, 24)}`

const at = (share: number): number => 1_600_000_000_000 + Math.round(loans * share) * 200_000
const filters: Readonly<Record<string, LoanFilter>> = {
  none: {},
  'status review': { statuses: ['review'] },
  'status funded': { statuses: ['funded'] },
  'status repaid': { statuses: ['repaid'] },
  product: { product: 'installment' },
  'amount from': { minAmount: 1_400_00 },
  'amount between': { minAmount: 500_00, maxAmount: 510_00 },
  'received in a day': { from: at(0.5), before: at(0.5) + 86_400_000 },
  'received since': { from: at(0.95) },
  ...Object.fromEntries(loanFlags.map((flag) => [flag, { flag }])),
  'an officer': { officer: { id: 'usr_7' } },
  nobody: { officer: 'nobody' },
  mine: { view: { name: 'mine', staffId: 'usr_7' } },
  waiting: { view: { name: 'waiting', staffId: 'usr_7' } },
  attention: { view: { name: 'attention', staffId: 'usr_7' } },
}
const searches: Readonly<Record<string, string>> = {
  'two words': 'rem mar',
  'one word': 'tremblay',
  'rare word': `an ${Math.floor(loans / 160).toString(16)}`,
  number: idOf(7),
  'number begins': idOf(7).slice(0, 6),
  email: 'person.77',
  phone: '416-000-0777',
  'phone ends': '000-0777',
  'account or phone ends': '0777',
}

const measured = async (work: () => Promise<unknown>, share: number): Promise<number> => {
  const times: number[] = []
  await work()
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[Math.ceil(rounds * share) - 1] ?? 0
}

const slowest = await withBook('find', fill, async (database) => {
  const key = idOf(7)
  const bare = await measured(() => database.em.fork().execute('select state from loan where id = ?', [key]), 0.5)
  const list = makeLoanList(database, cipher, { of: (text) => text })
  const everyOrder = loanSorts.flatMap((by) => [false, true].map((descending) => ({ by, descending })))
  const searchOrders = (['queue', 'name', 'amount'] as const).map((by) => ({ by, descending: false }))
  let worst = 0
  /** One line for each way to look: of the order that takes longest, first page or next. */
  const tell = async (name: string, filter: LoanFilter, orders: readonly LoanOrder[]): Promise<void> => {
    let [slowest, slowestOrder, matching] = [0, '', 0]
    for (const order of orders) {
      const place = { after: null, before: null, size: 25 }
      const page = await list.page(filter, order, place, 'usr_7')
      const after = page?.loans.at(-1)?.id ?? null
      matching = page?.matching ?? 0
      for (const turn of [place, { ...place, after }]) {
        const took = await measured(() => list.page(filter, order, turn, 'usr_7'), 0.95)
        if (took > slowest) [slowest, slowestOrder] = [took, `${order.descending ? '-' : ''}${order.by}`]
      }
    }
    worst = Math.max(worst, slowest)
    console.log(`${name}: slowest by ${slowestOrder}`)
    figure(`${name}, ${matching} of ${loans}`, { value: slowest, unit: 'ms', yardstick: bare, most: limitMs })
  }
  for (const [name, filter] of Object.entries(filters)) await tell(name, filter, everyOrder)
  for (const [name, text] of Object.entries(searches)) await tell(`search ${name}`, { text }, searchOrders)
  return worst
})
process.exit(slowest > limitMs ? 1 : 0)
