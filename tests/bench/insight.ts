import { measure, type Measured } from '@tamarack/domain/testing/measured-insight.fixture'

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

const row = (name: string, { precision, recall, found, truth }: Measured): string =>
  `${name.padEnd(40)}${precision.toFixed(4).padStart(11)}${recall.toFixed(4).padStart(9)}${String(found).padStart(9)}${String(truth).padStart(9)}`

measure(100, 1, () => performance.now())
const { deposits, frequency, nextPayDate, milliseconds } = measure(accounts, 10_000, () => performance.now())
const yardstick = yardstickMs()
console.log(
  `${`Bank insight of ${accounts} invented accounts`.padEnd(40)}${'precision'.padStart(11)}${'recall'.padStart(9)}${'found'.padStart(9)}${'truth'.padStart(9)}`,
)
console.log(row('a deposit is income', deposits))
console.log(row('frequency of the main pay', frequency))
console.log(row('next pay day, to the day', nextPayDate))
console.log(
  `one account takes ${milliseconds.toFixed(2)} ms, ${(milliseconds / yardstick).toFixed(0)} yardsticks (1,000 steps of plain arithmetic: ${(yardstick * 1e6).toFixed(0)} ns)`,
)
const met = deposits.precision >= least && deposits.recall >= least
console.log(`precision and recall of income at least ${least}: ${met ? 'met' : 'MISSED'}`)
if (!met) process.exitCode = 1
