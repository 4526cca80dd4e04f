import type { LoanSummary } from '@tamarack/application/loan-summary'
import { withPeople } from '@tamarack/application/people-of-loan'
import type { CollectedBankData } from '@tamarack/application/ports/customer-evidence.port'
import type { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import {
  accountInsight,
  insightOfData,
  marksOf,
  readingsOf,
  transactionPage,
} from '@tamarack/application/queries/bank-insight'
import { peopleOfLoan } from '@tamarack/application/queries/people-of-loan'
import * as bankEndpoints from '@tamarack/contracts/endpoints/bank'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { localDate } from '@tamarack/domain/values/local-date'
import type { HandlerPorts } from '../app-ports.ts'
import { answerAbout, readableLoan } from '../loan-access.ts'
import { toBankAccountView, toBankInsightView, toTransactionView } from '../mappers/bank-view.ts'
import type { Mounted } from '../mount.ts'
import type { Refusal } from '../problem.ts'

const makeOfLoan = (queries: LoanQueries) => ({
  /** The loan that a query names; null if it names none. Refuses another person's loan. */
  loanOf: async (
    principal: Principal,
    personId: string,
    loanId: string | undefined,
  ): Promise<Result<LoanSummary | null, Refusal>> => {
    if (loanId === undefined) return ok(null)
    const loan = await readableLoan(queries, principal, loanId)
    return loan.ok && loan.value.customerId !== personId ? err({ code: 'NOT_FOUND' }) : loan
  },
  /** The data with what the loan adds to them. */
  ofLoan: async (collected: CollectedBankData, loan: LoanSummary | null): Promise<CollectedBankData> =>
    loan === null ? collected : withPeople(collected, await peopleOfLoan(queries, loan)),
})

export const bankHandlers = ({ evidence, fingerprint, queries }: HandlerPorts): readonly Mounted[] => {
  const { loanOf, ofLoan } = makeOfLoan(queries)
  return [
    answerAbout(bankEndpoints.getBankAccount, async (personId, { principal }) =>
      ok(toBankAccountView(await evidence.bankData(personId), principal)),
    ),
    answerAbout(bankEndpoints.getBankInsights, async (personId, { principal, query }) => {
      const loan = await loanOf(principal, personId, query.loanId)
      if (!loan.ok) return loan
      const collected = await evidence.bankData(personId)
      if (collected === null) return ok(null)
      const dueDates = loan.value?.payments.map(({ dueDate }) => localDate(dueDate)) ?? []
      return ok(toBankInsightView(accountInsight(await ofLoan(collected, loan.value), dueDates)))
    }),
    answerAbout(
      bankEndpoints.getBankTransactions,
      async (personId, { principal, query: { q, direction = null, mark = null, limit, cursor = null, loanId } }) => {
        const loan = await loanOf(principal, personId, loanId)
        if (!loan.ok) return loan
        const data = await evidence.bankData(personId)
        if (data === null) return ok(null)
        const collected = await ofLoan(data, loan.value)
        const marks = marksOf(insightOfData(collected))
        const filter = { text: q.trim() === '' ? null : q, direction, mark, limit, cursor }
        const page = transactionPage(collected.data, marks, filter, fingerprint)
        if (!page.ok) return page
        const { transactions, total, matching, next } = page.value
        return ok({ transactions: transactions.map(toTransactionView(readingsOf(collected))), total, matching, next })
      },
    ),
  ]
}
