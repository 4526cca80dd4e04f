import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import { html, type Html } from '@tamarack/application/html'
import { paths } from '@tamarack/contracts/paths'
import { shownSignInError, signInErrorWords } from '@tamarack/contracts/sign-in-errors'
import type { AppSettings } from './app-ports.ts'
import type { RequestState } from './request-scope.ts'

/** Where the library sends a browser that no page of ours waits for, and what the specification
 * calls that page. */
const addresses: ReadonlySet<string> = new Set(['/api/auth/error', '/api/error', '/error'])

/** The screens' tokens, the same values (ui/tokens.css): this page must stand alone. */
const style = `
:root{color-scheme:light dark;
--canvas:light-dark(#faf9f5,#0f1513);--surface:light-dark(#ffffff,#171f1c);--text:light-dark(#1a211d,#eef2ef);--text-muted:light-dark(#4b5550,#b3beb8);
--border:light-dark(#d5d6ce,#34403b);--border-strong:light-dark(#68726c,#85918a);--brand:light-dark(#0b5d45,#5fcba4);
--brand-strong:light-dark(#084a37,#7fddbb);--on-brand:light-dark(#ffffff,#05261b);--brand-soft:light-dark(#e3f1eb,#123a2d);--gold:#ffc53d}
*{box-sizing:border-box}
html{font:1.0625rem/1.55 system-ui,sans-serif;background:var(--canvas);color:var(--text)}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr auto}
header,main,footer{width:100%;max-width:26rem;margin:0 auto;padding:1rem;min-width:0}
header a{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:700;font-size:1.1875rem;color:var(--text);text-decoration:none}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}
h2{font-size:1.1875rem;line-height:1.25;margin:0}
p{margin:0 0 1rem;overflow-wrap:anywhere}
.code{color:var(--text-muted);font-size:.9375rem}
code{font-family:ui-monospace,Menlo,Consolas,monospace}
nav{display:grid;gap:.75rem;margin-top:1.5rem}
.button{display:inline-grid;place-items:center;min-height:3rem;padding:.5rem 1.5rem;border:2px solid transparent;border-radius:8px;
font-weight:650;line-height:1.25;text-align:center;text-decoration:none;background:var(--brand);color:var(--on-brand)}
.button:hover{background:var(--brand-strong)}
.second{background:var(--surface);color:var(--brand);border-color:var(--border-strong)}
.second:hover{background:var(--brand-soft);border-color:var(--brand)}
footer{border-top:1px solid var(--border)}
footer p{margin:0}
footer a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--brand);overflow-wrap:anywhere}
#help:target{outline:3px solid var(--gold);outline-offset:.5rem;border-radius:4px}
:focus-visible{outline:2px solid light-dark(var(--text),var(--gold));outline-offset:3px;box-shadow:0 0 0 3px light-dark(var(--gold),#0a0f0d)}
@media (min-width:768px){h1{font-size:2.125rem}
main{padding:2rem;border:1px solid var(--border);border-radius:8px;background:var(--surface);align-self:start;margin-top:2rem}}
@media (forced-colors:active){.button{border-color:ButtonBorder}:focus-visible{outline:3px solid Highlight}}
`

const policy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `img-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

const page = (code: string, { phone, email }: AppSettings['lender']): Html => html`<html lang="en-CA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>We could not sign you in - Tamarack</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${{ html: style }}</style></head>
<body><header><a href="/">Tamarack</a></header>
<main><h1>We could not sign you in</h1><p>${signInErrorWords(code)}</p><p class="code">Code: <code>${code}</code></p>
<nav aria-label="Ways to go on"><a class="button" href="${paths.login}">Back to sign in</a><a class="button second" href="#help">Help</a></nav></main>
<footer><section id="help" aria-labelledby="help-title"><h2 id="help-title">Help</h2>
<p><a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a></p><p><a href="mailto:${email}">${email}</a></p></section></footer></body></html>`

/** The page on which a sign-in ends that cannot end anywhere else. It works without script, and of
 * the address it repeats nothing but a code that looks like one. The library's own page is never
 * reached. */
export const signInErrorPage =
  ({ lender }: AppSettings): Middleware<RequestState> =>
  (ctx, next) => {
    if (!addresses.has(ctx.path) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.state.route = 'sign-in error page'
    const requested = ctx.query['error']
    ctx.set({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    ctx.type = 'html'
    ctx.body = `<!doctype html>\n${page(shownSignInError(typeof requested === 'string' ? requested : null), lender).html}\n`
    return undefined
  }
