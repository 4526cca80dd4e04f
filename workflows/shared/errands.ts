import { condition, isCancellation } from '@temporalio/workflow'

export interface Errands {
  /** Asks for the work of this id; while it runs, it is asked to run once more. */
  readonly ask: (id: string) => void
  /** Ids that are requested or running: they are handed to the next run. */
  readonly open: () => readonly string[]
  /** Does what is asked until it is cancelled. */
  readonly run: () => Promise<never>
}

/** Work that is asked for by id: each id beside the others, so that one that hangs holds up no other, and one at a time for the same id. */
export const makeErrands = (work: (id: string) => Promise<void>, carried: readonly string[] = []): Errands => {
  const asked = new Set(carried)
  const running = new Set<string>()
  let broken: { readonly error: unknown } | undefined
  const start = (id: string): void => {
    asked.delete(id)
    running.add(id)
    void work(id).then(
      () => running.delete(id),
      (error: unknown) => {
        running.delete(id)
        // Cancelled in the middle: the next run has to do it.
        if (isCancellation(error)) asked.add(id)
        else broken = { error }
      },
    )
  }
  const startable = (): readonly string[] => [...asked].filter((id) => !running.has(id))
  return {
    ask: (id) => asked.add(id),
    open: () => [...new Set([...asked, ...running])],
    run: async () => {
      for (;;) {
        await condition(() => startable().length > 0 || broken !== undefined)
        if (broken !== undefined) throw broken.error
        for (const id of startable()) start(id)
      }
    },
  }
}
