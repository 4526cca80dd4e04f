import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Context, Middleware } from 'koa'
import { isScreen } from '@tamarack/contracts/paths'
import type { AppSettings } from './app-ports.ts'
import { pageLinks } from './page-links.ts'
import type { RequestState } from './request-scope.ts'
import { pagePolicy } from './security-headers.ts'

/** What the build named after its content never changes. */
const named = /(?:^|\/)(?:assets\/.+|[^/]+-[\w-]{8,}\.(?:js|css|woff2|svg|png|webp))$/
const cacheControl = (path: string): string => (named.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface Found {
  readonly path: string
  readonly size: number
  readonly etag: string
}

const regularFile = async (path: string): Promise<Found | null> => {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  return { path, size: found.size, etag: `W/"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"` }
}

/** The path below a folder that an address means; null for an address that leaves it, hides
 * something or cannot be decoded. */
const inside = (folder: string, address: string): string | null => {
  let decoded: string
  try {
    decoded = decodeURIComponent(address)
  } catch {
    return null
  }
  if (/[\0\\]/.test(decoded) || decoded.split('/').some((part) => part.startsWith('.'))) return null
  const path = join(folder, decoded)
  return path.startsWith(folder + sep) ? path : null
}

/** Sends the file, in the smallest form that was built and the browser takes. */
const send = async (ctx: Context, plain: Found, status = 200): Promise<void> => {
  let chosen = plain
  ctx.vary('accept-encoding')
  for (const [encoding, ending] of encodings) {
    const smaller = ctx.acceptsEncodings(encoding) === encoding ? await regularFile(plain.path + ending) : null
    if (smaller === null) continue
    ctx.set('content-encoding', encoding)
    chosen = smaller
    break
  }
  ctx.set({ etag: chosen.etag, 'cache-control': cacheControl(plain.path) })
  ctx.status = status
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.type = extname(plain.path)
  ctx.body = createReadStream(chosen.path)
  ctx.length = chosen.size
}

interface Place {
  readonly folder: string
  readonly rest: string
  readonly isShell: boolean
}

const placeOf = (path: string, screens: NonNullable<AppSettings['screens']>): Place => {
  for (const [prefix, folder] of [
    ['/mfe/customer/', screens.customer],
    ['/mfe/admin/', screens.admin],
  ] as const) {
    if (path.startsWith(prefix)) return { folder, rest: path.slice(prefix.length), isShell: false }
  }
  return { folder: screens.shell, rest: path.slice(1), isShell: true }
}

/** Addresses that are never a page of ours, so that a missing file there is missing and no page
 * stands in for it. */
const neverPages = /^\/(?:api|mfe|sandbox)(?:\/|$)/

/** On one machine `127.0.0.1` leads to us as well as `localhost`, but sessions and commands have
 * one name only. */
const isOtherName = (host: string, publicOrigin: string): boolean => {
  const ours = new URL(publicOrigin).host
  return (
    host !== ours &&
    /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(host) &&
    /^(?:localhost|127\.0\.0\.1)(?::|$)/.test(ours)
  )
}

/** The built screens: the shell at `/`, the two micro-frontends below `/mfe`, all from one origin.
 * An address without a file ending is answered with the shell's page, with 404 where no screen has
 * it. */
export const staticFiles =
  (settings: AppSettings): Middleware<RequestState> =>
  async (ctx, next) => {
    const { screens } = settings
    if (screens === null || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const { folder, rest, isShell } = placeOf(ctx.path, screens)
    const path = rest === '' ? null : inside(folder, rest)
    const file = path === null || (neverPages.test(ctx.path) && isShell) ? null : await regularFile(path)
    if (file !== null && extname(file.path) !== '.html') {
      ctx.state.route = 'file'
      return send(ctx, file)
    }
    const isPage =
      isShell && !neverPages.test(ctx.path) && (file !== null || !(rest.split('/').at(-1) ?? '').includes('.'))
    const page = isPage ? await regularFile(join(screens.shell, 'index.html')) : null
    if (page === null) return next()
    ctx.state.route = 'page'
    if (isOtherName(ctx.host, settings.publicOrigin)) return ctx.redirect(settings.publicOrigin + ctx.url)
    ctx.set('content-security-policy', await pagePolicy(settings))
    ctx.set('link', [...(await pageLinks(ctx.path, screens))])
    // The shell says on the page that there is no such one.
    return send(ctx, page, file !== null || isScreen(ctx.path) ? 200 : 404)
  }
