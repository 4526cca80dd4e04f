/** The connector's own interface, as its vendor documents it (Zum Rails, Data Aggregation,
 * Connector SDK). */
interface ConnectorConfig {
  readonly token: string
  readonly options: {
    readonly testinstitution: boolean
    readonly closebutton: boolean
    readonly clientuserid: string
    readonly extrafield1: string
  }
  readonly onLoad: () => void
  readonly onError: (message: unknown) => void
  readonly onSuccess: (requestid: string, cardid: string) => void
  readonly onStepChanged: (change: { readonly step: string; readonly data?: unknown }) => void
  readonly onConnectorClosed: () => void
}

declare global {
  interface Window {
    ZumRailsConnector?: { readonly init: (config: ConnectorConfig) => void }
  }
}

const scripts = new Map<string, Promise<void>>()

/** Loads the connector's script once per page; a failed load may be tried again. Rejects when it
 * cannot be loaded. */
const load = (url: string): Promise<void> => {
  const loaded = scripts.get(url)
  if (loaded !== undefined) return loaded
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      scripts.delete(url)
      reject(new Error('The bank connector could not be loaded'))
    })
    document.head.append(script)
  })
  scripts.set(url, loading)
  return loading
}

export interface Connection {
  readonly token: string
  readonly scriptUrl: string
  readonly sandbox: boolean
  readonly userId: string
  readonly loanId: string
}

export type ConnectionOutcome =
  { readonly kind: 'connected'; readonly requestId: string } | { readonly kind: 'closed' } | { readonly kind: 'broken' }

/** Opens the connector over the page and waits for its first outcome; closing it after a success is
 * no second one. Rejects when the script cannot be loaded or does not bring the connector. */
export const openConnector = async (
  { token, scriptUrl, sandbox, userId, loanId }: Connection,
  onShown: () => void,
): Promise<ConnectionOutcome> => {
  await load(scriptUrl)
  const connector = window.ZumRailsConnector
  if (connector === undefined) throw new Error('The bank connector did not start')
  return new Promise((resolve) => {
    connector.init({
      token,
      options: { testinstitution: sandbox, closebutton: true, clientuserid: userId, extrafield1: loanId },
      onLoad: onShown,
      onError: () => resolve({ kind: 'broken' }),
      onSuccess: (requestId) => resolve({ kind: 'connected', requestId }),
      onStepChanged: () => {},
      onConnectorClosed: () => resolve({ kind: 'closed' }),
    })
  })
}
