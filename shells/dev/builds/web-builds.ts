import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, type Print } from '../programs/program.ts'
import { withLock } from '../servers/lock.ts'
import { projectRoot } from '../settings.ts'
import { Trouble } from '../trouble.ts'

/** The three federated parts of the web, built apart so that each can be deployed apart. */
const parts = ['shells/web', 'mfe-customer', 'mfe-admin'] as const
/** What every part bundles from elsewhere; a change there changes all three. */
const shared = [
  'ui',
  'contracts',
  'domain',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'shells/web/federation.ts',
  'shells/web/build',
]

const built = (path: string): boolean => !/(^|[\\/])(node_modules|dist|\.vite|\.__mf__temp)([\\/]|$)/.test(path)

const filesIn = (place: string): readonly string[] =>
  existsSync(join(projectRoot, place))
    ? globSync(place.includes('.') ? place : `${place}/**/*.*`, {
        cwd: projectRoot,
        exclude: (path) => !built(path),
      }).filter(built)
    : []

/** One digest over names and contents of files, by their paths from the clone's top folder. */
export const digestOf = (paths: readonly string[]): string => {
  const digest = createHash('sha256')
  for (const path of paths.toSorted())
    digest
      .update(`${path}\0`)
      .update(readFileSync(join(projectRoot, path)))
      .update('\0')
  return digest.digest('hex')
}

/** Of everything that a part is built from; tests count as nothing. */
const inputsOf = (part: string): string =>
  digestOf([part, ...shared].flatMap(filesIn).filter((path) => !/\.test\.tsx?$/.test(path)))

const build = async (part: string, inputs: string): Promise<void> => {
  const { code, output } = await run(
    process.execPath,
    [join(projectRoot, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(projectRoot, part),
      env: { ...process.env, NO_COLOR: '1' },
    },
  )
  if (code !== 0)
    throw new Trouble(
      `The web part ${part} could not be built:\n${output.trim()}`,
      'mend what the lines above name, then run the same command again',
    )
  writeFileSync(join(projectRoot, part, 'dist/.inputs'), inputs)
}

/** Builds those parts of the web whose sources changed since their last build, one after the
 * other. */
export const buildWeb = (print: Print): Promise<void> =>
  withLock(
    join(projectRoot, 'node_modules/.cache/web-builds.lock'),
    async () => {
      const stale = parts
        .filter((part) => existsSync(join(projectRoot, part, 'vite.config.ts')))
        .map((part) => ({ part, inputs: inputsOf(part), mark: join(projectRoot, part, 'dist/.inputs') }))
        .filter(({ inputs, mark }) => !existsSync(mark) || readFileSync(mark, 'utf8') !== inputs)
      for (const { part, inputs } of stale) {
        print(`Building the web: ${part} …`)
        await build(part, inputs)
      }
      // Two builds of one part share the federation plugin's folder for generated modules and would
      // write over each other.
    },
    (holder) => print(`Waiting for another start or test that builds the web (process ${holder}) …`),
  )
