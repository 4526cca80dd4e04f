import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { listsToLoad } from '@tamarack/domain/calendars/published-lists'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { instant } from '@tamarack/domain/values/instant'
import { lookForChromium } from './programs/chromium.ts'
import { lookForProgram } from './programs/find-program.ts'
import { cacheFolder, onPath, run } from './programs/program.ts'
import { runningFrom } from './servers/lock.ts'
import { isFree } from './servers/ports.ts'
import { clusterHome, postgresPrograms } from './servers/postgres-files.ts'
import { basePort, dataFolder, portsFrom, projectRoot } from './settings.ts'
import { Trouble } from './trouble.ts'

interface Finding {
  readonly state: 'ok' | 'note' | 'missing'
  readonly words: string
}
const ok = (words: string): Finding => ({ state: 'ok', words })
const note = (words: string): Finding => ({ state: 'note', words })
const missing = (words: string): Finding => ({ state: 'missing', words })

const node = (): Finding => ok(`Node ${process.versions.node} from the package "node"; packages installed`)

const disk = (): Finding => {
  const folder = existsSync(dataFolder) ? dataFolder : projectRoot
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.round((bavail * bsize) / 1e9)
  const words = `${free} GB free on the disk of ${folder}; a first start that builds Temporal needs 6 GB for a while, later ones 0.1`
  return free >= 6 ? ok(words) : note(words)
}

const memory = (): Finding => {
  const free = freemem() / 1e9
  return (free < 1.5 ? note : ok)(`${free.toFixed(1)} GB of memory free; a start takes about 1.5`)
}

const ports = async (): Promise<Finding> => {
  const holder = runningFrom(dataFolder)
  if (holder !== undefined) return ok(`Tamarack is running from this folder (process ${holder})`)
  const all = Object.values(portsFrom(basePort())) as readonly number[]
  const busy = (await Promise.all(all.map(async (port) => ((await isFree(port)) ? [] : [port])))).flat()
  return busy.length === 0
    ? ok(`ports ${all.toSorted((a, b) => a - b).join(', ')} are free`)
    : missing(
        `in use by other programs: port ${busy.join(', ')}; stop them or choose another base, TAMARACK_PORT=5000 npm start`,
      )
}

const postgres = (): Finding => {
  if (process.env['DATABASE_URL']) return ok('PostgreSQL: the one of DATABASE_URL')
  try {
    postgresPrograms(dataFolder)
    return ok(`PostgreSQL: built in, data in ${clusterHome(dataFolder)}`)
  } catch (error) {
    if (error instanceof Trouble) return missing(`${error.message} Next step: ${error.next}`)
    throw error
  }
}

const toolchains = async (): Promise<string> => {
  const go = onPath('go')
  const version = go ? (await run(go, ['version'], { timeout: 15_000 })).output.trim() : 'no Go'
  return `${onPath('python3') ? 'Python' : 'no Python'}, ${version}, ${onPath('mvn') ? 'Maven' : 'no Maven'}, ${onPath('java') ? 'Java' : 'no Java'}`
}

const temporal = async (): Promise<Finding> => {
  if (process.env['TEMPORAL_ADDRESS']) return ok(`Temporal: the server at ${process.env['TEMPORAL_ADDRESS']}`)
  const here = await lookForProgram('temporal')
  if (here) return ok(`Temporal dev server: ${here.source}`)
  const sources = `the first start downloads it, or gets it with what is here (${await toolchains()})`
  return onPath('python3') || onPath('go')
    ? note(`Temporal dev server: not here yet; ${sources}`)
    : note(`Temporal dev server: not here yet; ${sources}; without these, set TEMPORAL_CLI_PATH or TEMPORAL_ADDRESS`)
}

const testServer = async (): Promise<Finding> => {
  const here = await lookForProgram('temporal-test-server')
  return here
    ? ok(`Temporal test server: ${here.source}`)
    : note('Temporal test server: not here yet; only tests need it, and the first run gets it')
}

const chromium = async (): Promise<Finding> => {
  const here = await lookForChromium()
  return here
    ? ok(`browser for the tests: ${here.source} (${here.path})`)
    : note('browser for the tests: none here yet; the first test run gets one')
}

/** The calendars are data: half a year before their published days end, somebody has to load the
 * next list. */
const calendars = (): Finding => {
  const due = listsToLoad(torontoDateOf(instant(Date.now())))
  return due.length === 0 ? ok('calendars: the published lists reach half a year ahead') : note(due.join(' '))
}

const logs = (): Finding => {
  const folder = join(dataFolder, 'logs')
  return note(
    existsSync(folder)
      ? `logs: ${readdirSync(folder)
          .map((name) => join(folder, name))
          .join(', ')}`
      : `logs: none yet; they will be in ${folder}`,
  )
}

const marks = { ok: 'ok      ', note: 'note    ', missing: 'MISSING ' } as const

const findings = [
  node(),
  disk(),
  memory(),
  await ports(),
  postgres(),
  await temporal(),
  await testServer(),
  await chromium(),
  note(`cache: ${cacheFolder()}`),
  calendars(),
  logs(),
]
for (const { state, words } of findings) console.log(`${marks[state]}${words}`)
const isRunning = runningFrom(dataFolder) !== undefined
const wanting = findings.filter(({ state }) => state === 'missing').length
console.log(
  wanting === 0
    ? `\nNothing stands in the way.${isRunning ? '' : ' Next step: npm start'}`
    : `\n${wanting} thing${wanting === 1 ? '' : 's'} to mend first, named above.`,
)
process.exitCode = wanting === 0 ? 0 : 1
if (isRunning) {
  console.log('\nThe product that runs from this folder:')
  await import('./installation.ts')
}
