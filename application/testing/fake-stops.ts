import type { KeyedStopAct, Stops } from '../ports/stops.port.ts'

/** Acts in memory; no loan is held. */
export const makeFakeStops = (): Stops & { readonly forget: () => void } => {
  const acts: KeyedStopAct[] = []
  return {
    acts: async () => [...acts],
    add: async (act) => {
      const isTaken = acts.some(
        ({ what, number, key }) => key === act.key || (what === act.what && number === act.number),
      )
      if (!isTaken) acts.push(act)
    },
    forget: () => {
      acts.length = 0
    },
    held: async () => ({ debits: 0, disbursements: 0 }),
  }
}
