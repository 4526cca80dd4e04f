import type { LoanTables } from '@tamarack/application/ports/loan-tables.port'
import { customers } from './customers.ts'
import { evidence } from './evidence.ts'
import { loans } from './loans.ts'
import { outcomes, wakes } from './outcomes.ts'
import { answers, documents, recipients } from './papers.ts'
import { records } from './records.ts'
import type { Work } from './work.ts'

/** The tables of one transaction. */
export const makeLoanWork = (work: Work): LoanTables => ({
  loans: loans(work),
  outbox: wakes(work),
  outcomes: outcomes(work),
  customers: customers(work),
  evidence: evidence(work),
  answers: answers(work),
  documents: documents(work),
  recipients: recipients(work),
  records: records(work),
})
