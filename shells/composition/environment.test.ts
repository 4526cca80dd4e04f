import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { environmentNames, parseEnvironment } from './environment.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const complete: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://tamarack:secret@postgres:5432/tamarack',
  TEMPORAL_ADDRESS: 'temporal:7233',
  PUBLIC_ORIGIN: 'https://loans.example/somewhere',
  API_PORT: '4000',
  AUTH_SECRET: 'a'.repeat(32),
  DATA_KEY: key,
  PERSON_KEY: key,
  DOCUMENT_KEY: key,
  PAYLOAD_KEY: key,
  PLAID_CLIENT_ID: 'client',
  PLAID_SECRET: 'secret',
  ZUM_USERNAME: 'name',
  ZUM_PASSWORD: 'password',
  ZUM_WEBHOOK_SECRET: 'w'.repeat(16),
  SMTP_URL: 'smtp://mail:25',
  LENDER_LICENCE: '4700001',
}

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

test('production does not start under the licence of the sandbox', () => {
  const licence = { LENDER_LICENCE: 'PDL-0000000 (sandbox)' }
  expect(() => parseEnvironment({ ...complete, ...licence })).toThrow('LENDER_LICENCE: is missing outside')
  expect(parseEnvironment({ ...without('LENDER_LICENCE'), SANDBOX: 'true' })).toMatchObject(licence)
})

test.each(Object.keys(complete))('without %s nothing starts, and the sentence names it', (name) => {
  expect(() => parseEnvironment(without(name))).toThrow(new RegExp(`not complete: ${name}: `))
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
  writeFileSync(path, `${'b'.repeat(32)}\r\n`)
  expect(parseEnvironment({ ...without('AUTH_SECRET'), AUTH_SECRET_FILE: path }).AUTH_SECRET).toBe('b'.repeat(32))
})

// Guarantee: nobody wonders which of two secrets is used.
test('a variable that is given as a value and as a file is refused', () => {
  expect(() => parseEnvironment({ ...complete, AUTH_SECRET_FILE: '/x' }, files({ '/x': 'y' }))).toThrow(
    'AUTH_SECRET and AUTH_SECRET_FILE are both set',
  )
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
