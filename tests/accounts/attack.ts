import { expect } from 'vitest'
import type { Served } from './served-accounts.ts'

/** Runs an attack and asserts that no account, session, login or second factor changed. */
export const expectNoHarm = async (world: Served, attack: () => Promise<void>): Promise<void> => {
  const before = await world.state()
  await attack()
  await world.settled()
  expect(await world.state()).toEqual(before)
}

export const statusesOf = (answers: readonly { readonly status: number }[]): readonly number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
