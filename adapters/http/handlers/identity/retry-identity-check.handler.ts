import { retryIdentityCheck as endpoint } from '@tamarack/contracts/endpoints/identity'
import { ok } from '@tamarack/domain/shared/result'
import { perform } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const retryIdentityCheck = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const outcome = await perform(ports, 'retry-identity-check', call, call.body.loanId, {})
    return outcome.ok ? ok({ linkToken: outcome.value.linkToken, idvId: outcome.value.checkId }) : outcome
  })
