import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run, type Print } from '../programs/program.ts'
import { withLock } from '../servers/lock.ts'
import { projectRoot } from '../settings.ts'
import { Trouble } from '../trouble.ts'
import { digestOf } from './web-builds.ts'

const place = join(projectRoot, 'node_modules/.cache/workflows')

/** What the workflows' code is made of: a change elsewhere, of a use case for instance, needs no
 * new bundle. */
const inputs = ['workflows/**/*.ts', 'domain/**/*.ts', 'package-lock.json', 'adapters/temporal/workflow-bundle.ts']

const digestOfInputs = (): string =>
  digestOf(
    inputs
      .flatMap((pattern) => globSync(pattern, { cwd: projectRoot }))
      .filter((path) => !/\.(test|fixture)\.ts$/.test(path)),
  )

export const workflowBundleFile = join(place, 'bundle.js')

/** Bundles the workflows if their sources changed since they were bundled last: half of a worker's
 * start. */
export const bundleWorkflows = (print: Print): Promise<void> =>
  withLock(
    join(place, 'bundle.lock'),
    async () => {
      const [digest, mark] = [digestOfInputs(), join(place, 'inputs')]
      if (existsSync(workflowBundleFile) && existsSync(mark) && readFileSync(mark, 'utf8') === digest) return
      mkdirSync(dirname(workflowBundleFile), { recursive: true })
      const made = `${workflowBundleFile}.new`
      const { code, output } = await run(process.execPath, [join(projectRoot, 'shells/worker/bundle.ts'), made], {
        cwd: projectRoot,
      })
      if (code !== 0)
        throw new Trouble(
          `The workflows could not be bundled:\n${output.trim()}`,
          'mend what the lines above name, then run the same command again',
        )
      renameSync(made, workflowBundleFile)
      writeFileSync(mark, digest)
    },
    (holder) => print(`Waiting for process ${holder}, which bundles the workflows …`),
  )
