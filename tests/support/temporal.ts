import { inject } from 'vitest'

/** host:port of the Temporal dev server: schedules, lists, restarts, continue-as-new. Shared by the
 * run, so use ids of your own. */
export const temporalAddress = (): string => inject('temporalAddress')

/** Path of the time-skipping test server. */
export const testServerPath = (): string => inject('testServer')

/** What Java needs so that the time-skipping server starts quickly, as JAVA_TOOL_OPTIONS; '' where
 * it starts as ever. */
export const javaOptions = (): string => inject('javaOptions')

/** File with the workflows' code that the run bundled, for workers that tests start. */
export const workflowBundle = (): string => inject('workflowBundle')
