import { loadScript } from '../verification/provider-script.ts'

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

export interface Connection {
  readonly token: string
  readonly scriptUrl: string
  readonly sandbox: boolean
  readonly userId: string
  readonly loanId: string
}

/** How the window ended; `refused`: the bank did not take the sign-in. `bank` is its name, null
 * where none was chosen. */
export type ConnectionOutcome =
  | { readonly kind: 'connected'; readonly requestId: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'refused' | 'broken'; readonly bank: string | null }

const institutionOf = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'institution' in data && typeof data.institution === 'string'
    ? data.institution
    : null

/** Opens the connector over the page and waits for its first outcome; closing it after a success is
 * no second one. Opens nothing when nobody waits any more. Rejects when the script cannot be
 * loaded or does not bring the connector. */
export const openConnector = async (
  { token, scriptUrl, sandbox, userId, loanId }: Connection,
  onShown: () => void,
  isGivenUp: () => boolean,
): Promise<ConnectionOutcome> => {
  await loadScript(scriptUrl)
  const connector = window.ZumRailsConnector
  if (connector === undefined) throw new Error('The bank connector did not start')
  if (isGivenUp()) return { kind: 'closed' }
  return new Promise((resolve) => {
    let bank: string | null = null
    let signsIn = false
    connector.init({
      token,
      options: { testinstitution: sandbox, closebutton: true, clientuserid: userId, extrafield1: loanId },
      onLoad: onShown,
      onError: (message) =>
        resolve(message === 'INVALID_TOKEN' ? { kind: 'expired' } : { kind: signsIn ? 'refused' : 'broken', bank }),
      onSuccess: (requestId) => resolve({ kind: 'connected', requestId }),
      onStepChanged: ({ step, data }) => {
        if (step === 'INSTITUTIONSELECTED') bank = institutionOf(data)
        // Between these two steps only the bank can say no.
        if (step === 'AUTHENTICATEINITIATED') signsIn = true
        if (step === 'AUTHENTICATECOMPLETED') signsIn = false
      },
      onConnectorClosed: () => resolve({ kind: 'closed' }),
    })
  })
}
