import type { SqlEntityManager } from '@mikro-orm/postgresql'
import { isApplication, isOutstanding, loanStatuses, type LoanStatus } from '@tamarack/domain/loan/status'
import type { OpenLoans } from '@tamarack/application/ports/open-loans.port'
import type { Database } from './database.ts'

const open = loanStatuses.filter((status) => isApplication(status) || isOutstanding(status))
const places = open.map(() => '?').join(', ')

/** Loans that a workflow has to be running for, found by their status; the last event of each gives the moment since when it rests. */
export const makeOpenLoans = (database: Database): OpenLoans => ({
  async restingSince(moment) {
    const em = database.em.fork() as SqlEntityManager
    return em.execute<{ loanId: string; status: LoanStatus }[]>(
      `select l.id as "loanId", l.status from loan l join loan_event e on e.loan_id = l.id and e.sequence = l.sequence
       where l.status in (${places}) and e.at < ? order by e.at`,
      [...open, moment],
    )
  },
})
