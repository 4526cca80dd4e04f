import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { builtInProviders, offeredProviders } from './identity-providers.ts'

const client = { clientId: 'client', clientSecret: 'secret' }

test('only what is configured is offered, in one order', () => {
  expect(offeredProviders({})).toEqual([])
  expect(builtInProviders({})).toEqual({})
  const apple = { clientId: 'client', teamId: 'team', keyId: 'key', privateKey: 'key' }
  expect(
    offeredProviders({
      oidc: { ...client, issuer: 'https://id.example', name: 'Sandbox ID' },
      apple,
      microsoft: { ...client, tenantId: 'common' },
      google: client,
    }).map(({ name }) => name),
  ).toEqual(['Google', 'Microsoft', 'Apple', 'Sandbox ID'])
})

test('of a profile the name is taken on one line, and an address that becomes another in small letters is not proven', () => {
  const google = builtInProviders({ google: client }).google as {
    readonly mapProfileToUser: (profile: object) => unknown
  }
  expect(google.mapProfileToUser({ name: ' Ada\nMiller ', email: 'ada@kelvin.example' })).toEqual({
    name: 'Ada Miller',
    image: undefined,
  })
  expect(google.mapProfileToUser({ name: '', email: 'ada@\u212aelvin.example' })).toEqual({
    name: 'ada',
    image: undefined,
    emailVerified: false,
  })
})

test('Apple gets a statement of our own, signed for five minutes each time', () => {
  vi.useFakeTimers({ now: 1_795_000_000_000 })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { apple } = builtInProviders({
    apple: {
      clientId: 'com.example.web',
      teamId: 'TEAM',
      keyId: 'KEY',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  })
  const read = (): string => (apple as { readonly clientSecret: string }).clientSecret
  const [head = '', claims = '', signature = ''] = read().split('.')
  const decoded = [head, claims].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown)
  expect(decoded).toEqual([
    { alg: 'ES256', kid: 'KEY' },
    { iss: 'TEAM', iat: 1_795_000_000, exp: 1_795_000_300, aud: 'https://appleid.apple.com', sub: 'com.example.web' },
  ])
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true)
  vi.setSystemTime(1_795_000_600_000)
  expect(read().split('.')[1]).not.toBe(claims)
  vi.useRealTimers()
})
