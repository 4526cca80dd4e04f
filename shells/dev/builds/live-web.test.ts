import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../servers/ports.ts'
import { portsFrom } from '../settings.ts'

// Guarantee: a change of a micro-frontend is shown, not only received. Two copies of React Refresh
// on one page receive it and show nothing.
test("a micro-frontend is served from its sources, with the shell's copy of React Refresh", async () => {
  const customer = await freePort()
  // The federation plugin does nothing where it sees a test runner.
  const { VITEST: _, ...env } = process.env
  const server = fork(
    join(import.meta.dirname, 'live-web.ts'),
    ['customer', JSON.stringify({ ...portsFrom(4_000), customer })],
    { env: { ...env, NODE_ENV: 'development' }, stdio: 'ignore' },
  )
  try {
    await once(server, 'message')
    const text = async (path: string): Promise<string> =>
      (await fetch(`http://127.0.0.1:${customer}/mfe/customer/${path}`)).text()
    expect(await text('@react-refresh')).toBe(
      "export * from '/@react-refresh'; export { default } from '/@react-refresh'",
    )
    expect(JSON.parse(await text('mf-manifest.json'))).toMatchObject({
      name: 'customer',
      exposes: [{ name: 'routes' }],
    })
  } finally {
    server.kill()
    await once(server, 'exit')
  }
})
