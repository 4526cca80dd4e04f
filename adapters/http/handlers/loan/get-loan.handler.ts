import { getLoan as endpoint } from '@tamarack/contracts/endpoints/loan'
import { ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toLoanView } from '../../mappers/loan-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getLoan = ({ queries }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    return loan.ok ? ok(toLoanView(loan.value, principal)) : loan
  })
