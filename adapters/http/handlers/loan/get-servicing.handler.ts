import { present } from '@tamarack/application/present'
import { getServicing as endpoint } from '@tamarack/contracts/endpoints/servicing'
import { err, ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toServicingView } from '../../mappers/servicing-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getServicing = ({ queries, clock }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const servicing = await queries.servicing(params.id, present(clock))
    return servicing === null ? err({ code: 'NOT_FOUND' }) : ok(toServicingView(servicing, principal))
  })
