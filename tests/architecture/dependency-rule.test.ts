import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configurationsAlsoSee, layers, testsAlsoSee, vendorHomes, type Layer } from './layers.ts'
import { readModules, root, type Import, type Module } from './modules.ts'

const modules = readModules()
const byPath = new Map(modules.map((module) => [module.path, module]))

const layerOf = (path: string): Layer | undefined =>
  layers.filter(({ folder }) => path.startsWith(`${folder}/`)).toSorted((a, b) => b.folder.length - a.folder.length)[0]

/** Tests, what only they use or what records their histories, and the sandboxes, which rehearse
 * with the same people and clocks; the real adapters import none of it. */
const servesTests =
  /(^|\/)(testing|sandbox)\/|\.(test|bench|fixture|sandbox)\.tsx?$|^tests\/|^shells\/dev\/(record-history|openapi)\.ts$/
const isTest = ({ path }: Module): boolean => servesTests.test(path)
/** Code that runs at build time only; the shell shares its own with the two micro-frontends. */
const isConfiguration = ({ path }: Module): boolean =>
  /(^|\/)[\w.-]+\.config\.ts$|^shells\/web\/(build\/|federation\.ts)/.test(path)

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
const workspaceOf = new Map(
  layers.map(({ folder }) => [
    (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { name: string }).name,
    folder,
  ]),
)

const declaredFor = (module: Module, folder: string): ReadonlySet<string> => {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest(folder)
  const forTests =
    isTest(module) || isConfiguration(module) ? { ...devDependencies, ...manifest('.').devDependencies } : {}
  return new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...forTests }))
}

/** Every (module, import) pair inside a layer, with what is wrong with it; empty strings are
 * dropped. */
const complaints = (judge: (module: Module, layer: Layer, found: Import) => string | undefined): readonly string[] =>
  modules.flatMap((module) => {
    const layer = layerOf(module.path)
    return layer
      ? module.imports.flatMap((found) => {
          const wrong = judge(module, layer, found)
          return wrong ? [`${module.path}: ${wrong}`] : []
        })
      : []
  })

// Without a floor, a glob that finds nothing would let every rule below pass.
test('the repository is really being read', () => {
  expect(modules.length).toBeGreaterThan(30)
  expect(modules.flatMap(({ imports }) => imports).length).toBeGreaterThan(50)
})

test('every import leads somewhere', () => {
  expect(
    complaints((_module, _layer, { specifier, leadsTo }) =>
      leadsTo.kind === 'nowhere' ? `'${specifier}' does not resolve: ${leadsTo.why}` : undefined,
    ),
  ).toEqual([])
})

test('a layer imports only the layers that it may see', () => {
  expect(
    complaints((module, layer, { leadsTo, typeOnly }) => {
      if (leadsTo.kind !== 'file') return undefined
      const target = layerOf(leadsTo.path)
      if (!target || target === layer || layer.sees.includes(target.folder)) return undefined
      if (isTest(module) && testsAlsoSee.includes(target.folder)) return undefined
      if (isConfiguration(module) && configurationsAlsoSee.includes(target.folder)) return undefined
      if (layer.sees.includes(`${target.folder} (types)`))
        return typeOnly ? undefined : `imports ${leadsTo.path}, of which it may see types only`
      return `${layer.folder} may not see ${target.folder} (${leadsTo.path})`
    }),
  ).toEqual([])
})

test('workspaces are imported by name, and relative paths stay at home', () => {
  expect(
    complaints((module, layer, { specifier, leadsTo }) => {
      const target = leadsTo.kind === 'file' ? layerOf(leadsTo.path) : undefined
      if (!target) return undefined
      if (specifier.startsWith('.') && target !== layer && !isConfiguration(module))
        return `'${specifier}' escapes ${layer.folder}: import @tamarack/… by name`
      return specifier.startsWith('@tamarack/') && target === layer
        ? `'${specifier}' is at home: import it by a relative path`
        : undefined
    }),
  ).toEqual([])
})

test('what is imported is declared in the workspace that imports it', () => {
  expect(
    complaints((module, layer, { specifier, leadsTo }) => {
      const name =
        leadsTo.kind === 'package'
          ? leadsTo.name
          : specifier.startsWith('@tamarack/')
            ? specifier.split('/', 2).join('/')
            : undefined
      if (!name || name === 'virtual' || declaredFor(module, layer.folder).has(name)) return undefined
      return workspaceOf.get(name) === layer.folder ? undefined : `${name} is not in ${layer.folder}/package.json`
    }),
  ).toEqual([])
})

