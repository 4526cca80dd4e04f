import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for the test that runs now; it is gone with the test. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tamarack-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
