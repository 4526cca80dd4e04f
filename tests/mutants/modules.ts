import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, resolve } from 'node:path'
import { compileFunction } from 'node:vm'
import { moduleRunnerTransform } from 'vite'

/** What a module exports, by name; filled while it is evaluated. */
export type Exports = Record<string, unknown>

/** A module's code as a function, compiled once and evaluated for each mutant again. */
type Evaluate = (
  name: (exported: string, value: () => unknown) => void,
  all: (from: Exports) => void,
  load: (id: string) => Promise<Exports>,
  exports: Exports,
) => Promise<void>

const compiled = new Map<string, Evaluate>()

/** JavaScript without `import` and `export`: kept next to the file, for a process that takes over
 * after this one was killed. */
const transformed = async (path: string): Promise<string> => {
  const kept = `${path}.js`
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const source = stripTypeScriptTypes(readFileSync(path, 'utf8'))
  const result = await moduleRunnerTransform(source, null, path, source)
  if (!result) throw new Error(`${path} is no module`)
  writeFileSync(kept, result.code)
  return result.code
}

const compile = async (path: string): Promise<Evaluate> =>
  compileFunction(
    `return (async () => {${await transformed(path)}\n})()`,
    ['__vite_ssr_exportName__', '__vite_ssr_exportAll__', '__vite_ssr_import__', '__vite_ssr_exports__'],
    { filename: path },
  ) as Evaluate

/** Modules from packages are evaluated once and for all: no mutant is in them. */
const packages = new Map<string, Promise<Exports>>()

/** The modules of one mutant, each evaluated once. Nothing that a mutant leaves in a module reaches
 * the next: it gets a registry of its own. Modules must not import each other in a circle
 * (tests/architecture sees to that). */
export class Modules {
  readonly #evaluated = new Map<string, Promise<Exports>>()
  readonly #given: ReadonlyMap<string, Exports>

  /** @param given modules that stand in for packages, by name */
  constructor(given: ReadonlyMap<string, Exports>) {
    this.#given = given
  }

  /** The exports of a file. Rejects with what the file, or one that it imports, throws while it is
   * evaluated. */
  load(path: string): Promise<Exports> {
    const loaded = this.#evaluated.get(path)
    if (loaded) return loaded
    const evaluated = this.#evaluate(path)
    this.#evaluated.set(path, evaluated)
    return evaluated
  }

  async #evaluate(path: string): Promise<Exports> {
    let evaluate = compiled.get(path)
    if (!evaluate) compiled.set(path, (evaluate = await compile(path)))
    const exports: Exports = {}
    const name = (exported: string, get: () => unknown): void => {
      Object.defineProperty(exports, exported, { enumerable: true, configurable: true, get })
    }
    const all = (from: Exports): void => {
      for (const exported of Object.keys(from)) if (exported !== 'default') name(exported, () => from[exported])
    }
    await evaluate(name, all, (id) => this.#import(id, path), exports)
    return exports
  }

  #import(id: string, importer: string): Promise<Exports> {
    if (id.startsWith('.')) return this.load(resolve(dirname(importer), id))
    const given = this.#given.get(id)
    if (given) return Promise.resolve(given)
    const loaded = packages.get(id)
    if (loaded) return loaded
    const imported = import(id) as Promise<Exports>
    packages.set(id, imported)
    return imported
  }
}
