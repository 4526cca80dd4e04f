import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run } from '@tamarack/shell-dev/programs/program'
import { projectRoot } from '@tamarack/shell-dev/settings'

const program = fileURLToPath(new URL('../cli/index.js', import.meta.resolve('lighthouse')))
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const audits = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const
type Measured = (typeof categories)[number] | (typeof audits)[number] | 'benchmark-index'

/** What is read of a report of Lighthouse. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items: readonly Requested[] } }>
  >
  readonly environment: { readonly benchmarkIndex: number }
}
interface Requested {
  readonly url: string
  readonly resourceType: string
}

/** One look at a page. Nothing is pressed: all that is loaded comes before the first
 * interaction. */
export interface Look {
  /** Scores from 0 to 100, times in milliseconds, and how fast the machine was found: 1,500 to
   * 2,000 is what the simulated phone supposes. */
  readonly measured: Readonly<Record<Measured, number>>
  /** Addresses. */
  readonly scripts: readonly string[]
}

const numbersOf = ({ categories: scores, audits: found, environment }: Report): Look['measured'] =>
  Object.fromEntries([
    ...categories.map((name) => [name, (scores[name]?.score ?? Number.NaN) * 100]),
    ...audits.map((name) => [name, found[name]?.numericValue ?? Number.NaN]),
    ['benchmark-index', environment.benchmarkIndex],
  ]) as Look['measured']

interface Place {
  readonly browser: string
  /** Of who is signed in; empty for nobody. */
  readonly cookie: string
  /** Where the report is left. */
  readonly file: string
}

/** Looks at a page as Lighthouse does by itself: on its simulated phone and network, with an empty
 * cache. A busy machine loses the beginning of a recording now and then: it is then taken again. */
export const lookAt = async (address: string, { browser, cookie, file }: Place, tries = 3): Promise<Look> => {
  const { code, output } = await run(
    process.execPath,
    [
      program,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
      // The certificate is nobody's.
      '--chrome-flags=--headless=new --no-sandbox --ignore-certificate-errors',
      `--extra-headers=${JSON.stringify({ cookie })}`,
    ],
    { cwd: projectRoot, env: { ...process.env, CHROME_PATH: browser } },
  )
  if (code !== 0 && tries > 1) return lookAt(address, { browser, cookie, file }, tries - 1)
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${output}`)
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  return {
    measured: numbersOf(report),
    scripts: (report.audits['network-requests']?.details?.items ?? [])
      .filter(({ resourceType }) => resourceType === 'Script')
      .map(({ url }) => url),
  }
}
