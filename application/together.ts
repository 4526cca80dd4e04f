/** Most that one statement stores: a burst beyond it takes the next one. */
const most = 200

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Work that costs about as much for many items as for one: while a piece is under way, whatever else arrives waits and goes together in the next
 * one, so that a burst costs a few statements and not one for each. `work` answers in the order of its items. When it fails for several, each is
 * tried alone: one that cannot be stored does not take the others with it. `atOnce` pieces may be under way: with two, an item seldom waits for
 * more than its own.
 */
export const together = <Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  atOnce = 1,
): ((item: Item) => Promise<Answer>) => {
  const waiting: Waiting<Item, Answer>[] = []
  let underWay = 0
  const answer = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await work(batch.map(({ item }) => item))
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      for (const one of batch) await answer([one])
    }
  }
  const run = async (): Promise<void> => {
    if (underWay === atOnce) return
    underWay += 1
    while (waiting.length > 0) await answer(waiting.splice(0, most))
    underWay -= 1
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      void run()
    })
}
