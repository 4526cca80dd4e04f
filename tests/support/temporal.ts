import { inject } from 'vitest'

/** host:port of the Temporal dev server: schedules, lists, restarts, continue-as-new. Shared by the run, so use ids of your own. */
export const temporalAddress = (): string => inject('temporalAddress')

/** Path of the time-skipping test server, for `TestWorkflowEnvironment.createTimeSkipping` as an existing path. */
export const testServerPath = (): string => inject('testServer')
