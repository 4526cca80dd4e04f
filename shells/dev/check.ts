import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { lockFileGaps } from './lock-file.ts'
import { run } from './programs/program.ts'
import { projectRoot } from './settings.ts'

type Outcome = { readonly ok: boolean; readonly output: string }
type Step = { readonly name: string; readonly next: string; readonly run: () => Promise<Outcome> }

const tool =
  (name: string, ...args: string[]) =>
  async (): Promise<Outcome> => {
    const { code, output } = await run(join(projectRoot, 'node_modules/.bin', name), args, { cwd: projectRoot })
    return { ok: code === 0, output }
  }

const lockFile = async (): Promise<Outcome> => {
  const gaps = await lockFileGaps(join(projectRoot, 'package-lock.json'))
  return { ok: gaps.length === 0, output: gaps.join('\n') }
}

const types = 'Mend the types named above.'
const steps: readonly Step[] = [
  {
    name: 'lock file',
    run: lockFile,
    next: 'Pin the version that versions its binaries completely, delete node_modules and package-lock.json, npm install, npm ci.',
  },
  {
    name: 'types: domain, contracts, application, workflows',
    run: tool('tsc', '-p', 'tsconfig.pure.json'),
    next: types,
  },
  { name: 'types: adapters, shells, tests', run: tool('tsc', '-p', 'tsconfig.node.json'), next: types },
  { name: 'types: screens', run: tool('tsc', '-p', 'tsconfig.web.json'), next: types },
  {
    name: 'layout',
    run: tool(
      'prettier',
      '--check',
      '--cache',
      '--cache-location',
      'node_modules/.cache/prettier-check',
      '--log-level',
      'warn',
      '.',
    ),
    next: 'npm run format',
  },
  {
    name: 'lint',
    run: tool('oxlint', '--deny-warnings'),
    next: 'Mend what the rule names; `oxlint --fix` mends the simple ones.',
  },
  {
    name: 'unused files and dependencies',
    run: tool('knip', '--no-progress', '--no-config-hints'),
    next: 'Remove what nobody uses, or declare it where it is used.',
  },
  {
    name: 'architecture and workflow bundle',
    run: tool('vitest', 'run', '--reporter', 'dot', '--project', 'unit', 'tests/architecture'),
    next: 'Each failed test states its rule; tests/architecture/layers.ts lists who may import what.',
  },
]

/** Enough to begin mending, so that several failures fit on the last page of a log. */
const excerpt = (output: string): string => {
  const lines = output.trimEnd().split('\n')
  const shown =
    lines.length <= 45 ? lines : [...lines.slice(0, 30), `… ${lines.length - 45} lines …`, ...lines.slice(-15)]
  return shown.map((line) => `        ${line}`).join('\n')
}

type Failed = Step & Outcome

const runAll = async (): Promise<readonly Failed[]> => {
  const waiting = [...steps]
  const failed: Failed[] = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const began = performance.now()
      const outcome = await step.run()
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${outcome.ok ? 'ok    ' : 'FAILED'}  ${step.name}  (${seconds} s)`)
      if (!outcome.ok) failed.push({ ...step, ...outcome })
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker))
  return failed
}

const failed = await runAll()
for (const { name, output, next } of failed)
  console.log(`\nFAILED  ${name}\n${excerpt(output)}\n        Next step: ${next}`)
console.log(
  failed.length === 0
    ? 'All checks passed.'
    : `${failed.length} of ${steps.length} checks failed: ${failed.map(({ name }) => name).join('; ')}.`,
)
process.exitCode = failed.length === 0 ? 0 : 1
