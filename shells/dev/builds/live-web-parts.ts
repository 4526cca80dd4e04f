/** The three federated parts of the web by the name of their port. */
export const liveWebParts = ['web', 'customer', 'admin'] as const
export type LiveWebPart = (typeof liveWebParts)[number]

export const liveWebFolder = (name: LiveWebPart): string => (name === 'web' ? 'shells/web' : `mfe-${name}`)
