import { getTrialBalance as endpoint } from '@tamarack/contracts/endpoints/ledger'
import { accounts } from '@tamarack/domain/ledger/accounts'
import { ok } from '@tamarack/domain/shared/result'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'
import { dayGiven } from './day-given.ts'

export const getTrialBalance = ({ trialBalance }: HandlerPorts) =>
  answer(endpoint, async ({ query }) => {
    const through = dayGiven(query.asOf)
    if (!through.ok) return through
    const sums = await trialBalance.sums(through.value)
    return ok({
      asOf: through.value,
      accounts: sums.map(({ account, debitCents: debit, creditCents: credit, lines }) => {
        const { side, meaning } = accounts[account]
        return {
          account,
          side,
          meaning,
          debit,
          credit,
          lines,
          balance: side === 'debit' ? debit - credit : credit - debit,
        }
      }),
      difference: sums.reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0),
    })
  })
