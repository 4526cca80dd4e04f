import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { leaks, search, unneeded, type Allowed } from './search.ts'
import { logPlaces, sqlitePlaces } from './stores.ts'
import { amount, day, phone, text } from './values.ts'

const employer = text('the employer', 'Kestrel Quarry Works')
const income = amount('the income', 3_217_43)
const folder = mkdtempSync(join(tmpdir(), 'tamarack-privacy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const found = (content: string | Uint8Array, value = employer) => search([{ where: 'here', content }], [value])

describe('the search finds a value', () => {
  test.each([
    ['in clear', 'works at Kestrel Quarry Works.', 'clear'],
    ['in other letters', '{"w":"KESTREL QUARRY WORKS"}', 'clear'],
    ['in an address', '/search?q=Kestrel%20Quarry%20Works', 'percent-encoded'],
    ['in a form', 'q=Kestrel+Quarry+Works&page=1', 'percent-encoded'],
    ['in hex', `\\x${Buffer.from('at Kestrel Quarry Works').toString('hex')}`, 'hex'],
  ])('%s', (_, content, as) => {
    expect(found(content)).toEqual([{ where: 'here', what: 'the employer', as }])
  })
  test.each([0, 1, 2, 3, 4, 5])('in base64, %i bytes after its beginning, in both alphabets', (before) => {
    const bytes = Buffer.from(`${'é?>'.repeat(2).slice(0, before)}Kestrel Quarry Works and more`)
    for (const alphabet of ['base64', 'base64url'] as const)
      expect(found(bytes.toString(alphabet))).toEqual([{ where: 'here', what: 'the employer', as: 'base64' }])
  })
  test('between the bytes of a binary file', () => {
    const bytes = Buffer.concat([
      Buffer.from([0, 255, 200, 20]),
      Buffer.from('Kestrel Quarry Works'),
      Buffer.from([18, 0]),
    ])
    expect(found(bytes)).toHaveLength(1)
  })
  test.each([
    ['"postalCode":"l8p1a1"', 1],
    ['/apply?code=L8P1A1&step=2', 1],
    ['q9XL8P1A1zz/Ka', 0],
  ])('a short code with a digit only as a whole word: %s', (content, times) => {
    expect(found(content, { what: 'the postal code', written: ['L8P1A1'] })).toHaveLength(times)
  })
  test.each(['321743', '3217.43', '$3,217.43', 'primaryIncomeAmount=3217.43;'])('as the amount %s', (content) => {
    expect(found(content, income)).toHaveLength(1)
  })
  test.each(['1990-01-25', '19900125', '25/01/1990', 'January 25, 1990', 'Jan 25, 1990'])(
    'as the day %s',
    (content) => {
      expect(found(content, day('the date of birth', '1990-01-25'))).toHaveLength(1)
    },
  )
  test.each(['+14165550173', '4165550173', '(416) 555-0173', '416-555-0173'])('as the phone number %s', (content) => {
    expect(found(content, phone('the phone', '4165550173'))).toHaveLength(1)
  })
})

test.each(['1321743', '13217.43', 'a321743', '3217.435', '{"at":1763217430000}'])('%s is another number', (content) => {
  expect(found(content, income)).toEqual([])
})

test('a value that chance would find is refused', () => {
  expect(() => text('the code', 'ON')).toThrow('too short')
  expect(() => amount('the fee', 20_00)).toThrow('too small')
})

describe('a planted value is found and named with its place', () => {
  test('in a log', () => {
    const logs = join(folder, 'logs')
    mkdirSync(logs)
    writeFileSync(join(logs, 'api.log'), '{"msg":"Answered"}\n{"msg":"refused","workplace":"Kestrel Quarry Works"}\n')
    writeFileSync(join(logs, 'worker.log'), '{"msg":"Ready"}\n')
    expect(leaks(search(logPlaces(logs), [employer, income]), [])).toEqual(['log api.log: the employer'])
  })
  test('in a column of an SQLite file, as text and as bytes', () => {
    const file = join(folder, 'scratch.db')
    const database = new DatabaseSync(file)
    database.exec('create table history (id integer, memo text, data blob)')
    database
      .prepare('insert into history values (9007199254740993, ?, ?)')
      .run('{"income":321743}', Buffer.from('\u0000\u0007Kestrel Quarry Works'))
    database.close()
    expect(leaks(search(sqlitePlaces('temporal', file), [employer, income]), [])).toEqual([
      'temporal history.memo: the income',
      'temporal history.data: the employer',
    ])
  })
})

describe('the list of allowed places', () => {
  const allowed: readonly Allowed[] = [{ where: /^users\.name$/, what: 'the name', because: 'who has the account' }]
  const name = text('the name', 'Farah Heronwood')
  const at = (where: string) => search([{ where, content: 'Farah Heronwood' }], [name])

  test('excuses its place and no other', () => {
    expect(leaks(at('users.name'), allowed)).toEqual([])
    expect(leaks(at('users.note'), allowed)).toEqual(['users.note: the name'])
  })
  test('names a place that no longer holds its value', () => {
    expect(unneeded(at('users.name'), allowed)).toEqual([])
    expect(unneeded(at('users.note'), allowed)).toEqual(['^users\\.name$: the name is allowed and not there'])
  })
})
