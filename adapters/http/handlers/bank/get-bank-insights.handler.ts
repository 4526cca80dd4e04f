import { accountInsight } from '@tamarack/application/queries/bank-insight'
import { getBankInsights as endpoint } from '@tamarack/contracts/endpoints/bank'
import { err, ok } from '@tamarack/domain/shared/result'
import { localDate } from '@tamarack/domain/values/local-date'
import { readableLoan, readablePerson } from '../../loan-access.ts'
import { toBankInsightView } from '../../mappers/bank-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getBankInsights = ({ evidence, queries }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params, query }) => {
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