test('the pure layers use no part of Node and no package but those named', () => {
  expect(
    complaints((module, layer, { specifier, leadsTo }) => {
      if (isTest(module) || isConfiguration(module)) return undefined
      if (leadsTo.kind === 'node') return layer.node ? undefined : `${layer.folder} uses ${specifier}`
      if (leadsTo.kind !== 'package' || layer.packages === 'declared') return undefined
      return layer.packages.includes(leadsTo.name) ? undefined : `${layer.folder} uses ${leadsTo.name}`
    }),
  ).toEqual([])
})

test('a vendor is named in its home and nowhere else', () => {
  expect(
    complaints((module, layer, { leadsTo }) => {
      if (leadsTo.kind !== 'package' || isTest(module)) return undefined
      const home = vendorHomes.find(({ vendor }) => vendor.test(leadsTo.name))
      return home && !home.homes.includes(layer.folder)
        ? `${leadsTo.name} belongs to ${home.homes.join(', ')}`
        : undefined
    }),
  ).toEqual([])
})

/** The first import cycle met on a depth-first walk, as a list of paths that ends where it
 * began. */
const cycleAmong = (all: readonly Module[]): readonly string[] | undefined => {
  const done = new Set<string>()
  const walk = (path: string, trail: readonly string[]): readonly string[] | undefined => {
    const seen = trail.indexOf(path)
    if (seen >= 0) return [...trail.slice(seen), path]
    if (done.has(path)) return undefined
    for (const { leadsTo } of byPath.get(path)?.imports ?? []) {
      const cycle = leadsTo.kind === 'file' ? walk(leadsTo.path, [...trail, path]) : undefined
      if (cycle) return cycle
    }
    done.add(path)
    return undefined
  }
  for (const { path } of all) {
    const cycle = walk(path, [])
    if (cycle) return cycle
  }
  return undefined
}

test('no import cycle', () => {
  expect(cycleAmong(modules)).toBeUndefined()
})

test('production code imports no test, no test support and no sandbox', () => {
  expect(
    complaints((module, _layer, { leadsTo }) => {
      if (leadsTo.kind !== 'file' || isTest(module) || isConfiguration(module)) return undefined
      return servesTests.test(leadsTo.path) ? `imports ${leadsTo.path}` : undefined
    }),
  ).toEqual([])
})

test('the environment is read in one place', () => {
  const allowed = (module: Module): boolean =>
    /^shells\/(composition\/environment|worker\/health|\w+\/main)\.ts$/.test(module.path) ||
    module.path.startsWith('shells/dev/') ||
    isTest(module) ||
    isConfiguration(module)
  expect(
    modules.filter((module) => /\bprocess\.env\b/.test(module.source) && !allowed(module)).map(({ path }) => path),
  ).toEqual([])
})

/** What is started by name and not by an import: processes, the web's entry, its shares and
 * remotes, what npm runs, and the page that the verifier is. */
const startsByName =
  /^shells\/(api|worker|sandbox|calculate)\/main\.ts$|^shells\/worker\/(health|bundle)\.ts$|^shells\/web\/main\.tsx$|^mfe-\w+\/routes\.tsx$|^shells\/web\/vendor\/|^shells\/dev\/(start|dev|builds\/live-web|build|secrets-for-compose|test|check|reset|doctor|admin-create|bench|screens|clock|schedule|pact|migrate|seed|servers\/guard|rebuild|restore|installation|try-containers|verify|verify-pack)\.ts$|^shells\/verifier\/page\.ts$/

// The domain may be ahead of its use cases: a rule of law is true, tested and listed in
// docs/rules.md before a screen needs it.
test('every module beyond the domain is used by something that starts', () => {
  const reached = new Set<string>()
  const waiting = modules
    .filter((module) => startsByName.test(module.path) || isConfiguration(module))
    .map(({ path }) => path)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const module = byPath.get(path)
    if (!module || reached.has(path)) continue
    reached.add(path)
    waiting.push(...module.imports.flatMap(({ leadsTo }) => (leadsTo.kind === 'file' ? [leadsTo.path] : [])))
  }
  expect(
    modules
      .filter((module) => !module.path.startsWith('domain/') && !isTest(module) && !reached.has(module.path))
      .map(({ path }) => path),
  ).toEqual([])
})
