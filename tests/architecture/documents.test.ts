import { expect, test } from 'vitest'
import { documentKinds, documentRegistry, fileNameOf, listedAt } from '@tamarack/domain/documents/registry'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { readModules } from './modules.ts'
import { isNode, nodesOf, type Node } from './syntax.ts'

const registry = 'domain/documents/registry.ts'
const isTest = /(^|\/)(testing|pact|tests|sandbox)\/|\.(test|bench|fixture|sandbox|config)\.tsx?$/
const sources = readModules().filter(({ path }) => !isTest.test(path) && path !== registry)
const kinds: readonly unknown[] = Object.keys(documentRegistry)
const names = new Set(Object.values(documentRegistry).flatMap(({ name, title }) => [name, title] as string[]))

/** Lists of kinds, and what a registered document is called, written by hand. A table with a column
 * for each kind is no list: the compiler keeps it whole. */
const writtenAgain = (nodes: readonly Node[]): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'ArrayExpression') {
      const items = (node['elements'] as readonly unknown[]).map((item) => (isNode(item) ? item['value'] : undefined))
      return items.length > 1 && items.every((item) => kinds.includes(item)) ? [items.join(', ')] : []
    }
    const text = node.type === 'Literal' || node.type === 'JSXText' ? node['value'] : undefined
    return typeof text === 'string' && names.has(text.trim()) ? [text.trim()] : []
  })

test.each([
  [`const signed = ['loan-agreement', 'pad-agreement']`, 1],
  [`const title = 'Loan Agreement & Disclosures'`, 1],
  ['const link = <a>Privacy policy</a>', 1],
  [`const one = ['loan-agreement']`, 0],
  [`const table = { 'loan-agreement': 1, 'pad-agreement': 2 }`, 0],
  [`const words = 'Loan agreement prepared'`, 0],
])('the search for a second registry reads %s', (source, found) => {
  expect(writtenAgain(nodesOf('sample.tsx', source))).toHaveLength(found)
})

test('documents are named and listed in one registry and nowhere else', () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap(({ path, source }) =>
    writtenAgain(nodesOf(path, source)).map((again) => `${path}: ${again}`),
  )
  expect(found).toEqual([])
})

test('what a borrower signs is on the dashboard, with staff and in the email with copies, for every product', () => {
  for (const place of ['dashboard', 'documents-tab', 'copies-email'] as const)
    expect(listedAt(documentKinds, place)).toEqual(documentKinds)
  for (const kind of documentKinds) expect(documentRegistry[kind].products).toEqual(loanTypes)
})

test('no two documents share a name or the name of a file', () => {
  for (const value of [
    Object.values(documentRegistry).map(({ name }) => name),
    Object.keys(documentRegistry).map((kind) => fileNameOf(kind as keyof typeof documentRegistry, 'x')),
  ])
    expect(new Set(value).size).toBe(value.length)
})
