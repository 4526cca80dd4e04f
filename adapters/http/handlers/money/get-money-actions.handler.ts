import { present } from '@tamarack/application/present'
import { getMoneyActions as endpoint } from '@tamarack/contracts/endpoints/money'
import { err, ok } from '@tamarack/domain/shared/result'
import { toMoneyActionsView } from '../../mappers/money-actions-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getMoneyActions = ({ queries, clock }: HandlerPorts) =>
  answer(endpoint, async ({ params }) => {
    const found = await queries.moneyActions(params.id, present(clock))
    return found === null ? err({ code: 'NOT_FOUND' }) : ok(toMoneyActionsView(found))
  })
