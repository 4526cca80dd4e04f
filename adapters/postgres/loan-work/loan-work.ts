import type { LoanTables } from '@tamarack/application/ports/loan-tables.port'
import { customers } from './customers.ts'
import { evidence } from './evidence.ts'
import { loans } from './loans.ts'
import { outcomes } from './outcomes.ts'
import { answers, documents, recipients } from './papers.ts'
import { records } from './records.ts'
import { wakes } from './wakes.ts'
import type { Tools } from './tools.ts'

/** The tables of one transaction. */
export const makeLoanWork = (tools: Tools): LoanTables => ({
  loans: loans(tools),
  outbox: wakes(tools),
  outcomes: outcomes(tools),
  customers: customers(tools),
  evidence: evidence(tools),
  answers: answers(tools),
  documents: documents(tools),
  recipients: recipients(tools),
  records: records(tools),
})
