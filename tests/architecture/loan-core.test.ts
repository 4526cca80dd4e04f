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
  expect(writes).toEqual(['domain/loan/evolve/application.ts'])
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

/** What is a product's own, the union that calls each of them, and the checks of the law, whose
 * sections are about one or the other. */
const ofProducts = /^domain\/(payday|installment|products|law-checks)\/|cash-advance|installment/

/** A product's name: quoted, in words, in an identifier or in an import of its folder. */
const namesAProduct = /['"](cash-advance|installment)['"]|cash.?advance|\/(payday|installment)\//i

/** Files that name a product nevertheless, and why they must. */
const mayNameProducts: Readonly<Record<string, string>> = {
  'domain/bank-insight/line-words.ts': 'names of other lenders on bank lines',
  'adapters/http/handlers/policy.ts': 'each product has its own maximum',
  'adapters/http/handlers/terms.ts': 'each product’s limits and quotes have calls of their own',
  'application/documents/documents-of-product.ts': 'the union of what is printed: a branch for each product',
  'contracts/commands/choose-terms.ts': 'the addresses are the specification’s own',
  'contracts/endpoints/loan.ts': 'the addresses are the specification’s own',
  'contracts/endpoints/policy.ts': 'each product has its own maximum',
  'contracts/error-catalogue.ts': 'words for the customer who is refused',
  'contracts/limits.ts': 'the law’s figures that the screens of each product print',
  'contracts/paths.ts': 'the addresses are the specification’s own',
  'contracts/shared-refusals.ts': 'what each product’s terms may be refused for',
  'contracts/staff-acts.ts': 'words for each call that is open to staff',
  'domain/bank-insight/insight.ts': 'the month’s income is summed as the net pay of an advance sums it (ON-06)',
  'domain/bank-insight/statement.ts': 'the net pay of a statement is computed as that of an advance (ON-06)',
  'domain/loan/application/classify.ts': 'the law’s classes, held against the law’s figures (decision record 0016)',
  'domain/policy/check-policy.ts': 'each product has its own maximum, held against its own of the law',
  'domain/policy/house-policy.ts': 'each product has its own maximum',
  'domain/policy/what-if.ts': 'each product has its own price',
  'domain/privacy/field-purposes.ts': 'words for the customer who answers',
}

test('no file outside a product’s own folders names a product, but those that must, each with its reason', () => {
  const naming = modules
    .filter(({ path }) =>
      /^(domain|contracts|application|workflows|adapters|shells\/(api|worker|composition))\//.test(path),
    )
    .filter(({ path, source }) => !ofProducts.test(path) && namesAProduct.test(source))
    .map(({ path }) => path)
  expect(naming.toSorted()).toEqual(Object.keys(mayNameProducts).toSorted())
})
