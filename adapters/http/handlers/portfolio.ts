import { present } from '@tamarack/application/ports/clock.port'
import type { PortfolioPeriod } from '@tamarack/application/ports/portfolio.port'
import { portfolioOf } from '@tamarack/application/use-cases/portfolio-of'
import * as endpoints from '@tamarack/contracts/endpoints/portfolio'
import { atRisk, riskDays } from '@tamarack/domain/arrears/at-risk'
import { bucketOf, delinquencyBuckets } from '@tamarack/domain/arrears/delinquency'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { accounts } from '@tamarack/domain/ledger/accounts'
import { returnReasons } from '@tamarack/domain/pad/return-codes'
import type { LoanType } from '@tamarack/domain/products/loan-type'
import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import type { Instant } from '@tamarack/domain/values/instant'
import { parseLocalDate, plusDays } from '@tamarack/domain/values/local-date'
import type { HandlerPorts } from '../app-ports.ts'
import { answer, type Mounted } from '../mount.ts'

interface Given {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly product?: LoanType | undefined
}

/** Where no days are given: about the last six months. */
const usualDays = 182

const periodOf = ({ from, to, product }: Given, now: Instant): Result<PortfolioPeriod, Refusal> => {
  const today = torontoDateOf(now)
  const last = to === undefined ? ok(today) : parseLocalDate(to)
  if (!last.ok) return refuse('NOT_A_DAY')
  const first = from === undefined ? ok(plusDays(last.value, -usualDays)) : parseLocalDate(from)
  if (!first.ok) return refuse('NOT_A_DAY')
  return ok({ from: first.value, to: last.value, product: product ?? null })
}

/** What a period brought and cost: the accounts of income and of losses. */
const resultAccounts = [
  'cost of borrowing earned',
  'charge earned',
  'default interest earned',
  'returned-item fees earned',
  'recovered',
  'written off',
  'small balance forgiven',
] as const

/** TAM-206. */
export const portfolioHandlers = ({ clock, portfolio, trialBalance }: HandlerPorts): readonly Mounted[] => [
  answer(endpoints.getPortfolio, async ({ query }) => {
    const now = present(clock)
    const period = periodOf(query, now)
    if (!period.ok) return period
    const { outstanding, debits, posted, ...figures } = await portfolioOf(
      { trialBalance, portfolio },
      period.value,
      now,
    )
    const of = (account: (typeof resultAccounts)[number]): number => {
      const { debit = 0, credit = 0 } = posted.find((sum) => sum.account === account) ?? {}
      return accounts[account].side === 'debit' ? debit - credit : credit - debit
    }
    const paid = debits.find(({ code }) => code === null)
    return ok({
      from: period.value.from,
      to: period.value.to,
      ...figures,
      owed: outstanding.reduce((sum, { owed }) => sum + owed, 0),
      outstanding: delinquencyBuckets.map(({ bucket }) => {
        const rows = outstanding.filter(({ late }) => bucketOf(late) === bucket)
        return {
          bucket,
          loans: rows.reduce((sum, { loans }) => sum + loans, 0),
          owed: rows.reduce((sum, { owed }) => sum + owed, 0),
        }
      }),
      atRisk: riskDays.map((days) => ({ days, share: atRisk(outstanding, days) })),
      debits: {
        paid: { debits: paid?.debits ?? 0, amount: paid?.amount ?? 0 },
        returned: debits.flatMap(({ code, debits: number, amount }) =>
          code === null
            ? []
            : [
                {
                  code,
                  meaning: returnReasons.find((reason) => reason.code === code)?.meaning ?? null,
                  debits: number,
                  amount,
                },
              ],
        ),
      },
      result: resultAccounts.map((account) => ({
        account,
        meaning: accounts[account].meaning,
        amount: of(account),
      })),
    })
  }),
]
