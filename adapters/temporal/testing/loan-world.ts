import type { Client } from '@temporalio/client'
import { expect, vi } from 'vitest'
import type { LoanCommands } from '@tamarack/application/issue-command'
import type { OutcomeOf, RequestOf, RequestType } from '@tamarack/application/outcome'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { financialInfo, personalInfo } from '@tamarack/application/testing/answers.fixture'
import { borrower, loanDesk, origin, rowan, type LoanDesk } from '@tamarack/application/testing/loan-desk.fixture'
import { patience } from '@tamarack/application/testing/patience'
import type { Actor } from '@tamarack/domain/loan/actor'
import type { PersonalInfo } from '@tamarack/domain/loan/application/answers'
import type { CommandInput } from '@tamarack/domain/loan/command'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Refusal, Result } from '@tamarack/domain/shared/result'
import type { TimeSkippingEngine } from './time-skipping-engine.ts'

export type Input<Type extends RequestType> = Type extends
  'start-identity-check' | 'retry-identity-check' | 'start-co-applicant-check'
  ? Record<never, never>
  : CommandInput[Type]

export interface World {
  readonly desk: LoanDesk
  readonly process: LoanProcess & LoanCommands
  readonly client: Client
  readonly id: string
  /** Presses a button with a fresh key. */
  readonly act: <Type extends RequestType>(
    type: Type,
    input: Input<Type>,
    by?: Actor,
  ) => Promise<Result<OutcomeOf<Type>, Refusal>>
  /** The same with that key. */
  readonly press: <Type extends RequestType>(
    key: string,
    type: Type,
    input: Input<Type>,
    by?: Actor,
  ) => Promise<Result<OutcomeOf<Type>, Refusal>>
  readonly status: () => string | undefined
  /** Resolves when the workflow has brought the loan there. */
  readonly reaches: (status: LoanStatus) => Promise<void>
  readonly events: () => readonly string[]
}

let worlds = 0

/** Resolves when the loan has that status. */
const reached = (desk: LoanDesk, id: string, status: LoanStatus): Promise<void> =>
  vi.waitFor(() => expect(desk.loan(id)?.status).toBe(status), patience)

/** A borrower, and a worker of its own on that engine; `id` is the loan's. */
export const withLoanOn = async (engine: TimeSkippingEngine, use: (world: World) => Promise<void>): Promise<void> => {
  const desk = loanDesk()
  const id = `ln_1_${(worlds += 1)}`
  const { process, client, close } = await engine.open(desk)
  let presses = 0
  const send: World['press'] = <Type extends RequestType>(key: string, type: Type, input: Input<Type>, by = borrower) =>
    process.execute<Type>({ type, loanId: id, actor: by, origin, ...input } as unknown as RequestOf<Type>, key)
  try {
    await use({
      desk,
      process,
      client,
      id,
      act: (type, input, by) => send(`key-${id}-${(presses += 1)}`, type, input, by),
      press: send,
      status: () => desk.loan(id)?.status,
      reaches: (status) => reached(desk, id, status),
      events: () => desk.tables().events.map(({ event }) => event.type),
    })
  } finally {
    await close()
  }
}

/** An application with both verifications and all answers behind it, at its terms. */
export const toTerms = async (
  { desk, act, reaches }: Pick<World, 'desk' | 'act' | 'reaches'>,
  answers: PersonalInfo = personalInfo,
): Promise<void> => {
  const must = async (step: Promise<Result<unknown, Refusal>>): Promise<void> => {
    const outcome = await step
    if (!outcome.ok) throw new Error(`a step to the terms was refused: ${outcome.error.code}`)
  }
  await must(act('start-application', { customerId: rowan.id }))
  await must(act('start-identity-check', {}))
  const checkId = desk.identity.checks[0]?.checkId ?? ''
  desk.identity.settle(checkId, 'passed')
  await must(act('finish-identity-check', { checkId }))
  await reaches('bank')
  await must(act('start-bank-connection', {}))
  await must(act('finish-bank-connection', { requestId: 'req_1' }))
  await reaches('personal-info')
  await must(act('save-personal-info', { answers }))
  await must(act('save-financial-info', { answers: financialInfo }))
}
