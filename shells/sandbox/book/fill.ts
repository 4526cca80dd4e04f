import { instant, type Instant } from '@tamarack/domain/values/instant'
import { dayMs, minuteMs, type Course } from './book-loan.ts'
import type { Chance } from './chance.ts'
import type { Desk } from './desk.ts'
import type { Life } from './lives/life.ts'

/** A clock that the book moves from one moment of its loans to the next. */
export interface BookClock {
  readonly now: () => Instant
  /** Moves it forward; what the provider's sandbox has scheduled by then happens on the way. */
  readonly moveTo: (moment: Instant) => void
}

export interface Progress {
  readonly now: Instant
  readonly begun: number
  readonly lives: number
}

interface Waiting {
  readonly at: Instant
  /** Breaks ties, so that every run has one order. */
  readonly number: number
  readonly life: Life
  readonly course: Course | null
}

const usualMinutes = [40, 600] as const

const beginning = (chance: Chance, { began, minutes = usualMinutes }: Life, present: Instant): Instant =>
  instant(present - chance.whole(...began) * dayMs - chance.whole(...minutes) * minuteMs)

/** Waiting courses, the earliest first: a new one is put in its place from the end, since most
 * moments are near. */
const makeQueue = (waiting: readonly Waiting[]) => {
  const sorted = waiting.toSorted((one, other) => other.at - one.at || other.number - one.number)
  const isLater = (one: Waiting, other: Waiting): boolean =>
    one.at > other.at || (one.at === other.at && one.number > other.number)
  return {
    next: (): Waiting | undefined => sorted.pop(),
    add: (one: Waiting): void => {
      sorted.splice(sorted.findLastIndex((other) => isLater(other, one)) + 1, 0, one)
    },
  }
}

/** When the first loan of such a book may begin. */
export const firstMoment = (present: Instant): Instant => instant(present - 400 * dayMs)

/** Lives through all these lives at once, from one moment at which something happens to the next,
 * until the present. Every change is a command. A refusal is a mistake of the book and throws with
 * the name of the life. */
export const fillBook = async (
  {
    desk,
    clock,
    lives,
    present,
  }: {
    readonly desk: Desk
    readonly clock: BookClock
    readonly lives: readonly Life[]
    readonly present: Instant
  },
  report: (progress: Progress) => void,
): Promise<void> => {
  const chance = desk.chance.of('beginnings')
  const queue = makeQueue(
    lives.map((life, number) => ({ at: beginning(chance, life, present), number, life, course: null })),
  )
  let begun = 0
  for (let one = queue.next(); one !== undefined && one.at <= present; one = queue.next()) {
    const { at, number, life } = one
    clock.moveTo(at)
    if (one.course === null) begun += 1
    const course = one.course ?? life.course(desk)
    try {
      const step = await course.next()
      if (step.done !== true) queue.add({ at: instant(Math.max(step.value, at)), number, life, course })
    } catch (error) {
      throw new Error(`${life.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
    report({ now: at, begun, lives: lives.length })
  }
  clock.moveTo(present)
}
