import type { Journal } from './memory.ts'

/** Whether the process is killed before the line is in its journal, or after that and before it
 * answers. */
export type KilledWhen = 'before' | 'after'

interface MortalJournal extends Journal {
  readonly isDead: () => boolean
  /** The same journal for the next life, which nothing kills. */
  readonly revived: () => Journal
  readonly written: () => number
  /** Begins to count: what a start writes is no part of a call. */
  readonly arm: () => void
  onDeath: () => void
}

/** Deliveries of webhooks end by themselves, in their own time: their lines are not counted. */
const isOfCall = (line: string): boolean => /"table":"(?!webhook")/.test(line)

/** The journal of a process that is killed while it writes its line of that number, counted
 * from 1. */
const mortalJournal = (killedAt: number, when: KilledWhen): MortalJournal => {
  const lines: string[] = []
  let dead = false
  let count = 0
  let armed = false
  const journal: MortalJournal = {
    lines,
    isDead: () => dead,
    written: () => count,
    revived: () => ({ lines, append: (line) => void lines.push(line) }),
    arm: () => {
      armed = true
    },
    onDeath: () => {},
    append: (line) => {
      if (dead) throw new Error('the process is dead')
      const counts = armed && isOfCall(line)
      if (counts) count += 1
      dead = counts && count === killedAt
      if (!dead || when === 'after') lines.push(line)
      if (!dead) return
      journal.onDeath()
      throw new Error('the process was killed')
    },
  }
  return journal
}

interface Stoppable {
  readonly sandbox: { readonly close: () => Promise<void> }
}

/** Goes through the steps while the sandbox is killed once, at its journal line of that number or
 * before it receives a step's call; it is then started again, and the caller repeats the step that
 * had no answer. Answers the world at the end and how many lines its first life wrote. */
export const goThrough = async <World extends Stoppable>({
  open,
  reopen,
  steps,
  killedAt = 0,
  when = 'before',
  goneAtStep,
}: {
  open: (journal: Journal) => Promise<World>
  reopen: (world: World, journal: Journal) => Promise<World>
  steps: readonly ((world: World) => Promise<unknown>)[]
  killedAt?: number
  when?: KilledWhen
  /** The step, counted from 0, at which the sandbox is gone: the call is not received at all. */
  goneAtStep?: number | undefined
}): Promise<{ readonly world: World; readonly written: number; readonly killed: boolean }> => {
  const journal = mortalJournal(killedAt, when)
  let world = await open(journal)
  journal.arm()
  let closing: Promise<void> = Promise.resolve()
  journal.onDeath = () => {
    // Cuts the connections at once, so that the call under way has no answer.
    closing = world.sandbox.close()
  }
  let restarted = false
  const startAgain = async (): Promise<void> => {
    await closing
    restarted = true
    world = await reopen(world, journal.revived())
  }
  for (const [index, step] of steps.entries()) {
    const gone = index === goneAtStep
    if (gone) await world.sandbox.close()
    try {
      await step(world)
    } catch (error) {
      if (!gone && (!journal.isDead() || restarted)) throw error
    }
    if (gone || (journal.isDead() && !restarted)) {
      await startAgain()
      await step(world)
    }
  }
  return { world, written: journal.written(), killed: restarted }
}
