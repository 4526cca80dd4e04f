import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request as rawRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveApp, type Served } from './testing/served-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'screens-'))
const screens = { shell: join(folder, 'shell'), customer: join(folder, 'customer'), admin: join(folder, 'admin') }
const put = (path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
const code = 'export const one = 1\n'.repeat(100)

let served: Served
beforeAll(async () => {
  put('shell/index.html', '<!doctype html><title>Tamarack</title>')
  put('shell/csp.json', JSON.stringify({ scriptSrc: [`'sha256-script='`], styleSrc: [`'sha256-style='`] }))
  put('shell/favicon.svg', '<svg/>')
  put('shell/assets/main-DCmh0fcT.js', code)
  put('shell/assets/main-DCmh0fcT.js.br', brotliCompressSync(code))
  put('shell/assets/main-DCmh0fcT.js.gz', gzipSync(code))
  put('shell/shell-entry-CN2W9bXP.js', code)
  put('shell/.secret', 'secret')
  put('shell/links.json', JSON.stringify({ '/auth': ['</session>'], '/auth/login': ['</login.js>'] }))
  put(
    'customer/mf-manifest.json',
    JSON.stringify({
      metaData: { publicPath: '/mfe/customer/', remoteEntry: { name: 'remote-entry.js' } },
      exposes: [{ assets: { js: { sync: ['assets/routes.js'] }, css: { sync: ['assets/style.css'] } } }],
    }),
  )
  put('customer/remoteEntry-aB3dE6gH.js', code)
  put('secret.txt', 'secret')
  mkdirSync(screens.admin)
  symlinkSync(join(folder, 'secret.txt'), join(screens.admin, 'link.txt'))
  served = await serveApp({ settings: { screens } })
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true })
})

/** Without a client's own tidying of the path. */
const raw = (path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    rawRequest({ port: served.port, host: '127.0.0.1', path }, (reply) => {
      let text = ''
      reply
        .setEncoding('utf8')
        .on('data', (piece: string) => {
          text += piece
        })
        .on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })

test.each(['/', '/auth/login', '/customer/dashboard?loanId=ln_1', '/index.html', '/admin/home/ln_1'])(
  "%s is the shell's page, requested again each time",
  async (path) => {
    const reply = await served.call('GET', path)
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(reply.text).toContain('<title>Tamarack</title>')
  },
)

test.each([
  ['/auth/login', ['</session>', '</login.js>']],
  ['/auth/login-help', ['</session>']],
  ['/authors', []],
  [
    '/customer/dashboard',
    [
      '</mfe/customer/remote-entry.js>; rel=modulepreload; fetchpriority=low',
      '</mfe/customer/assets/routes.js>; rel=modulepreload; fetchpriority=low',
      '</mfe/customer/assets/style.css>; rel=preload; as=style',
    ],
  ],
  // Was not built.
  ['/admin/home', []],
])('%s names what a browser is to load at once', async (path, links) => {
  const reply = await served.call('GET', path)
  expect(reply.headers.get('link')?.split(', ') ?? []).toEqual(links)
})

test.each(['/nowhere', '/customer/nowhere', '/admin/home/ln_1/more', '/auth/loginn', '/account/x?y=/auth/login'])(
  '%s is no screen: the page that says so comes with 404, also to whoever has it already',
  async (path) => {
    const reply = await served.call('GET', path)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(reply.text).toContain('<title>Tamarack</title>')
    const headers = { 'if-none-match': reply.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
    expect(await served.call('GET', path, { headers })).toMatchObject({ status: 404, text: reply.text })
  },
)

test.each([
  ['/assets/main-DCmh0fcT.js', 'public, max-age=31536000, immutable'],
  ['/shell-entry-CN2W9bXP.js', 'public, max-age=31536000, immutable'],
  ['/mfe/customer/remoteEntry-aB3dE6gH.js', 'public, max-age=31536000, immutable'],
  ['/mfe/customer/mf-manifest.json', 'no-cache'],
  ['/favicon.svg', 'no-cache'],
])('%s may be kept as "%s"', async (path, kept) => {
  const reply = await served.call('GET', path)
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, kept])
})

test('the smallest form that the browser takes is sent', async () => {
  const size = async (accepted: string) => {
    const reply = await served.call('GET', '/assets/main-DCmh0fcT.js', { headers: { 'accept-encoding': accepted } })
    expect(reply.text).toBe(code)
    expect(reply.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    return [reply.headers.get('content-encoding'), reply.headers.get('content-type')]
  }
  expect(await size('br, gzip')).toEqual(['br', 'text/javascript; charset=utf-8'])
  expect(await size('gzip')).toEqual(['gzip', 'text/javascript; charset=utf-8'])
  expect(await size('identity')).toEqual([null, 'text/javascript; charset=utf-8'])
  expect(await size('br;q=0, gzip')).toEqual(['gzip', 'text/javascript; charset=utf-8'])
})

test('a page that has not changed is not sent again', async () => {
  const first = await served.call('GET', '/')
  const again = await served.call('GET', '/', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
  })
  expect([again.status, again.text]).toEqual([304, ''])
})

