import { generatedLines } from '@tamarack/domain/bank-insight/generated-lines.fixture'
import { kindOf } from '@tamarack/domain/bank-insight/line-kind'
import { measure } from '@tamarack/domain/testing/measured-insight.fixture'
import { cents } from '@tamarack/domain/values/cents'
import { localDate } from '@tamarack/domain/values/local-date'
import { figure } from '@tamarack/shell-dev/figures'

/* How well the bank insight finds pay in invented accounts whose truth is given, and what it
 * costs, next to a yardstick that never changes. Runs as `npm run bench -- insight`. */
const accounts = 2_000
const least = 0.97

/** A thousand steps of a linear congruential generator, in milliseconds: the best of many
 * rounds. */
const yardstickMs = (): number => {
  let best = Infinity
  let state = 1
  for (let round = 0; round < 2_000; round += 1) {
    const began = performance.now()
    for (let step = 0; step < 1_000; step += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    best = Math.min(best, performance.now() - began)
  }
  return state < 0 ? Number.NaN : best
}

measure(100, 1, () => performance.now())
const { milliseconds, ...found } = measure(accounts, 10_000, () => performance.now())
const isMet = (['deposits', 'frequency', 'nextPayDate'] as const).map((what) => {
  const limit = what === 'deposits' ? { least } : {}
  const { precision, recall } = found[what]
  return [
    figure(`precision of ${what} in ${accounts} accounts`, { value: precision, unit: '', ...limit }),
    figure(`recall of ${what}`, { value: recall, unit: '', ...limit }),
  ]
})
figure('one account', { value: milliseconds, unit: 'ms', yardstick: yardstickMs() })

/* Precision and recall of each kind over the lines in every bank's form. */
const counts = new Map<string, { right: number; given: number; found: number }>()
const countsOf = (kind: string) => {
  const count = counts.get(kind) ?? { right: 0, given: 0, found: 0 }
  counts.set(kind, count)
  return count
}
for (const { direction, description, kinds } of generatedLines) {
  const amount = cents(direction === 'in' ? 100_00 : -100_00)
  const { kind } = kindOf({
    id: '',
    on: localDate('2026-06-01'),
    description,
    amount,
    balance: undefined,
    category: undefined,
  })
  const [given = kind] = kinds
  const shown = kinds.includes(kind) ? given : kind
  countsOf(given).given += 1
  countsOf(shown).found += 1
  if (shown === given) countsOf(given).right += 1
}
for (const [kind, { right, given, found }] of counts)
  if (given > 0)
    isMet.push([
      figure(`precision of ${kind} lines`, { value: right / found, unit: '', least }),
      figure(`recall of ${kind} lines`, { value: right / given, unit: '', least }),
    ])
if (isMet.flat().includes(false)) process.exitCode = 1
