import * as z from 'zod/mini'

/** A session in the provider's window: the token for Plaid Link and the check it belongs to. */
export const linkTokenView = z.object({ linkToken: z.string(), idvId: z.string() })

/** What Zum's connector needs to open. `scriptUrl` is the connector's own script. */
export const connectTokenView = z.object({ token: z.string(), scriptUrl: z.string() })
