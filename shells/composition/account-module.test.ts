import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { identityProvidersOf, signInProvidersOf } from './account-module.ts'
import { parseEnvironment } from './environment.ts'

const key = Buffer.alloc(32, 1).toString('base64')
const least = {
  DATABASE_URL: 'postgresql://localhost/a',
  TEMPORAL_ADDRESS: 'localhost:1',
  PUBLIC_ORIGIN: 'http://localhost:4000',
  API_PORT: '4000',
  AUTH_SECRET: key,
  DATA_KEY: key,
  PERSON_KEY: key,
  DOCUMENT_KEY: key,
  PAYLOAD_KEY: key,
  PLAID_CLIENT_ID: 'a',
  PLAID_SECRET: 'a',
  ZUM_USERNAME: 'a',
  ZUM_PASSWORD: 'a',
  ZUM_WEBHOOK_SECRET: 'sixteen-letters!',
  SMTP_URL: 'smtp://localhost:1',
  LENDER_LICENCE: '4700001',
}
const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const all = {
  GOOGLE_CLIENT_ID: 'g',
  GOOGLE_CLIENT_SECRET: 'gs',
  MICROSOFT_CLIENT_ID: 'm',
  MICROSOFT_CLIENT_SECRET: 'ms',
  APPLE_CLIENT_ID: 'a',
  APPLE_TEAM_ID: 't',
  APPLE_KEY_ID: 'k',
  APPLE_PRIVATE_KEY: pem,
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'o',
  OIDC_CLIENT_SECRET: 'os',
  OIDC_NAME: 'Example Bank',
}

test('without variables there is no provider, and empty ones are none', () => {
  expect(signInProvidersOf(parseEnvironment(least))).toEqual([])
  expect(
    signInProvidersOf(
      parseEnvironment({
        ...least,
        ...Object.fromEntries(
          Object.keys(all)
            .filter((name) => name !== 'OIDC_NAME')
            .map((name) => [name, '']),
        ),
      }),
    ),
  ).toEqual([])
})

test('all that are configured are offered', () => {
  const environment = parseEnvironment({ ...least, ...all })
  expect(signInProvidersOf(environment).map(({ id, name }) => `${id}: ${name}`)).toEqual([
    'google: Google',
    'microsoft: Microsoft',
    'apple: Apple',
    'oidc: Example Bank',
  ])
  expect(identityProvidersOf(environment).microsoft).toEqual({ clientId: 'm', clientSecret: 'ms', tenantId: 'common' })
})

test('a private key may be written in one line', () => {
  const environment = parseEnvironment({ ...least, ...all, APPLE_PRIVATE_KEY: pem.replaceAll('\n', String.raw`\n`) })
  expect(identityProvidersOf(environment).apple?.privateKey).toBe(pem)
})

test.each([
  [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_SECRET'],
  [{ MICROSOFT_CLIENT_SECRET: 'hush' }, 'MICROSOFT_CLIENT_ID'],
  [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'o' }, 'OIDC_CLIENT_SECRET'],
  [{ APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 't', APPLE_KEY_ID: 'k' }, 'APPLE_PRIVATE_KEY'],
  [{ ...all, APPLE_PRIVATE_KEY: 'hush' }, 'APPLE_PRIVATE_KEY'],
  [{ ...all, OIDC_ISSUER: 'no address' }, 'OIDC_ISSUER'],
])('%o is refused by the name that is at fault', (variables, name) => {
  const parse = () => parseEnvironment({ ...least, ...variables })
  expect(parse).toThrow(new RegExp(`${name}: `))
  expect(parse).not.toThrow(/hush/)
})
