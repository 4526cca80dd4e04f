import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { download } from './download.ts'
import { run } from './program.ts'

const servers: { close: () => void }[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A download service with one archive, like the vendor's: it answers which archive fits, and
 * serves it. */
const service = async (
  archive: Buffer | undefined,
): Promise<{ readonly origin: string; readonly requested: readonly string[] }> => {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    if (!archive) response.writeHead(404).end()
    else if (request.url === '/archive') response.end(archive)
    else
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ archiveUrl: `${origin}/archive`, fileToExtract: 'temporal' }))
  })
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, requested }
}

const archiveWith = async (content: string): Promise<Buffer> => {
  const work = temporaryFolder()
  writeFileSync(join(work, 'temporal'), content)
  await run('tar', ['-czf', 'archive.tar.gz', 'temporal'], { cwd: work })
  return readFileSync(join(work, 'archive.tar.gz'))
}

test('the pinned version is requested, and its program lands whole under its name', async () => {
  const { origin, requested } = await service(await archiveWith('#!/bin/sh\n'))
  const into = temporaryFolder()
  const result = await download('cli', '1.8.2', into, join(into, 'temporal'), () => {}, origin)
  expect(result).toEqual({ source: `downloaded from ${new URL(origin).host}` })
  expect(readFileSync(join(into, 'temporal'), 'utf8')).toBe('#!/bin/sh\n')
  expect(requested[0]).toMatch(/^\/cli\/v1\.8\.2\?arch=(amd64|arm64)&platform=/)
})

test('a service that does not have it is a reason, not an error', async () => {
  const { origin } = await service(undefined)
  const into = temporaryFolder()
  expect(await download('cli', '1.8.2', into, join(into, 'temporal'), () => {}, origin)).toEqual({
    why: expect.stringContaining('the service has no such program') as string,
  })
})
