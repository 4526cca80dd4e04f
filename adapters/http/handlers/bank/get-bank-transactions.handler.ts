import { accountHistoryOf, marksOf } from '@tamarack/application/queries/bank-insight'
import { transactionPage } from '@tamarack/application/queries/bank-transactions'
import { getBankTransactions as endpoint } from '@tamarack/contracts/endpoints/bank'
import { bankInsightOf } from '@tamarack/domain/bank-insight/insight'
import { ok } from '@tamarack/domain/shared/result'
import { readablePerson } from '../../loan-access.ts'
import { toTransactionView } from '../../mappers/bank-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getBankTransactions = ({ evidence, fingerprint }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params, query: { q, direction = null, mark = null, limit, cursor = null } }) => {
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
  })
