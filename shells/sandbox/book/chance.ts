import { createHash } from 'node:crypto'

/** Chance that depends on nothing but its seed: the same calls give the same answers in every
 * run. */
export interface Chance {
  /** A whole number between both, each of them included. */
  readonly whole: (least: number, most: number) => number
  readonly pick: <Value>(values: readonly Value[]) => Value
  /** A source of its own, which the calls to this one do not change. */
  readonly of: (...words: readonly (string | number)[]) => Chance
}

export const chanceOf = (...seed: readonly (string | number)[]): Chance => {
  let calls = 0
  const next = (): number => {
    calls += 1
    return createHash('sha256')
      .update([...seed, calls].join('|'))
      .digest()
      .readUInt32BE(0)
  }
  const whole = (least: number, most: number): number => least + (next() % (most - least + 1))
  return {
    whole,
    pick: (values) => {
      const value = values[whole(0, values.length - 1)]
      if (value === undefined) throw new Error('there is nothing to pick from')
      return value
    },
    of: (...words) => chanceOf(...seed, ...words),
  }
}
