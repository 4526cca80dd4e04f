import { makeInstallmentLimits } from '@tamarack/application/queries/installment'
import { getInstallmentLimits as endpoint } from '@tamarack/contracts/endpoints/loan'
import { ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toInstallmentLimitsView } from '../../mappers/installment.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getInstallmentLimits = ({ queries, clock }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    const limits = loan.ok ? await makeInstallmentLimits(queries, clock)(loan.value) : loan
    return limits.ok ? ok(toInstallmentLimitsView(limits.value)) : limits
  })
