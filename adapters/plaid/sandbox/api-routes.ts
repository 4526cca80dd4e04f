import Router from '@koa/router'
import type Koa from 'koa'
import type {
  IdentityVerificationGetResponse,
  IdentityVerificationListResponse,
  LinkTokenCreateResponse,
  WebhookVerificationKeyGetResponse,
} from 'plaid'
import { meetFault } from '@tamarack/adapter-sandbox/faults'
import type { Fields } from '@tamarack/adapter-sandbox/http'
import { jsonOf, type Parts } from './parts.ts'
import { publicKeyOf } from './webhook-sender.ts'
import { PlaidRefusal, textField, type Wire } from './wire.ts'

type Endpoint = (fields: Fields, request_id: string) => object

const endpointsOf = ({ checks, linkTokens, signingKey, switches }: Parts): Readonly<Record<string, Endpoint>> => ({
  '/link/token/create': (fields, request_id) =>
    ({ ...linkTokens.create(fields), request_id }) satisfies Wire<LinkTokenCreateResponse>,
  '/identity_verification/create': (fields, request_id) =>
    ({ ...checks.create(fields), request_id }) satisfies Wire<IdentityVerificationGetResponse>,
  '/identity_verification/get': (fields, request_id) =>
    ({
      ...checks.get(fields),
      ...(switches.current().otherCustomer ? { client_user_id: 'another-customer' } : {}),
      request_id,
    }) satisfies Wire<IdentityVerificationGetResponse>,
  '/identity_verification/retry': (fields, request_id) =>
    ({ ...checks.retry(fields), request_id }) satisfies Wire<IdentityVerificationGetResponse>,
  '/identity_verification/list': (fields, request_id) => {
    const { found, next } = checks.list(fields)
    return {
      identity_verifications: found,
      next_cursor: next,
      request_id,
    } satisfies Wire<IdentityVerificationListResponse>
  },
  '/webhook_verification_key/get': (fields, request_id) => {
    if (textField(fields, 'key_id') !== signingKey.kid)
      throw new PlaidRefusal(400, 'INVALID_INPUT', 'INVALID_WEBHOOK_VERIFICATION_KEY_ID', 'invalid key_id')
    return { key: publicKeyOf(signingKey), request_id } satisfies Wire<WebhookVerificationKeyGetResponse>
  },
})

const refuse = (status: 429 | 500): never => {
  if (status === 429)
    throw new PlaidRefusal(429, 'RATE_LIMIT_EXCEEDED', 'RATE_LIMIT', 'rate limit exceeded, try again later')
  throw new PlaidRefusal(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR', 'an unexpected error occurred')
}

/** The vendor's API: keys in headers or body, every answer with a request id. */
export const apiRoutes = (parts: Parts, { clientId, secret }: { clientId: string; secret: string }): Koa.Middleware => {
  const router = new Router()
  const mayCall = (ctx: Koa.Context, fields: Fields): boolean =>
    (ctx.get('plaid-client-id') || fields['client_id']) === clientId &&
    (ctx.get('plaid-secret') || fields['secret']) === secret

  for (const [path, answer] of Object.entries(endpointsOf(parts))) {
    router.post(path, async (ctx) => {
      parts.calls.set(path, (parts.calls.get(path) ?? 0) + 1)
      const fields = await jsonOf(ctx)
      await meetFault(ctx, parts.switches.current(), {
        time: parts.time,
        refuse,
        act: () => {
          if (!mayCall(ctx, fields))
            throw new PlaidRefusal(400, 'INVALID_INPUT', 'INVALID_API_KEYS', 'invalid client_id or secret provided')
          ctx.body = parts.atomically(() => answer(fields, String(ctx.state['requestId'])))
        },
      })
    })
  }
  return router.routes() as Koa.Middleware
}
