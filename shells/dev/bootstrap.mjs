// The one plain-JavaScript file: every `npm run` enters here on whatever Node (>= 20) the machine
// has. It installs the project's packages when they are missing or older than the lock file, then
// hands over to the TypeScript entry on the project's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')

/** Every script of package.json by the part of the work that it belongs to: an example of what may
 * follow `--`, and the sentence that `npm run help` prints. */
const commands = JSON.parse(readFileSync(join(here, 'commands.json'), 'utf8'))

const help = () =>
  Object.entries(commands)
    .flatMap(([title, group]) => [
      '',
      title,
      ...Object.entries(group).map(([name, [given, what]]) => {
        const written = `npm ${name === 'start' || name === 'test' ? '' : 'run '}${name}${given && ` -- ${given}`}`
        return `  ${written.padEnd(36)}  ${what}`
      }),
    ])
    .slice(1)
    .join('\n')

const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

const readLock = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

const versionIn = (folder) => {
  try {
    return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version
  } catch {
    return undefined
  }
}

/** npm writes what it really installed into node_modules/.package-lock.json, and does so last: a
 * broken-off install has none. What it put below a workspace is not in that list and is looked up
 * on the disk. */
const installed = () => {
  const have = readLock(join(root, 'node_modules/.package-lock.json'))
  const want = readLock(join(root, 'package-lock.json'))
  if (!want) fail('package-lock.json is missing or broken. Next step: git checkout package-lock.json')
  if (!have) return false
  return Object.entries(want)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.devOptional && !entry.peer)
    .every(([path, { version }]) =>
      path.startsWith('node_modules/') ? path in have && have[path].version === version : versionIn(path) === version,
    )
}

const npm = (args, quiet = false) => {
  // The npm that called us if there is one: another npm on PATH may be older than the one that the
  // person uses.
  const cli = process.env.npm_execpath
  const [file, rest] = cli?.endsWith('.js')
    ? [process.execPath, [cli, ...args]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
  return spawnSync(file, rest, {
    cwd: root,
    stdio: quiet ? 'pipe' : ['ignore', 'inherit', 'inherit'],
    shell: file === 'npm.cmd',
  })
}

const install = () => {
  const began = Date.now()
  console.log('Installing packages (once, about a minute) …')
  const { status } = npm(['ci', '--loglevel=error', '--no-audit', '--no-fund'])
  if (status !== 0)
    fail(
      'The packages could not be installed: the lines above show why. Next step: check the network, then run the same command again.',
    )
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node

const nodeVersion = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1)

/** The package `node` brings its binary by an install script, which some npm settings block: one
 * quiet repair, then a plain word. */
const projectNode = () => {
  const paths =
    process.platform === 'win32'
      ? ['node_modules/node/bin/node.exe', 'node_modules/node/bin/node']
      : ['node_modules/node/bin/node', 'node_modules/.bin/node']
  const find = () => paths.map((path) => join(root, path)).find((path) => nodeVersion(path) === wanted)
  const found = find()
  if (found) return found
  npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'], true)
  return (
    find() ??
    fail(
      `Node ${wanted} did not arrive with the packages: npm was not allowed to run the install script of the package "node".\n` +
        'Next step: npm rebuild node --ignore-scripts=false (with npm 12: npm install-scripts approve node first), then run the same command again.',
    )
  )
}

const [command, ...args] = process.argv.slice(2)
if (!command || command === 'help') {
  console.log(help())
  process.exit(0)
}
if (args.includes('--help')) {
  const name = { 'admin-create': 'admin:create', 'secrets-for-compose': 'secrets' }[command] ?? command
  console.log(
    Object.values(commands)
      .flatMap((group) => (name in group ? [group[name][1]] : []))
      .join('\n'),
  )
  process.exit(0)
}
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Tamarack needs Node 20 or newer to begin, and this is ${process.version}. Next step: https://nodejs.org`)

if (!installed()) install()
const node = projectNode()
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':')
const child = spawn(node, [join(here, `${command}.ts`), ...args], {
  // The channel closes when this process dies, however it dies: that is how the child learns of a
  // kill.
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: path, NODE_OPTIONS: '', TAMARACK_BOOTSTRAPPED: '1' },
})
// A plain kill reaches only this process and is passed on; Ctrl-C reaches both, and the child takes
// two in a moment for one. The child decides when to end, so that it can stop what it started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm passes no SIGKILL on, and between it and us may stand the shell that it starts scripts with:
// watch both.
const parentOf = (pid) => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1])
  } catch {
    return 0
  }
}
const line = () => `${process.ppid} ${parentOf(process.ppid)}`
const began = line()
if (process.env.npm_execpath) setInterval(() => line() !== began && child.kill('SIGTERM'), 300).unref()
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
