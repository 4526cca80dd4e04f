import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { applicationRole, readerRole } from '@tamarack/adapter-postgres/roles'
import { environmentNames, parseEnvironment } from '@tamarack/shell-composition/environment'
import { deploymentSecrets, makeDeploymentSecrets } from '@tamarack/shell-dev/deployment-secrets'
import { projectRoot } from '@tamarack/shell-dev/settings'
import { parseSandboxSettings, sandboxNames } from '@tamarack/shell-sandbox/settings'
import { interpolate, readCompose, readEnvFile, type Service, type Variables } from './compose-file.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')
const text = read('docker-compose.yml')
const sandboxed = readEnvFile(read('sandbox.env'))
/** What a lender with real providers sets; everything else has a default or is a secret. */
const real: Variables = {
  PUBLIC_ORIGIN: 'https://loans.example',
  PLAID_CLIENT_ID: 'client',
  ZUM_USERNAME: 'lender',
  SMTP_URL: 'smtps://mail.example',
  LENDER_LICENCE: '4700001',
}
const compose = readCompose(text, sandboxed)
const services = Object.entries(compose.services)

const secretsFolder = mkdtempSync(join(tmpdir(), 'tamarack-secrets-'))
const made = makeDeploymentSecrets(secretsFolder)
afterAll(() => rmSync(secretsFolder, { recursive: true }))

/** What the processes of a container find in their environment and below /run/secrets. */
const inside = ({ environment = {}, secrets }: Service, variables: Variables) => ({
  variables: Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const given = value ?? variables[name]
      return given === undefined ? [] : [[name, given]]
    }),
  ),
  readSecret: (path: string): string => {
    const name = /^\/run\/secrets\/(\w+)$/.exec(path)?.[1]
    if (name === undefined || !secrets.includes(name)) throw new Error(`${path} is not mounted`)
    return readFileSync(join(secretsFolder, name), 'utf8')
  },
})

/** Services that run the product's own code with the product's environment. */
const ours = services.filter(([name, { build }]) => build !== undefined && name !== 'sandbox')
const isOneShot = ({ restart }: Service): boolean => restart.startsWith('on-failure')

test.each([
  ['sandboxes', sandboxed],
  ['real providers', real],
])('API, worker and the jobs next to them have every variable that they need, with %s', (_, variables) => {
  const started = Object.entries(readCompose(text, variables).services).filter(([name]) =>
    ours.some(([one]) => one === name),
  )
  expect(started.map(([name]) => name).toSorted()).toEqual(['api', 'api-2', 'migrate', 'seed', 'worker'])
  for (const [, service] of started) {
    const { variables: given, readSecret } = inside(service, variables)
    expect(parseEnvironment(given, readSecret)).toMatchObject({
      PUBLIC_ORIGIN: variables['PUBLIC_ORIGIN'],
      SANDBOX: variables === sandboxed,
    })
  }
})

test('the sandbox has every variable that it needs, and listens to the other containers', () => {
  const { variables, readSecret } = inside(compose.services['sandbox']!, sandboxed)
  expect(parseSandboxSettings(variables, readSecret).SANDBOX_HOST).toBe('0.0.0.0')
})

test('API, worker and the sandbox of the bank share the folder of PAD files, in either rail', () => {
  for (const rail of ['zum', 'pad-file']) {
    const variables = { ...sandboxed, DEBIT_RAIL: rail }
    const { services: started } = readCompose(text, variables)
    for (const name of ['api', 'worker']) {
      const { variables: given, readSecret } = inside(started[name]!, variables)
      expect(parseEnvironment(given, readSecret)).toMatchObject({
        DEBIT_RAIL: rail,
        PAD_FILE_FOLDER: '/var/lib/bank',
        BANK_SANDBOX_URL: sandboxed['BANK_SANDBOX_URL'],
      })
      expect(started[name]!.volumes).toContain('bank:/var/lib/bank')
    }
    const sandbox = inside(started['sandbox']!, variables)
    expect(parseSandboxSettings(sandbox.variables, sandbox.readSecret)).toMatchObject({
      PAD_FILE_FOLDER: '/var/lib/bank',
      BANK_SANDBOX_URL: sandboxed['BANK_SANDBOX_URL'],
    })
    expect(started['sandbox']!.volumes).toContain('bank:/var/lib/bank')
  }
})

test('every variable that the product reads has its line', () => {
  for (const [name, { environment = {} }] of ours) {
    const without = environmentNames.filter((one) => !(one in environment) && !(`${one}_FILE` in environment))
    expect({ name, without }).toEqual({ name, without: [] })
  }
})

