import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeDeploymentSecrets } from './deployment-secrets.ts'
import { onPath, run } from './programs/program.ts'
import { freePort } from './servers/ports.ts'
import { startProxy } from './servers/two-apis.ts'
import { projectRoot } from './settings.ts'
import { asCommand, Trouble } from './trouble.ts'
import { walkBothProducts } from './walk-both-products.ts'
import { whilePressing } from './while-pressing.ts'

/* Starts docker-compose.yml with sandboxes on a real engine, borrows money with both products by
 * the calls of the pages, kills and restarts each container, takes Temporal away, replaces every
 * container of the product while people apply, and fills PostgreSQL's disk. It has a project of its
 * own, so that no other installation's data go with it. */

const origin = 'http://localhost:4000'
const patienceMs = 180_000
/** The ports that docker-compose.yml publishes: only browsers know a `.localhost` name. */
const addresses = {
  web: origin,
  origin: 'http://tamarack.localhost:4000',
  inbox: 'http://localhost:4026',
  plaid: 'http://localhost:4010',
  zum: 'http://localhost:4020',
}

/** The engine that is here and answers, with Compose. */
const findEngine = async (): Promise<string | undefined> => {
  for (const name of ['docker', 'podman']) {
    const program = onPath(name)
    if (program === undefined) continue
    const answers = [await run(program, ['info']), await run(program, ['compose', 'version'])]
    if (answers.every(({ code }) => code === 0)) return program
  }
  return undefined
}

/** All people of the try come from one address. */
const ofThisTry = { SIGN_IN_TRIES_PER_MINUTE: '100' }

