import { DefaultFailureConverter } from '@temporalio/common'

/** Messages and stack traces of failures travel encrypted too: they could quote what a provider
 * reported of a person. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true })
