/** What a suite came to. A file that could not be loaded, or a runner that broke, counts as one failure. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly unknown[]
  }[]
}

interface PlaywrightReport {
  /** `flaky` passed only on a second try; `unexpected` failed. */
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

/** A suite that ran nothing has proven nothing; and a runner that reports that it failed is believed even if no test did. */
const judged = (name: string, code: number, passed: number, failed: number): Tally => {
  if (passed + failed === 0) console.error(`The suite "${name}" ran no tests, which counts as a failure.`)
  else if (code !== 0 && failed === 0)
    console.error(
      `The runner of "${name}" ended with exit code ${code} although no test failed: its lines above show why.`,
    )
  else return { passed, failed }
  return { passed, failed: 1 }
}

export const vitestTally = (name: string, code: number, report: unknown): Tally => {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = (report ?? {}) as Partial<VitestReport>
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return judged(name, code, numPassedTests, numFailedTests + unloaded)
}

export const playwrightTally = (code: number, report: unknown): Tally => {
  const { expected = 0, unexpected = 0, flaky = 0 } = ((report ?? {}) as Partial<PlaywrightReport>).stats ?? {}
  return judged('browser', code, expected, unexpected + flaky)
}
