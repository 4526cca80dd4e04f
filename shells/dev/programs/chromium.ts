import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { projectRoot } from '../settings.ts'
import { Trouble } from '../trouble.ts'
import { onPath, run, withProgress, type Print, type Program } from './program.ts'

/** The headless shell first: the same engine without a browser's windows, for two thirds of the
 * processor's time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** A browser whose libraries are missing cannot even print its version. On Windows it opens a
 * window instead of answering. */
const works = async (path: string): Promise<boolean> =>
  existsSync(path) &&
  (process.platform === 'win32' || (await run(path, ['--version', '--no-sandbox'], { timeout: 30_000 })).code === 0)

const firstWorking = async (paths: readonly string[]): Promise<string | undefined> => {
  for (const path of paths) if (await works(path)) return path
  return undefined
}

const onMachine = (): Promise<string | undefined> =>
  firstWorking([...names.flatMap((name) => onPath(name) ?? []), ...places])

/** Playwright keeps its browsers in a cache of its own; it gives the path that it would download
 * to. */
const playwrightsOwn = async (): Promise<string | undefined> => {
  const { chromium } = createRequire(join(projectRoot, 'tests/package.json'))('@playwright/test') as {
    chromium: { executablePath: () => string }
  }
  return firstWorking([chromium.executablePath()])
}

const downloaded = async (print: Print): Promise<string | undefined> => {
  const cli = join(
    dirname(createRequire(join(projectRoot, 'tests/package.json')).resolve('@playwright/test/package.json')),
    'cli.js',
  )
  // Ten seconds to get a connection; the download itself may take its time.
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  await withProgress(print, 'Downloading a browser for the tests with Playwright (once)', () =>
    run(process.execPath, [cli, 'install', 'chromium'], { env, timeout: 600_000 }),
  )
  return playwrightsOwn()
}

const fromDebian = async (print: Print): Promise<string | undefined> => {
  const apt = onPath('apt-get')
  if (!apt || process.getuid?.() !== 0) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await withProgress(print, "Installing Debian's chromium for the tests (once)", async () => {
    await run(apt, ['update', '-q'], { env, timeout: 180_000 })
    // Debian 12 and later have the first; where it is missing, the whole browser.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (
        (await run(apt, ['install', '-y', '-q', '--no-install-recommends', name], { env, timeout: 600_000 })).code === 0
      )
        return
  })
  return onMachine()
}

/** A browser that is on this machine already; nothing is fetched. */
export const lookForChromium = async (): Promise<Program | undefined> => {
  const given = process.env['CHROMIUM_PATH']
  if (given && (await works(given))) return { path: given, source: 'CHROMIUM_PATH' }
  if (given)
    throw new Trouble(
      `CHROMIUM_PATH names '${given}', which is no working browser.`,
      'correct CHROMIUM_PATH, or unset it and let Tamarack find one',
    )
  for (const [attempt, source] of [
    [onMachine, 'on this machine'],
    [playwrightsOwn, "Playwright's"],
  ] as const) {
    const path = await attempt()
    if (path) return { path, source }
  }
  return undefined
}

/** A browser for the tests. Order: CHROMIUM_PATH, one on the machine, Playwright's, Debian's
 * package.
 *
 * @throws {Trouble} when there is none and none can be had. */
export const findChromium = async (print: Print): Promise<Program> => {
  const here = await lookForChromium()
  if (here) return here
  for (const [attempt, source] of [
    [downloaded, 'downloaded by Playwright'],
    [fromDebian, "Debian's package"],
  ] as const) {
    const path = await attempt(print)
    if (path) return { path, source }
  }
  throw new Trouble(
    'There is no Chromium or Chrome on this machine, and none could be downloaded.',
    'install Chromium, or set CHROMIUM_PATH=/path/to/chromium',
  )
}
