import { getLedgerLines as endpoint } from '@tamarack/contracts/endpoints/ledger'
import { ok } from '@tamarack/domain/shared/result'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'
import { dayGiven } from './day-given.ts'

const size = 50

export const getLedgerLines = ({ trialBalance }: HandlerPorts) =>
  answer(endpoint, async ({ query: { account, asOf, page } }) => {
    const through = dayGiven(asOf)
    if (!through.ok) return through
    const lines = await trialBalance.lines({ account, through: through.value, page, size })
    return ok({
      lines: lines.map(({ debitCents, creditCents, ...line }) => ({ ...line, debit: debitCents, credit: creditCents })),
      more: lines.length === size,
    })
  })
