import type { Rolldown } from 'vite'

/**
 * What a build may drop. A read whose value nobody uses is one: the federation plugin reads every name of every share. So is an unused schema or endpoint: making one has no effect,
 * but the bundler cannot see it through the checks that are chained to it.
 */
export const treeshake = {
  propertyReadSideEffects: false,
  manualPureFunctions: ['z', 'endpoint'],
} as const satisfies Rolldown.TreeshakingOptions
