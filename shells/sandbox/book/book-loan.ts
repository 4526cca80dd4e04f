import type { RequestOf, RequestType } from '@tamarack/application/outcome'
import type { Actor, Origin } from '@tamarack/domain/loan/actor'
import type { CommandInput, CommandOf, CommandType } from '@tamarack/domain/loan/command'
import { isServiced } from '@tamarack/domain/loan/loan'
import type { MoneyAction, MoneyActionReason } from '@tamarack/domain/loan/servicing/money-action'
import type { DocumentKind } from '@tamarack/domain/loan/signing/documents'
import type { SigningEvidence } from '@tamarack/domain/loan/slice'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Refusal, Result } from '@tamarack/domain/shared/result'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import type { Customer, Desk } from './desk.ts'

/** What happens to a loan of the book, as it happens: each value is a moment to wait for. A course
 * that waits past the present stays there. */
export type Course<Outcome = void> = AsyncGenerator<Instant, Outcome, void>

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const fromHome: Origin = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (book)' }
const fromTheOffice: Origin = { ip: '198.51.100.4', userAgent: 'Mozilla/5.0 (book)' }

/** One loan of the book, and what people do to it. Whatever is refused is a mistake of the book and
 * throws. */
export interface BookLoan {
  readonly desk: Desk
  readonly customer: Customer
  readonly loanId: string
  /** The customer acts. */
  readonly press: <Type extends RequestType>(
    type: Type,
    input: CommandInput[Type],
    by?: Customer,
  ) => Promise<LoanStatus>
  /** The same where a refusal is expected: it answers the refusal's code, or null when the command
   * was accepted. */
  readonly attempt: <Type extends RequestType>(type: Type, input: CommandInput[Type]) => Promise<string | null>
  /** A member of staff acts: the first unless another one is meant. */
  readonly decide: <Type extends RequestType>(type: Type, input: CommandInput[Type], by?: Actor) => Promise<LoanStatus>
  /** The same request before a provider was called. */
  readonly opening: <Type extends RequestType>(type: Type, by?: Customer) => RequestOf<Type>
  readonly key: () => string
  /** Staff act on the loan's money; a second person confirms where one is needed. */
  readonly actOnMoney: (action: MoneyAction, reason: MoneyActionReason, note: string) => Promise<void>
  readonly evidence: (kind: DocumentKind) => Promise<SigningEvidence>
  /** Until when a step rests that was taken, and how long its rest was: what its workflow would
   * carry. */
  readonly rests: Map<string, { readonly until: number; readonly waitMs: number }>
}

const must = <Value>(outcome: Result<Value, Refusal>, what: string): Value => {
  if (!outcome.ok) throw new Error(`${what} was refused: ${JSON.stringify(outcome.error)}`)
  return outcome.value
}

export const makeBookLoan = (desk: Desk, customer: Customer): BookLoan => {
  const loanId = desk.newLoanId()
  let pressed = 0
  const key = (): string => `book-${loanId}-${(pressed += 1)}`
  const issue = async <Type extends CommandType>(
    type: Type,
    input: CommandInput[Type],
    actor: Actor,
    origin: Origin,
  ): Promise<Result<LoanStatus, Refusal>> => {
    const command = { type, loanId, actor, origin, ...input } as unknown as CommandOf<Type>
    const outcome = await desk.execute(command, { key: key() })
    return outcome.ok ? { ok: true, value: outcome.value.status } : outcome
  }
  const decide: BookLoan['decide'] = async (type, input, by = desk.staff[0]) =>
    must(await issue(type, input, by, fromTheOffice), type)
  return {
    desk,
    customer,
    loanId,
    key,
    press: async (type, input, by = customer) => must(await issue(type, input, by.actor, fromHome), type),
    attempt: async (type, input) => {
      const outcome = await issue(type, input, customer.actor, fromHome)
      return outcome.ok ? null : outcome.error.code
    },
    decide,
    opening: <Type extends RequestType>(type: Type, by = customer) =>
      ({ type, loanId, actor: by.actor, origin: fromHome }) as unknown as RequestOf<Type>,
    actOnMoney: async (action, reason, note) => {
      await decide('take-money-action', { action, reason, note })
      const { loan } = await desk.read(loanId)
      if (isServiced(loan) && loan.proposal !== undefined)
        await decide('take-money-action', { action, reason, note: 'Checked with a colleague' }, desk.staff[1])
    },
    evidence: async (kind) => {
      const now = desk.now()
      return {
        documentSha256: await desk.fingerprintOf(loanId, kind),
        sessionId: `book-${customer.id}`,
        openedAt: now - 3 * minuteMs,
        reachedEndAt: now - minuteMs,
        tickedAt: now - 10_000,
        pressedAt: now,
        signIn: { method: 'password', secondFactor: 'none', at: now - 5 * minuteMs },
      }
    },
    rests: new Map(),
  }
}

/** Lets that much time pass. */
export async function* pass(desk: Pick<Desk, 'now'>, milliseconds: number): Course {
  yield instant(desk.now() + milliseconds)
}
