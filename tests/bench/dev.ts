import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { watchSources } from '@tamarack/shell-dev/builds/changes'
import { demoPassword, demoPeople } from '@tamarack/shell-dev/demo-people'
import { figure } from '@tamarack/shell-dev/figures'
import { findChromium } from '@tamarack/shell-dev/programs/chromium'
import { freeBase } from '@tamarack/shell-dev/servers/ports'
import { clusterPlaces } from '@tamarack/shell-dev/servers/postgres-files'
import { makeRestarts } from '@tamarack/shell-dev/servers/restarts'
import { projectRoot } from '@tamarack/shell-dev/settings'
import { startStack } from '@tamarack/shell-dev/stack'

/* How long somebody who develops waits for a change: a product of `npm run dev` with empty data, a
 * browser with a signed-in customer, and files of the sources that are really changed and put back
 * afterwards. A screen counts from the write of the file until the changed words are visible; a
 * use case until API and worker both run the change and the API answers a call through the web's
 * address. Runs as `npm run bench -- dev`. */
const print = (line: string): void => console.log(line)
const rounds = 3

/** Changes a file for the time of `work`, and puts back what stood there, no matter what
 * happens. */
const changed = async (file: string, from: string, to: string, work: () => Promise<void>): Promise<number> => {
  const path = join(projectRoot, file)
  const before = readFileSync(path, 'utf8')
  if (!before.includes(from)) throw new Error(`${file} does not contain ${from}: the bench has to follow it`)
  try {
    const began = performance.now()
    writeFileSync(
      path,
      before.replace(from, () => to),
    )
    await work()
    return performance.now() - began
  } finally {
    writeFileSync(path, before)
  }
}

const measure = async (what: string, once: () => Promise<number>, settled: () => Promise<void>): Promise<void> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.push(await once())
    await settled()
  }
  figure(what, { value: Math.max(...times) / 1_000, unit: 's' })
}

const signIn = async (page: Page, web: string): Promise<void> => {
  const customer = demoPeople.find(({ role }) => role === 'customer')
  await page.goto(`${web}/auth/login`)
  await page.getByLabel('Email', { exact: true }).fill(customer?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Your loan' }).waitFor()
}

const folder = mkdtempSync(join(tmpdir(), 'tamarack-bench-dev-'))
chmodSync(folder, 0o755)
const began = performance.now()
const stack = await startStack({
  base: await freeBase(),
  dataFolder: folder,
  print,
  web: 'live',
  onLost: console.error,
})
const upAfter = performance.now() - began
const restarts = makeRestarts(stack.shells, print)
const stopWatching = watchSources(restarts.changed)
const browser = await chromium.launch({ executablePath: (await findChromium(print)).path, args: ['--no-sandbox'] })
try {
  const web = `http://localhost:${stack.ports.web}`
  const page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  await signIn(page, web)
  print('')
  figure('everything up, with empty data', { value: upAfter / 1_000, unit: 's' })
  const heading = (name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name })
  const asBefore = (): Promise<void> => heading(/^Your loan$/).waitFor()
  await measure(
    'a screen of a micro-frontend',
    () =>
      changed('mfe-customer/features/dashboard/dashboard-page.tsx', "'Your loan'", "'Your changed loan'", () =>
        heading('Your changed loan').waitFor(),
      ),
    asBefore,
  )
  await measure(
    'a component that all screens share',
    () => changed('ui/page-heading.tsx', '{title}\n', '{title} changed\n', () => heading(/changed$/).waitFor()),
    asBefore,
  )
  const runs = async (): Promise<void> => {
    // The watcher waits a moment for further files before it begins.
    await page.waitForTimeout(200)
    await restarts.settled()
    const reply = await fetch(`${web}/readyz`)
    if (!reply.ok) throw new Error(`the API answered ${reply.status}`)
  }
  const useCase = 'application/execute.ts'
  await measure('the use case of every command', () => changed(useCase, 'import', '/* changed */ import', runs), runs)
} finally {
  stopWatching()
  await browser.close()
  await stack.stop()
  for (const place of [...clusterPlaces(folder), folder]) rmSync(place, { recursive: true, force: true })
}
