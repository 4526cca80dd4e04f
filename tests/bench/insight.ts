import { measure } from '@tamarack/domain/testing/measured-insight.fixture'
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
if (isMet.flat().includes(false)) process.exitCode = 1
