import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import { connect, type AddressInfo, type Server } from 'node:net'
import { createServer } from 'node:tls'
import { NativeConnection } from '@temporalio/worker'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataCipher } from '@tamarack/adapter-crypto/aes-data-cipher'
import { connectClient, isReachable, secured, type EnginePlace } from '@tamarack/adapter-temporal/client'
import { authority, cert, key } from '../support/localhost-certificate.ts'

/* The engine of the run behind a port that speaks TLS only, as a load balancer in front of it
 * would. */

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
