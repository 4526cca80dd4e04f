import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDeploymentSecrets } from './deployment-secrets.ts'
import { onPath, run } from './programs/program.ts'
import { projectRoot } from './settings.ts'
import { asCommand, Trouble } from './trouble.ts'
import { walkBothProducts } from './walk-both-products.ts'

/* Starts docker-compose.yml with sandboxes on a real engine, borrows money with both products by
 * the calls of the pages, and kills and restarts each container. It has a project of its own, so
 * that no other installation's data go with it. */

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

const composeOf =
  (engine: string) =>
  async (...args: readonly string[]): Promise<string> => {
    const all = ['compose', '--project-name', 'tamarack-try', '--env-file', 'sandbox.env', ...args]
    const { code, output } = await run(engine, all, { cwd: projectRoot })
    if (code === 0) return output
    throw new Trouble(`${args.join(' ')} ended with ${code}:\n${output.slice(-4_000)}`, `${engine} compose logs`)
  }
type Compose = ReturnType<typeof composeOf>

const answersWith = async (path: string, status: number): Promise<boolean> =>
  (await fetch(`${origin}${path}`).catch(() => null))?.status === status

/** The web answers, metrics stay inside, and the doctor finds nothing to mend. */
const expectSound = async (compose: Compose, after: string): Promise<void> => {
  const began = Date.now()
  for (;;) {
    const isServed = (await answersWith('/readyz', 200)) && (await answersWith('/', 200))
    if (isServed && (await answersWith('/metrics', 404))) break
    if (Date.now() - began > patienceMs)
      throw new Trouble(`The web does not answer after ${after}.`, 'docker compose logs api')
    await pause(500)
  }
  await compose('exec', '-T', 'api', 'tamarack', 'doctor')
  console.log(`${after}: sound after ${Math.round((Date.now() - began) / 1_000)} s`)
}

await asCommand(async () => {
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
    await walkBothProducts(addresses)
    console.log('Both products: from sign-up until the money has arrived')
    const running = (await compose('ps', '--services', '--status', 'running')).trim().split('\n')
    for (const how of ['kill', 'restart'])
      for (const service of running) {
        await compose(how, service)
        await compose('up', '--wait')
        await expectSound(compose, `${how} ${service}`)
      }
  } finally {
    await compose('down', '--volumes')
  }
})
