import { condition, isCancellation } from '@temporalio/workflow'

export interface Errands {
  /** Adds the work of this id; added while it runs, it runs once more. */
  readonly add: (id: string) => void
  /** Ids that are requested or running: they are handed to the next run. */
  readonly open: () => readonly string[]
  /** Does the added work until it is cancelled. */
  readonly run: () => Promise<never>
}

/** Work that is requested by id: each id beside the others, so that one that hangs holds up no other, and one at a time for the same id. */
export const makeErrands = (work: (id: string) => Promise<void>, carried: readonly string[] = []): Errands => {
  const requested = new Set(carried)
  const running = new Set<string>()
  let broken: { readonly error: unknown } | undefined
  const start = (id: string): void => {
    requested.delete(id)
    running.add(id)
    void work(id).then(
      () => running.delete(id),
      (error: unknown) => {
        running.delete(id)
        // Cancelled in the middle: the next run has to do it.
        if (isCancellation(error)) requested.add(id)
        else broken = { error }
      },
    )
  }
  const startable = (): readonly string[] => [...requested].filter((id) => !running.has(id))
  return {
    add: (id) => requested.add(id),
    open: () => [...new Set([...requested, ...running])],
    run: async () => {
      for (;;) {
        await condition(() => startable().length > 0 || broken !== undefined)
        if (broken !== undefined) throw broken.error
        for (const id of startable()) start(id)
      }
    },
  }
}
