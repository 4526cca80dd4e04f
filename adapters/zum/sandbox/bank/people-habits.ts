import { benefitPeople } from './benefit-people.ts'
import type { Habits } from './habits.ts'
import { steadyPeople } from './steady-people.ts'
import { strainedPeople } from './strained-people.ts'

const everybody: Readonly<Record<string, Habits>> = { ...steadyPeople, ...strainedPeople, ...benefitPeople }

/** How that invented person earns and spends. Throws for an id without a bank. */
export const habitsOf = (personId: string): Habits => {
  const habits = everybody[personId]
  if (!habits) throw new Error(`${personId} has no bank`)
  return habits
}
