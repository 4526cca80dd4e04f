import { getPersonalInfo as endpoint } from '@tamarack/contracts/endpoints/loan'
import { ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toPersonalInfoForm } from '../../mappers/answers.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getPersonalInfo = ({ queries }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const info = await queries.personalInfo(loan.value.id)
    return ok(info && toPersonalInfoForm(info))
  })
