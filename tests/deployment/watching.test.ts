import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { makeMetrics } from '@tamarack/adapter-metrics/metrics'
import { projectRoot } from '@tamarack/shell-dev/settings'

const read = (name: string): string => readFileSync(join(projectRoot, 'deploy', name), 'utf8')
const { groups } = parse(read('alerts.yml')) as {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string; next: string } }[] }[]
}
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

/** All that a part serves once it has done something. */
let served = ''
beforeAll(async () => {
  const waiting = { count: 0, oldestSeconds: 0 }
  const metrics = makeMetrics(async () => ({
    figures: {
      wakes: waiting,
      emails: waiting,
      webhooks: waiting,
      funding: waiting,
      payments: [
        { kind: 'debit', state: 'settled', count: 2 },
        { kind: 'debit', state: 'returned', count: 1 },
      ],
      differences: {},
      connections: [{ part: 'tamarack-api', count: 3 }],
      mostConnections: 100,
      runs: [{ name: 'record-check', doneAt: 1_000 }],
    },
    workers: 1,
  }))
  metrics.command('approve-loan')('done')
  served = await metrics.text()
})

/** Words of a query that are no function, keyword or label. */
const metricsIn = (expr: string): readonly string[] =>
  [...expr.replace(/"[^"]*"/g, '').matchAll(/\b(?:tamarack|nodejs|process)_\w+/g)].map(([name]) => name)

test('every metric that an alert or the dashboard names is served', () => {
  const names = new Set(expressions.flatMap(metricsIn))
  expect(names.size).toBeGreaterThan(12)
  const types = new Map([...served.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  const isServed = (name: string): boolean =>
    types.has(name) || types.get(name.replace(/_(?:bucket|count|sum)$/, '')) === 'histogram'
  expect([...names].filter((name) => !isServed(name))).toEqual([])
})

test('every alert has one name, states what is wrong, and the next step', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { annotations } of rules) {
    expect(annotations.summary.length).toBeGreaterThan(10)
    expect(annotations.next.length).toBeGreaterThan(10)
  }
})

test('labels are kinds, states and names of parts: nothing that is about a person or a loan', () => {
  const labels = new Set(
    [...served.matchAll(/^tamarack_\w+\{([^}]*)\}/gm)].flatMap(([, text = '']) =>
      [...text.matchAll(/(\w+)="/g)].map(([, label]) => label),
    ),
  )
  expect(labels).toEqual(new Set(['command', 'kind', 'le', 'name', 'outcome', 'part', 'state']))
})
