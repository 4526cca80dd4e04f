import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@tamarack/shell-dev/testing/temporary-folder'

/* The benches over a large book take minutes, so that nobody runs them for months while the tables
 * that they fill go on. These run here over a small one: each must come to its figures; how fast is
 * no question of a test. (`find-loans` asks for every filter in every order, and is left out.) */
test.each([
  ['law-checks', 'all checks of 40 loans', '40'],
  ['trial-balance', 'the whole book, 40 loans', '40'],
  ['policy-what-if', '40 applications under two policies', '40'],
])('the bench of %s comes to its figures', (bench, figure, size) => {
  const { stdout, stderr } = spawnSync(process.execPath, [`tests/bench/${bench}.ts`, size], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, TAMARACK_DATA: temporaryFolder() },
    encoding: 'utf8',
  })
  expect(stdout, stderr).toContain(`${bench}: ${figure}`)
})
