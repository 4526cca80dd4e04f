import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { makePastFiles } from '@tamarack/adapter-postgres/past-files'
import { makeSealed } from '@tamarack/adapter-postgres/sealed'
import { tryPolicy } from '@tamarack/application/use-cases/house-policy'
import { firstPolicy, valuesOf } from '@tamarack/domain/policy/house-policy'
import { offerOn, recordedOffer, type RequestedTerms } from '@tamarack/domain/products/product'
import { basisPoints } from '@tamarack/domain/values/basis-points'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { figure } from '@tamarack/shell-dev/figures'
import { cipher } from '../support/lending-in-postgres.ts'
import { withBook } from './servers.ts'

/* How long a proposed policy takes to be tried on 100,000 applications of the last year (or as many
 * as its argument), a third of them installment loans that have another price under it; beside one
 * read of a loan by its key in the same run. */
const files = Number(process.argv[2] ?? 100_000)
const limitMs = 30_000
const today = localDate('2026-11-20')
const now = instant(Date.parse('2026-11-20T17:00:00Z'))
const atOnce = 5_000

const applicant = { monthlyNetIncome: 4_000_00, earlierAgreements: [], otherDebts: 0, withCoApplicant: false }
const advance: RequestedTerms = {
  loanType: 'cash-advance',
  advance: 500_00,
  startDate: today,
  nextPayDate: '2026-12-04',
  payFrequency: 'bi-weekly',
}
const loan: RequestedTerms = {
  loanType: 'installment',
  advance: 3_000_00,
  startDate: today,
  payFrequency: 'bi-weekly',
  numberOfPayments: 26,
}
const offers = [advance, advance, loan].map((terms) => {
  const offer = offerOn(terms, applicant, today, firstPolicy)
  if (!offer.ok) throw new Error(offer.error.code)
  return recordedOffer(offer.value)
})
/** As large as the sealed checks of a real application. */
const checks = { sealed: randomBytes(4_500).toString('base64') }

const fill = async (client: pg.Client): Promise<void> => {
  await client.query("set session_replication_role = 'replica'")
  const { seal } = makeSealed(cipher)
  const statuses = ['repaid', 'funded', 'overdue', 'rejected', 'written-off']
  for (let first = 0; first < files; first += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, files - first) }, (_, index) => {
      const n = first + index
      const id = `ln_${String(n).padStart(12, '0')}`
      const status = statuses[n % statuses.length] ?? 'repaid'
      const worst = n % 7 === 0 ? 'attention' : 'pass'
      const basis = { sealed: seal({ applicant, worst }, 'loan_event', id, '2', 'basis') }
      const decision = { verdict: { outcome: status === 'rejected' ? 'rejected' : 'approved' } }
      return {
        id,
        status,
        state: { decision },
        chosen: { offer: offers[n % offers.length] },
        checked: { checks, basis },
      }
    })
    const given = JSON.stringify(rows)
    const source = `jsonb_to_recordset($1::jsonb) as r(id text, status text, state jsonb, chosen jsonb, checked jsonb)`
    await client.query(
      `insert into loan (id, status, sequence, last_hash, state, loan_type, created_at, payment_reversed)
       select id, status, 2, '', state, chosen #>> '{offer,loanType}', 0, false from ${source}`,
      [given],
    )
    await client.query(
      `insert into loan_event (loan_id, sequence, type, at, actor_role, payload, documents, previous_hash, hash)
       select id, e.sequence, e.type, $2, 'customer', e.payload, '[]', '', '' from ${source}
       cross join lateral (values (1, 'terms-chosen', chosen), (2, 'checks-computed', checked)) e(sequence, type, payload)`,
      [given, now - 86_400_000],
    )
  }
  for (const table of ['loan', 'loan_event']) await client.query(`vacuum analyze ${table}`)
}

const took = await withBook('policy', fill, async (database) => {
  const began = performance.now()
  await database.em.fork().execute('select state from loan where id = ?', ['ln_000000000007'])
  const bare = performance.now() - began
  const proposed = {
    ...valuesOf(firstPolicy),
    installmentRate: basisPoints(24_90),
    approvesCleanFiles: true,
    secondPersonAbove: cents(3_000_00),
  }
  const start = performance.now()
  let [longest, last] = [0, start]
  const pulse = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const by = { id: 'usr_1', name: 'Ada Admin' }
  const whatIf = await tryPolicy({
    clock: { now: () => now },
    pastFiles: makePastFiles(database, cipher),
    policies: {
      acts: async () => [
        {
          number: 1,
          key: 'k',
          at: now,
          by,
          type: 'policy-proposed',
          policy: proposed,
          startsOn: null,
          reason: 'bench',
        },
      ],
    },
  })
  const time = performance.now() - start
  clearInterval(pulse)
  console.log(JSON.stringify(whatIf, null, 1))
  const [yardstick, most] = [bare / 1_000, limitMs / 1_000]
  figure(`${files} applications under two policies`, { value: time / 1_000, unit: 's', yardstick, most })
  figure('the longest that others waited for the process', { value: longest, unit: 'ms' })
  return time
})
process.exit(took > limitMs ? 1 : 0)
