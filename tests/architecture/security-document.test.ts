import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** How many requirements of levels 1 and 2 each section of the Application Security Verification
 * Standard 5.0.0 has in chapters 6 to 16 (OWASP/ASVS, `5.0/docs_en`, the CSV file). Within a
 * section they are its first ones; those of level 3 follow. */
const required = `
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
`
  .trim()
  .split(/\s+/)
  .map((each) => each.split(':'))

const root = new URL('../../', import.meta.url)
const document = readFileSync(new URL('docs/security.md', root), 'utf8')
const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, number = '', , how = '', tests = '']) => ({ number, how, tests }),
)
/** Why a row needs no test: it does not apply, is not met, or is about the installation. */
const without = /Does not apply|Not met|^None|^No |^There are none|^As |^One lender|^Nothing|^Only to|^Not offered/
const ofTheInstallation = ['12.2.2']

test('each requirement of levels 1 and 2 stands once, and no other', () => {
  expect(rows.map(({ number }) => number)).toEqual(
    required.flatMap(([section, count]) =>
      Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
    ),
  )
})

test('each has a test or the reason why not', () => {
  const silent = rows.filter(
    ({ number, how, tests }) => !tests.includes('`') && !without.test(how) && !ofTheInstallation.includes(number),
  )
  expect(silent.map(({ number }) => number)).toEqual([])
})

test('each test that is named exists', () => {
  const named = [...document.matchAll(/`([\w./-]+\.(?:int\.)?test\.tsx?)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})
