import type {
  DebitEnd,
  OutstandingRow,
  Portfolio,
  PortfolioFigures,
  PortfolioPeriod,
  PostedSum,
} from '@tamarack/application/ports/portfolio.port'
import { lateClasses } from '@tamarack/domain/arrears/at-risk'
import { startOfTorontoDay } from '@tamarack/domain/calendars/toronto'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import { plusDays } from '@tamarack/domain/values/local-date'
import { statementsOf, type Database } from './database.ts'
import { countedInterest, owedLines } from './trial-balance.ts'

type Run = ReturnType<typeof statementsOf>

const ofProduct = ({ product }: PortfolioPeriod, column = 'loan.loan_type') =>
  product === null ? { sql: '', values: [] } : { sql: ` and ${column} = ?`, values: [product] }

/** Each loan with what it owes on the day, posted and accrued, and the class of its days past due.
 * The sums are those of the trial balance. */
const standingSql = `owed as (
    select loan_id, sum(debit_cents) - sum(credit_cents) as cents from ledger_line l where ${owedLines.sql} group by loan_id
  ), standing as (
    select loan.id, loan.loan_type as product, coalesce(owed.cents, 0) + coalesce(accrued.cents, 0) as cents,
      (select max(class) from unnest(array[${lateClasses.join(', ')}]) class
        where class <= greatest(coalesce(?::date - accrued.late_since::date, 0), 0)) as late
    from loan left join owed on owed.loan_id = loan.id left join ${countedInterest}
  )`

const outstanding = (run: Run, period: PortfolioPeriod, on: string): Promise<OutstandingRow[]> => {
  const condition = ofProduct(period, 'loan.product')
  return run<OutstandingRow>(
    `with ${standingSql}
     select product, late, count(*)::float8 as loans, sum(cents)::float8 as owed from standing loan
     where cents <> 0${condition.sql} group by product, late order by product, late`,
    [...owedLines.values, on, on, ...condition.values],
  )
}

/** The loans that were funded in the period, by the month of their disbursement in the ledger. */
const vintages = (run: Run, period: PortfolioPeriod, on: string): Promise<PortfolioFigures['vintages']> => {
  const condition = ofProduct(period)
  return run<PortfolioFigures['vintages'][number]>(
    `with ${standingSql}, paid as (
       select l.loan_id, min(l.day) as day, sum(l.credit_cents) - sum(l.debit_cents) as lent
       from ledger_line l join ledger_entry using (loan_id, number)
       where l.account = 'cash' and kind in ('disbursed', 'advance-returned') group by l.loan_id
     ), lost as (
       select loan_id, sum(debit_cents - credit_cents) filter (where account = 'written off') as lost,
         sum(credit_cents - debit_cents) filter (where account = 'recovered') as recovered
       from ledger_line where account in ('written off', 'recovered') group by loan_id
     )
     select substr(paid.day, 1, 7) as month, count(*)::float8 as loans, sum(paid.lent)::float8 as lent,
       sum(standing.cents)::float8 as owed, coalesce(sum(standing.cents) filter (where standing.late >= 30), 0)::float8 as late,
       coalesce(sum(lost.lost), 0)::float8 as "writtenOff", coalesce(sum(lost.recovered), 0)::float8 as recovered
     from paid join loan on loan.id = paid.loan_id join standing on standing.id = loan.id left join lost on lost.loan_id = loan.id
     where paid.day between ? and ?${condition.sql} group by 1 order by 1`,
    [...owedLines.values, on, on, period.from, period.to, ...condition.values],
  )
}

/** Who came as far as an agreement was approved: it was prepared for them. */
const wasApproved = `exists (select from loan_event e where e.loan_id = loan.id and e.type = 'agreement-prepared')`

