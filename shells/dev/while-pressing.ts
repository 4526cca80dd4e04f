import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@tamarack/contracts/client'
import { startApplication } from '@tamarack/contracts/commands/start-application'
import { withdrawApplication } from '@tamarack/contracts/commands/withdraw-application'
import { getLoansOfUser } from '@tamarack/contracts/endpoints/loan'
import { Trouble } from './trouble.ts'
import { signUp, type Addresses } from './walk-both-products.ts'

/** What came of the presses of people who apply and give up again, over and over. */
export interface Pressed {
  /** Presses that were answered as recorded. */
  readonly acknowledged: number
  /** Answers "try again": no answer, or 503. */
  readonly asked: number
}

type Person = Awaited<ReturnType<typeof signUp>>

/** One person presses until it is over; then every acknowledged press is looked for in its loan. */
const pressUntil = async ({ id: userId, api }: Person, isOver: () => boolean): Promise<Pressed> => {
  const withdrawn: string[] = []
  let [acknowledged, asked] = [0, 0]
  /** Repeats one press under its key until it is acknowledged, or until the end. */
  const press = async <Reply>(call: (idempotencyKey: string) => Promise<Reply>): Promise<Reply | undefined> => {
    for (const key = randomUUID(); !isOver(); await pause(500))
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
  const begun: string[] = []
  while (!isOver()) {
    const loan = await press((idempotencyKey) => api.call(startApplication, { body: { userId }, idempotencyKey }))
    if (loan === undefined) break
    begun.push(loan.id)
    const params = { id: loan.id }
    if (await press((idempotencyKey) => api.call(withdrawApplication, { params, idempotencyKey })))
      withdrawn.push(loan.id)
    // A person is no storm: the limit of one person's calls a minute stands.
    await pause(1_500)
  }
  const loans = await api.call(getLoansOfUser, { params: { userId } })
  const statuses = new Map(loans.map(({ id, status }) => [id, status]))
  for (const id of begun) {
    const status = statuses.get(id)
    if (status === undefined || (withdrawn.includes(id) && status !== 'withdrawn'))
      throw new Trouble(`What was acknowledged of ${id} is lost: it is ${status}.`, 'docker compose logs api')
  }
  return { acknowledged, asked }
}

/** New people press for as long as the work takes.
 *
 * @throws {ApiError} for an answer that is neither success nor "try again".
 * @throws {Trouble} for a beginning or a withdrawal that was acknowledged and is not there.
 * @throws whatever the work throws. */
export const whilePressing = async (to: Addresses, count: number, work: () => Promise<void>): Promise<Pressed> => {
  const people = await Promise.all(Array.from({ length: count }, () => signUp(to)))
  let isOver = false
  const pressing = Promise.all(people.map((person) => pressUntil(person, () => isOver)))
  // It is waited for below: a fault before that is thrown there.
  pressing.catch(() => {})
  try {
    await work()
  } finally {
    isOver = true
  }
  const all = await pressing
  return {
    acknowledged: all.reduce((sum, one) => sum + one.acknowledged, 0),
    asked: all.reduce((sum, one) => sum + one.asked, 0),
  }
}
