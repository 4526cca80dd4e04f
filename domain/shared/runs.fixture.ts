import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Above 0 up to 1; unset means 1. */
    readonly shareOfRuns?: number
  }
}

const share = inject('shareOfRuns') ?? 1

/**
 * How often a property or a loop over samples is tried: as often as the test asks, or a share of that where every mutant pays for it
 * anew (stryker.vitest.config.ts). At least once.
 */
export const runs = (asked: number): number => Math.ceil(asked * share)

/** The step of a loop through every day or hour of a range: each of them, or one in many where `runs` is a share. */
export const everyNth = Math.round(1 / share)
