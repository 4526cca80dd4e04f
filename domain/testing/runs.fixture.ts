import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Above 0; unset means 1. */
    readonly shareOfRuns?: number
  }
}

const share = inject('shareOfRuns') ?? 1

/** How often a property or a loop over samples is tried: as often as the test requests, or a share
 * of that where every mutant pays for it again (tests/mutants). At least ten times, where it
 * requests so many. */
export const runs = (requested: number): number => Math.max(Math.ceil(requested * share), Math.min(requested, 10))

/** Whether all samples are tried: what they have in common to reach between them is asserted only
 * then. */
export const everySample = share >= 1

/** The step of a loop through every day or hour of a range: each of them, or one in many where
 * `runs` is a share. */
export const everyNth = Math.max(1, Math.round(1 / share))
