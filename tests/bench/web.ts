import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@tamarack/adapter-postgres/database'
import { paths } from '@tamarack/contracts/paths'
import { demoPassword } from '@tamarack/shell-dev/demo-people'
import { figure } from '@tamarack/shell-dev/figures'
import { findChromium } from '@tamarack/shell-dev/programs/chromium'
import { freeBase, freePort } from '@tamarack/shell-dev/servers/ports'
import { clusterPlaces } from '@tamarack/shell-dev/servers/postgres-files'
import { startStack, type Stack } from '@tamarack/shell-dev/stack'
import { lookAt, type Look } from './lighthouse.ts'
import { startTlsFront } from './tls-front.ts'

/* How fast the sign-in page and a borrower's dashboard are on Lighthouse's phone: the product as
 * `npm start` serves it, behind TLS and HTTP/2 as an installation is (docs/runbook.md), a book of
 * new loans, the median of five looks. Runs as `npm run bench -- web`; fails where a figure is not
 * what is wanted. */
const rounds = 5

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Where browsers reach the product, and where it listens itself. */
const outside = `https://localhost:${await freePort()}`
const inside = ({ environment }: Stack): string => `http://localhost:${environment['API_PORT']}`

/** Cookies of a borrower whose loan is new. */
const signIn = async (stack: Stack): Promise<string> => {
  const url = stack.environment['DATABASE_URL'] ?? ''
  const database = await openDatabase({ url, entities: [] })
  const [borrower] = await database.em.fork().execute<{ email: string }[]>(
    `select auth_user.email from loan join auth_user on auth_user.id = loan.user_id
     where loan.loan_type = 'installment' order by loan.id limit 1`,
  )
  await database.close(true)
  const answer = await fetch(`${inside(stack)}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: outside },
    body: JSON.stringify({ email: borrower?.email, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Bytes of these files as the server sends them in that form, in thousands. */
const kilobytes = async (files: readonly string[], form: 'br' | 'gzip'): Promise<number> => {
  const answers = await Promise.all(
    files.map((file) =>
      fetch(file.replace(outside, inside(stack)), { method: 'HEAD', headers: { 'accept-encoding': form } }),
    ),
  )
  return answers.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0) / 1_000
}

const wanted = {
  accessibility: { unit: '', least: 100 },
  'best-practices': { unit: '', least: 100 },
  seo: { unit: '', least: 100 },
  'largest-contentful-paint': { unit: 'ms', most: 2_000 },
  'total-blocking-time': { unit: 'ms' },
  'cumulative-layout-shift': { unit: '', most: 0.02 },
} as const

/** Prints the figures of one page, behind what the single looks found; answers whether all are what
 * is wanted. */
const printFigures = async (page: string, looks: readonly Look[], least: number): Promise<boolean> => {
  const machine = looks.map(({ measured }) => Math.round(measured['benchmark-index']))
  console.log(`${page}, the machine by Lighthouse's index: ${machine.join(', ')}`)
  const met = Object.entries({ performance: { unit: '', least }, ...wanted }).map(([name, limits]) => {
    const values = looks.map(({ measured }) => measured[name as keyof typeof wanted])
    console.log(`${page}, ${name}: ${values.map((value) => Number(value.toPrecision(3))).join(', ')}`)
    return figure(`${page}, ${name}`, { value: median(values), ...limits })
  })
  const scripts = [...new Set(looks.flatMap((look) => look.scripts))]
  const gzip = await kilobytes(scripts, 'gzip')
  met.push(figure(`${page}, script before the first interaction, gzip`, { value: gzip, unit: 'kB', most: 180 }))
  figure(`${page}, the same as it is sent, brotli`, { value: await kilobytes(scripts, 'br'), unit: 'kB' })
  figure(`${page}, files of script`, { value: scripts.length, unit: '' })
  return !met.includes(false)
}

const folder = mkdtempSync(join(tmpdir(), 'tamarack-bench-web-'))
chmodSync(folder, 0o755)
const { path: browser } = await findChromium(console.log)
process.env['PUBLIC_ORIGIN'] = outside
const stack = await startStack({
  base: await freeBase(),
  dataFolder: folder,
  print: console.log,
  onLost: console.error,
  book: { loans: 4, lives: 'new', wanted: true },
})
await stack.filled
const front = await startTlsFront(Number(new URL(outside).port), Number(stack.environment['API_PORT']))
try {
  const cookie = await signIn(stack)
  const file = join(folder, 'lighthouse.json')
  const [signInPage, dashboard]: [Look[], Look[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const looks = [
      await lookAt(outside + paths.login, { browser, file, cookie: '' }),
      await lookAt(outside + paths.dashboard, { browser, file, cookie }),
    ] as const
    // The first comes to a server that has answered nobody, and to loans whose money is on its way.
    if (round === 0) continue
    signInPage.push(looks[0])
    dashboard.push(looks[1])
  }
  console.log('')
  const met = [await printFigures('sign-in', signInPage, 95), await printFigures('dashboard', dashboard, 92)]
  if (met.includes(false)) process.exitCode = 1
} finally {
  await front.stop()
  await stack.stop()
  for (const place of [...clusterPlaces(folder), folder]) rmSync(place, { recursive: true, force: true })
}
