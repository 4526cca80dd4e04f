import { startBankConnection as endpoint } from '@tamarack/contracts/endpoints/bank'
import { ok } from '@tamarack/domain/shared/result'
import { perform } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import { zumConnectorPath } from '../../sandbox-scripts.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** In a sandbox the connector's script comes from our own origin, since a page of ours loads scripts from nowhere else. */
export const startBankConnection = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const outcome = await perform(ports, 'start-bank-connection', call, call.body.loanId, {})
    if (!outcome.ok) return outcome
    return ok({
      token: outcome.value.connectToken,
      scriptUrl: ports.settings.sandbox ? zumConnectorPath : outcome.value.scriptUrl,
    })
  })
