/** The refusals whose words a browser has by itself, because nobody may have been there to send
 * them. Every other refusal brings its words along, so that the catalogue next to this file stays
 * on the server. */
export const ownRefusals = {
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Wait a moment and try again.' },
  /** Broken machinery; details only in the log under the request id. */
  INTERNAL: { status: 500, message: 'Something went wrong!' },
  /** Temporal or the database did not answer in time; nothing was lost, send the same key again. */
  UNAVAILABLE: { status: 503, message: 'We could not reach our system. Nothing was lost. Try again.' },
} as const satisfies Record<string, { status: number; message: string }>
