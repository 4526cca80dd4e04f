import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as limits from '@tamarack/contracts/limits'
import { applicationEnds, loanStatuses } from '@tamarack/domain/loan/status'
import { root } from './modules.ts'
import { isNode, nodesOf, type Node } from './syntax.ts'

const sources = globSync(
  ['mfe-customer/**/*.{ts,tsx}', 'mfe-admin/**/*.{ts,tsx}', 'ui/**/*.{ts,tsx}', 'shells/web/**/*.{ts,tsx}'],
  {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|testing|\.__mf__temp)(\/|$)|\.(test|fixture|config)\./.test(path),
  },
).map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))

/** What a file shows to people or computes with: its strings, the texts between tags, and numbers
 * that are written as cents (`20_00`). */
const literalsOf = (nodes: readonly Node[]): readonly (string | number)[] =>
  nodes.flatMap((node): readonly (string | number)[] => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']]
    if (node.type === 'Literal' && typeof node['value'] === 'number')
      return /_\d\d$/.test(String(node['raw'])) ? [node['value']] : []
    if (node.type === 'JSXText') return [String(node['value'])]
    if (node.type === 'TemplateElement') return [(node['value'] as { readonly raw: string }).raw]
    return []
  })

/** A day of the law as it is written here; the limits of another day are other figures. */
const today = '2026-11-21'

/** Limits, to be found as somebody would write them by hand. */
const cents = [
  limits.paydayAdvanceCentsMax,
  limits.lawOn('costPerHundred', today).value,
  limits.lawOn('dishonouredItemFee', today).value,
  limits.installmentReturnedItemFee,
] as const
/** Days that stand for nothing else; 30 and 90 are terms of many things. */
const days = [limits.paydayTermDaysMax, limits.extendedPlanWindowDays, limits.confirmationDaysBefore]
const monthly = limits.lawOn('defaultInterestMonthly', today).value
const rates = [monthly, 12 * monthly]
const dollars = (amount: number): string => `\\$${String(amount / 100).replace(/\B(?=(\d{3})+$)/, ',?')}`
const written = [
  ...cents.map((amount) => new RegExp(`${dollars(amount)}(\\.00)?(?![\\d,.]*\\d)`)),
  ...days.map((count) => new RegExp(`\\b${count}[ -]days?\\b`)),
  new RegExp(`\\b(${limits.debitLeadBusinessDays}|${limits.overpaymentWaitBusinessDays}) business days`),
  ...rates.map((rate) => new RegExp(`\\b${String(rate / 100).replace('.', '\\.')} ?%`)),
]

/** Numbers of the law that stand in a file by hand. */
const numbersOfTheLaw = (path: string, source: string): readonly string[] =>
  literalsOf(nodesOf(path, source)).flatMap((literal) => {
    if (typeof literal === 'number') return cents.some((amount) => amount === literal) ? [String(literal)] : []
    return written.some((form) => form.test(literal)) ? [literal.trim()] : []
  })

/** An identifier's name, a literal's text; '' for any other node. */
const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.type === 'Literal' ? node['value'] : (node['name'] ?? '')) : ''

const isStatus = (value: unknown): boolean => loanStatuses.some((status) => status === value)

/** Lists that hold nothing but statuses of a loan, two or more. A table of words for each status is
 * no list: the compiler keeps it whole. */
const listsOfStatuses = (path: string, source: string): readonly string[] =>
  nodesOf(path, source).flatMap((node) => {
    if (node.type !== 'ArrayExpression') return []
    const items = (node['elements'] as readonly unknown[]).map((item) => (isNode(item) ? item['value'] : undefined))
    return items.length > 1 && items.every(isStatus) ? [items.join(', ')] : []
  })

test.each([
  [`const fee = '$20.00'`, 1],
  ['const most = <p>never more than $1,500.00.</p>', 1],
  ['const most = `at most $1500, ${more}`', 1],
  ['const fee = 20_00', 1],
  ['const milliseconds = 2000', 0],
  ['const term = <p>up to 62 days</p>', 1],
  [`const note = 'once, plus 2.5% per month (30% per year)'`, 1],
  ['const lead = <p>We start each debit 3 business days before its date.</p>', 1],
  [`const other = '$200.00, $1,500,000, 162 days, 130%'`, 0],
  ['/* at most $1,500.00 for 62 days */ const none = 1', 0],
])('the search for numbers of the law reads %s', (source, found) => {
  expect(numbersOfTheLaw('sample.tsx', source)).toHaveLength(found)
})

test('the search for lists of statuses finds a list and no table of words', () => {
  expect(listsOfStatuses('sample.ts', `const ends = ${JSON.stringify(applicationEnds)}`)).toHaveLength(1)
  expect(listsOfStatuses('sample.ts', `const words = { rejected: 'Rejected', withdrawn: 'Withdrawn' }`)).toEqual([])
})

test('no screen writes a number of the law: it comes from the server or from contracts', () => {
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.flatMap(({ path, source }) => numbersOfTheLaw(path, source).map((text) => `${path}: ${text}`))
  expect(found).toEqual([])
})

test('no screen writes a list of statuses: domain and contracts name the groups', () => {
  const found = sources.flatMap(({ path, source }) => listsOfStatuses(path, source).map((list) => `${path}: ${list}`))
  expect(found).toEqual([])
})

/** Reads of what a build takes out of the endpoints that a browser calls
 * (`shells/web/build/declared-endpoints.ts`). */
const readsOfSchemas = (path: string, source: string): readonly string[] => {
  const nodes = nodesOf(path, source)
  const endpoints = new Set(
    nodes
      .filter(({ type, source: from }) => type === 'ImportDeclaration' && /contracts\/endpoints\//.test(nameOf(from)))
      .flatMap(({ specifiers }) => (specifiers as readonly Node[]).map(({ local }) => nameOf(local))),
  )
  return nodes.flatMap(({ type, object, property }) => {
    if (type !== 'MemberExpression' || !endpoints.has(nameOf(object))) return []
    return /^(body|query|response|roles|errors)$/.test(nameOf(property))
      ? [`${nameOf(object)}.${nameOf(property)}`]
      : []
  })
}

test.each([
  [`import { retry } from '@tamarack/contracts/endpoints/loan'; retry.body?.safeParse({})`, ['retry.body']],
  [`import { retry } from '@tamarack/contracts/endpoints/loan'; open(retry.path)`, []],
  [`import { form } from '@tamarack/contracts/forms/staff'; form.body`, []],
  [`import { reasons } from '@tamarack/contracts/endpoints/webhooks'; reasons.map(String)`, []],
])('the search for reads of schemas reads %s', (source, found) => {
  expect(readsOfSchemas('sample.ts', source)).toEqual(found)
})

test('no screen reads the schema of an endpoint: a build leaves out what only the server reads', () => {
  const found = sources.flatMap(({ path, source }) => readsOfSchemas(path, source).map((read) => `${path}: ${read}`))
  expect(found).toEqual([])
})
