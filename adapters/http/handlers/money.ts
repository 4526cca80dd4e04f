import { present } from '@tamarack/application/ports/clock.port'
import { owedInBook } from '@tamarack/application/use-cases/owed-in-book'
import * as moneyEndpoints from '@tamarack/contracts/endpoints/money'
import { accounts } from '@tamarack/domain/ledger/accounts'
import { err, ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import { parseLocalDate, type LocalDate } from '@tamarack/domain/values/local-date'
import type { HandlerPorts } from '../app-ports.ts'
import { actorOf } from '../loan-access.ts'
import { noteOfPreview, toForeseenEventView } from '../mappers/record-view.ts'
import { toMoneyActionsView } from '../mappers/servicing-view.ts'
import { answer, type Mounted } from '../mount.ts'

/** The day of a query; null where none was given. */
const dayGiven = (given: string | undefined): Result<LocalDate | null, Refusal> => {
  if (given === undefined || given === '') return ok(null)
  const parsed = parseLocalDate(given)
  return parsed.ok ? ok(parsed.value) : refuse('NOT_A_DAY')
}

const size = 50

export const moneyHandlers = ({ clock, preview, queries, trialBalance }: HandlerPorts): readonly Mounted[] => [
  answer(moneyEndpoints.getMoneyActions, async ({ params, principal }) => {
    const found = await queries.moneyActions(params.id, present(clock))
    return found === null ? err({ code: 'NOT_FOUND' }) : ok(toMoneyActionsView(found, principal))
  }),
  /** The decision of `take-money-action` without its append. The note is not sent, because it may
   * be personal and changes no figure. */
  answer(moneyEndpoints.previewMoneyAction, async ({ principal, origin, params, query: { reason, ...action } }) => {
    const shown = await preview({
      type: 'take-money-action',
      loanId: params.id,
      actor: actorOf(principal),
      origin,
      action,
      reason,
      note: noteOfPreview(principal),
    })
    if (!shown.ok) return shown
    const { events, figures } = shown.value
    return figures === null ? err({ code: 'NOT_FOUND' }) : ok({ events: events.map(toForeseenEventView), ...figures })
  }),
  answer(moneyEndpoints.getLedgerLines, async ({ query: { account, asOf, page } }) => {
    const through = dayGiven(asOf)
    if (!through.ok) return through
    const lines = await trialBalance.lines({ account, through: through.value, page, size })
    return ok({ lines, more: lines.length === size })
  }),
  answer(moneyEndpoints.getTrialBalance, async ({ query }) => {
    const through = dayGiven(query.asOf)
    if (!through.ok) return through
    const sums = await trialBalance.sums(through.value)
    return ok({
      asOf: through.value,
      accounts: sums.map(({ account, debit, credit, lines }) => {
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
      difference: sums.reduce((sum, { debit, credit }) => sum + debit - credit, 0),
    })
  }),
  answer(moneyEndpoints.getOwedInBook, async () => ok(await owedInBook(trialBalance, present(clock)))),
]
