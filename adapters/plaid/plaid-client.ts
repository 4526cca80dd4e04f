import { Configuration, PlaidApi } from 'plaid'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'

export interface PlaidConnection {
  /** `https://sandbox.plaid.com`, `https://production.plaid.com` or a stand-in that speaks the same
   * wire. */
  readonly baseUrl: string
  readonly clientId: string
  readonly secret: string
  /** Without it the SDK waits for ever. */
  readonly timeoutMs: number
}

export const makePlaidClient = ({ baseUrl, clientId, secret, timeoutMs }: PlaidConnection): PlaidApi =>
  new PlaidApi(
    new Configuration({
      basePath: baseUrl,
      baseOptions: {
        timeout: timeoutMs,
        maxRedirects: 0,
        headers: { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret },
      },
    }),
  )

/** What may be kept of a failed call: the SDK's own error carries the secret in its request headers
 * and must go no further. */
export interface PlaidFault {
  /** Null when no answer came. */
  readonly status: number | null
  readonly errorCode: string | null
  readonly requestId: string | null
}

const objectIn = (value: unknown, key: string): Readonly<Record<string, unknown>> => {
  const body: unknown =
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined
  return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
}
/** Codes and ids only: a vendor's free text may quote what was sent. */
const codeOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : null

export const faultOf = (error: unknown): PlaidFault => {
  const response = objectIn(error, 'response')
  const body = objectIn(response, 'data')
  return {
    status: typeof response['status'] === 'number' ? response['status'] : null,
    errorCode:
      codeOf(body['error_code']) ??
      (typeof error === 'object' && error !== null && 'code' in error ? codeOf(error.code) : null),
    requestId: codeOf(body['request_id']),
  }
}

/** Calls Plaid; whatever goes wrong becomes a `ProviderUnavailable` that holds status, code and
 * request id and nothing else. */
export const callPlaid = async <Data>(
  what: string,
  call: () => Promise<{ data: Data }>,
  answerTo?: (fault: PlaidFault) => Data | undefined,
): Promise<Data> => {
  try {
    return (await call()).data
  } catch (error) {
    const fault = faultOf(error)
    const answer = answerTo?.(fault)
    if (answer !== undefined) return answer
    const { status, errorCode, requestId } = fault
    throw new ProviderUnavailable(
      'plaid',
      `${what}: ${status ?? 'no answer'} ${errorCode ?? ''}${requestId === null ? '' : ` (request ${requestId})`}`,
    )
  }
}
