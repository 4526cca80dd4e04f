import { fuzz, type Finding } from './fuzz.ts'
import type { servedBook } from './served-book.ts'

/** The sandbox's clock would move for all. */
const leftOut = ['moveClock']

/** So many calls of each caller, one after the other. */
export const fuzzAll = async (
  { origin, document, callers, failures }: Awaited<ReturnType<typeof servedBook>>,
  calls: number,
  seed = 1,
): Promise<{
  readonly findings: readonly (Finding | string)[]
  readonly answered: Readonly<Record<string, number>>
}> => {
  const findings: (Finding | string)[] = []
  const answered: Record<string, number> = {}
  for (const [index, caller] of callers.entries()) {
    const one = await fuzz(origin, document, caller, { calls, seed: seed + index * 1_000, leftOut })
    findings.push(...one.findings)
    for (const [outcome, times] of Object.entries(one.answered)) answered[outcome] = (answered[outcome] ?? 0) + times
  }
  return { findings: findings.length === 0 ? [] : [...findings, ...failures.slice(0, 20)], answered }
}
