import { present } from '@tamarack/application/present'
import { getArrangeable as endpoint } from '@tamarack/contracts/endpoints/arrangement'
import { err, ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toArrangeableView } from '../../mappers/arrangeable-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getArrangeable = ({ queries, clock }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const found = await queries.arrangeable(params.id, present(clock))
    return found === null ? err({ code: 'NOT_FOUND' }) : ok(toArrangeableView(found))
  })
