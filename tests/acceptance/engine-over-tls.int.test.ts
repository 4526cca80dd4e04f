import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import { connect, type AddressInfo, type Server } from 'node:net'
import { createServer } from 'node:tls'
import { NativeConnection } from '@temporalio/worker'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataCipher } from '@tamarack/adapter-crypto/aes-data-cipher'
import { connectClient, isReachable, secured, type EnginePlace } from '@tamarack/adapter-temporal/client'

/* The engine of the run behind a port that speaks TLS only, as a load balancer in front of it
 * would. The certificates are of nobody: made with OpenSSL for localhost, until 2126, for this
 * test. */

const authority = `-----BEGIN CERTIFICATE-----
MIIBeDCCAR+gAwIBAgIUNmMmHgAEoChJRwDu0YEDQjwcW3kwCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGTm9ib2R5MCAXDTI2MTEyNzAzMjgwNFoYDzIxMjYxMTAzMDMy
ODA0WjARMQ8wDQYDVQQDDAZOb2JvZHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AAScQdOdxlz/RykUZrzQo/ggQgNCmnmsvI+dSDp448rKcSWFbNdN1KtK1zXashBw
7W3XGIT3q4zF1BtdQQ7kfONco1MwUTAdBgNVHQ4EFgQUjOwWM943oRBoJj0++xSP
WUaAYVgwHwYDVR0jBBgwFoAUjOwWM943oRBoJj0++xSPWUaAYVgwDwYDVR0TAQH/
BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiA1JmacVSURH0qi9rMcF3oEWbGbUSu5
Ug4vj20hxqq8XwIgEO+sqm7CQvxwOgdEBpZDYJwYkicmlRJ00gYK+2Z/doc=
-----END CERTIFICATE-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBpzCCAU2gAwIBAgIUN4CVmZ0s8u5hnZYEcKrh34wsY0owCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGTm9ib2R5MCAXDTI2MTEyNzAzMjgwNFoYDzIxMjYxMTAzMDMy
ODA0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMB
BwNCAATWuI7+ye73Pmc0lwdNZ41abGtGPv6+rJgjr4nTkCj8Q11KhnhLrHRcZKS9
sfJ0FTc/0hfz/kmpBEulbo5NHyQ+o34wfDAaBgNVHREEEzARgglsb2NhbGhvc3SH
BH8AAAEwCQYDVR0TBAIwADATBgNVHSUEDDAKBggrBgEFBQcDATAdBgNVHQ4EFgQU
wlB0YSUKpVB84snP7vDt0uGFh4wwHwYDVR0jBBgwFoAUjOwWM943oRBoJj0++xSP
WUaAYVgwCgYIKoZIzj0EAwIDSAAwRQIhANnEPJkbpxfVrzuqnlDHZuvdk7RmGHH3
Fh1WrhQWh+b3AiAYFC4BYigZp5ca5V31jgDwlQF15uJMGBxVaX8r0hESvQ==
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgIKmw6RuidMuSpGiP
vhJjJytyQTVjVYz3gOnl8JBSoCShRANCAATWuI7+ye73Pmc0lwdNZ41abGtGPv6+
rJgjr4nTkCj8Q11KhnhLrHRcZKS9sfJ0FTc/0hfz/kmpBEulbo5NHyQ+
-----END PRIVATE KEY-----`

const cipher = makeDataCipher({ keys: { k1: Buffer.alloc(32, 7).toString('base64') }, current: 'k1' })

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `localhost:${(server.address() as AddressInfo).port}`
}

const engineOverTls = () => {
  const [host = '', port = ''] = (process.env['TEMPORAL_ADDRESS'] ?? '').split(':')
  return listening(
    createServer({ key, cert, ALPNProtocols: ['h2'] }, (client) => {
      const engine = connect(Number(port), host)
      client.pipe(engine).pipe(client)
      for (const side of [client, engine]) side.on('error', () => [client, engine].map((one) => one.destroy()))
    }),
  )
}

const reaches = async (place: Omit<EnginePlace, 'namespace'>): Promise<boolean> => {
  const client = connectClient(cipher, { namespace: 'default', ...place })
  const answer = await isReachable(client)
  await client.connection.close()
  return answer
}

test('the API reaches an engine whose name its authority proves, and no other, and none in clear', async () => {
  const address = await engineOverTls()
  expect(await reaches({ address, tls: true, authority })).toBe(true)
  expect(await reaches({ address, tls: true })).toBe(false)
  expect(await reaches({ address })).toBe(false)
})

test('the worker does so, too', async () => {
  const address = await engineOverTls()
  const connection = await NativeConnection.connect({
    address,
    ...secured({ address, namespace: 'default', tls: true, authority }),
  })
  expect(await connection.workflowService.getSystemInfo({})).toHaveProperty('capabilities')
  await connection.close()
  await expect(
    NativeConnection.connect({ address, ...secured({ address, namespace: 'default', tls: true }) }),
  ).rejects.toThrow(/transport|certificate|tls/i)
})

test('the key of Temporal Cloud goes with every call', async () => {
  const keys: unknown[] = []
  const server = createSecureServer({ key, cert })
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    keys.push(headers.authorization)
    stream.respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '16' }, { endStream: true })
  })
  const address = await listening(server)
  expect(await reaches({ address, tls: true, authority, apiKey: 'tmprl_key' })).toBe(false)
  expect(new Set(keys)).toEqual(new Set(['Bearer tmprl_key']))
})
