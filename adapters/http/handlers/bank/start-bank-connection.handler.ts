import { startBankConnection as endpoint } from '@tamarack/contracts/endpoints/bank'
import { ok } from '@tamarack/domain/shared/result'
import { isInService, perform } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import { zumConnectorPath } from '../../sandbox-scripts.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** In a sandbox the connector's script comes from our own origin, since a page of ours loads scripts from nowhere else. */
export const startBankConnection = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const { loanId } = call.body
    const type = (await isInService(ports, loanId)) ? 'start-account-change' : 'start-bank-connection'
    const outcome = await perform(ports, type, call, loanId, {})
    if (!outcome.ok) return outcome
    return ok({
      token: outcome.value.connectToken,
      scriptUrl: ports.settings.sandbox ? zumConnectorPath : outcome.value.scriptUrl,
    })
  })