test('no line is for a variable that nothing reads', () => {
  const unread = (declared: readonly string[], { environment = {} }: Service): readonly string[] =>
    Object.keys(environment).filter((name) => !declared.includes(name.replace(/_FILE$/, '')))
  for (const [, service] of ours) expect(unread(environmentNames, service)).toEqual([])
  expect(unread(sandboxNames, compose.services['sandbox']!)).toEqual([])
})

test.each(Object.keys(real))('without %s nothing starts, and Compose states what it is for', (name) => {
  const rest = Object.fromEntries(Object.entries(real).filter(([other]) => other !== name))
  expect(() => readCompose(text, rest)).toThrow(new RegExp(`required variable ${name} is missing a value: .+`))
})

test('every image of others is pinned by version and by digest', () => {
  const images = services.flatMap(([, { image, build }]) => (build === undefined ? [image] : []))
  expect(images.length).toBeGreaterThan(3)
  expect(images.filter((image) => !/:\d[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
})

test('no process runs as root, gains a privilege or writes to its image', () => {
  for (const [name, service] of services) {
    expect(Number(service.user.split(':')[0])).toBeGreaterThan(0)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect({ name, readOnly: service.read_only }).toEqual({ name, readOnly: true })
  }
})

test('what stays up has a health check, and what ends is waited for', () => {
  const awaited = new Set(
    services.flatMap(([, { depends_on }]) =>
      Object.entries(depends_on).flatMap(([name, { condition }]) =>
        condition === 'service_completed_successfully' ? [name] : [],
      ),
    ),
  )
  for (const [name, service] of services) {
    if (isOneShot(service)) expect({ name, health: service.healthcheck }).toEqual({ name, health: undefined })
    else expect(service.healthcheck, name).toBeDefined()
  }
  expect([...awaited].toSorted()).toEqual(
    services.flatMap(([name, service]) => (isOneShot(service) ? [name] : [])).toSorted(),
  )
})

test('whatever a service names is declared, and what is declared is used', () => {
  const used = (of: (service: Service) => readonly string[]): readonly string[] =>
    [...new Set(services.flatMap(([, service]) => of(service)))].toSorted()
  const declared = (what: object): readonly string[] => Object.keys(what).toSorted()
  expect(used(({ secrets }) => secrets)).toEqual(declared(compose.secrets))
  expect(used(({ configs }) => configs.map(({ source }) => source))).toEqual(declared(compose.configs))
  expect(used(({ volumes }) => volumes.map((volume) => volume.split(':')[0] ?? ''))).toEqual(declared(compose.volumes))
  expect(used(({ networks }) => Object.keys(networks))).toEqual(declared(compose.networks))
  expect(Object.keys(compose.services)).toEqual(
    expect.arrayContaining([...used(({ depends_on }) => Object.keys(depends_on))]),
  )
})

test('nothing is published beyond this machine, and what is published reaches its network', () => {
  for (const [name, { ports, networks }] of services) {
    for (const port of ports) expect({ name, port }).toEqual({ name, port: expect.stringMatching(/^127\.0\.0\.1:/) })
    if (ports.length > 0) expect(Object.keys(networks)).toContain('outside')
  }
})

test('every secret comes from a file of .secrets, is made when it is missing, and is never made twice', () => {
  expect(compose.secrets).toEqual(
    Object.fromEntries(Object.keys(deploymentSecrets).map((name) => [name, { file: `.secrets/${name}` }])),
  )
  expect(made).toEqual(Object.keys(deploymentSecrets))
  const before = readFileSync(join(secretsFolder, 'data_key'), 'utf8')
  expect(makeDeploymentSecrets(secretsFolder)).toEqual([])
  expect(readFileSync(join(secretsFolder, 'data_key'), 'utf8')).toBe(before)
  expect(statSync(secretsFolder).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(secretsFolder, 'database_url'), 'utf8')).toContain(
    readFileSync(join(secretsFolder, 'tamarack_password'), 'utf8'),
  )
})

test('only the migration has the role that owns the tables, and the others the one that may read and write rows', () => {
  const owners = services.filter(([, { secrets }]) => secrets.some((name) => name.startsWith('owner')))
  expect(owners.map(([name]) => name)).toEqual(['postgres', 'migrate'])
  for (const [name, service] of ours) {
    const { variables, readSecret } = inside(service, sandboxed)
    const { username } = new URL(parseEnvironment(variables, readSecret).DATABASE_URL)
    expect({ name, username }).toEqual({ name, username: name === 'migrate' ? 'tamarack_owner' : applicationRole })
  }
  const roles = read('deploy/postgres-roles.sh')
  for (const role of ['tamarack_owner', applicationRole, readerRole]) expect(roles).toContain(`create role ${role} `)
})

test('a second API has a port of its own and nothing else that differs, and the release names the image', () => {
  const { api, 'api-2': second } = compose.services
  expect({ ...second, profiles: api!.profiles, ports: api!.ports, networks: api!.networks }).toEqual(api)
  expect(second!.ports).not.toEqual(api!.ports)
  const { services: released } = readCompose(text, { ...sandboxed, TAMARACK_VERSION: '1.4.0' })
  for (const [, { image, build }] of Object.entries(released)) if (build) expect(image).toBe('tamarack:1.4.0')
})

test('what is mounted as a file is in the repository, and a shell reads it', () => {
  for (const { file } of Object.values(compose.configs)) {
    expect(existsSync(join(projectRoot, file)), file).toBe(true)
    if (file.endsWith('.sh')) expect(spawnSync('sh', ['-n', join(projectRoot, file)]).status, file).toBe(0)
  }
})

test('the door for operators lists what it can do, and each of it is there', () => {
  const door = join(projectRoot, 'deploy/tamarack')
  const { status, stderr } = spawnSync(door, [], { encoding: 'utf8' })
  const commands = [...stderr.matchAll(/^tamarack (\w+)/gm)].map(([, name]) =>
    name === undefined ? '' : ({ admin: 'admin-create', doctor: 'installation' }[name] ?? name),
  )
  expect([status, commands]).toEqual([
    2,
    ['admin-create', 'installation', 'rebuild', 'restore', 'schedule', 'clock', 'migrate'],
  ])
  for (const name of commands) expect(existsSync(join(projectRoot, `shells/dev/${name}.ts`)), name).toBe(true)
  const refused = spawnSync(door, ['schedule', 'stop'], { encoding: 'utf8' })
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('What is "stop"?')])
  expect(read('Dockerfile')).toContain('ln -s /app/deploy/tamarack /usr/local/bin/tamarack')
})

