import { present } from '@tamarack/application/present'
import { getPayoff as endpoint } from '@tamarack/contracts/endpoints/payoff'
import { err, ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toPayoffView } from '../../mappers/payoff-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getPayoff = ({ queries, clock }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params, query }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const quote = await queries.payoff(params.id, query.on ?? null, present(clock))
    if (quote === null) return err({ code: 'STEP_NOT_DUE' })
    return quote.ok ? ok(toPayoffView(quote.value)) : quote
  })
