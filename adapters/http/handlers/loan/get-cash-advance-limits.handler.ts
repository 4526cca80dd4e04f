import { makeCashAdvanceLimits } from '@tamarack/application/queries/cash-advance'
import { getCashAdvanceLimits as endpoint } from '@tamarack/contracts/endpoints/loan'
import { ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toLimitsView } from '../../mappers/cash-advance.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getCashAdvanceLimits = ({ queries, clock }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    const limits = loan.ok ? await makeCashAdvanceLimits(queries, clock)(loan.value) : loan
    return limits.ok ? ok(toLimitsView(limits.value)) : limits
  })
