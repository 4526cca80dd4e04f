import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { format } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Modules, type Exports } from './modules.ts'

// The same few samples for every mutant, so that a commit has one score, and the first that fails
// is enough.
fc.configureGlobal({ seed: 20_261_122, numRuns: 10, endOnFailure: true })

/** One test as its file declares it. */
export type Test = { readonly id: string; readonly name: string; readonly run: () => unknown }

type Body = (...given: readonly unknown[]) => unknown

/** The file whose tests are being declared or run, and what it has declared so far. */
let current: { readonly file: string; readonly tests: Test[]; readonly within: string[]; readonly ids: Set<string> }

/** Vitest's `expect`; only what compares with a file needs a run of Vitest's, so that is done
 * here. */
const expecting = Object.assign((received: unknown) => {
  const toMatchFileSnapshot = (file: string): void =>
    expect(received).toBe(readFileSync(resolve(dirname(current.file), file), 'utf8'))
  return Object.defineProperty(expect(received), 'toMatchFileSnapshot', { value: toMatchFileSnapshot })
}, expect)

const declare = (title: string, run: () => unknown): void => {
  const name = [...current.within, title].join(' > ')
  let id = `${current.file}#${name}`
  for (let again = 2; current.ids.has(id); again += 1) id = `${current.file}#${name} (${again})`
  current.ids.add(id)
  current.tests.push({ id, name, run })
}

/** `%s`, `%i` and the like stand for what a row gives, in order; what is not named stays out. */
const titleOf = (title: string, row: readonly unknown[]): string =>
  format(title, ...row.slice(0, title.match(/%[sdifjoO]/g)?.length ?? 0))

const within = (title: string, body: () => unknown): void => {
  current.within.push(title)
  body()
  current.within.pop()
}

/** Repeats a declaration for each row of a table. */
const eachBy =
  (one: (title: string, run: () => unknown) => void) =>
  (rows: readonly unknown[]) =>
  (title: string, body: Body): void => {
    for (const given of rows) {
      const row: readonly unknown[] = Array.isArray(given) ? given : [given]
      one(titleOf(title, row), () => body(...row))
    }
  }

/** As much of Vitest as the domain's tests use, with Vitest's own `expect`. What is missing here
 * fails the first run loudly. */
const vitest = (provided: Readonly<Record<string, unknown>>): Exports => ({
  describe: Object.assign((title: string, body: Body) => within(title, () => body()), { each: eachBy(within) }),
  expect: expecting,
  test: Object.assign((title: string, body: Body) => declare(title, () => body()), { each: eachBy(declare) }),
  inject: (key: string) => provided[key],
})

/** Fresh modules for one mutant, in which test files find the functions above in place of
 * Vitest. */
export const freshModules = (provided: Readonly<Record<string, unknown>>): Modules =>
  new Modules(new Map([['vitest', vitest(provided)]]))

/** The tests that a file declares, in order. Rejects with what the file throws outside of its
 * tests. */
export const testsOf = async (file: string, modules: Modules): Promise<readonly Test[]> => {
  current = { file, tests: [], within: [], ids: new Set() }
  await modules.load(file)
  return current.tests
}
