import { makePayFound } from '@tamarack/application/queries/pay-found'
import { getPayFound as endpoint } from '@tamarack/contracts/endpoints/loan'
import { ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toPayFoundView } from '../../mappers/pay-found.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getPayFound = ({ queries, clock }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    return loan.ok ? ok(toPayFoundView(await makePayFound(queries, clock)(loan.value))) : loan
  })