/** `docker compose` for this try, with further files and environment where a step needs them. */
const composeOf =
  (engine: string, files: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  async (...args: readonly string[]): Promise<string> => {
    const named = ['docker-compose.yml', ...files].flatMap((file) => ['--file', file])
    const all = ['compose', '--project-name', 'tamarack-try', '--env-file', 'sandbox.env', ...named, ...args]
    const { code, output } = await run(engine, all, { cwd: projectRoot, env: { ...process.env, ...ofThisTry, ...env } })
    if (code === 0) return output
    throw new Trouble(`${args.join(' ')} ended with ${code}:\n${output.slice(-4_000)}`, `${engine} compose logs`)
  }
type Compose = ReturnType<typeof composeOf>

const answersWith = async (path: string, status: number): Promise<boolean> =>
  (await fetch(`${origin}${path}`).catch(() => null))?.status === status

/** What the doctor finds to mend; null where that is nothing. */
const troubleOf = (compose: Compose): Promise<unknown> =>
  compose('exec', '-T', 'api', 'tamarack', 'doctor').then(
    () => null,
    (error: unknown) => error,
  )

/** The web answers, metrics stay inside, and the doctor finds nothing to mend. */
const expectSound = async (compose: Compose, after: string, patienceOfDoctor = patienceMs): Promise<void> => {
  const began = Date.now()
  for (;;) {
    const isServed = (await answersWith('/readyz', 200)) && (await answersWith('/', 200))
    if (isServed && (await answersWith('/metrics', 404))) break
    if (Date.now() - began > patienceMs)
      throw new Trouble(`The web does not answer after ${after}.`, 'docker compose logs api')
    await pause(500)
  }
  for (let trouble = await troubleOf(compose); trouble !== null; trouble = await troubleOf(compose)) {
    if (Date.now() - began > patienceOfDoctor) throw trouble
    await pause(2_000)
  }
  console.log(`${after}: sound after ${Math.round((Date.now() - began) / 1_000)} s`)
}

const running = async (compose: Compose): Promise<readonly string[]> =>
  (await compose('ps', '--services', '--status', 'running')).trim().split('\n')

const expectLeastRights = async (engine: string, compose: Compose): Promise<void> => {
  for (const service of await running(compose)) {
    const id = (await compose('ps', '--quiet', service)).trim()
    const { output } = await run(engine, ['inspect', '--format', '{{.Config.User}} {{.HostConfig.ReadonlyRootfs}}', id])
    const [user = '', isReadOnly] = output.trim().split(' ')
    if (!/^[1-9]/.test(user)) throw new Trouble(`${service} runs as "${user}".`, 'docker-compose.yml, "user"')
    if (isReadOnly !== 'true')
      throw new Trouble(`${service} can write to its image.`, 'docker-compose.yml, "read_only"')
  }
  console.log('No part is root, and none can write to its image')
}

const killAndRestart = async (compose: Compose): Promise<void> => {
  for (const how of ['kill', 'restart'])
    for (const service of await running(compose)) {
      await compose(how, service)
      await compose('up', '--wait')
      await expectSound(compose, `${how} ${service}`)
    }
}

/** People apply while it is away, and what they did goes on when it is back. */
const withoutTemporal = async (compose: Compose, minutes: number): Promise<void> => {
  await compose('stop', 'temporal')
  const { acknowledged, asked } = await whilePressing(addresses, 1, async () => {
    await pause(minutes * 60_000)
    if (!(await answersWith('/readyz', 200)))
      throw new Trouble('The API is not ready without Temporal: a proxy would take it out.', 'decision 0127')
  })
  if (asked > 0 || acknowledged === 0)
    throw new Trouble(`Without Temporal ${asked} presses were not recorded.`, 'docker compose logs api')
  await compose('up', '--wait', 'temporal')
  // What waited is brought first: as much as was recorded.
  const patienceOfWakes = patienceMs + acknowledged * 250
  const words = `${minutes} min without Temporal, ${acknowledged} presses recorded meanwhile`
  await expectSound(compose, words, patienceOfWakes)
  await walkBothProducts(addresses)
}

/** Every container of the product is replaced by one of another image, as the runbook says, while
 * people borrow and apply: nobody is asked to try again. */
const upgrade = async (engine: string, compose: Compose): Promise<void> => {
  const next = composeOf(engine, [], { TAMARACK_VERSION: 'try-next', COMPOSE_PROFILES: 'sandbox,two' })
  await next('build', 'api')
  await composeOf(engine, [], { COMPOSE_PROFILES: 'sandbox,two' })('up', '--wait')
  const port = await freePort()
  const stopProxy = await startProxy(port, [4000, 4001])
  try {
    const inFront = { ...addresses, web: `http://localhost:${port}` }
    const replace = async () => {
      await next('run', '--rm', 'migrate')
      for (const part of ['api-2', 'api', 'worker']) await next('up', '--detach', '--no-deps', '--wait', part)
    }
    const { acknowledged, asked } = await whilePressing(inFront, 2, async () => {
      await Promise.all([walkBothProducts(inFront), replace()])
    })
    if (asked > 0) throw new Trouble(`${asked} presses failed during the upgrade.`, 'docker compose logs api api-2')
    await expectSound(next, `an upgrade under ${acknowledged} presses and both products`)
  } finally {
    stopProxy()
  }
  await next('rm', '--stop', '--force', 'api-2')
  await compose('up', '--wait')
  await expectSound(compose, 'the version before again')
}

/** Its files lie on a disk of their own size, which is filled while a person presses. Everybody
 * gets "try again" at worst, nothing acknowledged is lost, and it goes on when there is room. */
const fullDisk = async (engine: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'tamarack-disk-'))
  const file = join(folder, 'small-disk.yml')
  const disk = { driver: 'local', driver_opts: { type: 'tmpfs', device: 'tmpfs', o: 'size=700m,uid=999,gid=999' } }
  writeFileSync(file, JSON.stringify({ services: { postgres: { mem_limit: '2g' } }, volumes: { postgres: disk } }))
  const compose = composeOf(engine, [file])
  const inPostgres = (command: string) => compose('exec', '-T', 'postgres', 'sh', '-c', command)
  try {
    await compose('up', '--wait')
    await expectSound(compose, 'up on a small disk')
    const { acknowledged, asked } = await whilePressing(addresses, 1, async () => {
      await inPostgres('dd if=/dev/zero of=/var/lib/postgresql/filler bs=64k 2>/dev/null || true')
      await pause(30_000)
      await inPostgres('rm /var/lib/postgresql/filler')
      await compose('up', '--wait')
      await expectSound(compose, 'a full disk')
      await pause(5_000)
    })
    if (asked === 0) throw new Trouble('The disk was not full: every press was recorded.', 'df in the container')
    console.log(`A full disk: ${acknowledged} presses recorded, none lost; ${asked} asked to try again`)
    await walkBothProducts(addresses)
  } finally {
    await compose('down', '--volumes')
    rmSync(folder, { recursive: true, force: true })
  }
}

const { values } = parseArgs({ options: { 'minutes-without-temporal': { type: 'string', default: '2' } } })
const minutes = Number(values['minutes-without-temporal'])

await asCommand(async () => {
  if (!(minutes > 0)) throw new Trouble('--minutes-without-temporal takes a number above 0.', 'npm run try-containers')
  const engine = await findEngine()
  if (engine === undefined) {
    console.log('Skipped: no container engine with Compose answers on this machine.')
    return
  }
  makeDeploymentSecrets(join(projectRoot, '.secrets'))
  const compose = composeOf(engine)
  try {
    await compose('up', '--build', '--wait')
    await expectSound(compose, 'up')
    await expectLeastRights(engine, compose)
    await walkBothProducts(addresses)
    console.log('Both products: from sign-up until the money has arrived')
    await killAndRestart(compose)
    await withoutTemporal(compose, minutes)
    await upgrade(engine, compose)
  } finally {
    await composeOf(engine, [], { COMPOSE_PROFILES: 'sandbox,two' })('down', '--volumes')
  }
  await fullDisk(engine)
})
