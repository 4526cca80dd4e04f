import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { dataFolder, projectRoot } from './settings.ts'

export interface Figure {
  readonly value: number
  /** `ns`, `ms`, `s`, `a second`, `MB`; empty for a plain number. */
  readonly unit: string
  /** The same of something that no change of ours touches, measured in the same minutes. */
  readonly yardstick?: number
  /** What is wanted. More is better where `least` is given, less everywhere else. */
  readonly most?: number
  readonly least?: number
}

/** Machines are noisy: only what is this much worse than before is called so. A yardstick takes the
 * machine out, most of it. */
const worseBy = { withYardstick: 1.25, without: 1.5 } as const

const measureOf = ({ value, yardstick }: Figure): number => (yardstick === undefined ? value : value / yardstick)

/** Nothing that stays nothing is no change. */
const ratio = (one: number, other: number): number => (one === other ? 1 : one / other)

/** How many times as bad as before; 1 is the same. */
export const worsening = (now: Figure, before: Figure): number =>
  now.least === undefined ? ratio(measureOf(now), measureOf(before)) : ratio(measureOf(before), measureOf(now))

export const isRegression = (now: Figure, before: Figure): boolean =>
  worsening(now, before) > (now.yardstick === undefined ? worseBy.without : worseBy.withYardstick)

export const isMet = ({ value, most = Infinity, least = -Infinity }: Figure): boolean => value <= most && value >= least

type Kept = Readonly<Record<string, Figure>>

const folder = join(dataFolder, 'bench')
const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: projectRoot, encoding: 'utf8' }).trim()
const commit = (): string => git('rev-parse', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '-changed')
const fileOf = (name: string): string => join(folder, `${name}.json`)
const keptOf = (name: string): Kept => (existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : {})

/** The newest value of that figure from a commit before this one. */
const before = (name: string): Figure | undefined =>
  git('rev-list', '--max-count=500', 'HEAD~1')
    .split('\n')
    .map((earlier) => keptOf(earlier)[name])
    .find((one) => one !== undefined)

const short = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3).replace(/\.?0+$/, '')

const shown = (value: number, unit: string): string => {
  const next = { ns: 'µs', µs: 'ms' }[unit]
  return next !== undefined && value >= 1_000 ? shown(value / 1_000, next) : `${short(value)} ${unit}`.trim()
}

const wanted = (figure: Figure): string => {
  const { most, least, unit } = figure
  if (most === undefined && least === undefined) return ''
  const limit = most === undefined ? `at least ${shown(least ?? 0, unit)}` : `at most ${shown(most, unit)}`
  return `${limit}${isMet(figure) ? '' : ' MISSED'}`
}

const change = (figure: Figure, earlier: Figure | undefined): string =>
  earlier === undefined
    ? ''
    : `× ${ratio(measureOf(figure), measureOf(earlier)).toFixed(2)}${isRegression(figure, earlier) ? ' REGRESSION' : ''}`

const columns = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => (at === 0 ? cell.padEnd(74) : cell.padStart(at === 3 ? 26 : 13)))
    .join('')
    .trimEnd()

const row = (name: string, figure: Figure): string =>
  columns([
    name,
    shown(figure.value, figure.unit),
    figure.yardstick === undefined ? '' : short(measureOf(figure)),
    wanted(figure),
    change(figure, before(name)),
  ])

/** Keeps a figure with the commit that is checked out, prints its line, and answers whether it is
 * what is wanted. */
export const figure = (what: string, measured: Figure): boolean => {
  const name = `${basename(process.argv[1] ?? '', '.ts')}: ${what}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(commit()), JSON.stringify({ ...keptOf(commit()), [name]: measured }, null, 1))
  console.log(row(name, measured))
  return isMet(measured)
}

/** Every figure that is kept of this commit. */
export const figureTable = (): string =>
  [
    columns(['Figure', 'value', 'yardsticks', 'wanted', 'than before']),
    ...Object.entries(keptOf(commit())).map(([name, one]) => row(name, one)),
  ].join('\n')