test('without an engine the trial of the containers is skipped with one line', () => {
  const script = join(projectRoot, 'shells/dev/try-containers.ts')
  const { status, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8', env: { PATH: secretsFolder } })
  expect([status, stdout]).toEqual([0, 'Skipped: no container engine with Compose answers on this machine.\n'])
})

test('every file that a command runs exists', () => {
  const files = services
    .flatMap(([, { command = [], healthcheck }]) => [...command, ...(healthcheck?.test ?? [])])
    .filter((word) => /^shells\/.*\.ts$/.test(word))
  expect(files.length).toBeGreaterThan(4)
  expect(files.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
})

test('a misspelt key is refused', () => {
  expect(() => readCompose(text.replace('    healthcheck:', '    healthchek:'), sandboxed)).toThrow(/healthchek/)
})

test('variables are put in as Compose does', () => {
  expect(interpolate('a ${A} b ${B:-c} $$d', { A: '1' })).toBe('a 1 b c $d')
  expect(interpolate('${B:-c}', { B: '' })).toBe('c')
  expect(() => interpolate('$d', {})).toThrow('a lonely $')
})

const dockerfile = read('Dockerfile')

test('every volume of a process of ours has a folder in the image that its user owns', () => {
  const [, made = ''] = /^RUN install -d -o node -g node (.+)$/m.exec(dockerfile) ?? []
  const mounted = services.flatMap(([, { build, volumes }]) =>
    build === undefined ? [] : volumes.map((volume) => volume.split(':')[1] ?? ''),
  )
  expect(mounted.length).toBeGreaterThan(1)
  expect(mounted.filter((folder) => !made.split(' ').includes(folder))).toEqual([])
})

test('the image is built on pinned Node, the version of the project, and runs as a user', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base ?? '')
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
  const [pinned, ...others] = [...new Set(bases)]
  expect(pinned).toMatch(
    new RegExp(`^node:${dependencies.node.replaceAll('.', String.raw`\.`)}-[\\w-]+@sha256:[0-9a-f]{64}$`),
  )
  expect(others).toEqual(['base'])
  expect(dockerfile.match(/^USER .+$/gm)).toEqual(['USER node'])
  expect(dockerfile.indexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('FROM '))
})

test('the image takes every part of the web that is built, and no secret goes into it', () => {
  const parts = globSync('{mfe-*,shells/*}/vite.config.ts', { cwd: projectRoot }).map((path) =>
    path.replace('/vite.config.ts', '/dist'),
  )
  for (const dist of parts) expect(dockerfile).toContain(`COPY --from=web /app/${dist} ${dist}`)
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.secrets', '.data', '.env', '**/node_modules', '**/*.test.*', 'tests/*']),
  )
})
