import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { patience } from '@tamarack/application/testing/patience'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { freePort } from '@tamarack/shell-dev/servers/ports'
import { projectRoot } from '@tamarack/shell-dev/settings'
import { freshDatabase } from '../support/database.ts'
import { ownNamespace } from '../support/own-namespace.ts'
import { personByCalls } from '../support/person-by-calls.ts'
import { productEnvironment } from '../support/product-environment.ts'
import { apply, beVerified } from './life-by-calls.ts'
import { part } from './part.ts'

/** What the operators' command prints, and whether it found nothing to mend. */
const doctor = (environment: Readonly<Record<string, string>>) =>
  new Promise<{ readonly isSound: boolean; readonly printed: string }>((resolveWith) => {
    const env = { PATH: process.env['PATH'], ...environment }
    execFile(join(projectRoot, 'deploy/tamarack'), ['doctor'], { env }, (error, out, err) =>
      resolveWith({ isSound: error === null, printed: out + err }),
    )
  })

test('a part serves what it did on a port of its own, and the doctor of a running installation names what is away', async () => {
  const temporalAddress = process.env['TEMPORAL_ADDRESS'] ?? ''
  const environment: Record<string, string> = {
    ...(await productEnvironment({ databaseUrl: await freshDatabase(), temporalAddress })),
    TEMPORAL_NAMESPACE: await ownNamespace(temporalAddress),
  }
  const metricsPort = String(await freePort())
  const parts = {
    sandbox: part('sandbox', environment),
    api: part('api', { ...environment, METRICS_PORT: metricsPort }),
    worker: part('worker', environment),
  }
  const container = compose(parseEnvironment(environment))
  try {
    await Promise.all(Object.values(parts).map((one) => one.start()))
    await beVerified(
      await apply({ environment, container }, await personByCalls({ environment, container }, 'customer')),
    )
    await vi.waitFor(async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      expect(text).toContain('tamarack_command_seconds_count{command="start-application",outcome="done"} 1')
      expect(text).toMatch(/^tamarack_measured 1$/m)
      expect(text).toMatch(/^tamarack_workers_polling 1$/m)
      expect(text).toMatch(/^tamarack_wakes_waiting 0$/m)
      expect(text).toMatch(/^tamarack_database_connections\{part="tamarack-worker"\} [1-9]/m)
    }, patience)
    expect((await fetch(`${environment['PUBLIC_ORIGIN']}/metrics`)).status).toBe(404)
    const sound = await doctor(environment)
    expect(sound).toMatchObject({ isSound: true })
    expect(sound.printed).toMatch(/1 workers polled it/)
    await parts.sandbox.stop()
    const { isSound, printed } = await doctor({ ...environment, TEMPORAL_ADDRESS: '127.0.0.1:1' })
    expect(isSound).toBe(false)
    expect(printed.match(/^MEND .+$/gm)).toEqual([
      expect.stringContaining('Temporal does not answer.'),
      expect.stringContaining('The mail server does not answer.'),
    ])
  } finally {
    await Promise.all([...Object.values(parts).map((one) => one.stop()), closeAll(container)])
  }
})
