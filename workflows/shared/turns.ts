/** Lets one piece of work run at a time, in the order of the requests; a failure of one does not stop the next. */
export const makeTurns = (): (<Value>(work: () => Promise<Value>) => Promise<Value>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
