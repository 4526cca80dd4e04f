import { accountHistoryOf, accountInsight, marksOf } from '@tamarack/application/queries/bank-insight'
import { transactionPage } from '@tamarack/application/queries/bank-transactions'
import {
  getBankAccount as getBankAccountEndpoint,
  getBankInsights as getBankInsightsEndpoint,
  getBankTransactions as getBankTransactionsEndpoint,
} from '@tamarack/contracts/endpoints/bank'
import { bankInsightOf } from '@tamarack/domain/bank-insight/insight'
import { err, ok } from '@tamarack/domain/shared/result'
import { localDate } from '@tamarack/domain/values/local-date'
import type { HandlerPorts } from '../app-ports.ts'
import { readableLoan, readablePerson } from '../loan-access.ts'
import { toBankAccountView, toBankInsightView, toTransactionView } from '../mappers/bank-view.ts'
import { answer } from '../mount.ts'

const getBankAccount = ({ evidence }: HandlerPorts) =>
  answer(getBankAccountEndpoint, async ({ principal, params }) => {
    const person = readablePerson(principal, params.id)
    return person.ok ? ok(toBankAccountView(await evidence.bankData(person.value))) : person
  })

const getBankInsights = ({ evidence, queries }: HandlerPorts) =>
  answer(getBankInsightsEndpoint, async ({ principal, params, query }) => {
    const person = readablePerson(principal, params.id)
    if (!person.ok) return person
    const loan = query.loanId === undefined ? null : await readableLoan(queries, principal, query.loanId)
    if (loan !== null && !loan.ok) return loan
    if (loan !== null && loan.value.customerId !== person.value) return err({ code: 'NOT_FOUND' })
    const collected = await evidence.bankData(person.value)
    if (collected === null) return ok(null)
    const dueDates = loan?.value.payments.map(({ dueDate }) => localDate(dueDate)) ?? []
    return ok(toBankInsightView(accountInsight(collected, dueDates)))
  })

const getBankTransactions = ({ evidence, fingerprint }: HandlerPorts) =>
  answer(
    getBankTransactionsEndpoint,
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
  )

export const bankHandlers = [getBankAccount, getBankInsights, getBankTransactions] as const
