import { expect, test } from 'vitest'
import { readModules } from './modules.ts'

const isTest = /(^|\/)(testing|pact|sandbox)\/|\.(test|bench|fixture|sandbox)\.tsx?$/
const modules = readModules().filter(({ path }) => !isTest.test(path))
const server = modules.filter(({ path }) =>
  /^(domain\/loan|application|workflows|adapters|shells\/(api|worker|composition))\//.test(path),
)

test('nothing but evolve makes a loan with another status', () => {
  const writes = server
    .filter(({ source }) => /\{\s*\.\.\.\w*[lL]oan\b[^}]*\bstatus:/.test(source))
    .map(({ path }) => path)
  expect(writes).toEqual(['domain/loan/evolve.ts'])
})

test('only the workflows’ activities run commands: no handler, query or shell decides or executes by itself', () => {
  const mayExecute = /^application\/|^shells\/composition\//
  const running = server.filter(
    ({ path, imports }) =>
      !mayExecute.test(path) &&
      imports.some(
        ({ leadsTo, typeOnly }) =>
          !typeOnly &&
          leadsTo.kind === 'file' &&
          ['domain/loan/decide.ts', 'application/loan-activities.ts', 'application/append-events.ts'].includes(
            leadsTo.path,
          ),
      ),
  )
  expect(running.map(({ path }) => path).filter((path) => !path.startsWith('domain/loan/'))).toEqual([])
})

/** The registry of products, what the specification's own calls and addresses are named, and the list of routes. */
const namesProducts = [
  'domain/products/product.ts',
  'contracts/endpoints/loan.ts',
  'contracts/paths.ts',
  'contracts/views/loan.ts',
  'adapters/http/routes.ts',
]

test('a file of the server that names a product says so in its own path', () => {
  const naming = [...server, ...modules.filter(({ path }) => /^(contracts|domain\/products)\//.test(path))]
    .filter(({ path }) => !/cash-advance|installment/.test(path) && !namesProducts.includes(path))
    .filter(({ source }) => /['"]cash-advance['"]|[cC]ashAdvance/.test(source))
    .map(({ path }) => path)
  // The law itself asks which product it is; both files are rules over the closed union.
  expect([...new Set(naming)]).toEqual(['domain/loan/classify.ts', 'domain/loan/no-rollover.ts'])
})
