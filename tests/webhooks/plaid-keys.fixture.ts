import { createPrivateKey } from 'node:crypto'
import {
  makeSigningKey,
  publicKeyOf,
  signedToken,
  type SigningKey,
} from '@tamarack/adapter-plaid/sandbox/webhook-sender'
import { listen } from '@tamarack/adapter-sandbox/http'

export interface PlaidKeys {
  readonly baseUrl: string
  /** What the key endpoint answers, by key id; other ids are unknown to it. */
  readonly answers: Map<string, object>
  /** The key ids that were looked up, in order. */
  readonly calls: string[]
  /** A new signing key that the endpoint serves. */
  readonly rotate: () => SigningKey
  readonly close: () => Promise<void>
}

/** Plaid's key endpoint and nothing else, so that a test can rotate keys and count calls. */
export const startPlaidKeys = async (now: () => number): Promise<PlaidKeys> => {
  const [answers, calls] = [new Map<string, object>(), [] as string[]]
  const { port, close } = await listen(
    async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { key_id: keyId } = JSON.parse(Buffer.concat(chunks).toString()) as { key_id: string }
      calls.push(keyId)
      const key = answers.get(keyId)
      response.writeHead(key ? 200 : 400, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(
          key
            ? { key, request_id: 'r' }
            : { error_type: 'INVALID_INPUT', error_code: 'INVALID_WEBHOOK_VERIFICATION_KEY_ID', error_message: '' },
        ),
      )
    },
    0,
    '127.0.0.1',
  )
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    answers,
    calls,
    close,
    rotate: () => {
      const key = makeSigningKey(now())
      answers.set(key.kid, publicKeyOf(key))
      return key
    },
  }
}

/** The genuine token of that key over the body. */
export const tokenOf = (key: SigningKey, body: string, now: number): string =>
  signedToken({ kid: key.kid, key: createPrivateKey({ key: key.privateJwk, format: 'jwk' }), body, now })
