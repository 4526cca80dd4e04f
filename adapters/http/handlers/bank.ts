import { withPeople } from '@tamarack/application/people-of-loan'
import {
  accountHistoryOf,
  accountInsight,
  marksOf,
  readingsOf,
  transactionPage,
} from '@tamarack/application/queries/bank-insight'
import { peopleOfLoan } from '@tamarack/application/queries/people-of-loan'
import * as bankEndpoints from '@tamarack/contracts/endpoints/bank'
import { bankInsightOf } from '@tamarack/domain/bank-insight/insight'
import { err, ok } from '@tamarack/domain/shared/result'
import { localDate } from '@tamarack/domain/values/local-date'
import type { HandlerPorts } from '../app-ports.ts'
import { answerAbout, readableLoan } from '../loan-access.ts'
import { toBankAccountView, toBankInsightView, toTransactionView } from '../mappers/bank-view.ts'
import type { Mounted } from '../mount.ts'

export const bankHandlers = ({ evidence, fingerprint, queries }: HandlerPorts): readonly Mounted[] => [
  answerAbout(bankEndpoints.getBankAccount, async (personId, { principal }) =>
    ok(toBankAccountView(await evidence.bankData(personId), principal)),
  ),
  answerAbout(bankEndpoints.getBankInsights, async (personId, { principal, query }) => {
    const loan = query.loanId === undefined ? null : await readableLoan(queries, principal, query.loanId)
    if (loan !== null && !loan.ok) return loan
    if (loan !== null && loan.value.customerId !== personId) return err({ code: 'NOT_FOUND' })
    const collected = await evidence.bankData(personId)
    if (collected === null) return ok(null)
    const dueDates = loan?.value.payments.map(({ dueDate }) => localDate(dueDate)) ?? []
    const ofLoan = loan === null ? collected : withPeople(collected, await peopleOfLoan(queries, loan.value))
    return ok(toBankInsightView(accountInsight(ofLoan, dueDates)))
  }),
  answerAbout(
    bankEndpoints.getBankTransactions,
    async (personId, { query: { q, direction = null, mark = null, limit, cursor = null } }) => {
      const collected = await evidence.bankData(personId)
      if (collected === null) return ok(null)
      const marks = marksOf(bankInsightOf(accountHistoryOf(collected)))
      const filter = { text: q.trim() === '' ? null : q, direction, mark, limit, cursor }
      const page = transactionPage(collected.data, marks, filter, fingerprint)
      if (!page.ok) return page
      const { transactions, total, matching, next } = page.value
      return ok({ transactions: transactions.map(toTransactionView(readingsOf(collected))), total, matching, next })
    },
  ),
]
