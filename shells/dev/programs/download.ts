import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, withProgress, type Built, type Print } from './program.ts'

/** The service that Temporal's own SDKs download their servers from; answers which archive fits a
 * platform. */
const service = 'https://temporal.download'
/** A closed network mostly answers at once; one that swallows packets must not hold the start
 * up. */
const patienceMs = 10_000

const architectures: Readonly<Partial<Record<NodeJS.Architecture, string>>> = { x64: 'amd64', arm64: 'arm64' }
const platforms: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

interface Archive {
  readonly archiveUrl: string
  readonly fileToExtract: string
}

/** Requests the pinned version first; the service may have only its default for the test server. */
const request = async (from: string, artifact: string, version: string): Promise<Archive> => {
  const platform = platforms[process.platform]
  const arch = architectures[process.arch]
  if (!platform || !arch) throw new Error(`there is no download for ${process.platform} on ${process.arch}`)
  const query = new URLSearchParams({ arch, platform, format: process.platform === 'win32' ? 'zip' : 'tar.gz' })
  for (const wanted of [`v${version}`, 'default']) {
    if (wanted === 'default') query.set('sdk-name', 'sdk-typescript')
    if (wanted === 'default') query.set('sdk-version', '1.24.0')
    const answer = await fetch(`${from}/${artifact}/${wanted}?${query.toString()}`, {
      signal: AbortSignal.timeout(patienceMs),
    })
    if (answer.ok) return (await answer.json()) as Archive
  }
  throw new Error('the service has no such program')
}

/** Fetches, giving up when nothing arrives for `patienceMs`: a slow line may take its time, a dead
 * one may not. */
const fetchPatiently = async (url: string): Promise<Buffer> => {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), patienceMs)
  const answer = await fetch(url, { signal: silence.signal })
  if (!answer.ok || !answer.body) throw new Error(`the archive answered ${answer.status}`)
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.body) {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), patienceMs)
    chunks.push(chunk)
  }
  clearTimeout(timer)
  return Buffer.concat(chunks)
}

const fetchInto = async (from: string, artifact: string, version: string, path: string): Promise<void> => {
  const { archiveUrl, fileToExtract } = await request(from, artifact, version)
  mkdirSync(dirname(path), { recursive: true })
  const work = mkdtempSync(join(dirname(path), 'download-'))
  try {
    writeFileSync(join(work, 'archive'), await fetchPatiently(archiveUrl))
    // Windows' own tar reads zip archives as well.
    const { code, output } = await run('tar', ['-xf', 'archive', fileToExtract], { cwd: work })
    if (code !== 0) throw new Error(`the archive could not be unpacked: ${output.trim()}`)
    chmodSync(join(work, fileToExtract), 0o755)
    renameSync(join(work, fileToExtract), path)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Downloads a program into `path`, in a process of its own: Node reads the usual proxy variables
 * only when started so, and doing it in ours would send our calls to localhost through the proxy
 * too. */
export const download = async (
  artifact: string,
  version: string,
  folder: string,
  path: string,
  print: Print,
  from = service,
): Promise<Built> => {
  mkdirSync(folder, { recursive: true })
  const { code, output } = await withProgress(print, `Requesting from ${new URL(from).host} a ready-made server`, () =>
    run(process.execPath, ['--use-env-proxy', fileURLToPath(import.meta.url), from, artifact, version, path]),
  )
  if (code === 0) return { source: `downloaded from ${new URL(from).host}` }
  return { why: `${new URL(from).host} did not provide it (${output.trim().split('\n').at(-1) ?? 'no answer'})` }
}

const reason = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return cause.name === 'TimeoutError' || cause.name === 'AbortError'
    ? `no answer in ${patienceMs / 1000} s`
    : cause.message
}

const [, script, from, artifact, version, path] = process.argv
if (script === fileURLToPath(import.meta.url) && from && artifact && version && path) {
  try {
    await fetchInto(from, artifact, version, path)
  } catch (error) {
    console.error(reason(error))
    process.exitCode = 1
  }
}
