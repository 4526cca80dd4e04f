/** One quantity, sampled once a virtual month. */
export interface Series {
  readonly name: string
  readonly unit: 'MB' | ''
  readonly samples: readonly number[]
  /** How much more at the end is noise: a share of what was there, and a least amount of it. */
  readonly allowed: { readonly share: number; readonly least: number }
}

export interface Verdict {
  readonly name: string
  /** Medians of the first and of the last third, the months of warming up left out. */
  readonly before: number
  readonly after: number
  readonly most: number
  readonly grows: boolean
}

/** Caches fill and code is compiled: what the first months add is no growth. */
const warmUp = 2
/** Fewer samples than this prove nothing. */
export const fewestSamples = warmUp + 3

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2
}

/** Whether a quantity grew: the median of its last third lies above that of its first third, by
 * more than noise. A leak of a fixed amount for each loan or month shows in that; a single peak
 * does not. */
export const verdictOn = ({ name, samples, allowed }: Series): Verdict => {
  if (samples.length < fewestSamples) throw new Error(`${name} has ${samples.length} samples, too few to judge`)
  const warm = samples.slice(warmUp)
  const third = Math.ceil(warm.length / 3)
  const [before, after] = [median(warm.slice(0, third)), median(warm.slice(-third))]
  const most = before + Math.max(allowed.least, before * allowed.share)
  return { name, before, after, most, grows: after > most }
}
