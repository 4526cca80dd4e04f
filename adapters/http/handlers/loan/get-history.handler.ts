import { verifyChain } from '@tamarack/application/loan-log'
import { getHistory as endpoint } from '@tamarack/contracts/endpoints/loan'
import { ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toHistoryView } from '../../mappers/record-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Our own chain of events, checked now, and the workflow's history as second witness. */
export const getHistory = (ports: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const { queries, process, fingerprint, clock, settings } = ports
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const loanId = loan.value.id
    const [events, steps] = await Promise.all([queries.events(loanId), process.history(loanId)])
    const chain = verifyChain(events, fingerprint)
    return ok(
      toHistoryView({
        loanId,
        events,
        chain,
        checkedAt: clock.now(),
        steps,
        workflowUrl: settings.workflowUrl(loanId),
      }),
    )
  })
