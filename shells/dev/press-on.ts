import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@tamarack/contracts/client'
import { startApplication } from '@tamarack/contracts/commands/start-application'
import { withdrawApplication } from '@tamarack/contracts/commands/withdraw-application'
import { getLoan } from '@tamarack/contracts/endpoints/loan'
import { Trouble } from './trouble.ts'
import { signUp, type Addresses } from './walk-both-products.ts'

/** What came of the presses of a person who applies and gives up again, over and over. */
export interface Pressed {
  /** Presses that were answered as recorded. */
  readonly acknowledged: number
  /** Answers "try again": no answer, or 503. */
  readonly asked: number
}

/** A person presses until told to stop; `stop` resolves when every acknowledged press was found in
 * its loan.
 *
 * @throws {Trouble} from `stop` for an answer that is neither success nor "try again", and for a
 *   press that was acknowledged and is not there. */
export const pressOn = async (to: Addresses): Promise<{ stop(): Promise<Pressed> }> => {
  const { id: userId, api } = await signUp(to)
  const last = new Map<string, 'applied' | 'withdrawn'>()
  let [acknowledged, asked, isOver] = [0, 0, false]
  /** Repeats one press under its key until it is acknowledged, or until the end. */
  const press = async <Reply>(call: (idempotencyKey: string) => Promise<Reply>): Promise<Reply | undefined> => {
    for (const key = randomUUID(); !isOver; await pause(500))
      try {
        const reply = await call(key)
        acknowledged += 1
        return reply
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'UNAVAILABLE') throw error
        asked += 1
      }
    return undefined
  }
  const work = (async () => {
    while (!isOver) {
      const begun = await press((idempotencyKey) => api.call(startApplication, { body: { userId }, idempotencyKey }))
      if (begun === undefined) return
      last.set(begun.id, 'applied')
      const params = { id: begun.id }
      if (await press((idempotencyKey) => api.call(withdrawApplication, { params, idempotencyKey })))
        last.set(begun.id, 'withdrawn')
      // A person is no storm: the limit of one person's calls a minute stands.
      await pause(1_500)
    }
  })()
  // It is waited for in `stop`: a fault before that is thrown there.
  work.catch(() => {})
  return {
    stop: async () => {
      isOver = true
      await work
      for (const [id, wanted] of last) {
        const { status } = await api.call(getLoan, { params: { id } })
        if (wanted === 'withdrawn' && status !== 'withdrawn')
          throw new Trouble(`The withdrawal of ${id} was acknowledged, and it is ${status}.`, 'docker compose logs api')
      }
      return { acknowledged, asked }
    },
  }
}
