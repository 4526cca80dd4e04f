import { accountHistoryOf, accountInsight, marksOf, transactionPage } from '@tamarack/application/queries/bank-insight'
import * as bankEndpoints from '@tamarack/contracts/endpoints/bank'
import { bankInsightOf } from '@tamarack/domain/bank-insight/insight'
import { err, ok } from '@tamarack/domain/shared/result'
import { localDate } from '@tamarack/domain/values/local-date'
import type { HandlerPorts } from '../app-ports.ts'
import { readableLoan, readablePerson } from '../loan-access.ts'
import { toBankAccountView, toBankInsightView, toTransactionView } from '../mappers/bank-view.ts'
import { answer, type Mounted } from '../mount.ts'

export const bankHandlers = ({ evidence, fingerprint, queries }: HandlerPorts): readonly Mounted[] => [
  answer(bankEndpoints.getBankAccount, async ({ principal, params }) => {
    const person = readablePerson(principal, params.id)
    return person.ok ? ok(toBankAccountView(await evidence.bankData(person.value), principal)) : person
  }),
  answer(bankEndpoints.getBankInsights, async ({ principal, params, query }) => {
    const person = readablePerson(principal, params.id)
    if (!person.ok) return person
    const loan = query.loanId === undefined ? null : await readableLoan(queries, principal, query.loanId)
    if (loan !== null && !loan.ok) return loan
    if (loan !== null && loan.value.customerId !== person.value) return err({ code: 'NOT_FOUND' })
    const collected = await evidence.bankData(person.value)
    if (collected === null) return ok(null)
    const dueDates = loan?.value.payments.map(({ dueDate }) => localDate(dueDate)) ?? []
    return ok(toBankInsightView(accountInsight(collected, dueDates)))
  }),
  answer(
    bankEndpoints.getBankTransactions,
    async ({ principal, params, query: { q, direction = null, mark = null, limit, cursor = null } }) => {
      const person = readablePerson(principal, params.id)
      if (!person.ok) return person
      const collected = await evidence.bankData(person.value)
      if (collected === null) return ok(null)
      const marks = marksOf(bankInsightOf(accountHistoryOf(collected)))
      const filter = { text: q.trim() === '' ? null : q, direction, mark, limit, cursor }
      const page = transactionPage(collected.data, marks, filter, fingerprint)
      if (!page.ok) return page
      const { transactions, total, matching, next } = page.value
      return ok({ transactions: transactions.map(toTransactionView), total, matching, next })
    },
  ),
]
