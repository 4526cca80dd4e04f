import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCases } from './calls.cases.ts'
import { coveredElsewhere } from './covered-elsewhere.ts'
import { libraryCases } from './library.cases.ts'
import { messageCases } from './messages.cases.ts'
import { numberCases } from './numbers.cases.ts'
import { serveAccounts, type Served } from './served-accounts.ts'
import { rows } from './specification.ts'

let world: Served
beforeAll(async () => {
  world = await serveAccounts()
})
afterAll(() => world.close())

const cases = [...callCases, ...messageCases, ...numberCases]

/** The canonical place, and the one that the specification writes. */
test.each(['/api/auth', '/api'].flatMap((base) => cases.map((each) => ({ ...each, base }))))(
  'below $base: $sentence',
  ({ check, base }) => check(world, base),
)

test.each(libraryCases)("with the library's own client: $sentence", ({ check }) => check(world, '/api/auth'))

test('covers every row of the specification, here or by a named test elsewhere', () => {
  const covered = [...cases.flatMap((each) => each.rows), ...coveredElsewhere.map(({ row }) => row)]
  expect(rows.filter((row) => !covered.includes(row))).toEqual([])
  expect(covered.filter((row) => !rows.includes(row))).toEqual([])
})

test.each(coveredElsewhere)('"$row" is covered by a test in $file', ({ file, test: name }) => {
  expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toContain(name)
})

test('the log of all that holds no address and no token', () => {
  expect(world.lines.length).toBeGreaterThan(100)
  const log = world.lines.join('\n')
  expect(log).not.toMatch(/@(?:example\.test|id\.example)/)
  for (const { action } of world.emails) {
    const token =
      action === undefined
        ? null
        : (new URL(action.url).searchParams.get('token') ?? new URL(action.url).pathname.split('/').at(-1))
    if (token !== null && token !== undefined && token.length >= 24) expect(log).not.toContain(token)
  }
})

test('no link of an email reveals whose it is, however it is read', () => {
  const readings = (part: string) => [
    part,
    ...(['base64url', 'hex'] as const).map((encoding) => Buffer.from(part, encoding).toString()),
  ]
  const links = world.emails.flatMap(({ to, action }) =>
    action === undefined ? [] : [{ to, url: new URL(action.url) }],
  )
  expect(new Set(links.map(({ url }) => url.pathname.split('/').slice(0, 4).join('/'))).size).toBeGreaterThan(3)
  for (const { to, url } of links) {
    const parts = [
      ...url.pathname.split('/'),
      ...[...url.searchParams.values()].flatMap((value) => [value, ...value.split('.')]),
    ]
    expect(parts.flatMap(readings).join('\n')).not.toContain(to)
  }
})