const funnel = async (run: Run, period: PortfolioPeriod): Promise<PortfolioFigures['funnel']> => {
  const condition = ofProduct(period)
  const began = `loan where created_at >= ? and created_at < ?${condition.sql}`
  const given = [startOfTorontoDay(period.from), startOfTorontoDay(plusDays(period.to, 1)), ...condition.values]
  const [steps] = await run<Omit<PortfolioFigures['funnel'], 'stopped'>>(
    `select count(*)::float8 as started, count(submitted_at)::float8 as submitted,
       (count(*) filter (where ${wasApproved}))::float8 as approved, count(agreement_signed_at)::float8 as signed,
       count(funded_at)::float8 as funded from ${began}`,
    given,
  )
  const stopped = await run<{ status: LoanStatus; loans: number }>(
    `select status, count(*)::float8 as loans from ${began} and funded_at is null group by status order by 2 desc, 1`,
    given,
  )
  return { started: 0, submitted: 0, approved: 0, signed: 0, funded: 0, ...steps, stopped }
}

/** TAM-322: corrections of bank lines in the period. */
const bankLines = async (run: Run, period: PortfolioPeriod): Promise<PortfolioFigures['bankLines']> => {
  const condition = ofProduct(period)
  const [row] = await run<PortfolioFigures['bankLines']>(
    `select count(*)::float8 as corrected, count(distinct e.loan_id)::float8 as applications
     from loan_event e join loan on loan.id = e.loan_id
     where e.type = 'bank-line-corrected' and e.at >= ? and e.at < ?${condition.sql}`,
    [startOfTorontoDay(period.from), startOfTorontoDay(plusDays(period.to, 1)), ...condition.values],
  )
  return row ?? { corrected: 0, applications: 0 }
}

const debits = (run: Run, period: PortfolioPeriod): Promise<DebitEnd[]> => {
  const condition = ofProduct(period)
  return run<DebitEnd>(
    `select case when p.state <> 'completed' then coalesce(p.failure, '') end as code, count(*)::float8 as debits,
       sum(p.amount_cents)::float8 as amount from payment p join loan on loan.id = p.loan_id
     where p.kind = 'debit' and p.state in ('completed', 'failed', 'cancelled', 'returned') and p.requested_at >= ? and p.requested_at < ?${condition.sql}
     group by 1 order by 2 desc, 1`,
    [startOfTorontoDay(period.from), startOfTorontoDay(plusDays(period.to, 1)), ...condition.values],
  )
}

const funding = async (run: Run, period: PortfolioPeriod): Promise<PortfolioFigures['funding']> => {
  const condition = ofProduct(period)
  const [row] = await run<PortfolioFigures['funding']>(
    `select count(*)::float8 as loans, (count(*) filter (where (state ->> 'hourMissed') = 'true'))::float8 as late,
       percentile_disc(0.5) within group (order by funded_at - activated_at)::float8 as "medianMs",
       max(funded_at - activated_at)::float8 as "slowestMs"
     from loan where funded_at >= ? and funded_at < ?${condition.sql}`,
    [startOfTorontoDay(period.from), startOfTorontoDay(plusDays(period.to, 1)), ...condition.values],
  )
  return row ?? { loans: 0, late: 0, medianMs: null, slowestMs: null }
}

const posted = (run: Run, period: PortfolioPeriod): Promise<PostedSum[]> => {
  const condition = ofProduct(period)
  return run<PostedSum>(
    `select account, sum(debit_cents)::float8 as debit, sum(credit_cents)::float8 as credit
     from ledger_line join loan on loan.id = loan_id
     where day between ? and ?${condition.sql} group by account order by account`,
    [period.from, period.to, ...condition.values],
  )
}

export const makePortfolio = (database: Database): Portfolio => {
  const run = statementsOf(database)
  return {
    figures: async (period, on) => ({
      outstanding: await outstanding(run, period, on),
      funnel: await funnel(run, period),
      bankLines: await bankLines(run, period),
      funding: await funding(run, period),
      vintages: await vintages(run, period, on),
      debits: await debits(run, period),
      posted: await posted(run, period),
    }),
  }
}
