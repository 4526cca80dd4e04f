import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { environmentNames, parseEnvironment, smtpUrlOf } from './environment.ts'
import { production, sandboxed } from './testing/production.fixture.ts'

const complete: Readonly<Record<string, string>> = production

const without = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(complete).filter(([other]) => other !== name))

const files =
  (content: Readonly<Record<string, string>>) =>
  (path: string): string => {
    const text = content[path]
    if (text === undefined) throw new Error('ENOENT')
    return text
  }

test('the variables of a production environment are read, and what is left out has its default', () => {
  const environment = parseEnvironment(complete)
  expect(environment).toMatchObject({ API_PORT: 4000, PUBLIC_ORIGIN: 'https://loans.example', SANDBOX: false })
  expect(environment.GOOGLE_CLIENT_ID).toBeUndefined()
})

test.each(Object.keys(complete))('without %s nothing starts, and the sentence names it', (name) => {
  expect(() => parseEnvironment(without(name))).toThrow(new RegExp(`not complete: ${name}: `))
})

test.each([
  ['AUTH_SECRET', 'a'.repeat(32), 'is no random text'],
  ['DATA_KEY', Buffer.alloc(32).toString('base64'), 'is no random key'],
  ['DATA_KEY', `${production.DATA_KEY},short`, 'needs 32 bytes in base64'],
  ['DATA_KEY', `${production.DATA_KEY},${production.DATA_KEY}`, 'names a key twice'],
  ['PAYLOAD_KEY', `${production.PAYLOAD_KEY},${production.DATA_KEY}`, 'is the same as DATA_KEY'],
  ['PERSON_KEY', production.DATA_KEY, 'is the same as DATA_KEY'],
  ['PUBLIC_ORIGIN', 'http://loans.example', 'needs https'],
  ['PLAID_BASE_URL', 'https://sandbox.plaid.com', 'is a sandbox'],
  ['ZUM_BASE_URL', 'http://127.0.0.1:4020', 'is a sandbox'],
  ['LENDER_LICENCE', 'PDL-0000000 (sandbox)', 'is missing outside of a sandbox'],
  ['DATABASE_URL', 'postgresql://tamarack:secret@db.example/tamarack', 'needs ?sslmode=verify-full'],
  ['DATABASE_URL', 'postgresql://tamarack:secret@10.0.0.7/tamarack?sslmode=disable', 'needs ?sslmode=verify-full'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.example:4318', 'needs https://'],
  ['SMTP_URL', 'smtp://user:password@mail.example', 'needs smtps:// or ?requireTLS=true'],
])('with %s=%s nothing starts for real money', (name, value, why) => {
  expect(() => parseEnvironment({ ...complete, [name]: value })).toThrow(`${name}: ${why}`)
})

test('the password of the mail server may come apart from its address, such as in a file', () => {
  const given = { ...complete, SMTP_URL: 'smtps://lender@mail.example', SMTP_PASSWORD_FILE: '/run/secrets/smtp' }
  const read = () => 'p@ss/word%1\n'
  const url = new URL(smtpUrlOf(parseEnvironment(given, read)))
  expect([url.username, decodeURIComponent(url.password)]).toEqual(['lender', 'p@ss/word%1'])
  expect(smtpUrlOf(parseEnvironment(complete))).toBe(complete['SMTP_URL'])
})

test('an engine elsewhere is spoken to over TLS, and so is one that takes a key', () => {
  const cloud = { ...complete, TEMPORAL_ADDRESS: 'lender.a1b2c.tmprl.cloud:7233' }
  expect(() => parseEnvironment(cloud)).toThrow('TEMPORAL_TLS: is not true, and the engine is elsewhere')
  expect(() => parseEnvironment({ ...complete, TEMPORAL_API_KEY: 'k' })).toThrow('beside TEMPORAL_API_KEY')
  expect(parseEnvironment({ ...cloud, TEMPORAL_TLS: 'true', TEMPORAL_API_KEY: 'k' }).TEMPORAL_TLS).toBe(true)
})

test.each([
  ['DATABASE_URL', 'postgresql://tamarack:secret@db.example/tamarack?sslmode=verify-full'],
  ['SMTP_URL', 'smtps://user:password@mail.example'],
  ['SMTP_URL', 'smtp://user:password@mail.example?requireTLS=true'],
])('%s=%s is sealed on its way', (name, value) => {
  expect(parseEnvironment({ ...complete, [name]: value })).toMatchObject({ [name]: value })
})

test('with real providers no sandbox starts, whose clock can be moved', () => {
  expect(() => parseEnvironment({ ...complete, SANDBOX: 'true' })).toThrow(
    /PLAID_BASE_URL: is a real provider.*ZUM_BASE_URL/,
  )
})

test('our own sandboxes are providers enough for a sandbox', () => {
  expect(parseEnvironment({ ...production, ...sandboxed, PUBLIC_ORIGIN: 'http://10.0.0.7:4000' }).SANDBOX).toBe(true)
})

test.each(environmentNames)('%s is read from the file that its name with _FILE gives', (name) => {
  const value = complete[name]
  const given = { ...without(name), [`${name}_FILE`]: '/run/secrets/it' }
  // What has no required value takes any text that its own check lets through; a missing file is
  // refused before that check.
  expect(() => parseEnvironment(given, files({}))).toThrow(`${name}_FILE names /run/secrets/it, which cannot be read`)
  if (value !== undefined)
    expect(parseEnvironment(given, files({ '/run/secrets/it': `${value}\n` }))).toEqual(parseEnvironment(complete))
})

test('a real file is read without the line break at its end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tamarack-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, `${production.AUTH_SECRET}\r\n`)
  expect(parseEnvironment({ ...without('AUTH_SECRET'), AUTH_SECRET_FILE: path }).AUTH_SECRET).toBe(
    production.AUTH_SECRET,
  )
})

// Guarantee: nobody wonders which of two secrets is used.
test('a variable that is given as a value and as a file is refused', () => {
  expect(() => parseEnvironment({ ...complete, AUTH_SECRET_FILE: '/x' }, files({ '/x': 'y' }))).toThrow(
    'AUTH_SECRET and AUTH_SECRET_FILE are both set',
  )
})

test('a secret is what a command prints, and a command that fails is named without its words', () => {
  const by = (command: string) => parseEnvironment({ ...without('AUTH_SECRET'), AUTH_SECRET_COMMAND: command })
  expect(by(`printf '%s\\n' '${production.AUTH_SECRET}'`).AUTH_SECRET).toBe(production.AUTH_SECRET)
  expect(() => by('false # token')).toThrow(/AUTH_SECRET_COMMAND failed$/)
})

test('an empty name of a file counts as none', () => {
  expect(parseEnvironment({ ...complete, PLAID_SECRET_FILE: '' })).toEqual(parseEnvironment(complete))
})

test('a refusal never shows a value', () => {
  const refused = () =>
    parseEnvironment({ ...without('DATA_KEY'), DATA_KEY_FILE: '/x' }, files({ '/x': 'too-short-but-secret' }))
  expect(refused).toThrow('DATA_KEY: needs 32 bytes in base64')
  expect(refused).not.toThrow(/too-short-but-secret/)
})
