import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './modules.ts'

/** What the README names for a new command: three files of its name and a line of the one list.
 * Staff end an application on the borrower's word. */
const files = {
  'domain/loan/commands/withdraw-by-phone.ts': `import { type Decided, type Moment, happened } from '../slice.ts'
import type { Loan } from '../loan.ts'
import { type Issued, slice } from '../slice.ts'

export type WithdrawByPhone = Issued & { readonly calledAs: string }

export const withdrawByPhone = slice({
  issuer: 'staff',
  statuses: ['review'],
  gathers: true,
  decide: (_loan: Loan, { calledAs }: WithdrawByPhone, { now, name }: Moment & { readonly name: string }): Decided =>
    calledAs === name ? happened({ type: 'application-withdrawn', at: now }) : { ok: false, error: { code: 'NAME_CHANGED' } },
})
`,
  'contracts/commands/withdraw-by-phone.ts': `import * as z from 'zod/mini'
import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'

export const withdrawByPhone = command('withdraw-by-phone', {
  path: '/api/v1/loan/withdraw-by-phone/:id',
  roles: decidingRoles,
  body: z.object({ calledAs: z.string() }),
  errors: ['STEP_NOT_DUE', 'NAME_CHANGED'],
})
`,
  'application/commands/withdraw-by-phone.ts': `import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'withdraw-by-phone'> = async ({ tables, now }, loan) => ({
  facts: { now, name: (await tables.customers.lock(loan.customerId))?.name ?? '' },
})
`,
} as const
const list = 'domain/loan/commands.ts'

/** What answers a press in the copy: the mounted route over the use case, as the API has it, on
 * tables in memory. */
const press = `import { makeExecute } from './application/execute.ts'
import { loanDesk, origin, staff } from './application/testing/loan-desk.fixture.ts'
import { loanId, walkTo } from './application/testing/walked-loan.fixture.ts'
import { routes } from './adapters/http/routes.ts'

const desk = loanDesk()
await walkTo(desk, 'review')
const ports = { ids: desk.ports.ids, process: { execute: (request, key) => makeExecute(desk.ports)(request, { key }) } }
const route = routes(ports).find(({ endpoint }) => endpoint.path === '/api/v1/loan/withdraw-by-phone/:id')
const call = (calledAs) =>
  route.handle({ principal: { ...staff, sessionId: 's' }, origin, idempotencyKey: 'press-' + calledAs.length, params: { id: loanId }, body: { calledAs } })
const [refused, done] = [await call('Nobody'), await call('Rowan Ashe')]
console.log(JSON.stringify([refused.ok, done.ok && done.value.status]))
`

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tamarack-new-command-'))
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const path of tracked.filter((each) => each !== '')) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  // The workspaces are linked to each other inside the copy; every other package is the one that is
  // installed.
  const modules = join(copy, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name === '@tamarack')
      cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true, verbatimSymlinks: true })
    else if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(copy, path), text)
  const listed = readFileSync(join(copy, list), 'utf8')
    .replace('\n\n', "\nimport { withdrawByPhone } from './commands/withdraw-by-phone.ts'\n\n")
    .replace('} as const', "  'withdraw-by-phone': withdrawByPhone,\n} as const")
  writeFileSync(join(copy, list), listed)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a command is added by three files of its name and a line of the list: it compiles, is mounted, gathers its facts and decides', () => {
  execFileSync(process.execPath, [join(copy, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.pure.json'], {
    cwd: copy,
  })
  writeFileSync(join(copy, 'press.ts'), press)
  const printed = execFileSync(process.execPath, ['press.ts'], { cwd: copy, encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual([false, 'withdrawn'])
})

test('a command without its call, or without the facts that it declares, stops the process at its start', () => {
  for (const path of ['contracts/commands/withdraw-by-phone.ts', 'application/commands/withdraw-by-phone.ts']) {
    const text = readFileSync(join(copy, path), 'utf8')
    rmSync(join(copy, path))
    expect(() => execFileSync(process.execPath, ['press.ts'], { cwd: copy, stdio: 'pipe' })).toThrow(
      /withdraw-by-phone/,
    )
    writeFileSync(join(copy, path), text)
  }
})