test("a page under this machine's other name leads to the name that sessions have", async () => {
  const local = await serveApp({ settings: { screens, publicOrigin: 'http://localhost:4000' } })
  const [page, file] = [await local.call('GET', '/customer/plaid?loanId=ln_1'), await local.call('GET', '/favicon.svg')]
  await local.close()
  expect([page.status, page.headers.get('location')]).toEqual([302, 'http://localhost:4000/customer/plaid?loanId=ln_1'])
  expect(file.status).toBe(200)
})

test('HEAD answers with the headers of GET', async () => {
  const head = await served.call('HEAD', '/favicon.svg')
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '6'])
})

test.each([
  '/assets/missing-12345678.js',
  '/missing.svg',
  '/mfe/customer/missing',
  '/mfe/customer/',
  '/mfe',
  '/mfe/unknown/x.js',
  '/mfe/customer/index.html',
  '/api/nowhere',
  '/sandbox/other.js',
  '/.secret',
  '/assets/.hidden',
])('%s is missing, and no page in disguise', async (path) => {
  const reply = await served.call('GET', path)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/mfe/customer/../../secret.txt',
  '/mfe/customer/..%2f..%2fsecret.txt',
  '/..\\secret.txt',
  '/%5c..%5csecret.txt',
  '/secret.txt%00.js',
  '//secret.txt',
  '/%',
])('%s does not leave the folder', async (path) => {
  expect((await raw(path)).text).not.toBe('secret')
})

test('no other method reads files', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    expect((await served.call(method, '/favicon.svg')).status).toBe(404)
  // `fetch` cannot send it.
  const traced = await new Promise<number | undefined>((answered) => {
    rawRequest({ port: served.port, host: '127.0.0.1', path: '/favicon.svg', method: 'TRACE' }, (reply) => {
      reply.resume()
      answered(reply.statusCode)
    }).end()
  })
  expect(traced).toBe(404)
})

test("the page's policy has this build's hashes and the sandboxes of this environment, and no unsafe word", async () => {
  const policy = (await served.call('GET', '/')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src 'self' 'sha256-script=';`)
  expect(policy).toContain(`style-src 'self' 'sha256-style=';`)
  expect(policy).toContain('frame-src http://plaid.sandbox.test:4010 http://zum.sandbox.test:4020;')
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy).not.toMatch(/unsafe|https:\/\/cdn\.plaid|\*/)
})

test('in production the page may reach Plaid and Zum, and no sandbox', async () => {
  const production = await serveApp({ settings: { screens, sandbox: false } })
  const policy = (await production.call('GET', '/')).headers.get('content-security-policy') ?? ''
  const script = await production.call('GET', '/sandbox/plaid-link.js')
  await production.close()
  expect(policy).toContain(
    `script-src 'self' 'sha256-script=' https://cdn.plaid.com/link/v2/stable/link-initialize.js https://cdn.aggregation.zumrails.com;`,
  )
  expect(policy).toContain('frame-src https://cdn.plaid.com https://connector.aggregation.zumrails.com;')
  expect(policy).not.toContain('sandbox')
  expect(script.status).toBe(404)
})

test('every answer carries the headers that keep a browser from guessing', async () => {
  for (const path of ['/', '/api/v1/site', '/api/nowhere', '/favicon.svg', '/healthz', '/api/auth/get-session']) {
    const { headers } = await served.call('GET', path)
    expect([
      path,
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
      headers.get('x-frame-options'),
      headers.get('content-security-policy')?.includes(`frame-ancestors 'none'`),
    ]).toEqual([path, 'nosniff', 'strict-origin-when-cross-origin', 'DENY', true])
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(headers.get('x-powered-by')).toBeNull()
  }
})

test("passes on a sandbox's script from our own origin, and reports its absence", async () => {
  const sandbox: Server = createServer((request, reply) => {
    reply.end(`/* ${request.url} */`)
  })
  await new Promise<void>((ready) => {
    sandbox.listen(0, '127.0.0.1', ready)
  })
  const address = `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`
  const near = await serveApp({ settings: { plaidBaseUrl: address, zumBaseUrl: address } })
  const [plaid, zum] = [
    await near.call('GET', '/sandbox/plaid-link.js'),
    await near.call('GET', '/sandbox/zum-connector.js'),
  ]
  await new Promise((closed) => {
    sandbox.close(closed)
    sandbox.closeAllConnections()
  })
  const gone = await near.call('GET', '/sandbox/plaid-link.js')
  await near.close()
  expect([plaid.text, zum.text]).toEqual(['/* /link-initialize.js */', '/* /connector.js */'])
  expect([plaid.status, plaid.headers.get('content-type'), gone.status]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    503,
  ])
})
